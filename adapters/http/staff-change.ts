import type { StaffChange, StaffMember } from '@tamarack/application/ports/staff-accounts.port'
import type { EmployeeView } from '@tamarack/contracts/endpoints/employees'
import { err, ok, type Result } from '@tamarack/domain/shared/result'
import type { AppPorts } from './app-ports.ts'
import { commandKey } from './loan-access.ts'
import type { Call } from './mount.ts'
import type { Refusal } from './problem.ts'

/** Who requests a change of staff, from where, under which key. */
export const staffChange = (
  { ids }: Pick<AppPorts, 'ids'>,
  { principal, origin, idempotencyKey }: Pick<Call<never>, 'principal' | 'origin' | 'idempotencyKey'>,
): StaffChange => ({
  actor: { id: principal.id, name: principal.name, role: principal.role },
  origin,
  key: commandKey(ids, principal, idempotencyKey),
})

/** The member as screens read them, or the refusal on its way out. */
export const toEmployee = (outcome: Result<StaffMember, Refusal>): Result<EmployeeView, Refusal> =>
  outcome.ok ? ok({ ...outcome.value }) : err(outcome.error)
