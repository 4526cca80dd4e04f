import { ActivityFailure } from '@temporalio/common'
import {
  CancellationScope,
  condition,
  isCancellation,
  log,
  proxyActivities,
  setDefaultSignalHandler,
  setHandler,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow'
import type { WorkflowActivities } from '@tamarack/application/loan-steps'
import type { LoanWorkflow } from '@tamarack/application/ports/outbox.port'
import type { ProviderEvent } from '@tamarack/application/ports/webhook.port'
import type { LoanReading } from '@tamarack/application/read-loan'
import { lookAtReportedCheck, type LoanStep } from '@tamarack/domain/loan/loan-steps'
import { isApplication, type LoanStatus } from '@tamarack/domain/loan/status'
import { kindOfStep, record } from './activity-kinds.ts'
import { codeOfFailure } from './failure-code.ts'
import { loanStatusAttribute, lookAgainSignal, providerEventSignal } from './messages.ts'
import { makeStepQueue, noSteps, type StepsCarried } from './step-queue.ts'

const { readLoan } = proxyActivities<Pick<WorkflowActivities, 'readLoan'>>(record)

/** A history of so many events is long enough to be continued by another run as soon as nothing is
 * under way. */
const enough = 500

/** What one run hands to the next; PostgreSQL has the rest. */
export interface FollowedCarried extends StepsCarried {
  /** The number of the last event whose e-mails are known. */
  readonly emailsThrough: number
}

type AnyStep = (input: {
  readonly loanId: string
  readonly emailsAfter?: number
  readonly step: LoanStep
}) => Promise<LoanReading | null>
/** The activity of a step has the step's own name: the history reads as what was done. */
const activityOf = (step: LoanStep): AnyStep =>
  proxyActivities<Readonly<Record<LoanStep['type'], AnyStep>>>(kindOfStep[step.type])[step.type]

/** A look at a payment for which nothing is planned. `kind` is unknown here and not needed. */
const lookAt = (paymentId: string): LoanStep => ({
  type: 'look-at-payment',
  at: 0 as LoanStep['at'],
  paymentId,
  again: { firstMs: 0, longestMs: 0 },
})
const orElse = (steps: readonly LoanStep[], other: LoanStep): readonly LoanStep[] =>
  steps.length > 0 ? steps : [other]

interface Following {
  /** Resolves when that is so, or after so many milliseconds; meanwhile the loan is followed. */
  readonly until: (met: () => boolean, atMostMs?: number) => Promise<void>
  readonly end: () => Promise<void>
}

/** A loan as its workflow follows it: it is read after each wake and after each step, and its steps
 * are taken when they are due. The workflow keeps no more of it than what was read last. */
export const followLoan = (workflow: LoanWorkflow, loanId: string, carried: FollowedCarried | undefined) => {
  const isOfApplication = workflow === 'loan-application'
  let reading: LoanReading | undefined
  let emailsThrough = carried?.emailsThrough ?? 0
  /** The newest event that a wake has named, whether to read without one, and whether a reading is
   * under way. */
  let [wanted, isRequested, isReading] = [0, true, false]
  const ref = () => ({ loanId, ...(isOfApplication && { emailsAfter: emailsThrough }) })

  const adopt = (read: LoanReading | null): void => {
    if (read === null) return
    for (const { sequence, id } of read.emails) if (sequence > emailsThrough) queue.addEmail(id)
    emailsThrough = Math.max(emailsThrough, read.sequence)
    if (reading !== undefined && read.sequence < reading.sequence) return
    if (reading?.status !== read.status) upsertSearchAttributes([{ key: loanStatusAttribute, value: read.status }])
    const changed = reading?.sequence !== read.sequence
    reading = read
    // What follows from the signature is the other workflow's.
    queue.plan(isOfApplication && !isApplication(read.status) ? [] : read.steps, changed)
  }
  /** Whether the loan has changed by it. A provider that did not answer is looked at again
   * later. */
  const take = async (step: LoanStep): Promise<boolean> => {
    const before = reading?.sequence
    try {
      adopt(await activityOf(step)({ ...ref(), step }))
    } catch (failure) {
      if (!(failure instanceof ActivityFailure)) throw failure
      log.warn('a step of the loan failed', { step: step.type, code: codeOfFailure(failure) })
      if (step.type === 'collect-bank-data') return take({ ...step, type: 'give-up-bank-data' })
    }
    return reading?.sequence !== before
  }
  const queue = makeStepQueue(take, carried ?? noSteps)

  /** A message of a provider is a reason to look at what it is about; what it says is not
   * believed. */
  const looksFor = (event: ProviderEvent): readonly LoanStep[] => {
    const planned = queue.planned()
    switch (event.about) {
      case 'identity-check':
        return orElse(
          planned.filter((step) => 'checkId' in step && step.checkId === event.checkId),
          lookAtReportedCheck(event.checkId),
        )
      case 'bank-data':
        return event.requestId === null
          ? planned.filter(({ type }) => type === 'collect-bank-data')
          : [{ type: 'collect-bank-data', at: 0 as LoanStep['at'], requestId: event.requestId }]
      case 'transfer': {
        const { paymentId } = event
        if (paymentId === null) return planned.filter(({ type }) => type === 'look-at-payment')
        const own = planned.filter((step) => step.type === 'look-at-payment' && step.paymentId === paymentId)
        // A payment that has ended may change all the same.
        return orElse(own, lookAt(paymentId))
      }
    }
  }
  const events: ProviderEvent[] = []
  setHandler(providerEventSignal, (event) => {
    events.push(event)
  })
  setHandler(lookAgainSignal, () => {
    isRequested = true
  })
  setDefaultSignalHandler((_event, sequence) => {
    wanted = Math.max(wanted, typeof sequence === 'number' ? sequence : 0)
  })

  const isBehind = (): boolean => isRequested || isReading || wanted > (reading?.sequence ?? 0)
  const read = async (): Promise<void> => {
    // A wake follows its commit, so that what is read from here on has it.
    isRequested = false
    wanted = 0
    isReading = true
    adopt(await readLoan(ref()))
    isReading = false
  }
  /** Reads after each wake, and looks at what a provider has a message about. */
  const listen = async (): Promise<never> => {
    for (;;) {
      await condition(() => isBehind() || events.length > 0)
      const arrived = events.splice(0)
      await read()
      for (const event of arrived) for (const step of looksFor(event)) queue.takeNow(step)
    }
  }
  const isQuiet = (): boolean => queue.isIdle() && events.length === 0 && !isBehind()
  return {
    /** Reads the loan; answers whether there is one. */
    async begin(): Promise<boolean> {
      await read()
      return reading !== undefined
    },
    /** As it was read last. */
    status: (): LoanStatus => {
      if (reading === undefined) throw new TypeError('the loan was not read')
      return reading.status
    },
    /** Reads the loan after each wake and takes its steps when they are due, until `end`, which
     * cancels what is under way. */
    follow(): Following {
      const scope = new CancellationScope()
      const following = scope.run(() => Promise.all([listen(), queue.run()]))
      const ended = following.catch((error: unknown) => {
        if (!isCancellation(error)) throw error
      })
      return {
        async until(met, atMostMs) {
          await Promise.race([atMostMs === undefined ? condition(met) : condition(met, atMostMs), ended])
        },
        async end() {
          scope.cancel()
          await ended
        },
      }
    },
    isOver: (): boolean => reading?.isOver === true && isQuiet() && !queue.hasEmails(),
    /** Whether every e-mail has left that the loan's events led to. */
    hasSentEmails: (): boolean => !queue.hasEmails() && !isBehind(),
    /** Whether the history is long and nothing is under way but e-mails, so that another run can
     * continue. */
    isToContinue: (): boolean =>
      (workflowInfo().continueAsNewSuggested || workflowInfo().historyLength >= enough) && isQuiet(),
    carried: (): FollowedCarried => ({ ...queue.carried(), emailsThrough }),
  }
}
export type FollowedLoan = ReturnType<typeof followLoan>
