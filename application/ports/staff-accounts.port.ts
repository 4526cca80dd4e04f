import type { ReadOnly } from '@tamarack/contracts/endpoint'
import type { EmployeeView } from '@tamarack/contracts/endpoints/employees'
import type { WorkArea } from '@tamarack/domain/duties/limits'
import type { Actor, Origin } from '@tamarack/domain/loan/actor'
import type { Result } from '@tamarack/domain/shared/result'
import type { PrincipalRole } from './session-reader.port.ts'
import { token } from './token.ts'

export type StaffRole = Exclude<PrincipalRole, 'customer'>

export type StaffMember = ReadOnly<EmployeeView>

/** Who requests a change, from where, and the key that identifies a repeated request. */
export interface StaffChange {
  readonly actor: Actor
  readonly origin: Origin
  readonly key: string
  /** Whether the person is still as the one who changes them saw them; left out where they named
   * no version. */
  readonly isAsSeen?: ((member: StaffMember) => boolean) | undefined
}

export interface StaffRefusal {
  readonly code:
    | 'NOT_FOUND'
    | 'EMAIL_IN_USE'
    | 'OWN_ACCOUNT'
    | 'ADMIN_REQUIRED'
    | 'NOT_INDEPENDENT'
    | 'ANOTHER_PERSON_CONFIRMS'
    | 'ADDRESS_JUST_CHANGED'
    | 'LAST_ACTIVE_ADMIN'
    | 'INVITATION_ACCEPTED'
    | 'STAFF_INACTIVE'
    | 'NOT_AN_EMPLOYEE'
    | 'DETAILS_CHANGED'
    | 'IDEMPOTENCY_KEY_REUSED'
}
export type StaffOutcome = Result<StaffMember, StaffRefusal>

export interface Invited {
  readonly member: StaffMember
  /** The one-time link that chooses the password; null when the request was a repeated one, since
   * no link can be read back. */
  readonly link: string | null
}

/** Staff accounts. Every change and its line in the audit log (`staff_event`) are one transaction;
 * a change that changes nothing leaves no line. A customer's id is NOT_FOUND, but where customers
 * are meant. `application/policies/staff` decides inside the transaction who may change whom. */
export interface StaffAccounts {
  /** Everybody who is or was staff, by name. */
  list(): Promise<readonly StaffMember[]>
  find(id: string): Promise<StaffMember | null>
  /** Makes the account without a password and stores the invitation, which is sent after the
   * commit. */
  create(
    change: StaffChange,
    person: { readonly name: string; readonly email: string; readonly role: StaffRole },
  ): Promise<Result<Invited, StaffRefusal>>
  /** Stores a new one-time link to be sent; links that were sent before open nothing any more. */
  inviteAgain(change: StaffChange, id: string): Promise<StaffOutcome>
  rename(change: StaffChange, id: string, name: string): Promise<StaffOutcome>
  /** Ends every session and open link of the person in one transaction; sign-in is refused then. */
  inactivate(change: StaffChange, id: string): Promise<StaffOutcome>
  activate(change: StaffChange, id: string): Promise<StaffOutcome>
  /** Another role, by two admins (TAM-294); it ends the person's sessions. Also a line of the
   * security log. The person and the other admins are e-mailed. */
  changeRole(change: StaffChange, id: string, role: StaffRole): Promise<StaffOutcome>
  /** Another address, by two admins (TAM-294). The person proves it as they proved the first one:
   * sessions and open links end, and an invitation goes to it. The old address and the other admins
   * are e-mailed. Also a line of the security log. */
  changeEmail(change: StaffChange, id: string, email: string): Promise<StaffOutcome>
  /** Other limits of an employee (TAM-297), by two admins; an empty list lifts them. They hold from the
   * next call. The person and the other admins are e-mailed. Refuses `NOT_AN_EMPLOYEE`. */
  changeLimits(change: StaffChange, id: string, limits: readonly WorkArea[]): Promise<StaffOutcome>
  /** Ends every session, trusted device and open link of a customer; answers how many sessions.
   * Also a line of the security log. The id of a member of staff is NOT_FOUND here. */
  endSessionsOfCustomer(change: StaffChange, id: string): Promise<Result<number, StaffRefusal>>
}
export const StaffAccounts = token<StaffAccounts>('StaffAccounts')
