import { fileNameOf } from '@tamarack/contracts/views/document'
import { roles } from '@tamarack/contracts/endpoint'
import type { Context } from 'koa'
import type { AppPorts } from './app-ports.ts'
import { inTurn } from './file-turns.ts'
import type { Turns } from './turns.ts'
import { readableDocument } from './loan-access.ts'
import { admit } from './mount.ts'
import { refuse } from './problem.ts'
import type { RateLimit } from './rate-limits.ts'

export const documentPdfPath = '/api/v1/loan/document/:id/:kind.pdf'

/** SHA-256 of the file's bytes, lower-case hex. */
export const fileHeader = 'x-file-sha256'

type Ports = Pick<AppPorts, 'sessions' | 'queries' | 'fileOfDocument'> & {
  /** By person. */
  readonly fileLimit: RateLimit
  readonly fileTurns: Turns
}
interface PdfParams {
  readonly id?: string
  readonly kind?: string
}

const sendFile = async (
  ctx: Context,
  { id = '', kind = '' }: PdfParams,
  ports: Ports,
  gone: AbortSignal,
): Promise<void> => {
  const principal = await admit(ctx, roles, ports)
  if (!principal.ok) return refuse(ctx, principal.error)
  if (principal.value === null) return refuse(ctx, { code: 'NO_SESSION' })
  const retryAfter = await ports.fileLimit.take(principal.value.id)
  if (retryAfter !== null) return refuse(ctx, { code: 'TOO_MANY_REQUESTS', retryAfter })
  const document = await readableDocument(ports.queries, principal.value, id, kind)
  if (!document.ok) return refuse(ctx, document.error)
  if (gone.aborted) return undefined
  const { content } = document.value
  const { sha256, bytes } = await ports.fileOfDocument(document.value)
  ctx.status = 200
  ctx.body = Buffer.from(bytes)
  ctx.set(fileHeader, sha256)
  ctx.set('content-disposition', `inline; filename="${fileNameOf(content.kind, content.loanId)}"`)
  ctx.set({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' })
  return undefined
}

/** A loan's document on paper: the stored bytes, rendered when they are requested for the first time; the same checks as for its screen, but bytes instead of JSON, so it has no contract of its own. */
export const sendDocumentPdf = (ctx: Context, params: PdfParams, ports: Ports): Promise<void> =>
  inTurn(ctx, ports, (gone) => sendFile(ctx, params, ports, gone))
