import { proxyActivities, setHandler } from '@temporalio/workflow'
import type { WorkflowActivities } from '@tamarack/application/loan-steps'
import type { OpeningType, Outcome } from '@tamarack/application/outcome'
import type { Refusal, Result } from '@tamarack/domain/shared/result'
import { providerAwaited } from './activity-kinds.ts'
import type { FollowedLoan } from './followed-loan.ts'
import { openings, openingUpdate, type Opening } from './messages.ts'
import { codeOfFailure, refuseUpdate } from './refusals.ts'

type Open = (opening: Opening) => Promise<Result<Outcome, Refusal>>
const activities =
  proxyActivities<Record<keyof Pick<WorkflowActivities, 'openIdentityCheck' | 'openBankConnection'>, Open>>(
    providerAwaited,
  )

/** Opens a provider's window for a person who waits for it. Two tries of one press are one opening;
 * a try that failed is no obstacle to the next. */
export const handleOpenings = (loan: Pick<FollowedLoan, 'lookAgain'>): void => {
  const underWay = new Map<string, Promise<Result<Outcome, Refusal>>>()
  const open = (type: OpeningType, opening: Opening): Promise<Result<Outcome, Refusal>> => {
    const { key } = opening
    const before = underWay.get(key)
    if (before !== undefined) return before
    const opened = activities[openings[type]](opening).finally(() => underWay.delete(key))
    underWay.set(key, opened)
    return opened
  }
  for (const type of Object.keys(openings) as OpeningType[]) {
    setHandler(openingUpdate(type), async (opening) => {
      const outcome = await open(type, opening as Opening).catch((failure: unknown) =>
        refuseUpdate({ code: codeOfFailure(failure) }),
      )
      if (!outcome.ok) return refuseUpdate(outcome.error)
      loan.lookAgain()
      return outcome.value as never
    })
  }
}
