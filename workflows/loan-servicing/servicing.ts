import { condition, patched, proxyActivities, proxyLocalActivities } from '@temporalio/workflow'
import { debitLooks, stepRestMs } from '@tamarack/domain/loan/policy'
import type { ServicingStep } from '@tamarack/domain/loan/servicing-steps'
import { isDisbursing } from '@tamarack/domain/loan/status'
import type { LoanActivities } from '@tamarack/application/loan-activities'
import type { ProviderEvent } from '@tamarack/application/ports/webhook.port'
import type { ServicingPlan } from '@tamarack/application/servicing-plan'
import { money, timed } from '../shared/activity-kinds.ts'
import { makeErrands } from '../shared/errands.ts'
import { now, waitUntil } from '../shared/now.ts'
import type { TrackedLoan } from '../shared/tracked-loan.ts'
import { makeNotices, type NoticesStep } from './notices.ts'

const { planServicing, takeServicingStep } =
  proxyLocalActivities<Pick<LoanActivities, 'planServicing' | 'takeServicingStep'>>(timed)
const { submitDebit, followDebit, cancelDebit, submitRefund, followRefund } =
  proxyActivities<
    Pick<LoanActivities, 'submitDebit' | 'followDebit' | 'cancelDebit' | 'submitRefund' | 'followRefund'>
  >(money)

/** What one run hands to the next: debits whose look is not done. PostgreSQL has the rest. */
export interface ServicingCarried {
  readonly looks: readonly string[]
}

type Step = ServicingStep | NoticesStep

const keyOf = (step: Step): string => {
  if ('debitId' in step) return `${step.type} ${step.debitId}`
  return 'refundId' in step ? `${step.type} ${step.refundId}` : step.type
}
const isLook = ({ type }: Step): boolean => type === 'look-at-debit' || type === 'look-at-refund'

/**
 * A loan from the day its money arrived to its last cent. One clock waits for the next thing that time brings; what leads to the provider runs beside it,
 * one errand for each debit, so that none waits for another. An idle loan waits for one timer, or for none.
 */
export const makeServicing = (loanId: string, loan: TrackedLoan, carried: ServicingCarried) => {
  let plan: ServicingPlan | undefined
  let isOff = false
  /** Steps that were taken a moment ago rest, however they went: PostgreSQL may not have them behind it yet. */
  const rests = new Map<string, number>()

  const adopt = (next: ServicingPlan): void => {
    if (plan !== undefined && next.sequence < plan.sequence) return
    plan = next
    loan.update(next)
  }
  const submits = makeErrands(async (debitId) => adopt(await submitDebit({ loanId, debitId })))
  const looks = makeErrands(async (debitId) => adopt(await followDebit({ loanId, debitId })), carried.looks)
  const cancels = makeErrands(async (debitId) => adopt(await cancelDebit({ loanId, debitId })))
  const refundSubmits = makeErrands(async (refundId) => adopt(await submitRefund({ loanId, refundId })))
  const refundLooks = makeErrands(async (refundId) => adopt(await followRefund({ loanId, refundId })))
  const refundErrands = { 'submit-refund': refundSubmits, 'look-at-refund': refundLooks } as const
  const errands = { 'submit-debit': submits, 'look-at-debit': looks, 'cancel-debit': cancels } as const

  const notices = makeNotices(loanId, loan)

  const isPaidOut = (): boolean => {
    const status = loan.status()
    return status !== undefined && !isDisbursing(status)
  }
  const momentOf = (step: Step): number => Math.max(step.at, rests.get(keyOf(step)) ?? 0)
  const next = (): Step | undefined =>
    plan?.steps.reduce<Step | undefined>(
      (first, step) => (first === undefined || momentOf(step) < momentOf(first) ? step : first),
      notices.step(),
    )
  const take = async (step: Step): Promise<void> => {
    if (step.type === 'send-notices') return notices.look()
    rests.set(keyOf(step), now() + (isLook(step) ? debitLooks.againMs : stepRestMs))
    if ('debitId' in step) return errands[step.type].add(step.debitId)
    if ('refundId' in step) return refundErrands[step.type].add(step.refundId)
    const before = plan?.sequence
    adopt(await takeServicingStep({ loanId, type: step.type }))
    // It led somewhere, so that the same step may be due again at once, for another debit.
    if (plan?.sequence !== before) rests.delete(keyOf(step))
  }
  const runClock = async (): Promise<never> => {
    for (;;) {
      const [seen, step] = [plan, next()]
      // An earlier notice, or a look that ended, is as much a reason to look again as another plan.
      const noticesAt = notices.step()?.at
      const isNew = (): boolean => plan !== seen || notices.step()?.at !== noticesAt
      if (step === undefined) await condition(isNew)
      else if (!(await waitUntil(momentOf(step), isNew))) await take(step)
    }
  }
  /** Makes the plan anew whenever the loan is ahead of it: after a command, or when the workflow was woken. */
  const runPlanner = async (): Promise<never> => {
    for (;;) {
      await condition(() => plan === undefined || plan.sequence < (loan.state()?.sequence ?? 0))
      adopt(await planServicing({ loanId }))
    }
  }
  return {
    /** The provider has an event: the debit that it is about is looked at, or each one that waits for an answer. */
    event: ({ about, ...event }: ProviderEvent): void => {
      if (about !== 'transfer' || !isPaidOut() || isOff) return
      const { paymentId } = event as Extract<ProviderEvent, { about: 'transfer' }>
      const isRefund = plan?.steps.some((step) => 'refundId' in step && step.refundId === paymentId) ?? false
      if (paymentId !== null) return (isRefund ? refundLooks : looks).add(paymentId)
      for (const step of plan?.steps ?? []) if (step.type === 'look-at-refund') refundLooks.add(step.refundId)
      for (const step of plan?.steps ?? []) if (step.type === 'look-at-debit') looks.add(step.debitId)
    },
    async run(): Promise<void> {
      await condition(isPaidOut)
      // Runs of the release that ended when the money had arrived: the sweep finds their loans and starts the servicing anew.
      isOff = !patched('debits')
      if (isOff) return
      const errandsOf = [submits, looks, cancels, refundSubmits, refundLooks, notices]
      await Promise.all([runPlanner(), runClock(), ...errandsOf.map((each) => each.run())])
    },
    isOver: (): boolean => isPaidOut() && (isOff || (plan?.over === true && notices.areDone())),
    /** Whether a debit or a refund is on its way to the provider at this moment: the next run must not send it beside this one. */
    isSending: (): boolean =>
      submits.open().length + cancels.open().length + refundSubmits.open().length > 0 || notices.isSending(),
    carried: (): ServicingCarried => ({ looks: looks.open() }),
  }
}
