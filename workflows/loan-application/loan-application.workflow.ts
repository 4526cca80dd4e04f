import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common'
import {
  allHandlersFinished,
  CancellationScope,
  condition,
  continueAsNew,
  isCancellation,
  ParentClosePolicy,
  patched,
  proxyLocalActivities,
  setHandler,
  startChild,
} from '@temporalio/workflow'
import { isApplication, isDisbursing, type LoanStatus } from '@tamarack/domain/loan/status'
import type { Refusal } from '@tamarack/domain/shared/refusal'
import type { LoanActivities } from '@tamarack/application/loan-activities'
import type { Outcome, OutcomeOf, RequestOf, RequestType } from '@tamarack/application/outcome'
import { workflowId, workflowTaskTimeout, workflowTypes } from '../command-registry.ts'
import { timed } from '../shared/activity-kinds.ts'
import { isAtRest } from '../shared/in-order.ts'
import { handleCommands } from '../shared/handle-commands.ts'
import { providerEventSignal, wakeSignal, type CommandAttempt } from '../shared/messages.ts'
import { refuseUpdate } from '../shared/refusals.ts'
import { clockOffset, followClock } from '../shared/now.ts'
import { allAnswered, isFull, isLong } from '../shared/run-length.ts'
import { makeTrackedLoan, type LoanState } from '../shared/tracked-loan.ts'
import { makeBankConnections } from '../shared/bank-connections.ts'
import { makeCoApplicant, type NoticesCarried } from './co-applicant.ts'
import { makeDecision } from './decision.ts'
import { expire, redate } from './deadlines.ts'
import { makeIdentityChecks, type IdentityCarried } from './identity-checks.ts'
import { noReminders, remind, type Reminded } from './reminders.ts'

const { readLoan } = proxyLocalActivities<Pick<LoanActivities, 'readLoan'>>(timed)

/** How long the page that reported a finished check or connection waits for what came of it before it looks again by itself. */
const answerWithinMs = 12_000

/** What one run hands to the next. */
interface Carried {
  readonly known: LoanState
  readonly identity: IdentityCarried
  readonly toCollect: readonly string[]
  /** Missing in what an earlier release carried. */
  readonly coApplicant?: { readonly identity: IdentityCarried } & NoticesCarried
  /** Decisions that the borrower was not e-mailed yet; missing in what an earlier release carried. */
  readonly decisions?: readonly string[]
  readonly exhausted: Refusal | null
  /** Missing in what an earlier release carried over. */
  readonly reminded?: Reminded
}
export interface LoanApplicationInput {
  readonly loanId: string
  /** How far the sandbox's clock is ahead, milliseconds; only a sandbox gives it. */
  readonly clockOffsetMs?: number
  readonly carried?: Carried
}

const startServicing = async (loanId: string): Promise<void> => {
  try {
    await startChild(workflowTypes['loan-servicing'], {
      workflowId: workflowId('loan-servicing', loanId),
      args: [{ loanId, ...clockOffset() }],
      parentClosePolicy: ParentClosePolicy.ABANDON,
      workflowTaskTimeout,
    })
  } catch (error) {
    // The sweep was faster.
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error
  }
}

/**
 * One application from its first press to activation or its end. Commands come as Updates; beside them run what nobody waits for, each by itself: results
 * of checks and connections, the agreement's new day, the application's end. A provider that never answers holds up none of the others.
 */
