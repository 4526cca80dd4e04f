import type { StoredDocument } from '@tamarack/application/ports/loan-queries.port'
import type { Principal } from '@tamarack/application/ports/session-reader.port'
import type { PackFile } from '@tamarack/application/use-cases/evidence-pack'
import { reportKinds } from '@tamarack/contracts/views/document'
import { ok } from '@tamarack/domain/shared/result'
import type { HandlerPorts } from './app-ports.ts'
import { linesAtMost, readOwnData } from './handlers/own-data.ts'
import { readableDocument, readableDocuments } from './loan-access.ts'
import type { RateLimit } from './rate-limits.ts'
import { makeReport, type ReportPorts } from './report-pdf.ts'
import { within, type FileCall } from './sent-file.ts'
import { zipOf } from './stored-zip.ts'

type Ports = HandlerPorts & ReportPorts & { readonly reportLimit: RateLimit }

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

/** A customer's copy of what we hold about them, with every document and message as it stands on
 * paper. */
export const ownDataZip = (ports: Ports): FileCall => ({
  roles: ['customer'],
  may: within(ports.reportLimit),
  async find(principal) {
    const { id } = principal
    const data = await readOwnData(ports, principal)
    if (!data.ok) return data
    return ok(async (gone) => {
      const files: PackFile[] = [{ path: 'data.json', content: `${JSON.stringify(data.value, null, 2)}\n` }]
      for (const kind of reportKinds) {
        const report = await makeReport(ports, kind, id, false)
        if (report !== null) files.push({ path: reportNames[kind], content: report.pdf })
      }
      for (const loan of await ports.queries.loansOfCustomer(id)) {
        if (gone.aborted) return null
        files.push(...(await filesOfLoan(ports, principal, loan.id)))
      }
      return { bytes: zipOf(files), type: 'application/zip', name: 'tamarack-my-data.zip' }
    })
  },
})
