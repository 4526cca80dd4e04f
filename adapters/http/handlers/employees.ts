import { managesRole } from '@tamarack/application/policies/staff'
import type { StaffChange, StaffMember } from '@tamarack/application/ports/staff-accounts.port'
import {
  activateEmployee as activateEmployeeEndpoint,
  changeEmployeeEmail as changeEmployeeEmailEndpoint,
  changeEmployeeRole as changeEmployeeRoleEndpoint,
  createEmployee as createEmployeeEndpoint,
  getEmployee as getEmployeeEndpoint,
  getEmployees as getEmployeesEndpoint,
  inactivateEmployee as inactivateEmployeeEndpoint,
  inviteEmployee as inviteEmployeeEndpoint,
  updateEmployee as updateEmployeeEndpoint,
  type EmployeeView,
} from '@tamarack/contracts/endpoints/employees'
import { errorCatalogue } from '@tamarack/contracts/error-catalogue'
import { err, ok, type Result } from '@tamarack/domain/shared/result'
import type { HandlerPorts } from '../app-ports.ts'
import { commandKey } from '../loan-access.ts'
import { answer, type Call } from '../mount.ts'
import type { Refusal } from '../problem.ts'

/** Who requests a change of staff, from where, under which key. */
const staffChange = (
  { ids }: Pick<HandlerPorts, 'ids'>,
  { principal, origin, idempotencyKey }: Pick<Call<never>, 'principal' | 'origin' | 'idempotencyKey'>,
): StaffChange => ({
  actor: { id: principal.id, name: principal.name, role: principal.role },
  origin,
  key: commandKey(ids, principal, idempotencyKey),
})

/** The member as screens read them, or the refusal on its way out. */
const toEmployee = (outcome: Result<StaffMember, Refusal>): Result<EmployeeView, Refusal> =>
  outcome.ok ? ok({ ...outcome.value }) : err(outcome.error)

/** Only those whom the reader manages. */
const getEmployees = ({ staff }: HandlerPorts) =>
  answer(getEmployeesEndpoint, async ({ principal }) =>
    ok((await staff.list()).filter(({ role }) => managesRole(principal, role)).map((member) => ({ ...member }))),
  )

const getEmployee = ({ staff }: HandlerPorts) =>
  answer(getEmployeeEndpoint, async ({ params, principal }) => {
    const member = await staff.find(params.id)
    if (member === null) return err({ code: 'NOT_FOUND' })
    return managesRole(principal, member.role) ? ok({ ...member }) : err({ code: 'ADMIN_REQUIRED' })
  })

/** An address that is in use is shown at its field. */
const atEmail = (refusal: Refusal): Refusal =>
  refusal.code === 'EMAIL_IN_USE'
    ? { ...refusal, errors: [{ pointer: '/email', detail: errorCatalogue.EMAIL_IN_USE.message }] }
    : refusal

/** The invitation's link stays here: only the email carries it. */
const createEmployee = (ports: HandlerPorts) =>
  answer(createEmployeeEndpoint, async (call) => {
    const outcome = await ports.staff.create(staffChange(ports, call), call.body)
    return outcome.ok ? toEmployee(ok(outcome.value.member)) : err(atEmail(outcome.error))
  })

const inviteEmployee = (ports: HandlerPorts) =>
  answer(inviteEmployeeEndpoint, async (call) =>
    toEmployee(await ports.staff.inviteAgain(staffChange(ports, call), call.body.id)),
  )

const updateEmployee = (ports: HandlerPorts) =>
  answer(updateEmployeeEndpoint, async (call) =>
    toEmployee(await ports.staff.rename(staffChange(ports, call), call.body.id, call.body.name)),
  )

const inactivateEmployee = (ports: HandlerPorts) =>
  answer(inactivateEmployeeEndpoint, async (call) =>
    toEmployee(await ports.staff.inactivate(staffChange(ports, call), call.body.id)),
  )

const activateEmployee = (ports: HandlerPorts) =>
  answer(activateEmployeeEndpoint, async (call) =>
    toEmployee(await ports.staff.activate(staffChange(ports, call), call.body.id)),
  )

const changeEmployeeRole = (ports: HandlerPorts) =>
  answer(changeEmployeeRoleEndpoint, async (call) =>
    toEmployee(await ports.staff.changeRole(staffChange(ports, call), call.body.id, call.body.role)),
  )

const changeEmployeeEmail = (ports: HandlerPorts) =>
  answer(changeEmployeeEmailEndpoint, async (call) => {
    const outcome = await ports.staff.changeEmail(staffChange(ports, call), call.body.id, call.body.email)
    return outcome.ok ? toEmployee(outcome) : err(atEmail(outcome.error))
  })

export const employeesHandlers = [
  getEmployees,
  getEmployee,
  createEmployee,
  inviteEmployee,
  updateEmployee,
  inactivateEmployee,
  activateEmployee,
  changeEmployeeRole,
  changeEmployeeEmail,
] as const
