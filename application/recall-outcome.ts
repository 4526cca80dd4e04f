import type { CommandType } from '@tamarack/domain/loan/command'
import { debitedAccount } from '@tamarack/domain/loan/debited-account'
import { stepNotDue } from '@tamarack/domain/loan/decided'
import { decisionOf } from '@tamarack/domain/loan/commands/decide-application'
import { isServiced, type Loan } from '@tamarack/domain/loan/loan'
import { isApplication } from '@tamarack/domain/loan/status'
import { mayBeDue } from '@tamarack/domain/loan/command'
import { refuse, type Refusal, type Refused } from '@tamarack/domain/shared/refusal'
import { err, ok, type Result } from '@tamarack/domain/shared/result'
import { keptOutcome, lockFor, type ExecutePorts } from './execute.ts'
import { summarize } from './loan-summary.ts'
import type { Outcome, OutcomeOf, RequestOf, RequestType } from './outcome.ts'
import type { LoanTables, StoredLoan, UnitOfWork } from './ports/loan-tables.port.ts'

/** Commands whose effect is visible in the loan: issued again later, they count as done and are not refused. */
const done: Partial<Record<CommandType, (loan: Loan) => boolean>> = {
  'start-application': () => true,
  'finish-identity-check': ({ status }) => status !== 'identity',
  'finish-bank-connection': (loan) => loan.status !== 'identity' && loan.status !== 'bank' && !('connection' in loan),
  'sign-agreement': (loan) => loan.status === 'pad' || isServiced(loan),
  'authorize-debit': isServiced,
  'withdraw-application': ({ status }) => status === 'withdrawn',
  'cancel-undisbursed-loan': ({ status }) => status === 'cancelled',
  'cancel-loan': (loan) => isServiced(loan) && loan.book.cancelledAt !== undefined,
}

/** Internal: the loan's workflow is behind PostgreSQL or gone, and must be woken before the command is sent again. */
export const workflowBehind = 'WORKFLOW_BEHIND'

/** `refused` is the workflow's own refusal; undefined when there is no workflow. */
export type RecallOutcome = <Type extends RequestType>(
  request: RequestOf<Type>,
  key: string,
  refused?: Refusal,
) => Promise<Result<OutcomeOf<Type>, Refusal>>

const view = async (tables: LoanTables, { loan, sequence }: StoredLoan): Promise<Outcome> => ({
  status: loan.status,
  sequence,
  loan: summarize(loan, await tables.loans.names(loan.customerId, debitedAccount(loan))),
  alreadySo: true,
})

const refusalOf = (loan: Loan, type: RequestType, refused: Refusal | undefined): Refused => {
  if (refused !== undefined) {
    const isCurrent = refused.code !== 'STEP_NOT_DUE' || refused.facts?.['status'] === loan.status
    return isCurrent ? err(refused) : refuse(workflowBehind, { status: loan.status })
  }
  const decision = decisionOf(loan)
  if ((type === 'approve-application' || type === 'reject-application') && decision !== undefined)
    return refuse('ALREADY_DECIDED', { decision: decision.verdict.outcome, by: decision.by.name, at: decision.at })
  // The workflow of a signed loan ends when nothing is expected any more, and starts again for a command.
  const hasWorkflow = isApplication(loan.status) || isServiced(loan)
  return hasWorkflow && mayBeDue(type, loan.status) ? refuse(workflowBehind, { status: loan.status }) : stepNotDue(loan)
}

/**
 * Answers a command that the loan's workflow could not run, from what PostgreSQL holds: the first outcome of this key, or that the step was done before,
 * or that it is not due. Changes nothing. `WORKFLOW_BEHIND` means that the workflow should have run it.
 */
export const makeRecallOutcome =
  ({ work, fingerprint }: Pick<ExecutePorts, 'work' | 'fingerprint'>): RecallOutcome =>
  <Type extends RequestType>(request: RequestOf<Type>, key: string, refused?: Refusal) =>
    work.run(async (tables): Promise<Result<OutcomeOf<Type>, Refusal>> => {
      const command = request as unknown as Parameters<typeof lockFor>[1]
      const stored = await lockFor(tables, command)
      if (!stored.ok) return stored
      const kept = await keptOutcome(tables, command, key, fingerprint)
      if (kept !== null) return kept as Result<OutcomeOf<Type>, Refusal>
      if (stored.value === null) return refuse('NOT_FOUND')
      const { loan } = stored.value
      return done[request.type]?.(loan)
        ? ok((await view(tables, stored.value)) as unknown as OutcomeOf<Type>)
        : refusalOf(loan, request.type, refused)
    })

/** The current loan, for a workflow that was woken; null when there is none. */
export type ReadLoan = (input: { readonly loanId: string }) => Promise<Outcome | null>
export const makeReadLoan =
  ({ work }: { readonly work: UnitOfWork }): ReadLoan =>
  ({ loanId }) =>
    work.run(async (tables) => {
      const stored = await tables.loans.lock(loanId)
      return stored === null ? null : view(tables, stored)
    })
