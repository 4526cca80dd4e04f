import { refuse } from '../../shared/result.ts'
import { advanceOf } from '../payments/payment.ts'
import { disbursementRequested, isInTime, type DisbursementIds } from '../servicing/disbursement.ts'
import { happened, slice, stepNotDue, type Issued, type Moment } from '../slice.ts'

/** Staff send the advance again after it failed, to the borrower's own address (another one: TAM-293).
 * Refused once the first debit is about to be sent: the loan can only be cancelled. */
export const retryDisbursement = slice({
  issuer: 'staff',
  statuses: ['disbursement-failed'],
  gathers: true,
  decide: (loan, _command: Issued, { now, disbursementId }: Moment & DisbursementIds) => {
    const last = advanceOf(loan)
    if (last === undefined) return stepNotDue(loan)
    if (!isInTime(loan, now)) return refuse('DISBURSEMENT_TOO_LATE')
    const requested = disbursementRequested({
      assented: true,
      attempt: last.attempt + 1,
      amount: last.amount,
      now,
      disbursementId,
    })
    return requested.ok ? happened(requested.value) : requested
  },
})
