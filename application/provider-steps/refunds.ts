import { noOrigin, systemActor } from '@tamarack/domain/loan/actor'
import { isServiced } from '@tamarack/domain/loan/loan'
import { refundsOf } from '@tamarack/domain/loan/servicing/refund'
import { borrowerNameOf } from '../borrower-name.ts'
import type { Execute, ExecutePorts } from '../execute.ts'
import type { FundsTransfer, TransferRequest, TransferState } from '../ports/funds-transfer.port.ts'
import type { LoanTables } from '../ports/loan-tables.port.ts'
import { transferOutcomeOf } from './disburse.ts'

interface Ports extends Pick<ExecutePorts, 'work'> {
  readonly fundsTransfer: FundsTransfer
  readonly execute: Execute
}
export type RefundStep = (input: { readonly loanId: string; readonly refundId: string }) => Promise<void>

/** The refund as the provider is to send it; null once it was submitted. */
const requestOf = async (tables: LoanTables, loanId: string, refundId: string): Promise<TransferRequest | null> => {
  const loan = (await tables.loans.lock(loanId))?.loan
  if (loan === undefined || !isServiced(loan)) throw new Error('a refund of a loan that was never activated')
  const refund = refundsOf(loan).find((one) => one.refundId === refundId)
  if (refund?.state !== 'requested') return null
  const customer = await tables.customers.lock(loan.customerId)
  if (customer === null) throw new Error('a loan without a customer')
  const { first, last } = await borrowerNameOf(tables, customer)
  const phone = (await tables.evidence.passedIdentity(loan.customerId))?.record.phoneNumber ?? null
  const corrected = await tables.recipients.find(refundId)
  return {
    paymentId: refundId,
    amountCents: refund.amount,
    memo: 'Tamarack refund',
    comment: 'Your refund from Tamarack',
    recipient: {
      firstName: first,
      lastName: last,
      email: corrected ?? customer.email,
      customerId: customer.id,
      phone,
    },
  }
}

const makeRecord =
  (ports: Ports) =>
  async (loanId: string, refundId: string, transfer: TransferState): Promise<void> => {
    const outcome = transferOutcomeOf(transfer)
    const command = { type: 'record-refund', loanId, actor: systemActor, origin: noOrigin, refundId, outcome } as const
    const recorded = await ports.execute(command)
    if (!recorded.ok) throw new Error(`the state of a refund was refused: ${recorded.error.code}`)
  }

/** Sends a requested refund by Interac e-Transfer. Its own id is the provider's idempotency key and
 * search term, so a repeat after a crash finds the first one instead of sending a second. Throws
 * while the outcome is unknown. */
export const makeSubmitRefund = (ports: Ports): RefundStep => {
  const record = makeRecord(ports)
  return async ({ loanId, refundId }) => {
    const request = await ports.work.run((tables) => requestOf(tables, loanId, refundId))
    if (request !== null) await record(loanId, refundId, await ports.fundsTransfer.send(request))
  }
}

/** Reads the state of a refund at the provider and records it. */
export const makeFollowRefund = (ports: Ports): RefundStep => {
  const record = makeRecord(ports)
  return async ({ loanId, refundId }) => {
    const transfer = await ports.fundsTransfer.readTransfer(refundId)
    if (transfer !== null) await record(loanId, refundId, transfer)
  }
}
