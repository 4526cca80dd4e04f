import type { NoticeDocumentKind } from '@tamarack/domain/documents/registry'
import type { NoticeKind } from '@tamarack/domain/notices/notice'
import type { LocalDate } from '@tamarack/domain/values/local-date'
import type { StoredDocument } from './loan-queries.port.ts'
import { token } from './token.ts'

/** A notice that was e-mailed, as the log has it. */
export interface SentNotice {
  /** Its place in the loan's log. */
  readonly sequence: number
  readonly kind: NoticeKind
  /** The Toronto day that it is about. */
  readonly day: LocalDate
  /** Epoch milliseconds. */
  readonly sentAt: number
  readonly document: { readonly kind: NoticeDocumentKind; readonly sha256: string }
}

/** The notices and statements of a loan. Reads only; ownership is the caller's to check. */
export interface LoanNotices {
  /** Those before that place in the log (null: all), at most `limit`, the newest first. */
  sent(loanId: string, page: { readonly before: number | null; readonly limit: number }): Promise<readonly SentNotice[]>
  /** The document of a notice of this loan, by its fingerprint; null for any other document. */
  document(loanId: string, sha256: string): Promise<StoredDocument | null>
}
export const LoanNotices = token<LoanNotices>('LoanNotices')
