import type { Certificate } from '../documents/certificate.ts'
import type { DocumentContent, ReportContent } from '../documents/document-content.ts'
import { token } from './token.ts'

/** Lays a document out from its content; the same content and fingerprint give the same bytes. */
export interface DocumentRenderer {
  /** Tagged PDF: text of 12 points, headings of 14, fingerprint and number on each page. */
  pdf(
    content: DocumentContent,
    evidence: {
      sha256: string
      preparedAt: number
      signedAt: number | null
      signedBy: string | null
      /** How it was signed, for the page at its end; null while it is not signed. */
      certificate?: Certificate | null
    },
  ): Promise<Uint8Array>
  /** A report, without signatures; `readAt` is when its data were read, epoch milliseconds. */
  report(
    content: Omit<ReportContent, 'kind'> & Partial<Pick<ReportContent, 'kind'>>,
    evidence: { sha256: string; readAt: number },
  ): Promise<Uint8Array>
}
export const DocumentRenderer = token<DocumentRenderer>('DocumentRenderer')
