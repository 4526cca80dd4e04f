import { fundedWithinTheHour } from '../../funding/funding-deadline.ts'
import { isServiced } from '../loan.ts'
import { happened, noChange, slice, type Moment } from '../slice.ts'

/** Notes, once, that the funding hour passed: from then on cancellable at any time (C-14). */
export const noteFundingHour = slice({
  issuer: 'system',
  decide: (loan, _command, { now }: Moment) => {
    if (!isServiced(loan) || loan.hourMissed || loan.book.fundedAt !== undefined) return noChange
    return fundedWithinTheHour(loan.activatedAt, now) ? noChange : happened({ type: 'funding-hour-missed', at: now })
  },
})
