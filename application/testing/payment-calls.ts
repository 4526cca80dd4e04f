import { isServiced, type ServicedLoan } from '@tamarack/domain/loan/loan'
import { isUnderWay, paymentsOf, type Payment, type PaymentKind } from '@tamarack/domain/loan/payments/payment'
import type { ExecutePorts } from '../execute.ts'
import type { LoanActivities } from '../loan-activities.ts'

type Activities = Pick<LoanActivities, 'sendPayment' | 'followPayment' | 'cancelPayment'>
type OfLoan = { readonly loanId: string }

/** What a workflow does with the payments of a loan, without a workflow: the newest of a kind is
 * sent or read. */
export const paymentCalls = ({ work }: Pick<ExecutePorts, 'work'>, activities: Activities) => {
  const serviced = async ({ loanId }: OfLoan): Promise<ServicedLoan> => {
    const loan = await work.run(async (tables) => (await tables.loans.lock(loanId))?.loan)
    if (loan === undefined || !isServiced(loan)) throw new Error(`${loanId} is not in service`)
    return loan
  }
  const newest = async (of: OfLoan, kind: PaymentKind): Promise<Payment> => {
    const payment = paymentsOf(await serviced(of), kind).at(-1)
    if (payment === undefined) throw new Error(`${of.loanId} has no ${kind}`)
    return payment
  }
  const send = async (of: OfLoan, kind: PaymentKind): Promise<void> =>
    activities.sendPayment({ ...of, paymentId: (await newest(of, kind)).paymentId })
  const follow = async (of: OfLoan, kind: PaymentKind): Promise<void> =>
    activities.followPayment({ ...of, paymentId: (await newest(of, kind)).paymentId })
  return {
    sendAdvance: (of: OfLoan): Promise<void> => send(of, 'advance'),
    followAdvance: (of: OfLoan): Promise<void> => follow(of, 'advance'),
    /** Sends, reads or withdraws each open request, the oldest first. */
    followRequests: async (of: OfLoan): Promise<void> => {
      for (const { paymentId, state } of paymentsOf(await serviced(of), 'e-transfer').filter(isUnderWay)) {
        const input = { ...of, paymentId }
        if (state === 'withdrawing') await activities.cancelPayment(input)
        else if (state === 'requested') await activities.sendPayment(input)
        else await activities.followPayment(input)
      }
    },
  }
}
