import { mayContactAboutDebt } from '../../collections/contact-limits.ts'
import { isAboutDebt, noticeKey, type NoticeKind } from '../../notices/notice.ts'
import type { Instant } from '../../values/instant.ts'
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

/** `elsewhere`: the contacts about other debts of the people who owe the loan. */
export type NoticeFacts = Moment & { readonly elsewhere: readonly Instant[] }

/** Records, once, a notice by e-mail, its fingerprint and whether it is about a debt. COL-01: a
 * contact that may not be made now changes nothing, since another loan of the same person can have
 * used the last one meanwhile. */
export const noteNoticeSent = slice({
  issuer: 'system',
  gathers: true,
  decide: (loan, { kind, subject, day, document }: NoteNoticeSent, { now, elsewhere }: NoticeFacts) => {
    if (!isServiced(loan) || (loan.notices ?? []).includes(noticeKey({ kind, subject }))) return noChange
    const aboutDebt = isAboutDebt(kind)
    if (aboutDebt && !mayContactAboutDebt(now, [...loan.noticed.contacts, ...elsewhere]).ok) return noChange
    return happened({ type: 'notice-sent', at: now, kind, day, subject, aboutDebt, document })
  },
})
