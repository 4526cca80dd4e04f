import { readsRole } from '@tamarack/application/policies/staff'
import type { StaffChange } from '@tamarack/application/ports/staff-accounts.port'
import * as endpoints from '@tamarack/contracts/endpoints/employees'
import { endSessions } from '@tamarack/contracts/endpoints/security'
import { errorCatalogue } from '@tamarack/contracts/error-catalogue'
import { err, ok } from '@tamarack/domain/shared/result'
import type { HandlerPorts } from '../app-ports.ts'
import { actorOf, commandKey } from '../loan-access.ts'
import { answer, versionOf, type Call, type Mounted } from '../mount.ts'
import type { Refusal } from '../problem.ts'

const staffChange = (
  ports: Pick<HandlerPorts, 'ids' | 'fingerprint'>,
  {
    principal,
    origin,
    idempotencyKey,
    basedOn,
  }: Pick<Call<never>, 'principal' | 'origin' | 'idempotencyKey' | 'basedOn'>,
): StaffChange => ({
  actor: actorOf(principal),
  origin,
  key: commandKey(ports.ids, principal, idempotencyKey),
  isAsSeen: (member) => basedOn === undefined || basedOn === versionOf(ports, endpoints.employeeVersion(member)),
})

/** An address that is in use is shown at its field. */
const atEmail = (refusal: Refusal): Refusal =>
  refusal.code === 'EMAIL_IN_USE'
    ? { ...refusal, errors: [{ pointer: '/email', detail: errorCatalogue.EMAIL_IN_USE.message }] }
    : refusal

export const employeesHandlers = (ports: HandlerPorts): readonly Mounted[] => {
  const { staff } = ports
  return [
    answer(endpoints.getEmployees, async ({ principal }) =>
      ok((await staff.list()).filter(({ role }) => readsRole(principal, role))),
    ),
    answer(endpoints.getEmployee, async ({ params, principal }) => {
      const member = await staff.find(params.id)
      if (member === null) return err({ code: 'NOT_FOUND' })
      return readsRole(principal, member.role) ? ok(member) : err({ code: 'ADMIN_REQUIRED' })
    }),
    /** The invitation's link stays here: only the email carries it. */
    answer(endpoints.createEmployee, async (call) => {
      const outcome = await staff.create(staffChange(ports, call), call.body)
      return outcome.ok ? ok(outcome.value.member) : err(atEmail(outcome.error))
    }),
    answer(endpoints.inviteEmployee, async (call) => staff.inviteAgain(staffChange(ports, call), call.body.id)),
    answer(endpoints.updateEmployee, async (call) =>
      staff.rename(staffChange(ports, call), call.body.id, call.body.name),
    ),
    answer(endpoints.inactivateEmployee, async (call) => staff.inactivate(staffChange(ports, call), call.body.id)),
    answer(endpoints.activateEmployee, async (call) => staff.activate(staffChange(ports, call), call.body.id)),
    answer(endpoints.changeEmployeeRole, async (call) =>
      staff.changeRole(staffChange(ports, call), call.body.id, call.body.role),
    ),
    answer(endpoints.changeEmployeeLimits, async (call) =>
      staff.changeLimits(staffChange(ports, call), call.body.id, call.body.limits),
    ),
    answer(endSessions, async (call) => {
      const ended = await staff.endSessionsOfCustomer(staffChange(ports, call), call.params.id)
      return ended.ok ? ok({ ended: ended.value }) : ended
    }),
    answer(endpoints.changeEmployeeEmail, async (call) => {
      const outcome = await staff.changeEmail(staffChange(ports, call), call.body.id, call.body.email)
      return outcome.ok ? outcome : err(atEmail(outcome.error))
    }),
  ]
}
