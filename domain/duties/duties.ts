import type { PersonRole } from '../loan/actor.ts'
import type { StaffMember } from '../loan/loan-event.ts'
import { ok, refuse, type Refusal, type Result } from '../shared/result.ts'
import type { Instant } from '../values/instant.ts'
import { heldUntil, relationOfStaff, type StaffTie } from './ties.ts'

export type StaffRole = Exclude<PersonRole, 'customer'>

/** Whether an act takes a second person. `by-policy`: above an amount, or for a reason, that the
 * house policy and the rules about money and accounts state. */
type Second = 'always' | 'by-policy' | 'never'

/** The gain that an attacker could seek from an act. `out`: money can leave to a place that staff choose.
 * `to-borrower`: money leaves to the borrower's own, verified address. `less-owed`: somebody owes
 * less. `control`: what staff may do, or who they are, changes. */
type Stake = 'out' | 'to-borrower' | 'less-owed' | 'control' | 'none'

type Duty = {
  readonly stake: Stake
  readonly by: readonly StaffRole[]
  readonly second: Second
  readonly confirmedBy: readonly StaffRole[]
  /** Whether it is about one loan, and so refused on the actor's own loan. */
  readonly ofLoan: boolean
}

const lenders = ['admin', 'employee'] as const
const admins = ['admin'] as const
const onLoan = (stake: Stake, second: Second): Duty => ({
  stake,
  by: lenders,
  second,
  confirmedBy: second === 'never' ? [] : lenders,
  ofLoan: true,
})
const onHouse = (second: Second): Duty => ({
  stake: 'control',
  by: admins,
  second,
  confirmedBy: second === 'never' ? [] : admins,
  ofLoan: false,
})

/** TAM-291: who starts and who confirms each act of staff. */
export const duties = {
  'approve-application': onLoan('to-borrower', 'by-policy'),
  'approve-exception': onLoan('to-borrower', 'by-policy'),
  'verify-by-hand': onLoan('to-borrower', 'always'),
  'change-recipient': onLoan('out', 'always'),
  'resend-payment': onLoan('to-borrower', 'never'),
  refund: onLoan('out', 'always'),
  'record-payment': onLoan('less-owed', 'by-policy'),
  'reverse-payment': onLoan('less-owed', 'by-policy'),
  'record-recovery': onLoan('less-owed', 'by-policy'),
  'waive-fee': onLoan('less-owed', 'by-policy'),
  'forgive-balance': onLoan('less-owed', 'by-policy'),
  'write-off': onLoan('less-owed', 'by-policy'),
  'change-due-date': onLoan('none', 'never'),
  'arrange-payments': onLoan('none', 'never'),
  'decline-arrangement': onLoan('none', 'never'),
  'release-debits': onLoan('none', 'never'),
  'send-to-collections': onLoan('none', 'never'),
  'place-stay': onLoan('none', 'never'),
  'lift-stay': onLoan('none', 'always'),
  'correct-posting': onLoan('less-owed', 'always'),
  'change-policy': onHouse('always'),
  stop: onHouse('never'),
  'release-stop': onHouse('always'),
  'invite-staff': { ...onHouse('by-policy'), by: lenders },
  'reactivate-staff': { ...onHouse('never'), by: lenders },
  'change-role': onHouse('always'),
  'change-staff-address': onHouse('always'),
  'change-limits': onHouse('always'),
  'end-sessions': { ...onHouse('never'), by: lenders, stake: 'none' },
} as const satisfies Readonly<Record<string, Duty>>

export type DutyAct = keyof typeof duties
export const dutyActs = Object.keys(duties) as readonly DutyAct[]

/** The relations between a member of staff and a borrower that exclude them from acts on the loan. */
export const borrowerRelations = ['own-loan', 'same-address', 'same-phone', 'same-bank-account'] as const
export type BorrowerRelation = (typeof borrowerRelations)[number]

