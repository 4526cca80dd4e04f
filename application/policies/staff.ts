import { relationOfStaff, type StaffTie } from '@tamarack/domain/duties/ties'
import type { Actor } from '@tamarack/domain/loan/actor'
import { err, ok, type Result } from '@tamarack/domain/shared/result'
import type { Instant } from '@tamarack/domain/values/instant'
import type { StaffMember, StaffRole } from '../ports/staff-accounts.port.ts'

interface StatusChange {
  readonly actor: Actor
  readonly member: Pick<StaffMember, 'id' | 'role'>
  /** Admins who are active now, the member included if they are one. */
  readonly activeAdminIds: readonly string[]
}

/** Whose accounts this role manages (specification section 6): an employee those of employees, an
 * admin, like the machine's keeper, every one. */
export const managesRole = (actor: Pick<Actor, 'role'>, role: StaffRole): boolean =>
  actor.role === 'admin' || actor.role === 'system' || (actor.role === 'employee' && role === 'employee')

/** Whose accounts this role reads: those that it manages; a reviewer every one. */
export const readsRole = (actor: Pick<Actor, 'role'>, role: StaffRole): boolean =>
  actor.role === 'reviewer' || managesRole(actor, role)

/** Nobody changes their own account, and nobody one that their role does not manage. */
export const mayChange = (
  actor: Actor,
  member: Pick<StaffMember, 'id' | 'role'>,
): Result<null, { readonly code: 'OWN_ACCOUNT' | 'ADMIN_REQUIRED' }> => {
  if (actor.id === member.id) return err({ code: 'OWN_ACCOUNT' })
  return managesRole(actor, member.role) ? ok(null) : err({ code: 'ADMIN_REQUIRED' })
}

/** TAM-292: whether an invitation opens nothing until an admin activates the account: one by an
 * employee, and one of an admin, unless it comes from the machine's keeper. */
export const awaitsActivation = (actor: Pick<Actor, 'role'>, role: StaffRole): boolean =>
  actor.role !== 'system' && (actor.role === 'employee' || role === 'admin')

/** What the log has of an account that is to be let in. */
export interface Standing {
  /** Who invited the person, while no admin has activated the account. */
  readonly awaitsAfter: StaffPerson | null
  /** The role of whoever inactivated the account last; null if nobody did. */
  readonly inactivatedBy: Actor['role'] | null
  /** Who made the account; null for the machine's keeper. */
  readonly createdBy: string | null
}
type StaffPerson = { readonly id: string; readonly name: string }

/** TAM-292: who lets a person in. The first time an admin, and an admin's account one who counts as
 * another person than whoever invited them. After an admin inactivated the account, an admin. */
export const mayActivate = (
  actor: Actor,
  { awaitsAfter, inactivatedBy }: Standing,
  { role, ...facts }: { readonly role: StaffRole; readonly ties: readonly StaffTie[]; readonly now: Instant },
): Result<null, { readonly code: 'ADMIN_REQUIRED' | 'NOT_INDEPENDENT' }> => {
  if (actor.role === 'system') return ok(null)
  const needsAdmin = awaitsAfter !== null || inactivatedBy === 'admin' || inactivatedBy === 'system'
  if (needsAdmin && actor.role !== 'admin') return err({ code: 'ADMIN_REQUIRED' })
  // An employee's account counts with whoever made it for 90 days (TAM-290), so one admin is enough.
  if (awaitsAfter === null || role !== 'admin') return ok(null)
  const by = { id: actor.id ?? '', name: actor.name ?? '' }
  return relationOfStaff(by, awaitsAfter, facts) === undefined ? ok(null) : err({ code: 'NOT_INDEPENDENT' })
}

/** TAM-292: an employee inactivates only the accounts that they made; an admin every one. */
export const mayInactivate = (
  actor: Actor,
  { createdBy }: Pick<Standing, 'createdBy'>,
): Result<null, { readonly code: 'ADMIN_REQUIRED' }> =>
  actor.role !== 'employee' || createdBy === actor.id ? ok(null) : err({ code: 'ADMIN_REQUIRED' })

/** Only people without a password can be invited: others use the reset, and inactive staff must not
 * return. */
export const mayBeInvitedAgain = ({
  invited,
  status,
}: Pick<StaffMember, 'invited' | 'status'>): Result<
  null,
  { readonly code: 'INVITATION_ACCEPTED' | 'STAFF_INACTIVE' }
> => {
  if (!invited) return err({ code: 'INVITATION_ACCEPTED' })
  return status === 'active' ? ok(null) : err({ code: 'STAFF_INACTIVE' })
}

/** A change after which the member is no active admin, if they are one: that they are inactivated,
 * have another role, or have to prove a new address. One admin must always be left who can manage
 * the others. */
export const mayStandDown = ({
  actor,
  member,
  activeAdminIds,
}: StatusChange): Result<null, { readonly code: 'OWN_ACCOUNT' | 'ADMIN_REQUIRED' | 'LAST_ACTIVE_ADMIN' }> => {
  const may = mayChange(actor, member)
  if (!may.ok) return may
  const isLast = member.role === 'admin' && activeAdminIds.every((id) => id === member.id)
  return isLast ? err({ code: 'LAST_ACTIVE_ADMIN' }) : ok(null)
}
