import { awaitedConnection } from '@tamarack/domain/loan/application/awaited-connection'
import { isEndedApplication, type Loan } from '@tamarack/domain/loan/loan'
import { workflowOf } from './execute.ts'
import type { LoanTables, UnitOfWork } from './ports/loan-tables.port.ts'
import type { LoanWorkflow } from './ports/outbox.port.ts'
import type { ProviderEvent } from './ports/webhook.port.ts'

/** Why no workflow needs a provider's event. */
export type Misfit = 'LOAN_NOT_FOUND' | 'LOAN_ENDED' | 'LOAN_DESTROYED' | 'NOT_EXPECTED'

/** The workflow that an event is for; `recorded` if the loan already has what the event is about.
 */
export type Addressee = (loanId: string, event: ProviderEvent) => Promise<LoanWorkflow | 'recorded' | Misfit>

/** Whether the result that the event is about was recorded. */
const isRecorded = async ({ evidence }: LoanTables, { loanId }: Loan, event: ProviderEvent): Promise<boolean> => {
  switch (event.about) {
    case 'identity-check': {
      const check = await evidence.identityCheck(event.checkId)
      return check?.loanId === loanId && check.isDecided
    }
    case 'bank-data':
      return event.requestId !== null && (await evidence.bankRequest(event.requestId))?.loanId === loanId
    case 'transfer':
      return false
  }
}

/** TAM-78: a connection is expected if the page reported it, or if the connector was opened and has
 * reported nothing yet. */
const isExpected = (loan: Loan, requestId: string | null): boolean => {
  const connection = awaitedConnection(loan)
  if (connection === undefined) return false
  return connection.requestId === requestId || connection.state === (requestId === null ? 'collecting' : 'open')
}

const misfitOf = (loan: Loan, event: ProviderEvent): Misfit | undefined => {
  if (loan.destroyedAt !== undefined) return 'LOAN_DESTROYED'
  if (isEndedApplication(loan)) return 'LOAN_ENDED'
  return event.about === 'bank-data' && !isExpected(loan, event.requestId) ? 'NOT_EXPECTED' : undefined
}

/** Chooses by the loan's own state, not by the kind of the event. */
export const makeAddressee =
  ({ work }: { readonly work: UnitOfWork }): Addressee =>
  (loanId, event) =>
    work.run(async (tables) => {
      const loan = (await tables.loans.read(loanId))?.loan
      if (loan === undefined) return 'LOAN_NOT_FOUND'
      const misfit = misfitOf(loan, event)
      if (misfit === undefined) return workflowOf(loan)
      return (await isRecorded(tables, loan, event)) ? 'recorded' : misfit
    })
