import { isServiced } from '../loan.ts'
import { advanceOf } from '../payments/payment.ts'
import { disbursementRequested, sendAgainAt } from '../servicing/disbursement.ts'
import { happened, noChange, slice } from '../slice.ts'
import type { RetryFacts } from './shared/undisbursed-loan.ts'

/** TAM-94: an advance that failed for a passing reason is sent again to the same recipient. */
export const repeatDisbursement = slice({
  issuer: 'system',
  gathers: true,
  decide: (loan, _command, { now, disbursementId, recipient }: RetryFacts) => {
    const at = isServiced(loan) ? sendAgainAt(loan) : undefined
    const last = isServiced(loan) ? advanceOf(loan) : undefined
    if (last === undefined || at === undefined || at > now) return noChange
    const { attempt, amount } = last
    const request = { assented: true, attempt: attempt + 1, amount, now, disbursementId }
    const requested = disbursementRequested({ ...request, ...(recipient !== undefined && { recipient }) })
    return requested.ok ? happened(requested.value) : requested
  },
})
