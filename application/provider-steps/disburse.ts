import { noOrigin, systemActor } from '@tamarack/domain/loan/actor'
import { isServiced, type Disbursement, type ServicedLoan } from '@tamarack/domain/loan/loan'
import type { TransferOutcome } from '@tamarack/domain/loan/slice'
import { borrowerNameOf } from '../borrower-name.ts'
import type { Execute, ExecutePorts } from '../execute.ts'
import type { FundsTransfer, TransferState } from '../ports/funds-transfer.port.ts'
import type { LoanTables } from '../ports/loan-tables.port.ts'

interface Ports extends Pick<ExecutePorts, 'work'> {
  readonly fundsTransfer: FundsTransfer
  readonly execute: Execute
}

/** How far the loan and its disbursement are. */
interface DisbursementOutcome {
  readonly status: ServicedLoan['status']
  readonly state: Disbursement['state']
}
export type DisbursementStep = (input: { readonly loanId: string }) => Promise<DisbursementOutcome>

type Disbursing = ServicedLoan & { readonly disbursement: Disbursement }

const disbursingLoan = async (tables: LoanTables, loanId: string): Promise<Disbursing> => {
  const loan = (await tables.loans.lock(loanId))?.loan
  if (loan === undefined || !isServiced(loan) || loan.disbursement === undefined)
    throw new Error('a workflow disburses a loan that was never activated')
  return { ...loan, disbursement: loan.disbursement }
}

const readDisbursing = ({ work }: Pick<Ports, 'work'>, loanId: string): Promise<Disbursing> =>
  work.run((tables) => disbursingLoan(tables, loanId))

const outcomeOf = ({ status, disbursement }: Disbursing): DisbursementOutcome => ({ status, state: disbursement.state })

/** What the provider reports of a transfer, as the loan's commands take it. */
export const transferOutcomeOf = ({ state, providerId, failure, completedAt }: TransferState): TransferOutcome => {
  switch (state) {
    case 'completed':
      return { state, providerId, completedAt }
    case 'failed':
    case 'cancelled':
      return { state, providerId, failure }
    case 'submitted':
    case 'acknowledged':
    case 'under-review':
      return { state, providerId }
  }
}

const makeRecord =
  ({ work, execute }: Ports) =>
  async (loanId: string, disbursementId: string, transfer: TransferState): Promise<DisbursementOutcome> => {
    const recorded = await execute({
      type: 'record-transfer',
      loanId,
      actor: systemActor,
      origin: noOrigin,
      disbursementId,
      outcome: transferOutcomeOf(transfer),
    })
    if (!recorded.ok) throw new Error(`the state of a transfer was refused: ${recorded.error.code}`)
    return outcomeOf(await readDisbursing({ work }, loanId))
  }

/** Sends the advance by Interac e-Transfer. The attempt's own id is the provider's idempotency key
 * and search term, so a repeat after a crash finds the first transfer instead of sending a second.
 * Throws while the outcome is unknown. */
export const makeSendDisbursement = (ports: Ports): DisbursementStep => {
  const record = makeRecord(ports)
  return async ({ loanId }) => {
    const due = await ports.work.run(async (tables) => {
      const loan = await disbursingLoan(tables, loanId)
      const customer = await tables.customers.lock(loan.customerId)
      if (customer === null) throw new Error('a loan without a customer')
      const phone = (await tables.evidence.passedIdentity(loan.customerId))?.record.phoneNumber ?? null
      const corrected = await tables.recipients.find(loan.disbursement.disbursementId)
      const name = await borrowerNameOf(tables, customer)
      return { loan, customer, name, phone, email: corrected ?? customer.email }
    })
    const { disbursementId, amount, state } = due.loan.disbursement
    if (state !== 'requested') return outcomeOf(due.loan)
    // Cancelled before it was sent, or before our record of that: what never left stays here.
    if (due.loan.status !== 'active') {
      const left = await ports.fundsTransfer.readTransfer(disbursementId)
      const never = {
        providerId: '',
        paymentId: disbursementId,
        state: 'cancelled',
        failure: null,
        completedAt: null,
      } as const
      return record(loanId, disbursementId, left ?? never)
    }
    const transfer = await ports.fundsTransfer.send({
      paymentId: disbursementId,
      amountCents: amount,
      memo: 'Tamarack loan',
      comment: 'Your Tamarack loan',
      recipient: {
        firstName: due.name.first,
        lastName: due.name.last,
        email: due.email,
        customerId: due.customer.id,
        phone: due.phone,
      },
    })
    return record(loanId, disbursementId, transfer)
  }
}

/** Reads the state of the disbursement at the provider and records it. */
export const makeFollowDisbursement = (ports: Ports): DisbursementStep => {
  const record = makeRecord(ports)
  return async ({ loanId }) => {
    const loan = await readDisbursing(ports, loanId)
    const { disbursementId } = loan.disbursement
    const transfer = await ports.fundsTransfer.readTransfer(disbursementId)
    return transfer === null ? outcomeOf(loan) : record(loanId, disbursementId, transfer)
  }
}
