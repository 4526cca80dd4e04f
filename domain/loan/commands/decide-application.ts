import { torontoDateOf } from '../../calendars/toronto.ts'
import { alternativesTo } from '../../products/alternatives.ts'
import { decide, type DecisionCommand, type DecisionRefusal, type DecisionState } from '../../decision/decision.ts'
import { contradictedReasons, type RejectionReasonCode } from '../../decision/reasons.ts'
import { needsSecondPerson, type SecondReviewPolicy } from '../../decision/second-review.ts'
import type { RequestedTerms } from '../../products/product.ts'
import { refusalOf, refuse, type Refused } from '../../shared/refusal.ts'
import { ok, type Result } from '../../shared/result.ts'
import type { Refusal } from '../../shared/refusal.ts'
import { boundCoApplicant, coApplicantStands, type BesideCoApplicant } from '../co-applicant.ts'
import type { CommandOf } from '../command.ts'
import { happened, stepNotDue, type Decided, type Moment } from '../decided.ts'
import type { StaffMember } from '../loan-event.ts'
import { isEndedApplication, type DecisionMade, type Loan } from '../loan.ts'
import { noOtherLoan } from '../one-loan-per-person.ts'
import type { LoanOfPerson } from '../person.ts'
import { nameIsVerified, type NameFacts } from '../verified-name.ts'
import type { TermsFacts } from './choose-terms.ts'
import { prepareAgreement, type AgreementFacts } from './prepare-agreement.ts'

/** The decision on an application, wherever the loan went since. */
export const decisionOf = (loan: Loan): DecisionMade | undefined => {
  if ('decision' in loan && loan.decision !== undefined) return loan.decision
  return isEndedApplication(loan) ? decisionOf(loan.before) : undefined
}

const signed = ({ by, at, note }: DecisionMade) => ({ by: by.id, at, note })

const stateOf = (loan: Loan): DecisionState => {
  const decision = decisionOf(loan)
  if (decision !== undefined)
    return { status: 'decided', verdict: decision.verdict, proposed: undefined, decided: signed(decision) }
  const proposal = loan.status === 'review' ? loan.proposal : undefined
  return proposal === undefined
    ? { status: 'undecided' }
    : { status: 'proposed', verdict: proposal.verdict, proposed: signed(proposal) }
}

/** Who decided is named, since two colleagues want to talk. */
const alreadyDecided = ({ verdict, by, at }: DecisionMade): Refused =>
  refuse('ALREADY_DECIDED', { decision: verdict.outcome, by: by.name, at })

const staffMember = ({ actor }: Pick<CommandOf<'approve-application'>, 'actor'>): StaffMember => ({
  id: actor.id ?? 'system',
  name: actor.name ?? 'system',
})

/** Why the domain refused to take a decision, in the words of this loan. */
const refusedDecision = (loan: Loan, error: DecisionRefusal): Refused => {
  const before = decisionOf(loan)
  if (error.code === 'NOT_UP_FOR_DECISION') return stepNotDue(loan)
  if (before !== undefined && error.code === 'ALREADY_DECIDED') return alreadyDecided(before)
  const proposal = loan.status === 'review' ? loan.proposal : undefined
  return error.code === 'SECOND_PERSON_REQUIRED' || error.code === 'DIFFERS_FROM_PROPOSAL'
    ? refuse(error.code, proposal === undefined ? {} : { by: proposal.by.name })
    : refusalOf(error)
}

/** TAM-17, TAM-18 on this loan: one decision, with its reasons, not by the applicant, and by two people where our policy wants two. */
const decided = (
  loan: Loan,
  command: Pick<CommandOf<'approve-application'>, 'actor' | 'note'>,
  given: Pick<DecisionCommand, 'outcome' | 'reasons'> & { readonly secondReview: boolean },
  { now }: Moment,
): Result<Extract<DecisionState, { status: 'proposed' | 'decided' }>, Refusal> => {
  const { outcome, reasons, secondReview } = given
  const made = decide(
    stateOf(loan),
    { status: loan.status, applicantId: loan.customerId, secondReview },
    {
      outcome,
      reasons,
      by: staffMember(command).id,
      at: now,
      ...(command.note !== null && { note: command.note }),
    },
  )
  if (!made.ok) return refusedDecision(loan, made.error)
  return made.value.status === 'undecided' ? stepNotDue(loan) : ok(made.value)
}

