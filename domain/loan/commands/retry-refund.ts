import { torontoDateOf } from '../../calendars/toronto.ts'
import { certainCredit, refundWaitsForStaff } from '../servicing/refund.ts'
import { slice, stepNotDue, type Issued } from '../slice.ts'
import { servicingStatuses } from '../status.ts'
import { requested, type Facts } from './shared/refunds.ts'

/** TAM-94: staff send a failed refund again to the borrower's own address. Another address needs
 * TAM-293. */
export const retryRefund = slice({
  issuer: 'staff',
  statuses: servicingStatuses,
  gathers: true,
  decide: (loan, _command: Issued, facts: Facts) => {
    if (!refundWaitsForStaff(loan)) return stepNotDue(loan)
    return requested(loan, { amount: certainCredit(loan.book, torontoDateOf(facts.now)) }, facts)
  },
})
