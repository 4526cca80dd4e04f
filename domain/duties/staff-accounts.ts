import type { Actor } from '../loan/actor.ts'
import { err, ok, type Result } from '../shared/result.ts'
import type { Instant } from '../values/instant.ts'
import type { StaffRole } from './duties.ts'
import { relationOfStaff, type StaffTie } from './ties.ts'

/** TAM-292: whether an invitation opens nothing until an admin activates the account: one by an
 * employee, and one of an admin, unless it comes from the machine's keeper. */
export const awaitsActivation = (actor: Pick<Actor, 'role'>, role: StaffRole): boolean =>
  actor.role !== 'system' && (actor.role === 'employee' || role === 'admin')

/** The history of an account that is about to be activated. */
export interface Standing {
  /** Who invited the person, while no admin has activated the account. */
  readonly awaitsAfter: StaffPerson | null
  /** The role of the person who last inactivated the account; null if it never was. */
  readonly inactivatedBy: Actor['role'] | null
  /** Who made the account; null for the machine's keeper. */
  readonly createdBy: string | null
}
type StaffPerson = { readonly id: string; readonly name: string }

/** TAM-292: who may activate an account. The first time it takes an admin. For an admin's account,
 * that admin must be independent of the inviter. After an admin inactivated an account, it takes an
 * admin again. */
export const mayActivate = (
  actor: Actor,
  { awaitsAfter, inactivatedBy }: Standing,
  { role, ...facts }: { readonly role: StaffRole; readonly ties: readonly StaffTie[]; readonly now: Instant },
): Result<null, { readonly code: 'ADMIN_REQUIRED' | 'NOT_INDEPENDENT' }> => {
  if (actor.role === 'system') return ok(null)
  const needsAdmin = awaitsAfter !== null || inactivatedBy === 'admin' || inactivatedBy === 'system'
  if (needsAdmin && actor.role !== 'admin') return err({ code: 'ADMIN_REQUIRED' })
  // An employee's account and its creator count as one person for 90 days (TAM-290), so one admin
  // is enough.
  if (awaitsAfter === null || role !== 'admin') return ok(null)
  const by = { id: actor.id ?? '', name: actor.name ?? '' }
  return relationOfStaff(by, awaitsAfter, facts) === undefined ? ok(null) : err({ code: 'NOT_INDEPENDENT' })
}

/** TAM-292: an employee may inactivate only accounts that they created. An admin may inactivate any
 * account. */
export const mayInactivate = (
  actor: Actor,
  { createdBy }: Pick<Standing, 'createdBy'>,
): Result<null, { readonly code: 'ADMIN_REQUIRED' }> =>
  actor.role !== 'employee' || createdBy === actor.id ? ok(null) : err({ code: 'ADMIN_REQUIRED' })