/** The facts about a member of staff that decide what they may do. */
export type Doer = StaffMember & {
  readonly role: PersonRole
  /** TAM-292: false until an admin activated the account. */
  readonly isActivated: boolean
}

export type DutyFacts = {
  readonly ties: readonly StaffTie[]
  readonly now: Instant
  /** Of an act on a loan. */
  readonly borrower?: BorrowerRelation | undefined
}

/** TAM-294: whether this member of staff may decide and confirm now. Refuses
 * `ADDRESS_JUST_CHANGED`. */
export const mayDecide = (
  { id }: Pick<StaffMember, 'id'>,
  facts: Pick<DutyFacts, 'ties' | 'now'>,
): Result<true, Refusal> => {
  const until = heldUntil(id, facts)
  return until === undefined ? ok(true) : refuse('ADDRESS_JUST_CHANGED', { until })
}

const stands = (
  act: DutyAct,
  doer: Doer,
  { borrower, ...facts }: DutyFacts,
  roles: readonly PersonRole[],
): Result<true, Refusal> => {
  if (!roles.includes(doer.role)) return refuse('ROLE_MAY_NOT', { role: doer.role })
  if (!doer.isActivated) return refuse('NOT_ACTIVATED')
  const decides = mayDecide(doer, facts)
  if (!decides.ok) return decides
  if (!duties[act].ofLoan || borrower === undefined) return ok(true)
  return borrower === 'own-loan' ? refuse('OWN_LOAN') : refuse('RELATED_TO_BORROWER', { relation: borrower })
}

/** TAM-291: whether this member of staff may start an act. Refuses `ROLE_MAY_NOT`, `NOT_ACTIVATED`,
 * `ADDRESS_JUST_CHANGED`, `OWN_LOAN` and `RELATED_TO_BORROWER`. */
export const mayStart = (act: DutyAct, doer: Doer, facts: DutyFacts): Result<true, Refusal> =>
  stands(act, doer, facts, duties[act].by)

/** TAM-290, TAM-294: whether the second of two members of staff may confirm, and they count as two.
 * Refuses `ADDRESS_JUST_CHANGED`, and `SECOND_PERSON_REQUIRED` and `NOT_INDEPENDENT` with the name
 * of the first. */
export const areIndependent = (
  second: StaffMember,
  first: StaffMember,
  facts: Pick<DutyFacts, 'ties' | 'now'>,
): Result<true, Refusal> => {
  const decides = mayDecide(second, facts)
  if (!decides.ok) return decides
  const relation = relationOfStaff(second, first, facts)
  if (relation === undefined) return ok(true)
  return relation === 'same-person'
    ? refuse('SECOND_PERSON_REQUIRED', { by: first.name })
    : refuse('NOT_INDEPENDENT', { by: first.name, relation })
}

/** The same rule for two admins. Their screens have their own words, so `ANOTHER_PERSON_CONFIRMS`
 * replaces `SECOND_PERSON_REQUIRED`. */
export const areIndependentAdmins = (
  second: StaffMember,
  first: StaffMember,
  facts: Pick<DutyFacts, 'ties' | 'now'>,
): Result<true, Refusal> => {
  const two = areIndependent(second, first, facts)
  if (two.ok || two.error.code !== 'SECOND_PERSON_REQUIRED') return two
  return refuse('ANOTHER_PERSON_CONFIRMS', { by: first.name })
}

/** TAM-291: whether this member of staff may confirm what another one started. Refuses what
 * `mayStart` and `areIndependent` refuse, and `NO_SECOND_PERSON` for an act of one. */
export const mayConfirm = (act: DutyAct, doer: Doer, starter: StaffMember, facts: DutyFacts): Result<true, Refusal> => {
  if (duties[act].second === 'never') return refuse('NO_SECOND_PERSON')
  const standing = stands(act, doer, facts, duties[act].confirmedBy)
  return standing.ok ? areIndependent(doer, starter, facts) : standing
}
