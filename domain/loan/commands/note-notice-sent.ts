import { isAboutDebt, noticeKey, type NoticeKind } from '../../notices/notice.ts'
import type { LocalDate } from '../../values/local-date.ts'
import { isServiced } from '../loan.ts'
import type { DocumentRef } from '../signing/documents.ts'
import { happened, noChange, slice, type Issued, type Moment } from '../slice.ts'

/** `subject`: what the notice was about; `day`: when it fell due; `document`: what was sent. */
type NoteNoticeSent = Issued & {
  readonly kind: NoticeKind
  readonly subject: string
  readonly day: LocalDate
  readonly document: DocumentRef
}

/** Records, once, a notice by e-mail, its fingerprint and whether it is about a debt (COL-01). */
export const noteNoticeSent = slice({
  issuer: 'system',
  decide: (loan, { kind, subject, day, document }: NoteNoticeSent, { now }: Moment) =>
    !isServiced(loan) || (loan.notices ?? []).includes(noticeKey({ kind, subject }))
      ? noChange
      : happened({ type: 'notice-sent', at: now, kind, day, subject, aboutDebt: isAboutDebt(kind), document }),
})
