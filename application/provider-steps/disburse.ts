import { isServiced, type Disbursement, type ServicedLoan } from '@tamarack/domain/loan/loan'
import type { TransferOutcome } from '@tamarack/domain/loan/slice'
import type { TransferState } from '../ports/funds-transfer.port.ts'
import type { LoanTables } from '../ports/loan-tables.port.ts'
import { issue, payeeOf, type StepPorts } from './step.ts'

type Ports = Pick<StepPorts, 'work' | 'fundsTransfer' | 'execute'>

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

const record = async (
  { work, execute }: Ports,
  loanId: string,
  disbursementId: string,
  transfer: TransferState,
): Promise<DisbursementOutcome> => {
  const outcome = transferOutcomeOf(transfer)
  await issue(execute, { type: 'record-transfer', loanId, disbursementId, outcome })
  return outcomeOf(await readDisbursing({ work }, loanId))
}

/** Sends the advance by Interac e-Transfer. The attempt's own id is the provider's idempotency key
 * and search term, so a repeat after a crash finds the first transfer instead of sending a second.
 * Throws while the outcome is unknown. While disbursements are stopped it is held (TAM-198). */
export const makeSendDisbursement =
  (ports: Ports): DisbursementStep =>
  async ({ loanId }) => {
    const due = await ports.work.run(async (tables) => {
      const loan = await disbursingLoan(tables, loanId)
      const corrected = await tables.recipients.find(loan.disbursement.disbursementId)
      const payee = await payeeOf(tables, loan.customerId)
      const isStopped = (await tables.stops.inForce()).includes('disbursements')
      return { loan, isStopped, recipient: { ...payee, email: corrected ?? payee.email } }
    })
    const { disbursementId, amount, state } = due.loan.disbursement
    if (state !== 'requested') return outcomeOf(due.loan)
    // Cancelled before it was sent, or before our record of that: what never left stays here.
    if (due.loan.status !== 'active') {
      const left = await ports.fundsTransfer.readTransfer(disbursementId)
      const never = { providerId: '', paymentId: disbursementId, state: 'cancelled', failure: null } as const
      return record(ports, loanId, disbursementId, left ?? { ...never, completedAt: null })
    }
    if (due.isStopped) {
      await issue(ports.execute, { type: 'note-stop', loanId })
      return outcomeOf(due.loan)
    }
    const transfer = await ports.fundsTransfer.send({
      paymentId: disbursementId,
      amountCents: amount,
      memo: 'Tamarack loan',
      comment: 'Your Tamarack loan',
      recipient: due.recipient,
    })
    return record(ports, loanId, disbursementId, transfer)
  }

/** Reads the state of the disbursement at the provider and records it. */
export const makeFollowDisbursement =
  (ports: Ports): DisbursementStep =>
  async ({ loanId }) => {
    const loan = await readDisbursing(ports, loanId)
    const { disbursementId } = loan.disbursement
    const transfer = await ports.fundsTransfer.readTransfer(disbursementId)
    return transfer === null ? outcomeOf(loan) : record(ports, loanId, disbursementId, transfer)
  }
