import { isServiced, type ServicedLoan } from '@tamarack/domain/loan/loan'
import { isUnderWay, paymentsOf, type Payment, type PaymentKind } from '@tamarack/domain/loan/payments/payment'
import { paymentSteps } from '@tamarack/domain/loan/payments/payment-steps'
import type { ExecutePorts } from '../execute.ts'
import type { LoanActivities } from '../loan-activities.ts'
import { present } from '../ports/clock.port.ts'

type Activities = Pick<LoanActivities, 'sendPayment' | 'followPayment' | 'cancelPayment'>
type OfLoan = { readonly loanId: string }

/** Calls the activities that the workflow of a loan would call now for its payments. */
export const paymentCalls = ({ work, clock }: Pick<ExecutePorts, 'work' | 'clock'>, activities: Activities) => {
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
  /** The step that is planned for a payment; a look if none is. */
  const take = async ({ loanId }: OfLoan, { paymentId }: Payment): Promise<void> => {
    const planned = paymentSteps(await serviced({ loanId }), present(clock)).find(
      (step) => step.paymentId === paymentId,
    )
    const activity = {
      'send-payment': activities.sendPayment,
      'look-at-payment': activities.followPayment,
      'cancel-payment': activities.cancelPayment,
    }[planned?.type ?? 'look-at-payment']
    await activity({ loanId, paymentId })
  }
  const outcomeOf = async (of: OfLoan, kind: PaymentKind) => ({
    status: (await serviced(of)).status,
    state: (await newest(of, kind)).state,
  })
  return {
    /** Sends the newest attempt at the advance, or cancels it if it is no longer wanted. */
    sendAdvance: async (of: OfLoan) => {
      const payment = await newest(of, 'advance')
      if (payment.state === 'requested') await take(of, payment)
      return outcomeOf(of, 'advance')
    },
    followAdvance: async (of: OfLoan) => {
      const { paymentId } = await newest(of, 'advance')
      await activities.followPayment({ ...of, paymentId })
      return outcomeOf(of, 'advance')
    },
    /** Sends, reads or withdraws each open request, the oldest first. */
    followRequests: async (of: OfLoan) => {
      for (const payment of paymentsOf(await serviced(of), 'e-transfer').filter(isUnderWay)) await take(of, payment)
      const loan = await serviced(of)
      return { status: loan.status, open: paymentsOf(loan, 'e-transfer').some(isUnderWay) }
    },
  }
}
