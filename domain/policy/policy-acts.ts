import { startOfTorontoDay, torontoDateOf } from '../calendars/toronto.ts'
import { areIndependentAdmins, mayDecide, type DutyFacts } from '../duties/duties.ts'
import type { StaffMember } from '../loan/loan-event.ts'
import { ok, refuse, type Refusal, type Result } from '../shared/result.ts'
import { instant, type Instant } from '../values/instant.ts'
import { parseLocalDate, type LocalDate } from '../values/local-date.ts'
import { checkPolicy } from './check-policy.ts'
import { firstPolicy, policyKeys, valuesOf, type HousePolicy, type PolicyInForce } from './house-policy.ts'

/** What one act about the policy says. */
export type PolicyStepTaken =
  | {
      readonly type: 'policy-proposed'
      readonly policy: HousePolicy
      /** A later day in Toronto; null: from the confirmation on. */
      readonly startsOn: LocalDate | null
      readonly reason: string
    }
  | { readonly type: 'policy-confirmed'; readonly policy: PolicyInForce }
  | { readonly type: 'proposal-withdrawn' }

/** `number` counts the acts from 1. */
export type PolicyAct = { readonly number: number; readonly at: Instant; readonly by: StaffMember } & PolicyStepTaken
export type PolicyProposal = Extract<PolicyAct, { type: 'policy-proposed' }>

/** A policy with who proposed and confirmed it; the first has neither. */
export type PolicyVersion = {
  readonly policy: PolicyInForce
  readonly proposed?: PolicyProposal
  readonly confirmed?: PolicyAct
}

export type PolicyRecord = {
  /** How many acts there are. */
  readonly acts: number
  /** The first one first; the last may be for a later day. */
  readonly versions: readonly [PolicyVersion, ...PolicyVersion[]]
  /** Waits for a second person. */
  readonly proposal?: PolicyProposal
}

const after = ({ versions, proposal }: PolicyRecord, act: PolicyAct): PolicyRecord => {
  const acts = act.number
  if (act.type === 'policy-proposed') return { acts, versions, proposal: act }
  if (act.type === 'proposal-withdrawn') return { acts, versions }
  const confirmed = { policy: act.policy, confirmed: act, ...(proposal && { proposed: proposal }) }
  return { acts, versions: [...versions, confirmed] }
}

/** What became of the policy by its acts, which come in their order. */
export const policyRecordOf = (acts: readonly PolicyAct[]): PolicyRecord =>
  acts.reduce<PolicyRecord>(after, { acts: 0, versions: [{ policy: firstPolicy }] })

const newestOf = ({ versions }: PolicyRecord): PolicyInForce => versions.at(-1)?.policy ?? firstPolicy

/** TAM-204: the newest policy whose moment has come. */
export const policyAt = ({ versions }: PolicyRecord, at: Instant): PolicyInForce =>
  versions.findLast(({ policy }) => policy.from <= at)?.policy ?? firstPolicy

export type PolicyStep =
  | {
      readonly type: 'propose'
      readonly policy: HousePolicy
      readonly startsOn: string | null
      readonly reason: string
    }
  | { readonly type: 'confirm' | 'withdraw' }

/** Which values differ, in the order of the policy. */
export const changedValues = (one: HousePolicy, other: HousePolicy): readonly (keyof HousePolicy)[] =>
  policyKeys.filter((key) => JSON.stringify(one[key]) !== JSON.stringify(other[key]))

const propose = (
  record: PolicyRecord,
  { policy, startsOn, reason }: Extract<PolicyStep, { type: 'propose' }>,
  today: LocalDate,
): Result<PolicyStepTaken, Refusal> => {
  if (record.proposal !== undefined) return refuse('POLICY_MOVED_ON')
  if (reason.trim() === '') return refuse('NOTE_REQUIRED')
  const checked = checkPolicy(policy)
  if (!checked.ok) return checked
  const day = startsOn === null ? null : parseLocalDate(startsOn)
  if (day !== null && (!day.ok || day.value <= today)) return refuse('POLICY_STARTS_TOO_EARLY')
  if (changedValues(newestOf(record), policy).length === 0) return refuse('POLICY_UNCHANGED')
  const from = day === null ? null : day.value
  return ok({ type: 'policy-proposed', policy: valuesOf(policy), startsOn: from, reason: reason.trim() })
}

/** TAM-205: one admin proposes a policy, with a reason, for now or for a later day in Toronto;
 * another person confirms it, which makes it a version. Any admin may withdraw a
 * proposal. Refuses `POLICY_MOVED_ON` if the step does not fit what is pending,
 * `ADDRESS_JUST_CHANGED` (TAM-294), `ANOTHER_PERSON_CONFIRMS`, and what `checkPolicy` refuses. */
export const takePolicyStep = (
  record: PolicyRecord,
  step: PolicyStep,
  { by, at, ties }: { readonly by: StaffMember; readonly at: Instant } & Pick<DutyFacts, 'ties'>,
): Result<PolicyStepTaken, Refusal> => {
  const decides = mayDecide(by, { ties, now: at })
  if (!decides.ok) return decides
  if (step.type === 'propose') return propose(record, step, torontoDateOf(at))
  const { proposal } = record
  if (proposal === undefined) return refuse('POLICY_MOVED_ON')
  if (step.type === 'withdraw') return ok({ type: 'proposal-withdrawn' })
  const two = areIndependentAdmins(by, proposal.by, { ties, now: at })
  if (!two.ok) return two
  const checked = checkPolicy(proposal.policy)
  if (!checked.ok) return checked
  const from = proposal.startsOn === null ? at : instant(Math.max(at, startOfTorontoDay(proposal.startsOn)))
  const version = record.versions.length + 1
  return ok({ type: 'policy-confirmed', policy: { ...proposal.policy, version, from } })
}
