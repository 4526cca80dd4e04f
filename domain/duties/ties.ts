import type { StaffMember } from '../loan/loan-event.ts'
import { mayBeSamePerson } from '../loan/staff/own-loan.ts'
import { instant, type Instant } from '../values/instant.ts'

/** Acts by which one member of staff could take over the account of another. The actor sends the
 * link that opens the account, or sets its role. */
export const tieActs = ['invited', 'reset', 'reactivated', 'role-changed', 'address-changed'] as const
export type TieAct = (typeof tieActs)[number]

/** One such act, by the ids of the accounts. */
export type StaffTie = {
  readonly by: string
  readonly to: string
  readonly act: TieAct
  readonly at: Instant
}

/** A line of the log of staff accounts, as far as it may tie two accounts. */
type LoggedAct = {
  readonly type: string
  readonly by: string | null
  readonly to: string
  readonly at: Instant
  /** The admin who proposed a change that the actor confirmed. */
  readonly proposedBy?: string | null | undefined
}

/** The tie that each type of line makes. */
const tieOfType: Readonly<Record<string, TieAct>> = {
  created: 'invited',
  invited: 'invited',
  activated: 'reactivated',
  'role-changed': 'role-changed',
  'email-changed': 'address-changed',
}
export const tyingTypes = Object.keys(tieOfType)

/** The ties that the log of staff accounts holds. The operator of the
 * machine has no account and makes no tie. A change by two admins ties the proposer, who chose the
 * role or the address. */
export const tiesOf = (lines: readonly LoggedAct[]): readonly StaffTie[] =>
  lines.flatMap(({ type, by: actor, to, at, proposedBy }) => {
    const [act, by] = [tieOfType[type], proposedBy ?? actor]
    return act === undefined || by === null ? [] : [{ by, to, act, at }]
  })

/** Days for which such an act counts. Our own choice. */
export const tieDays = 90
const tieMs = tieDays * 24 * 3_600_000

/** Why two members of staff do not count as two. `same-hand`: one account, perhaps a third one,
 * could have opened both through others. */
export type StaffRelation = 'same-person' | TieAct | 'same-hand'

/** The accounts that one account could have opened: those that it acted on, those that they acted
 * on, and so on, with itself. */
const reachOf = (id: string, ties: readonly StaffTie[]): ReadonlySet<string> => {
  const reached = new Set([id])
  for (const one of reached) for (const tie of ties) if (tie.by === one) reached.add(tie.to)
  return reached
}

/** The ties that count at a moment. */
export const tiesAt = (ties: readonly StaffTie[], now: Instant): readonly StaffTie[] =>
  ties.filter(({ at }) => at > now - tieMs)

/** TAM-317: milliseconds within which two accounts on one device raise an alert. */
export const sharedDeviceMs = 3_600_000

/** Hours in which an account decides and confirms nothing after its address changed. Our own
 * choice. */
export const heldHours = 24
const heldMs = heldHours * 3_600_000

/** TAM-294: until when a changed address keeps this account from deciding and confirming; undefined
 * if no change is so recent. */
export const heldUntil = (
  id: string,
  { ties, now }: { readonly ties: readonly StaffTie[]; readonly now: Instant },
): Instant | undefined => {
  const changed = ties.filter(({ act, to, at }) => act === 'address-changed' && to === id && at > now - heldMs)
  return changed.length === 0 ? undefined : instant(Math.max(...changed.map(({ at }) => at)) + heldMs)
}

/** The check of whether two members of staff count as two people: the ties compared and the result. */
export type Independence = {
  /** Undefined if they counted as two. */
  readonly relation: StaffRelation | undefined
  /** Each act that ties two accounts, with the ones between these two within 90 days. */
  readonly compared: readonly { readonly act: TieAct; readonly found: readonly StaffTie[] }[]
  /** Ties of these two with a third account, which could connect them. */
  readonly throughOthers: readonly StaffTie[]
  /** Until when the second one could not confirm after a change of their address. */
  readonly heldUntil: Instant | undefined
}

/** TAM-290, TAM-294, TAM-316: the independence of two members of staff at a moment. Later ties do
 * not count. */
export const independenceOf = (
  second: StaffMember,
  first: StaffMember,
  { ties, now }: { readonly ties: readonly StaffTie[]; readonly now: Instant },
): Independence => {
  const known = ties.filter(({ at }) => at <= now)
  const counted = tiesAt(known, now)
  const isOf = ({ by, to }: StaffTie, id: string) => by === id || to === id
  const between = counted.filter((tie) => isOf(tie, first.id) && isOf(tie, second.id))
  return {
    relation: relationOfStaff(second, first, { ties: known, now }),
    compared: tieActs.map((act) => ({ act, found: between.filter((tie) => tie.act === act) })),
    throughOthers: counted.filter((tie) => isOf(tie, first.id) !== isOf(tie, second.id)),
    heldUntil: heldUntil(second.id, { ties: known, now }),
  }
}

/** TAM-290: how two members of staff depend on each other at a moment; undefined if they count as
 * two people. Ties count in both directions and along chains. */
export const relationOfStaff = (
  one: StaffMember,
  other: StaffMember,
  { ties, now }: { readonly ties: readonly StaffTie[]; readonly now: Instant },
): StaffRelation | undefined => {
  if (mayBeSamePerson(one, other)) return 'same-person'
  const counted = tiesAt(ties, now)
  const direct = counted.findLast(
    ({ by, to }) => (by === one.id && to === other.id) || (by === other.id && to === one.id),
  )
  if (direct !== undefined) return direct.act
  const hands = new Set([one.id, other.id, ...counted.map(({ by }) => by)])
  const isSameHand = [...hands].some((hand) => {
    const reached = reachOf(hand, counted)
    return reached.has(one.id) && reached.has(other.id)
  })
  return isSameHand ? 'same-hand' : undefined
}
