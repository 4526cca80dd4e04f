import type { LoanView } from '@tamarack/contracts/views/loan'
import type { ServicedDebitView, ServicedRefundView } from '@tamarack/contracts/views/servicing'
import type { PaymentState } from '@tamarack/domain/loan/payments/payment'

/* Screens show fewer states than a payment has, and each kind in its own words. */

type Request = NonNullable<LoanView['paymentRequest']>

/** The state of an advance or refund. */
export const shownTransfer = (state: PaymentState): ServicedRefundView['state'] => {
  if (state === 'returned') return 'failed'
  return state === 'withdrawing' ? 'requested' : state
}

/** The state of a debit. `returned` covers every debit that was not paid. */
export const shownDebit = (state: PaymentState | undefined): ServicedDebitView['state'] => {
  if (state === 'failed' || state === 'cancelled') return 'returned'
  return state === undefined || state === 'withdrawing' ? 'requested' : state
}

/** The state of a requested e-Transfer. `sent`: the borrower may pay it, or is paying. */
export const shownRequest = (state: PaymentState): Request['state'] => {
  if (state === 'returned') return 'failed'
  return state === 'submitted' || state === 'acknowledged' || state === 'under-review' ? 'sent' : state
}
