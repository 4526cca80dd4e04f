import { isServiced } from '@tamarack/domain/loan/loan'
import { refundsOf } from '@tamarack/domain/loan/servicing/refund'
import type { TransferRequest, TransferState } from '../ports/funds-transfer.port.ts'
import type { LoanTables } from '../ports/loan-tables.port.ts'
import { transferOutcomeOf } from './disburse.ts'
import { issue, payeeOf, type StepPorts } from './step.ts'

type Ports = Pick<StepPorts, 'work' | 'fundsTransfer' | 'execute'>
export type RefundStep = (input: { readonly loanId: string; readonly refundId: string }) => Promise<void>

/** The refund as the provider is to send it; null once it was submitted. */
const requestOf = async (tables: LoanTables, loanId: string, refundId: string): Promise<TransferRequest | null> => {
  const loan = (await tables.loans.lock(loanId))?.loan
  if (loan === undefined || !isServiced(loan)) throw new Error('a refund of a loan that was never activated')
  const refund = refundsOf(loan).find((one) => one.refundId === refundId)
  if (refund?.state !== 'requested') return null
  const payee = await payeeOf(tables, loan.customerId)
  const corrected = await tables.recipients.find(refundId)
  return {
    paymentId: refundId,
    amountCents: refund.amount,
    memo: 'Tamarack refund',
    comment: 'Your refund from Tamarack',
    recipient: { ...payee, email: corrected ?? payee.email },
  }
}

const record = ({ execute }: Ports, loanId: string, refundId: string, transfer: TransferState): Promise<unknown> =>
  issue(execute, { type: 'record-refund', loanId, refundId, outcome: transferOutcomeOf(transfer) })

/** Sends a requested refund by Interac e-Transfer. Its own id is the provider's idempotency key and
 * search term, so a repeat after a crash finds the first one instead of sending a second. Throws
 * while the outcome is unknown. */
export const makeSubmitRefund =
  (ports: Ports): RefundStep =>
  async ({ loanId, refundId }) => {
    const request = await ports.work.run((tables) => requestOf(tables, loanId, refundId))
    if (request !== null) await record(ports, loanId, refundId, await ports.fundsTransfer.send(request))
  }

export const makeFollowRefund =
  (ports: Ports): RefundStep =>
  async ({ loanId, refundId }) => {
    const transfer = await ports.fundsTransfer.readTransfer(refundId)
    if (transfer !== null) await record(ports, loanId, refundId, transfer)
  }
