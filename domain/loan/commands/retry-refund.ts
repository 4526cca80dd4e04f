import { torontoDateOf } from '../../calendars/toronto.ts'
import { certainCredit, refundWaitsForStaff } from '../servicing/refund.ts'
import { slice, stepNotDue, type Issued } from '../slice.ts'
import { servicingStatuses } from '../status.ts'
import { requested, type Facts } from './shared/refunds.ts'

/** SHA-256 of the corrected recipient; undefined keeps the customer's own address. */
export type RetryRefundFacts = Facts & { readonly recipient: string | undefined }

/** `recipientEmail` corrects where the e-Transfer goes; null keeps the customer's own address. */
type RetryRefund = Issued & { readonly recipientEmail: string | null }

/** TAM-94: staff send a failed refund again, to a corrected recipient where one is given. */
export const retryRefund = slice({
  issuer: 'staff',
  statuses: servicingStatuses,
  gathers: true,
  decide: (loan, _command: RetryRefund, facts: RetryRefundFacts) => {
    if (!refundWaitsForStaff(loan)) return stepNotDue(loan)
    return requested(
      loan,
      { amount: certainCredit(loan.book, torontoDateOf(facts.now)), recipient: facts.recipient },
      facts,
    )
  },
})
