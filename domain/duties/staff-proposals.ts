import type { Actor } from '../loan/actor.ts'
import { ok, type Refusal, type Result } from '../shared/result.ts'
import { areIndependentAdmins, mayDecide, type DutyFacts } from './duties.ts'

/** The changes of a staff account that take two admins. */
export const proposedChanges = ['role', 'email', 'limits'] as const
export type ProposedChange = (typeof proposedChanges)[number]

/** A change of one account that waits for a second admin. */
export type StaffProposal = {
  readonly change: ProposedChange
  /** The new role or address, or the text of the new limits. */
  readonly value: string
  readonly by: { readonly id: string; readonly name: string }
}

/** The effect of an admin's request: it waits for a second admin, or it is the second. */
export type StaffStep =
  { readonly type: 'propose' } | { readonly type: 'apply'; readonly proposal: StaffProposal | null }

/** TAM-294, TAM-297: the first admin proposes another role, address or limits of a colleague, and a
 * second admin who is independent of the first requests the same change, which applies it. Another value is a new
 * proposal. The machine's keeper needs no second person. */
export const staffStep = (
  actor: Actor,
  waiting: StaffProposal | null,
  asked: { readonly change: ProposedChange; readonly value: string },
  facts: Pick<DutyFacts, 'ties' | 'now'>,
): Result<StaffStep, Refusal> => {
  if (actor.role === 'system') return ok({ type: 'apply', proposal: null })
  const by = { id: actor.id ?? '', name: actor.name ?? '' }
  const decides = mayDecide(by, facts)
  if (!decides.ok) return decides
  if (waiting === null || waiting.change !== asked.change || waiting.value !== asked.value)
    return ok({ type: 'propose' })
  const two = areIndependentAdmins(by, waiting.by, facts)
  return two.ok ? ok({ type: 'apply', proposal: waiting }) : two
}
