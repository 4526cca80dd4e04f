import { refuse } from '../../shared/result.ts'
import { advanceOf } from '../payments/payment.ts'
import { disbursementRequested, isInTime } from '../servicing/disbursement.ts'
import { happened, slice, stepNotDue, type Issued } from '../slice.ts'
import type { RetryFacts } from './shared/undisbursed-loan.ts'

/** `recipientEmail` corrects where the e-Transfer goes; null keeps the customer's own address. */
type RetryDisbursement = Issued & { readonly recipientEmail: string | null }

/** Staff send the advance again after it failed, to a corrected recipient where one is given.
 * Refused once the first debit is about to be sent: the loan can only be cancelled. */
export const retryDisbursement = slice({
  issuer: 'staff',
  statuses: ['disbursement-failed'],
  gathers: true,
  decide: (loan, _command: RetryDisbursement, { now, disbursementId, recipient }: RetryFacts) => {
    const last = advanceOf(loan)
    if (last === undefined) return stepNotDue(loan)
    if (!isInTime(loan, now)) return refuse('DISBURSEMENT_TOO_LATE')
    const requested = disbursementRequested({
      assented: true,
      attempt: last.attempt + 1,
      amount: last.amount,
      now,
      disbursementId,
      ...(recipient !== undefined && { recipient }),
    })
    return requested.ok ? happened(requested.value) : requested
  },
})
