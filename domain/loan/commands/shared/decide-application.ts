import { decide, type DecisionCommand, type DecisionRefusal, type DecisionState } from '../../../decision/decision.ts'
import { areIndependent } from '../../../duties/duties.ts'
import type { StaffTie } from '../../../duties/ties.ts'
import { ok, refusalOf, refuse, type Refusal, type Refused, type Result } from '../../../shared/result.ts'
import type { DecisionMade, Proposed, StaffMember } from '../../loan-event.ts'
import { isEndedApplication, type Loan } from '../../loan.ts'
import { stepNotDue, type Issued, type Moment } from '../../slice.ts'
import { mayBeSamePerson } from '../../staff/own-loan.ts'

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

export const staffMember = ({ actor }: Pick<Issued, 'actor'>): StaffMember => ({
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

/** TAM-17, TAM-18: one decision, with its reasons, by two people where our policy wants two. */
export const decided = (
  loan: Loan,
  command: Pick<Issued, 'actor'> & { readonly note: string | null },
  given: Pick<DecisionCommand, 'outcome' | 'reasons'> & { readonly secondReview: boolean },
  { now }: Moment,
): Result<Extract<DecisionState, { status: 'proposed' | 'decided' }>, Refusal> => {
  const { outcome, reasons, secondReview } = given
  const staff = staffMember(command)
  const proposer = loan.status === 'review' ? loan.proposal?.by : undefined
  const made = decide(
    stateOf(loan),
    { status: loan.status, secondReview },
    {
      outcome,
      reasons,
      by: proposer !== undefined && mayBeSamePerson(staff, proposer) ? proposer.id : staff.id,
      at: now,
      ...(command.note !== null && { note: command.note }),
    },
  )
  if (!made.ok) return refusedDecision(loan, made.error)
  return made.value.status === 'undecided' ? stepNotDue(loan) : ok(made.value)
}

/** Facts about the proposer of a pending decision. Without one, `proposerLeft` is false and `ties`
 * is empty. */
export type ProposerFacts = { readonly proposerLeft: boolean; readonly ties: readonly StaffTie[] }

/** TAM-195, TAM-290: whether this person and the proposer count as two independent people, both of
 * whom may decide. */
export const makesTwo = (
  proposal: Proposed | undefined,
  by: StaffMember,
  { proposerLeft, ...facts }: ProposerFacts & Moment,
): Result<true, Refusal> => {
  if (proposal === undefined) return ok(true)
  const independent = areIndependent(by, proposal.by, facts)
  if (!independent.ok) return independent
  return proposerLeft ? refuse('PROPOSER_LEFT', { by: proposal.by.name }) : ok(true)
}

/** What is kept of whoever proposed it, next to the act of the second person. */
export const proposedBy = (proposal: Proposed | undefined): { readonly proposed?: Proposed } => {
  if (proposal === undefined) return {}
  const { by, at, note } = proposal
  return { proposed: { by, at, ...(note !== undefined && { note }) } }
}

export const noted = ({ note }: { readonly note: string | null }) => (note === null ? {} : { note })
