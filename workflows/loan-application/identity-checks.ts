import { condition, log, patched, proxyActivities } from '@temporalio/workflow'
import { identityLooks, nextWait } from '@tamarack/domain/loan/policy'
import type { LoanActivities } from '@tamarack/application/loan-activities'
import type { Outcome } from '@tamarack/application/outcome'
import { provider } from '../shared/activity-kinds.ts'
import { makeErrands } from '../shared/errands.ts'
import { now, waitUntil } from '../shared/now.ts'
import { codeOfFailure } from '../shared/refusals.ts'
import type { TrackedLoan } from '../shared/tracked-loan.ts'

const { confirmIdentity } = proxyActivities<Pick<LoanActivities, 'confirmIdentity'>>(provider)

/** The check that the provider's window shows, and when we query its result ourselves. Epoch milliseconds. */
export interface WatchedCheck {
  readonly checkId: string
  readonly lookAt: number
  readonly waitMs: number
}
export interface IdentityCarried {
  readonly watched: WatchedCheck | null
  readonly toConfirm: readonly string[]
}

/** Reads the results of identity checks at the provider: when one is reported, and at growing intervals, because no report may ever arrive. */
export const makeIdentityChecks = (
  loanId: string,
  loan: TrackedLoan,
  carried: IdentityCarried,
  whose: 'borrower' | 'co-applicant' = 'borrower',
) => {
  const ofCoApplicant = whose === 'co-applicant'
  let watched = carried.watched
  const watch = (checkId: string, waitMs: number = identityLooks.firstMs): void => {
    watched = { checkId, waitMs, lookAt: now() + waitMs }
  }
  /** What each confirmation returned; null where it returned nothing. */
  const brought = new Map<string, Outcome | null>()

  const confirm = async (checkId: string): Promise<void> => {
    try {
      const state = loan.state()
      const customerId = (ofCoApplicant ? state?.coApplicant?.customerId : state?.customerId) ?? ''
      const who = ofCoApplicant ? { coApplicant: true as const } : {}
      const { settled, outcome } = await confirmIdentity({ loanId, customerId, checkId, ...who })
      if (outcome !== null) loan.update(outcome)
      if (watched?.checkId === checkId) {
        if (settled) watched = null
        // What the provider decides within the same second is announced by the same bytes, which the inbox takes for a copy.
        else if (outcome !== null && outcome.alreadySo !== true && patched('looks-again-soon'))
          watch(checkId, identityLooks.soonMs)
      }
      brought.set(checkId, outcome)
    } catch (failure) {
      log.warn('the identity provider did not answer; the next look queries again', { code: codeOfFailure(failure) })
      brought.set(checkId, null)
    }
  }
  const errands = makeErrands(confirm, carried.toConfirm)
  const awaited = (): boolean =>
    ofCoApplicant ? loan.state()?.coApplicant?.progress === 'accepted' : loan.status() === 'identity'
  const isDue = (): boolean => watched !== null && awaited()

  return {
    watch: (checkId: string): void => watch(checkId),
    /** Watches a check that was found beside the loan, unless one is watched: a run that took the place of another has only what PostgreSQL has. */
    watchFound: (checkId: string | null | undefined): void => {
      if (checkId && watched === null) watch(checkId)
    },
    /** Requests the result; `brought` has it once it is there. */
    confirm: (checkId: string): void => {
      brought.delete(checkId)
      errands.add(checkId)
    },
    brought,
    run: errands.run,
    /** Whether this is the check that is watched, or was shown last. */
    owns: (checkId: string): boolean =>
      watched?.checkId === checkId || (ofCoApplicant && loan.state()?.coApplicant?.checkId === checkId),
    async look(): Promise<never> {
      for (;;) {
        await condition(isDue)
        const one = watched
        if (one === null) continue
        const changed = await waitUntil(one.lookAt, () => watched !== one || !isDue())
        if (changed) continue
        const waitMs = nextWait(one.waitMs, identityLooks)
        watched = { ...one, waitMs, lookAt: now() + waitMs }
        errands.add(one.checkId)
      }
    },
    carried: (): IdentityCarried => ({ watched, toConfirm: errands.open() }),
  }
}
