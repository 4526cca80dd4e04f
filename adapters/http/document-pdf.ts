import type { StoredDocument } from '@tamarack/application/ports/loan-queries.port'
import { asStorable } from '@tamarack/application/storable-text'
import { roles } from '@tamarack/contracts/endpoint'
import { fileNameOf } from '@tamarack/contracts/views/document'
import { ok } from '@tamarack/domain/shared/result'
import type { AppPorts } from './app-ports.ts'
import { readableDocument, readableNotice } from './loan-access.ts'
import type { RateLimit } from './rate-limits.ts'
import { within, type FileCall, type SentFile } from './sent-file.ts'

export const documentPdfPath = '/api/v1/loan/document/:id/:kind.pdf'
export const noticePdfPath = '/api/v1/loan/notice/:id/:sha256.pdf'

type Ports = Pick<AppPorts, 'queries' | 'notices' | 'fileOfDocument'> & {
  /** By person. */
  readonly fileLimit: RateLimit
}

/** `reference` distinguishes the file from others of its kind, in its name. */
const pdfOf = async (
  document: StoredDocument,
  { part, reference }: { readonly part: 'documents' | 'emails'; readonly reference: string },
  { fileOfDocument }: Ports,
): Promise<SentFile> => {
  const { kind, loanId } = document.content
  const { sha256, bytes } = await fileOfDocument(document)
  return {
    bytes,
    type: 'application/pdf',
    name: fileNameOf(kind, reference),
    isShown: true,
    // SHA-256 of the file's bytes, lower-case hex.
    headers: { 'x-file-sha256': sha256 },
    looked: { whose: { of: 'loan', loanId, person: 'borrower' }, part, detail: kind },
  }
}

/** A loan's document on paper: the stored bytes, rendered when they are requested for the first
 * time; the same checks as for its screen. */
export const documentPdf = (ports: Ports): FileCall => ({
  roles,
  may: within(ports.fileLimit),
  async find(principal, { id = '', kind = '' }, { query: { sha256 } }) {
    const fingerprint = typeof sha256 === 'string' ? asStorable(sha256) : undefined
    const document = await readableDocument(ports.queries, principal, id, kind, fingerprint)
    if (!document.ok) return document
    const reference = document.value.content.loanId
    return ok(() => pdfOf(document.value, { part: 'documents', reference }, ports))
  },
})

/** A notice or a statement on paper, as it was attached to its e-mail. */
export const noticePdf = (ports: Ports): FileCall => ({
  roles,
  may: within(ports.fileLimit),
  async find(principal, { id = '', sha256 = '' }) {
    const notice = await readableNotice(ports, principal, { loanId: id, sha256 })
    if (!notice.ok) return notice
    const { loanId, date } = notice.value.content
    return ok(() => pdfOf(notice.value, { part: 'emails', reference: `${loanId}-${date}` }, ports))
  },
})
