import { torontoDateOf } from '../../calendars/toronto.ts'
import { decide, type DecisionCommand, type DecisionState } from '../../decision/decision.ts'
import { refusalOf, refuse, type Refused } from '../../shared/refusal.ts'
import { ok, type Result } from '../../shared/result.ts'
import type { Refusal } from '../../shared/refusal.ts'
import type { CommandOf } from '../command.ts'
import { happened, stepNotDue, type Decided, type Moment } from '../decided.ts'
import type { EventOf } from '../loan-event.ts'
import { isEndedApplication, type DecisionMade, type Loan } from '../loan.ts'
import { noOtherLoan } from '../one-loan-per-person.ts'
import type { LoanOfPerson } from '../person.ts'
import { nameIsVerified, type NameFacts } from '../verified-name.ts'
import { prepareAgreement, type AgreementFacts } from './prepare-agreement.ts'

/** The decision on an application, wherever the loan went since. */
export const decisionOf = (loan: Loan): DecisionMade | undefined => {
  if ('decision' in loan && loan.decision !== undefined) return loan.decision
  return isEndedApplication(loan) ? decisionOf(loan.before) : undefined
}

const stateOf = (decision: DecisionMade | undefined): DecisionState => {
  if (decision === undefined) return { status: 'undecided' }
  const { verdict, by, at, note } = decision
  return { status: 'decided', verdict, proposed: undefined, decided: { by: by.id, at, note } }
}

/** Who decided is named, since two colleagues want to talk. */
const alreadyDecided = ({ verdict, by, at }: DecisionMade): Refused =>
  refuse('ALREADY_DECIDED', { decision: verdict.outcome, by: by.name, at })

/** TAM-17, TAM-18 on this loan: one decision, with its reasons, not by the applicant. No policy of ours requires a second person yet. */
const decided = (
  loan: Loan,
  { actor }: Pick<CommandOf<'approve-application'>, 'actor'>,
  given: Pick<DecisionCommand, 'outcome' | 'reasons'> & { readonly note: string | null },
  { now }: Moment,
): Result<EventOf<'decision-made'>, Refusal> => {
  const by = { id: actor.id ?? 'system', name: actor.name ?? 'system' }
  const before = decisionOf(loan)
  const note = given.note === null ? {} : { note: given.note }
  const made = decide(
    stateOf(before),
    { status: loan.status, applicantId: loan.customerId, secondReview: false },
    { outcome: given.outcome, reasons: given.reasons, by: by.id, at: now, ...note },
  )
  if (made.ok && made.value.status === 'decided')
    return ok({ type: 'decision-made', at: now, verdict: made.value.verdict, by, ...note })
  if (made.ok || made.error.code === 'NOT_UP_FOR_DECISION') return stepNotDue(loan)
  return before !== undefined && made.error.code === 'ALREADY_DECIDED' ? alreadyDecided(before) : refusalOf(made.error)
}

export type ApprovalFacts = AgreementFacts & NameFacts & { readonly otherLoans: readonly LoanOfPerson[] }

/** Staff approve: the terms are priced once more for the day of signing, and the agreement is prepared. */
export const approveApplication = (
  loan: Loan,
  command: CommandOf<'approve-application'>,
  facts: ApprovalFacts,
): Decided => {
  const decision = decided(loan, command, { outcome: 'approved', reasons: [], note: command.note }, facts)
  if (!decision.ok) return decision
  if (loan.status !== 'review') return stepNotDue(loan)
  const named = nameIsVerified(facts)
  if (!named.ok) return named
  const free = noOtherLoan(facts.otherLoans, torontoDateOf(facts.now))
  if (!free.ok) return free
  const prepared = prepareAgreement(loan, facts)
  return prepared.ok ? happened(decision.value, prepared.value) : prepared
}

/** Staff reject, with at least one coded reason. */
export const rejectApplication = (loan: Loan, command: CommandOf<'reject-application'>, facts: Moment): Decided => {
  const { reasons, note } = command
  const decision = decided(loan, command, { outcome: 'rejected', reasons, note }, facts)
  return decision.ok ? happened(decision.value) : decision
}
