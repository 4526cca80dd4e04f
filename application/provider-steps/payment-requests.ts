import { isOpenRequest, requestsOf } from '@tamarack/domain/loan/debits/payment-request'
import { isServiced, type PaymentRequest, type ServicedLoan } from '@tamarack/domain/loan/loan'
import { acceptedCoApplicant } from '@tamarack/domain/loan/signing/co-applicant'
import type { RequestOutcome } from '@tamarack/domain/loan/slice'
import type { LoanStatus } from '@tamarack/domain/loan/status'
import type { LoanTables } from '../ports/loan-tables.port.ts'
import type { PaymentRequestState } from '../ports/payment-requests.port.ts'
import { issue, payeeOf, type StepPorts } from './step.ts'

type Ports = Pick<StepPorts, 'work' | 'paymentRequests' | 'execute'>

/** How the loan's requests stand, for the workflow that follows them. */
export interface RequestsFollowed {
  readonly status: LoanStatus
  /** The number of the loan's last event. */
  readonly sequence: number
  /** Whether money may still arrive on one of them. */
  readonly open: boolean
}
export type FollowPaymentRequests = (input: { readonly loanId: string }) => Promise<RequestsFollowed>

const memos = { cancellation: 'Loan cancelled', payoff: 'Loan payoff', part: 'Loan payment' } as const
const comments = {
  cancellation: 'Your Tamarack loan is cancelled: this returns the money that was sent',
  payoff: 'Pays off your Tamarack loan',
  part: 'A payment on your Tamarack loan',
} as const

const openOf = async (tables: LoanTables, loanId: string) => {
  const stored = await tables.loans.lock(loanId)
  if (stored === null || !isServiced(stored.loan))
    throw new Error('payment requests of a loan that was never activated')
  const { loan, sequence } = stored
  return { loan, sequence, open: requestsOf(loan).filter(isOpenRequest) }
}

/** The account of whoever is to pay it. Throws where the log names somebody who does not owe the
 * loan. */
const payerOf = (loan: ServicedLoan, { payer }: PaymentRequest): string => {
  if (payer === undefined) return loan.customerId
  const joined = acceptedCoApplicant(loan)
  if (joined === undefined) throw new Error('a payment request to a co-applicant who did not join')
  return joined.customerId
}

/** A request that never reached the provider is withdrawn by that; one that should be there and is
 * not, is still being looked for. */
const outcomeOf = (state: PaymentRequestState | null, withdrawing: boolean): RequestOutcome | null => {
  if (state === null) return withdrawing ? { state: 'cancelled', providerId: '', failure: null } : null
  const { providerId, failure, completedAt } = state
  switch (state.state) {
    case 'sent':
      return { state: 'sent', providerId }
    case 'completed':
      return { state: 'completed', providerId, completedAt }
    case 'failed':
    case 'cancelled':
      return { state: state.state, providerId, failure }
  }
}

/** Brings every open request of a loan on at the provider: sends what was not sent, reads what was,
 * withdraws what is no longer wanted; and records what it found. A repeat after a crash finds the
 * first request instead of sending a second. Throws while an outcome is unknown. */
export const makeFollowPaymentRequests = ({ work, paymentRequests, execute }: Ports): FollowPaymentRequests => {
  const atProvider = async (loan: ServicedLoan, request: PaymentRequest) => {
    const { requestId, amount, purpose, state } = request
    if (state === 'withdrawing') return paymentRequests.withdraw(requestId)
    if (state === 'sent') return paymentRequests.readRequest(requestId)
    return paymentRequests.request({
      requestId,
      amountCents: amount,
      payer: await work.run((tables) => payeeOf(tables, payerOf(loan, request))),
      memo: memos[purpose],
      comment: comments[purpose],
    })
  }
  return async ({ loanId }) => {
    const { loan: before, open } = await work.run((tables) => openOf(tables, loanId))
    for (const request of open) {
      const outcome = outcomeOf(await atProvider(before, request), request.state === 'withdrawing')
      if (outcome === null) continue
      await issue(execute, { type: 'record-payment-request', loanId, requestId: request.requestId, outcome })
    }
    return work.run(async (tables) => {
      const { loan, sequence, open: left } = await openOf(tables, loanId)
      return { status: loan.status, sequence, open: left.length > 0 }
    })
  }
}
