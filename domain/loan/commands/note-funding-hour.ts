import { fundedWithinTheHour } from '../../funding/funding-deadline.ts'
import type { CommandOf } from '../command.ts'
import { alreadySo, happened, type Decided, type Moment } from '../decided.ts'
import { isServiced, type Loan } from '../loan.ts'

/** Notes, once, that the funding hour passed without the money: from then on the borrower may cancel at any time (C-14). */
export const noteFundingHour = (loan: Loan, _command: CommandOf<'note-funding-hour'>, { now }: Moment): Decided => {
  if (!isServiced(loan) || loan.hourMissed || loan.book.fundedAt !== undefined) return alreadySo
  return fundedWithinTheHour(loan.activatedAt, now) ? alreadySo : happened({ type: 'funding-hour-missed', at: now })
}
