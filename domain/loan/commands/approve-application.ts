import { exceptionHasGround } from '../../decision/ground.ts'
import { needsSecondPerson } from '../../decision/second-review.ts'
import { relationOfStaff } from '../../duties/ties.ts'
import { refusalOf } from '../../shared/result.ts'
import type { StaffMember } from '../loan-event.ts'
import { approvalResult, isAsPreviewed, type ApprovalResult } from '../servicing/previewed.ts'
import { happened, slice, stepNotDue, type Issued } from '../slice.ts'
import { applicationEnds, servicingStatuses } from '../status.ts'
import { decided, makesTwo, noted, proposedBy, staffMember, type ProposerFacts } from './shared/decide-application.ts'
import { approved, type ApprovedFacts } from './shared/prepare-agreement.ts'

export type ApprovalFacts = ApprovedFacts &
  ProposerFacts & {
    /** Staff who verified the applicant's identity or bank account by papers. Empty if a provider
     * verified both. */
    readonly readers: readonly StaffMember[]
    readonly isPreview?: boolean
  }

/** TAM-295: whether the approval would rest on this person alone: they read the papers, or depend
 * on a colleague who did. */
const hasReadPapers = (by: StaffMember, { readers, ...facts }: ApprovalFacts): boolean =>
  readers.some((reader) => relationOfStaff(by, reader, facts) !== undefined)

type ApproveApplication = Issued & {
  readonly note: string | null
  /** The result that the person's preview showed (TAM-300). */
  readonly seen?: ApprovalResult | undefined
}

/** Staff approve: terms are priced for the day of signing, and the agreement is prepared. Where
 * policy wants two people, the first proposes with the offer as seen, the second takes effect;
 * against a failing check each states a ground (TAM-118). */
export const approveApplication = slice({
  issuer: 'staff',
  statuses: ['review', 'agreement', 'pad', ...applicationEnds, ...servicingStatuses],
  gathers: true,
  decide: (loan, command: ApproveApplication, facts: ApprovalFacts) => {
    const by = staffMember(command)
    const because =
      loan.status === 'review'
        ? needsSecondPerson({ ...loan.offer, ...loan, hasReadPapers: hasReadPapers(by, facts) }, facts.policy)
        : []
    const decision = decided(
      loan,
      command,
      { outcome: 'approved', reasons: [], secondReview: because.length > 0 },
      facts,
    )
    if (!decision.ok) return decision
    if (loan.status !== 'review') return stepNotDue(loan)
    const two = makesTwo(loan.proposal, by, facts)
    if (!two.ok) return two
    const ground = exceptionHasGround(loan.checks, command.note, loan.proposal?.note)
    if (!ground.ok) return refusalOf(ground.error)
    const prepared = approved(loan, facts)
    if (!prepared.ok) return prepared
    const same = isAsPreviewed(approvalResult(prepared.value.offer), {
      seen: command.seen,
      proposed: loan.proposal && approvalResult(loan.proposal.offer),
      isPreview: facts.isPreview,
    })
    if (!same.ok) return same
    const { status, verdict } = decision.value
    const made = { at: facts.now, verdict, by, policy: facts.policy.version, ...noted(command) }
    if (status === 'proposed')
      return happened({ type: 'decision-proposed', ...made, offer: prepared.value.offer, because })
    return happened({ type: 'decision-made', ...made, ...proposedBy(loan.proposal) }, prepared.value)
  },
})
