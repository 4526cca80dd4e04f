import { isCleanFile, isSampled, worstOf, type CleanFilePolicy } from '../../decision/clean-file.ts'
import type { Stoppable } from '../../stops/stoppable.ts'
import type { InReview, Loan } from '../loan.ts'
import { happened, noChange, slice } from '../slice.ts'
import { approved, type ApprovedFacts } from './shared/prepare-agreement.ts'

export type CleanFileFacts = ApprovedFacts & {
  readonly stopped: readonly Stoppable[]
  /** 64 hex digits for this submission that nobody can foresee. */
  readonly draw: string
}

/** A clean file that nobody has decided, and that was not left to staff. */
export const awaitsPolicy = (loan: Loan, policy: CleanFilePolicy): loan is InReview =>
  loan.status === 'review' &&
  !loan.decision &&
  !loan.proposal &&
  !loan.leftToStaff &&
  isCleanFile({ ...loan.offer, worst: worstOf(loan.checks) }, policy)

/** TAM-207: the house policy approves a file whose every check passes, at any hour; what it cannot
 * approve is left to staff, with the reason. It refuses nobody. */
export const approveCleanFile = slice({
  issuer: 'system',
  gathers: true,
  decide: (loan, _command, facts: CleanFileFacts) => {
    if (!awaitsPolicy(loan, facts.policy)) return noChange
    const { now: at, policy } = facts
    if (facts.stopped.includes('applications'))
      return happened({ type: 'left-to-staff', at, because: 'APPLICATIONS_STOPPED' })
    const prepared = approved(loan, facts)
    if (!prepared.ok) return happened({ type: 'left-to-staff', at, because: prepared.error.code })
    return happened(
      {
        type: 'decision-made',
        at,
        verdict: { outcome: 'approved', reasons: [] },
        by: { id: 'system', name: 'House policy' },
        policy: policy.version,
        automatic: { sampled: isSampled(facts.draw, policy) },
      },
      prepared.value,
    )
  },
})
