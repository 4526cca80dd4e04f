import { proxyActivities, proxyLocalActivities, setHandler } from '@temporalio/workflow'
import { mayIssue } from '@tamarack/domain/loan/command'
import { repeats } from '@tamarack/domain/loan/changes'
import { mayBeDue } from '@tamarack/domain/loan/command'
import type { Refusal } from '@tamarack/domain/shared/refusal'
import type { Result } from '@tamarack/domain/shared/result'
import type { LoanActivities } from '@tamarack/application/loan-activities'
import type { Outcome, OutcomeOf, RequestType } from '@tamarack/application/outcome'
import { commandRegistry, commandsOf, type LoanWorkflow } from '../command-registry.ts'
import { command, providerAwaited } from './activity-kinds.ts'
import { commandUpdate, type CommandAttempt } from './messages.ts'
import { codeOfFailure, refuseUpdate, runIsFull } from './refusals.ts'
import { isFull } from './run-length.ts'
import type { TrackedLoan } from './tracked-loan.ts'
import { makeTurns } from './turns.ts'

const local = proxyLocalActivities<Pick<LoanActivities, 'execute'>>(command)
const provider = proxyActivities<Pick<LoanActivities, 'openIdentityCheck' | 'openBankConnection'>>(providerAwaited)

/** An activity as the registry names it: which command it takes is decided only when it is called. */
type Run = (keyed: Pick<CommandAttempt<RequestType>, 'request' | 'key'>) => Promise<Result<Outcome, Refusal>>
const activities = {
  execute: (keyed: never) => local.execute(keyed),
  openIdentityCheck: (keyed: never) => provider.openIdentityCheck(keyed),
  openBankConnection: (keyed: never) => provider.openBankConnection(keyed),
} as unknown as Readonly<Record<(typeof commandRegistry)[RequestType]['runs'], Run>>

export interface Commands {
  readonly loanId: string
  readonly loan: TrackedLoan
  /** The refusal of an application that was changed too often, once PostgreSQL has answered it. */
  readonly exhausted: { refusal: Refusal | undefined }
  /** What else the command leads to; its answer is the command's. */
  readonly next?: (type: RequestType, attempt: CommandAttempt<RequestType>, outcome: Outcome) => Promise<Outcome>
  /** What a command that was done begins beside it, at once. */
  readonly begin?: (attempt: CommandAttempt<RequestType>, outcome: Outcome) => void
  readonly refused?: (type: RequestType, refusal: Refusal) => void
}

/**
 * What the workflow refuses by its own state: a refusal here leaves nothing in the history. A refused command may still have been done before under its key;
 * whoever sent it queries PostgreSQL.
 */
const validate = (type: RequestType, attempt: CommandAttempt<RequestType>, commands: Commands): void => {
  const { loanId, loan, exhausted } = commands
  const state = loan.state()
  const request = attempt?.request
  if (request?.loanId !== loanId || (state && !mayIssue(type, request.actor, state)))
    refuseUpdate({ code: 'NOT_FOUND' })
  if (state && !mayBeDue(type, state.status))
    refuseUpdate({ code: 'STEP_NOT_DUE', facts: { status: state.status } }, { byWorkflow: true })
  if (exhausted.refusal !== undefined && repeats.includes(type)) refuseUpdate(exhausted.refusal, { byWorkflow: true })
  if (isFull()) refuseUpdate({ code: runIsFull })
}

/** Takes the workflow's commands as Updates. Those that PostgreSQL alone decides run one at a time, so that one loan holds one connection at most. */
export const handleCommands = (workflow: LoanWorkflow, commands: Commands): void => {
  const inTurn = makeTurns()
  const attemptOnce = async (type: RequestType, { request, key, nonce }: CommandAttempt<RequestType>) => {
    const { runs } = commandRegistry[type]
    try {
      const run = () => activities[runs]({ request, key })
      return await (runs === 'execute' ? inTurn(run) : run())
    } catch (failure) {
      const code = codeOfFailure(failure)
      return refuseUpdate({ code: runs === 'execute' ? 'UNAVAILABLE' : code }, { nonce })
    }
  }
  for (const type of commandsOf(workflow)) {
    const handler = async (attempt: CommandAttempt<RequestType>): Promise<Outcome> => {
      const outcome = await attemptOnce(type, attempt)
      if (!outcome.ok) {
        if (outcome.error.code === 'TOO_MANY_CHANGES') commands.exhausted.refusal = outcome.error
        commands.refused?.(type, outcome.error)
        return refuseUpdate(outcome.error)
      }
      commands.loan.update(outcome.value)
      commands.begin?.(attempt, outcome.value)
      return commands.next === undefined ? outcome.value : commands.next(type, attempt, outcome.value)
    }
    setHandler(
      commandUpdate(type),
      handler as (attempt: CommandAttempt<RequestType>) => Promise<OutcomeOf<RequestType>>,
      { validator: (attempt: CommandAttempt<RequestType>) => validate(type, attempt, commands) },
    )
  }
}
