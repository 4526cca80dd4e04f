import { patched, proxyActivities } from '@temporalio/workflow'
import type { LoanActivities } from '@tamarack/application/loan-activities'
import { document } from '../shared/activity-kinds.ts'
import { makeErrands } from '../shared/errands.ts'
import type { TrackedLoan } from '../shared/tracked-loan.ts'

const { sendNotices } = proxyActivities<Pick<LoanActivities, 'sendNotices'>>(document)

/** A look at the loan's notices, among the steps that time brings to it. */
export interface NoticesStep {
  readonly type: 'send-notices'
  readonly at: number
}

/**
 * The notices of a loan in service. A look is due whenever the loan is ahead of the last one, and at the moment that the last one named; its wait is part of
 * the servicing's one timer. Which notices went out is in the log, so that a run hands nothing to the next.
 */
export const makeNotices = (loanId: string, loan: TrackedLoan) => {
  let isOn = false
  let seen: { readonly sequence: number; readonly lookAgainAt: number | null } | undefined
  const looks = makeErrands(async () => {
    const { outcome, sequence, lookAgainAt } = await sendNotices({ loanId })
    seen = { sequence, lookAgainAt }
    if (outcome !== null) loan.update(outcome)
  })
  const isLooking = (): boolean => looks.open().length > 0
  const isBehind = (): boolean => seen === undefined || seen.sequence < (loan.state()?.sequence ?? 0)
  return {
    /** The next look; undefined while one is under way, and when only an event can make a notice due. */
    step: (): NoticesStep | undefined => {
      if (!isOn || isLooking()) return undefined
      if (isBehind()) return { type: 'send-notices', at: 0 }
      const at = seen?.lookAgainAt ?? null
      return at === null ? undefined : { type: 'send-notices', at }
    },
    look: (): void => looks.add('look'),
    async run(): Promise<void> {
      // Runs of an earlier release sent no notices; theirs are sent from the next run on.
      isOn = patched('notices')
      if (isOn) await looks.run()
    },
    /** Whether an e-mail may be under way: the next run must not send it beside this one. */
    isSending: isLooking,
    /** Whether everything that the loan's events made due has gone out. */
    areDone: (): boolean => !isOn || (!isLooking() && !isBehind()),
  }
}
