import { areIndependentAdmins, type DutyFacts } from '../duties/duties.ts'
import type { StaffMember } from '../loan/loan-event.ts'
import { ok, refuse, type Refusal, type Result } from '../shared/result.ts'
import type { Instant } from '../values/instant.ts'
import type { Stoppable } from './stoppable.ts'

export const stopReasons = ['provider-outage', 'wrong-amounts', 'fraud', 'regulator', 'other-danger'] as const
export const releaseReasons = ['provider-restored', 'mistake-mended', 'danger-over', 'stopped-by-mistake'] as const
export type StopReason = (typeof stopReasons)[number] | (typeof releaseReasons)[number]

const proposals = ['stop-proposed', 'release-proposed'] as const
type ProposalType = (typeof proposals)[number]
export type StopActType = ProposalType | 'stop-confirmed' | 'release-confirmed' | 'proposal-withdrawn'

/** An act about one switch; `number` counts them from 1. Only a proposal has reason and note. */
export type StopAct = {
  readonly what: Stoppable
  readonly number: number
  readonly type: StopActType
  readonly at: Instant
  readonly by: StaffMember
  readonly reason: StopReason | null
  readonly note: string
}

export type Switch = {
  /** How many acts there are. */
  readonly acts: number
  /** Who proposed the stop that is in force, and who confirmed it. */
  readonly stopped?: { readonly proposed: StopAct; readonly confirmed: StopAct }
  /** Waits for a second person. */
  readonly proposal?: StopAct
}

const isProposal = (type: StopActType): type is ProposalType => proposals.some((one) => one === type)

const after = ({ acts, stopped, proposal }: Switch, act: StopAct): Switch => {
  const kept = { acts: acts + 1, ...(stopped && { stopped }) }
  if (isProposal(act.type)) return { ...kept, proposal: act }
  if (act.type === 'stop-confirmed' && proposal)
    return { acts: acts + 1, stopped: { proposed: proposal, confirmed: act } }
  return act.type === 'release-confirmed' ? { acts: acts + 1 } : kept
}

/** How a switch stands after its acts, which come in their order. */
export const switchOf = (what: Stoppable, acts: readonly StopAct[]): Switch =>
  acts.filter((act) => act.what === what).reduce<Switch>(after, { acts: 0 })

export type StopStep =
  | { readonly type: ProposalType; readonly reason: StopReason; readonly note: string }
  | { readonly type: 'confirm' | 'withdraw' }

/** TAM-198: one admin proposes a stop or its release, with a reason and a note; another person
 * confirms it. Anyone of them withdraws a proposal. Refuses `STOP_MOVED_ON` where the switch is not
 * where they saw it, and `ANOTHER_PERSON_CONFIRMS`. */
export const takeStopStep = (
  now: Switch,
  step: StopStep,
  by: StaffMember,
  facts: Pick<DutyFacts, 'ties' | 'now'>,
): Result<Pick<StopAct, 'type' | 'reason' | 'note'>, Refusal> => {
  const { proposal, stopped } = now
  if (!('reason' in step)) {
    if (proposal === undefined) return refuse('STOP_MOVED_ON')
    if (step.type === 'withdraw') return ok({ type: 'proposal-withdrawn', reason: null, note: '' })
    const two = areIndependentAdmins(by, proposal.by, facts)
    if (!two.ok) return two
    const type = proposal.type === 'stop-proposed' ? 'stop-confirmed' : 'release-confirmed'
    return ok({ type, reason: null, note: '' })
  }
  const note = step.note.trim()
  const reasons: readonly StopReason[] = step.type === 'stop-proposed' ? stopReasons : releaseReasons
  if (!reasons.includes(step.reason)) return refuse('UNKNOWN_REASON', { given: step.reason })
  if (note === '') return refuse('NOTE_REQUIRED')
  const isDue = (stopped === undefined) === (step.type === 'stop-proposed')
  return proposal === undefined && isDue ? ok({ type: step.type, reason: step.reason, note }) : refuse('STOP_MOVED_ON')
}