export async function loanApplication({ loanId, clockOffsetMs, carried }: LoanApplicationInput): Promise<LoanStatus> {
  followClock(clockOffsetMs)
  const coApplicant = makeCoApplicant(loanId, carried?.coApplicant ?? { notices: [] })
  const decision = makeDecision(loanId, carried?.decisions ?? [])
  const loan = makeTrackedLoan(carried?.known, (before, after) => {
    coApplicant.changed(before, after)
    decision.changed(before, after)
  })
  const identity = makeIdentityChecks(loanId, loan, carried?.identity ?? { watched: null, toConfirm: [] })
  const coIdentity = makeIdentityChecks(
    loanId,
    loan,
    carried?.coApplicant?.identity ?? { watched: null, toConfirm: [] },
    'co-applicant',
  )
  const bank = makeBankConnections(loanId, loan, carried?.toCollect ?? [])
  const exhausted = { refusal: carried?.exhausted ?? undefined }
  const reminded = { ...(carried?.reminded ?? noReminders) }
  let notBegun: Refusal | undefined

  const isOver = (): boolean => {
    const status = loan.status()
    return status !== undefined && !isApplication(status)
  }
  /** Answers with what was brought, if that comes in time and the run goes on. */
  const answerWith = async (brought: ReadonlyMap<string, Outcome | null>, id: string, first: Outcome) => {
    await condition(() => brought.has(id) || isOver() || isLong(), answerWithinMs)
    return brought.get(id) ?? first
  }
  const next = async (type: RequestType, { request }: CommandAttempt<RequestType>, outcome: Outcome) => {
    if (type === 'start-identity-check' || type === 'retry-identity-check')
      identity.watch((outcome as OutcomeOf<'start-identity-check'>).checkId)
    if (type === 'finish-identity-check' && !outcome.alreadySo) {
      const { checkId } = request as RequestOf<'finish-identity-check'>
      identity.confirm(checkId)
      return answerWith(identity.brought, checkId, outcome)
    }
    if (type === 'start-co-applicant-check')
      coIdentity.watch((outcome as OutcomeOf<'start-co-applicant-check'>).checkId)
    if (type === 'finish-co-applicant-check' && !outcome.alreadySo) {
      const { checkId } = request as RequestOf<'finish-co-applicant-check'>
      coIdentity.confirm(checkId)
      return answerWith(coIdentity.brought, checkId, outcome)
    }
    if (type === 'finish-bank-connection' && !outcome.alreadySo) {
      const { requestId } = request as RequestOf<'finish-bank-connection'>
      bank.collect(requestId)
      return answerWith(bank.brought, requestId, outcome)
    }
    return outcome
  }
  handleCommands('loan-application', {
    loanId,
    loan,
    exhausted,
    next,
    refused: (type, refusal) => {
      if (type === 'start-application') notBegun = refusal
    },
  })
  setHandler(providerEventSignal, (event) => {
    if (event.about === 'identity-check')
      (coIdentity.owns(event.checkId) ? coIdentity : identity).confirm(event.checkId)
    if (event.about === 'bank-data' && event.requestId !== null) bank.collect(event.requestId)
  })
  setHandler(wakeSignal, async () => {
    const found = await readLoan({ loanId })
    if (found === null) notBegun = { code: 'NOT_FOUND' }
    else {
      loan.update(found)
      if (patched('found-checks')) {
        identity.watchFound(found.loan?.identityCheckId)
        coIdentity.watchFound(found.loan?.coApplicant?.checkId)
      }
    }
  })

  await condition(() => loan.status() !== undefined || notBegun !== undefined)
  // Fails the workflow, so that the same first press can be tried again.
  if (loan.status() === undefined && notBegun !== undefined) return refuseUpdate(notBegun)

  const beside = new CancellationScope()
  const work = beside.run(() =>
    Promise.all([
      expire(loanId, loan),
      redate(loanId, loan),
      remind(loanId, loan, reminded),
      identity.look(),
      identity.run(),
      bank.run(),
      coApplicant.watch(loan),
      coApplicant.run(),
      coApplicant.remindToSign(loan),
      coIdentity.look(),
      coIdentity.run(),
      decision.run(),
    ]),
  )
  const besideEnded = work.catch((error: unknown) => {
    if (!isCancellation(error)) throw error
  })
  await Promise.race([condition(() => isOver() || isLong()), besideEnded])
  await decision.settle()
  await condition(() => isAtRest() && (isOver() || allHandlersFinished() || isFull()))
  beside.cancel()
  await besideEnded
  await allAnswered()

  const state = loan.state()
  if (state === undefined) throw new TypeError('a started application has no state')
  if (!isOver()) {
    const refusal = exhausted.refusal ?? null
    return continueAsNew<typeof loanApplication>({
      loanId,
      ...clockOffset(),
      carried: {
        known: state,
        identity: identity.carried(),
        toCollect: bank.carried(),
        coApplicant: { identity: coIdentity.carried(), ...coApplicant.carried() },
        decisions: decision.open(),
        exhausted: refusal,
        reminded,
      },
    })
  }
  if (isDisbursing(state.status)) await startServicing(loanId)
  // An address that takes no e-mail keeps nobody else from theirs.
  await Promise.all([coApplicant.finish(), decision.finish()])
  return state.status
}
