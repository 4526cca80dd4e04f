import type { CommandType } from '@tamarack/domain/loan/command'
import { stepNotDue } from '@tamarack/domain/loan/decided'
import { decisionOf } from '@tamarack/domain/loan/commands/decide-application'
import { isServiced, type Loan } from '@tamarack/domain/loan/loan'
import { isApplication } from '@tamarack/domain/loan/status'
import { refuse, type Refusal } from '@tamarack/domain/shared/refusal'
import { ok, type Result } from '@tamarack/domain/shared/result'
import { keptOutcome, lockFor, type ExecutePorts } from './execute.ts'
import { summarize } from './loan-summary.ts'
import type { OutcomeOf, RequestOf, RequestType } from './outcome.ts'

/** Commands whose effect can be read from the loan itself: issued again later, they are done and not refused. */
const done: Partial<Record<CommandType, (loan: Loan) => boolean>> = {
  'start-application': () => true,
  'finish-identity-check': ({ status }) => status !== 'identity',
  'finish-bank-connection': ({ status }) => status !== 'identity' && status !== 'bank',
  'sign-agreement': (loan) => loan.status === 'pad' || isServiced(loan),
  'authorize-debit': isServiced,
  'withdraw-application': ({ status }) => status === 'withdrawn',
  'cancel-undisbursed-loan': ({ status }) => status === 'cancelled',
}

export type RecallOutcome = <Type extends RequestType>(
  request: RequestOf<Type>,
  key: string,
) => Promise<Result<OutcomeOf<Type>, Refusal>>

/**
 * Answers a command whose workflow has ended, from what PostgreSQL holds: the first outcome of this key, or that the step was done before, or that it
 * is not due. Changes nothing. A loan that is still an application without a workflow is broken machinery, not a refusal: it throws.
 */
export const makeRecallOutcome =
  ({ work, fingerprint }: Pick<ExecutePorts, 'work' | 'fingerprint'>): RecallOutcome =>
  <Type extends RequestType>(request: RequestOf<Type>, key: string) =>
    work.run(async (tables): Promise<Result<OutcomeOf<Type>, Refusal>> => {
      const command = { checkId: '', ...request } as Parameters<typeof lockFor>[1]
      const stored = await lockFor(tables, command)
      if (!stored.ok) return stored
      const kept = await keptOutcome(tables, command, key, fingerprint)
      if (kept !== null) return kept as Result<OutcomeOf<Type>, Refusal>
      const loan = stored.value?.loan
      if (loan === undefined) return refuse('NOT_FOUND')
      if (done[request.type]?.(loan)) {
        const summary = summarize(loan, await tables.loans.names(loan.customerId))
        return ok({ status: loan.status, loan: summary, alreadySo: true } as unknown as OutcomeOf<Type>)
      }
      if (isApplication(loan.status)) throw new Error('an open application has no workflow')
      const decision = decisionOf(loan)
      const decides = request.type === 'approve-application' || request.type === 'reject-application'
      if (!decides || decision === undefined) return stepNotDue(loan)
      return refuse('ALREADY_DECIDED', { decision: decision.verdict.outcome, by: decision.by.name, at: decision.at })
    })
