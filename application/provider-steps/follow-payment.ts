import { isServiced } from '@tamarack/domain/loan/loan'
import { refundsOf } from '@tamarack/domain/loan/servicing/refund'
import { makeFollowDebit } from './debits.ts'
import { makeFollowDisbursement } from './disburse.ts'
import { makeFollowRefund } from './refunds.ts'
import type { StepPorts } from './step.ts'

/** Reads the state of any payment of a loan at the provider and records it, also of one that was
 * settled: the advance, a refund or a debit. */
export const makeFollowPayment = (ports: Pick<StepPorts, 'work' | 'fundsTransfer' | 'debitProvider' | 'execute'>) => {
  const followDisbursement = makeFollowDisbursement(ports)
  const followRefund = makeFollowRefund(ports)
  const followDebit = makeFollowDebit(ports)
  return async ({ loanId, paymentId }: { readonly loanId: string; readonly paymentId: string }): Promise<void> => {
    const loan = await ports.work.run(async (tables) => (await tables.loans.lock(loanId))?.loan)
    if (loan === undefined || !isServiced(loan)) throw new Error('a payment of a loan that was never activated')
    if (loan.disbursement?.disbursementId === paymentId) await followDisbursement({ loanId })
    else if (refundsOf(loan).some(({ refundId }) => refundId === paymentId))
      await followRefund({ loanId, refundId: paymentId })
    else await followDebit({ loanId, debitId: paymentId })
  }
}
