import type { Context } from 'koa'
import type { StoredDocument } from '@tamarack/application/ports/loan-queries.port'
import type { Principal } from '@tamarack/application/ports/session-reader.port'
import { asStorable } from '@tamarack/application/storable-text'
import { roles } from '@tamarack/contracts/endpoint'
import { fileNameOf } from '@tamarack/contracts/views/document'
import type { Result } from '@tamarack/domain/shared/result'
import type { AppPorts } from './app-ports.ts'
import { inTurn, type Turns } from './file-turns.ts'
import { readableDocument, readableNotice } from './loan-access.ts'
import { admit, originOf } from './mount.ts'
import { refuse, type Refusal } from './problem.ts'
import type { RateLimit } from './rate-limits.ts'
import { recordLook, type LookPorts } from './record-look.ts'

export const documentPdfPath = '/api/v1/loan/document/:id/:kind.pdf'
export const noticePdfPath = '/api/v1/loan/notice/:id/:sha256.pdf'

/** SHA-256 of the file's bytes, lower-case hex. */
export const fileHeader = 'x-file-sha256'

type Ports = LookPorts &
  Pick<AppPorts, 'sessions' | 'queries' | 'notices' | 'fileOfDocument'> & {
    /** By person. */
    readonly fileLimit: RateLimit
    readonly fileTurns: Turns
  }
interface PdfParams {
  readonly id?: string
  readonly kind?: string
}
interface NoticePdfParams {
  readonly id?: string
  readonly sha256?: string
}

interface Wanted {
  readonly part: 'documents' | 'emails'
  /** What distinguishes the file from others of its kind, in its name. */
  readonly reference: (content: StoredDocument['content']) => string
  readonly find: (principal: Principal) => Promise<Result<StoredDocument, Refusal>>
}

const sendFile = async (
  ctx: Context,
  { find, part, reference }: Wanted,
  ports: Ports,
  gone: AbortSignal,
): Promise<void> => {
  const principal = await admit(ctx, roles, ports)
  if (!principal.ok) return refuse(ctx, principal.error)
  if (principal.value === null) return refuse(ctx, { code: 'NO_SESSION' })
  const retryAfter = await ports.fileLimit.take(principal.value.id)
  if (retryAfter !== null) return refuse(ctx, { code: 'TOO_MANY_REQUESTS', retryAfter })
  const document = await find(principal.value)
  if (!document.ok) return refuse(ctx, document.error)
  if (gone.aborted) return undefined
  const { content } = document.value
  const { sha256, bytes } = await ports.fileOfDocument(document.value)
  const whose = { of: 'loan', loanId: content.loanId, person: 'borrower' } as const
  const looked = await recordLook(ports, principal.value, originOf(ctx), { whose, part, detail: content.kind })
  if (!looked.ok) return refuse(ctx, looked.error)
  ctx.status = 200
  ctx.body = Buffer.from(bytes)
  ctx.set(fileHeader, sha256)
  ctx.set('content-disposition', `inline; filename="${fileNameOf(content.kind, reference(content))}"`)
  ctx.set({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' })
  return undefined
}

const fingerprintIn = ({ query: { sha256 } }: Context): string | undefined =>
  typeof sha256 === 'string' ? asStorable(sha256) : undefined

/** A loan's document on paper: the stored bytes, rendered when they are requested for the first
 * time; the same checks as for its screen, but bytes instead of JSON, so it has no contract of its
 * own. */
export const sendDocumentPdf = (ctx: Context, { id = '', kind = '' }: PdfParams, ports: Ports): Promise<void> => {
  const find: Wanted['find'] = (principal) => readableDocument(ports.queries, principal, id, kind, fingerprintIn(ctx))
  return inTurn(ctx, ports, (gone) =>
    sendFile(ctx, { find, part: 'documents', reference: ({ loanId }) => loanId }, ports, gone),
  )
}

/** A notice or a statement on paper, as it was attached to its e-mail. */
export const sendNoticePdf = (ctx: Context, { id = '', sha256 = '' }: NoticePdfParams, ports: Ports): Promise<void> => {
  const find: Wanted['find'] = (principal) => readableNotice(ports, principal, { loanId: id, sha256 })
  const reference: Wanted['reference'] = ({ loanId, date }) => `${loanId}-${date}`
  return inTurn(ctx, ports, (gone) => sendFile(ctx, { find, part: 'emails', reference }, ports, gone))
}
