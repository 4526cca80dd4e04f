import { areIndependentAdmins, mayDecide, type DutyFacts } from '../duties/duties.ts'
import type { StaffMember } from '../loan/loan-event.ts'
import { ok, refuse, type Refusal, type Result } from '../shared/result.ts'
import type { Instant } from '../values/instant.ts'
import type { Stoppable } from './stoppable.ts'

export const stopReasons = ['provider-outage', 'wrong-amounts', 'fraud', 'regulator', 'other-danger'] as const
export const releaseReasons = ['provider-restored', 'mistake-mended', 'danger-over', 'stopped-by-mistake'] as const
export type StopReason = (typeof stopReasons)[number] | (typeof releaseReasons)[number]

export type StopActType = 'stopped' | 'release-proposed' | 'release-confirmed' | 'proposal-withdrawn'

/** An act about one switch; `number` counts them from 1. Only a stop and a proposal have
 * reason and note. */
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
  /** The stop that is in force. */
  readonly stopped?: StopAct
  /** A release that waits for a second admin. */
  readonly proposal?: StopAct
}

const after = ({ acts: before, stopped }: Switch, act: StopAct): Switch => {
  const acts = before + 1
  if (act.type === 'stopped') return { acts, stopped: act }
  if (act.type === 'release-confirmed') return { acts }
  return { acts, ...(stopped && { stopped }), ...(act.type === 'release-proposed' && { proposal: act }) }
}

/** How a switch stands after its acts, which come in their order. */
export const switchOf = (what: Stoppable, acts: readonly StopAct[]): Switch =>
  acts.filter((act) => act.what === what).reduce<Switch>(after, { acts: 0 })

export type StopStep =
  | { readonly type: 'stopped' | 'release-proposed'; readonly reason: StopReason; readonly note: string }
  | { readonly type: 'confirm' | 'withdraw' }

/** TAM-198: one admin stops at once, with a reason and a note. One admin proposes the release, and an
 * independent admin confirms it. Any admin may withdraw a proposed release. Refuses `STOP_MOVED_ON` if
 * the switch has moved on, `ADDRESS_JUST_CHANGED`, `ANOTHER_PERSON_CONFIRMS` and `NOT_INDEPENDENT`. */
export const takeStopStep = (
  now: Switch,
  step: StopStep,
  by: StaffMember,
  facts: Pick<DutyFacts, 'ties' | 'now'>,
): Result<Pick<StopAct, 'type' | 'reason' | 'note'>, Refusal> => {
  const { proposal, stopped } = now
  const decides = mayDecide(by, facts)
  if (!decides.ok) return decides
  if (!('reason' in step)) {
    if (proposal === undefined) return refuse('STOP_MOVED_ON')
    if (step.type === 'withdraw') return ok({ type: 'proposal-withdrawn', reason: null, note: '' })
    const two = areIndependentAdmins(by, proposal.by, facts)
    return two.ok ? ok({ type: 'release-confirmed', reason: null, note: '' }) : two
  }
  const note = step.note.trim()
  const reasons: readonly StopReason[] = step.type === 'stopped' ? stopReasons : releaseReasons
  if (!reasons.includes(step.reason)) return refuse('UNKNOWN_REASON', { given: step.reason })
  if (note === '') return refuse('NOTE_REQUIRED')
  const isDue = (stopped === undefined) === (step.type === 'stopped')
  return proposal === undefined && isDue ? ok({ type: step.type, reason: step.reason, note }) : refuse('STOP_MOVED_ON')
}
