import { roles } from '@tamarack/contracts/endpoint'
import type { Context } from 'koa'
import type { AppPorts } from './app-ports.ts'
import { readableDocument } from './loan-access.ts'
import { admit } from './mount.ts'
import { refuse } from './problem.ts'

export const documentPdfPath = '/api/v1/loan/document/:id/:kind.pdf'

type Ports = Pick<AppPorts, 'sessions' | 'queries' | 'documents'>
interface PdfParams {
  readonly id?: string
  readonly kind?: string
}

/** A loan's document on paper; the same checks as for its screen, but bytes instead of JSON, so it has no contract of its own. */
export const sendDocumentPdf = async (ctx: Context, { id = '', kind = '' }: PdfParams, ports: Ports): Promise<void> => {
  const principal = await admit(ctx, roles, ports)
  if (!principal.ok) return refuse(ctx, principal.error)
  if (principal.value === null) return refuse(ctx, { code: 'NO_SESSION' })
  const document = await readableDocument(ports.queries, principal.value, id, kind)
  if (!document.ok) return refuse(ctx, document.error)
  const { content, sha256, preparedAt, signedAt, signedBy } = document.value
  const pdf = await ports.documents.pdf(content, { sha256, preparedAt, signedAt, signedBy })
  ctx.status = 200
  ctx.body = Buffer.from(pdf)
  ctx.set('content-disposition', `inline; filename="${kind}-${content.loanId}.pdf"`)
  ctx.set({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' })
  return undefined
}
