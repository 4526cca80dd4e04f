import type { Context } from 'koa'
import type { StoredDocument } from '@tamarack/application/ports/loan-queries.port'
import type { Principal } from '@tamarack/application/ports/session-reader.port'
import type { PackFile } from '@tamarack/application/use-cases/evidence-pack'
import { reportKinds } from '@tamarack/contracts/views/document'
import type { HandlerPorts } from './app-ports.ts'
import { inTurn, type Turns } from './file-turns.ts'
import { linesAtMost, readOwnData } from './handlers/own-data.ts'
import { readableDocument, readableDocuments } from './loan-access.ts'
import { admit } from './mount.ts'
import { refuse } from './problem.ts'
import type { RateLimit } from './rate-limits.ts'
import { makeReport, type ReportPorts } from './report-pdf.ts'
import { zipOf } from './stored-zip.ts'

type Ports = HandlerPorts & ReportPorts & { readonly reportLimit: RateLimit; readonly fileTurns: Turns }

const reportNames = { 'identity-report': 'identity-check.pdf', 'bank-report': 'bank-data.pdf' } as const

const fileOf = async (ports: Ports, path: string, document: StoredDocument): Promise<PackFile> => ({
  path,
  content: (await ports.fileOfDocument(document)).bytes,
})

/** What was signed of a loan, and what we wrote about it, by year. */
const filesOfLoan = async (ports: Ports, principal: Principal, loanId: string): Promise<readonly PackFile[]> => {
  const files: PackFile[] = []
  const listed = await readableDocuments(ports.queries, principal, loanId)
  for (const { ref } of listed.ok ? listed.value : []) {
    const document = await readableDocument(ports.queries, principal, loanId, ref.kind, ref.sha256)
    if (document.ok)
      files.push(await fileOf(ports, `${loanId}/${ref.kind}-${ref.sha256.slice(0, 8)}.pdf`, document.value))
  }
  for (const { document: ref, day } of await ports.notices.sent(loanId, { before: null, limit: linesAtMost })) {
    const document = await ports.notices.document(loanId, ref.sha256)
    const path = `${loanId}/messages/${day.slice(0, 4)}/${day}-${ref.kind}-${ref.sha256.slice(0, 8)}.pdf`
    if (document !== null) files.push(await fileOf(ports, path, document))
  }
  return files
}

const send = async (ctx: Context, ports: Ports, gone: AbortSignal): Promise<void> => {
  const principal = await admit(ctx, ['customer'], ports)
  if (!principal.ok) return refuse(ctx, principal.error)
  if (principal.value === null) return refuse(ctx, { code: 'NO_SESSION' })
  const { id } = principal.value
  const retryAfter = await ports.reportLimit.take(id)
  if (retryAfter !== null) return refuse(ctx, { code: 'TOO_MANY_REQUESTS', retryAfter })
  const data = await readOwnData(ports, principal.value)
  if (!data.ok) return refuse(ctx, data.error)
  const files: PackFile[] = [{ path: 'data.json', content: `${JSON.stringify(data.value, null, 2)}\n` }]
  for (const kind of reportKinds) {
    const report = await makeReport(ports, kind, id, false)
    if (report !== null) files.push({ path: reportNames[kind], content: report.pdf })
  }
  for (const loan of await ports.queries.loansOfCustomer(id)) {
    if (gone.aborted) return undefined
    files.push(...(await filesOfLoan(ports, principal.value, loan.id)))
  }
  ctx.status = 200
  ctx.body = zipOf(files)
  ctx.set({
    'content-type': 'application/zip',
    'cache-control': 'private, no-store',
    'content-disposition': 'attachment; filename="tamarack-my-data.zip"',
  })
  return undefined
}

/** A customer's copy of what we hold about them, with every document and message as it stands on
 * paper: bytes instead of JSON, so it has no contract of its own. */
export const sendOwnDataZip = (ctx: Context, ports: Ports): Promise<void> =>
  inTurn(ctx, ports, (gone) => send(ctx, ports, gone))
