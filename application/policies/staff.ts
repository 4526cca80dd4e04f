import type { Actor } from '@tamarack/domain/loan/actor'
import { err, ok, type Result } from '@tamarack/domain/shared/result'
import type { StaffMember } from '../ports/staff-accounts.port.ts'

interface StatusChange {
  readonly actor: Actor
  readonly member: Pick<StaffMember, 'id' | 'role'>
  /** Admins who are active now, the member included if they are one. */
  readonly activeAdminIds: readonly string[]
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

/** Nobody inactivates themselves, and one admin must always be left who can manage employees. */
export const mayInactivate = ({
  actor,
  member,
  activeAdminIds,
}: StatusChange): Result<null, { readonly code: 'OWN_ACCOUNT' | 'LAST_ACTIVE_ADMIN' }> => {
  if (actor.id === member.id) return err({ code: 'OWN_ACCOUNT' })
  const isLast = member.role === 'admin' && activeAdminIds.every((id) => id === member.id)
  return isLast ? err({ code: 'LAST_ACTIVE_ADMIN' }) : ok(null)
}