const noted = ({ note }: { readonly note: string | null }) => (note === null ? {} : { note })

export type ApprovalFacts = AgreementFacts &
  NameFacts &
  BesideCoApplicant & { readonly otherLoans: readonly LoanOfPerson[]; readonly secondReview: SecondReviewPolicy }

/**
 * Staff approve: the terms are priced once more for the day of signing, and the agreement is prepared. Where our policy wants two people, the first
 * approval is a proposal with the offer as its author saw it, and the second one takes effect.
 */
export const approveApplication = (
  loan: Loan,
  command: CommandOf<'approve-application'>,
  facts: ApprovalFacts,
): Decided => {
  const because = loan.status === 'review' ? needsSecondPerson({ ...loan.offer, ...loan }, facts.secondReview) : []
  const decision = decided(loan, command, { outcome: 'approved', reasons: [], secondReview: because.length > 0 }, facts)
  if (!decision.ok) return decision
  if (loan.status !== 'review') return stepNotDue(loan)
  const named = nameIsVerified(facts)
  if (!named.ok) return named
  const free = noOtherLoan(facts.otherLoans, torontoDateOf(facts.now))
  if (!free.ok) return free
  if (boundCoApplicant(loan, loan.offer.loanType) !== undefined) {
    const stands = coApplicantStands(loan, facts.coApplicant, facts.now)
    if (!stands.ok) return stands
  }
  const prepared = prepareAgreement(loan, facts)
  if (!prepared.ok) return prepared
  const { status, verdict } = decision.value
  const made = { at: facts.now, verdict, by: staffMember(command), ...noted(command) }
  if (status === 'proposed')
    return happened({ type: 'decision-proposed', ...made, offer: prepared.value.offer, because })
  const { proposal } = loan
  const proposed = proposal && { proposed: { by: proposal.by, at: proposal.at } }
  return happened({ type: 'decision-made', ...made, ...proposed }, prepared.value)
}

export type RejectionFacts = Moment & Pick<TermsFacts, 'applicant' | 'findings'>

/** TAM-59: what would have passed instead of the terms that wait for the decision; none before terms were sent. */
const alternativesOf = (
  loan: Loan,
  reasons: readonly RejectionReasonCode[],
  { now, applicant, findings }: RejectionFacts,
): readonly RequestedTerms[] =>
  loan.status === 'review' && applicant !== undefined && findings !== undefined
    ? alternativesTo(loan, reasons, { applicant, findings, today: torontoDateOf(now) })
    : []

/** TAM-116: no reason that the stored checks contradict without a note: before there are any, none does. */
const isBorneOut = (loan: Loan, { reasons, note }: CommandOf<'reject-application'>): Result<null, Refusal> => {
  const [contradicted] = 'checks' in loan ? contradictedReasons(reasons, loan.checks) : []
  return contradicted === undefined || (note !== null && note.trim() !== '')
    ? ok(null)
    : refuse('GROUND_REQUIRED', { reason: contradicted })
}

/** Staff reject, with at least one coded reason, and with a note where the checks contradict one. What the customer then reads as passing is part of the event, so that it stays what they read. */
export const rejectApplication = (
  loan: Loan,
  command: CommandOf<'reject-application'>,
  facts: RejectionFacts,
): Decided => {
  const { reasons } = command
  const decision = decided(loan, command, { outcome: 'rejected', reasons, secondReview: false }, facts)
  if (!decision.ok) return decision
  const borneOut = isBorneOut(loan, command)
  if (!borneOut.ok) return borneOut
  const { verdict } = decision.value
  const alternatives = verdict.outcome === 'rejected' ? alternativesOf(loan, verdict.reasons, facts) : []
  return happened({
    type: 'decision-made',
    at: facts.now,
    verdict,
    by: staffMember(command),
    ...noted(command),
    ...(alternatives.length > 0 && { alternatives }),
  })
}

/** Whoever may decide withdraws an approval that waits for a second person; the application waits for a decision again. */
export const withdrawProposal = (loan: Loan, command: CommandOf<'withdraw-proposal'>, { now }: Moment): Decided => {
  if (loan.status !== 'review' || loan.proposal === undefined) return stepNotDue(loan)
  if (command.actor.id === loan.customerId) return refuse('OWN_APPLICATION')
  return happened({ type: 'proposal-withdrawn', at: now, by: staffMember(command), ...noted(command) })
}
