import { isAboutDebt, noticeKey } from '../../notices/notice.ts'
import type { CommandOf } from '../command.ts'
import { alreadySo, happened, type Decided, type Moment } from '../decided.ts'
import { isServiced, type Loan } from '../loan.ts'

/** Records, once, that the customer was e-mailed this notice, with its document's fingerprint and whether it was a contact about a debt (COL-01). */
export const noteNoticeSent = (
  loan: Loan,
  { kind, subject, day, document }: CommandOf<'note-notice-sent'>,
  { now }: Moment,
): Decided =>
  !isServiced(loan) || (loan.notices ?? []).includes(noticeKey({ kind, subject }))
    ? alreadySo
    : happened({ type: 'notice-sent', at: now, kind, day, subject, aboutDebt: isAboutDebt(kind), document })
