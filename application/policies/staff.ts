import type { Actor } from '@tamarack/domain/loan/actor'
import { err, ok, type Result } from '@tamarack/domain/shared/result'
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
