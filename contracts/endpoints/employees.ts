import * as z from 'zod/mini'
import { endpoint, staffRoles } from '../endpoint.ts'
import { staffForm, staffNameForm } from '../forms/staff.ts'

const admin = ['admin'] as const
const id = z.string().check(z.minLength(1), z.maxLength(128))

export const employeeView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  status: z.enum(['active', 'inactive']),
  /** The invitation was sent, and no password has been chosen yet. */
  invited: z.boolean(),
})
export type EmployeeView = z.infer<typeof employeeView>

/** All members of staff, by name. */
export const getEmployees = endpoint({
  method: 'GET',
  path: '/api/employees/get-all',
  roles: admin,
  response: z.array(employeeView),
})
export const getEmployee = endpoint({
  method: 'GET',
  path: '/api/employees/get-by-id/:id',
  roles: admin,
  response: employeeView,
})
/** Makes the account and sends the invitation email. */
export const createEmployee = endpoint({
  method: 'POST',
  path: '/api/employees/create',
  roles: admin,
  command: true,
  body: staffForm,
  response: employeeView,
  errors: ['EMAIL_IN_USE', 'IDEMPOTENCY_KEY_REUSED'],
})
/** A new link by email while no password has been chosen yet; the earlier link opens nothing any
 * more. */
export const inviteEmployee = endpoint({
  method: 'POST',
  path: '/api/employees/invite',
  roles: admin,
  command: true,
  body: z.object({ id }),
  response: employeeView,
  errors: ['INVITATION_ACCEPTED', 'STAFF_INACTIVE', 'IDEMPOTENCY_KEY_REUSED'],
})
export const updateEmployee = endpoint({
  method: 'PATCH',
  path: '/api/employees/update',
  roles: admin,
  command: true,
  body: z.extend(staffNameForm, { id }),
  response: employeeView,
  errors: ['IDEMPOTENCY_KEY_REUSED'],
})
/** Signs the person out everywhere and lets them in no more. */
export const inactivateEmployee = endpoint({
  method: 'PATCH',
  path: '/api/employees/inactivate',
  roles: admin,
  command: true,
  body: z.object({ id }),
  response: employeeView,
  errors: ['OWN_ACCOUNT', 'LAST_ACTIVE_ADMIN', 'IDEMPOTENCY_KEY_REUSED'],
})
export const activateEmployee = endpoint({
  method: 'PATCH',
  path: '/api/employees/activate',
  roles: admin,
  command: true,
  body: z.object({ id }),
  response: employeeView,
  errors: ['IDEMPOTENCY_KEY_REUSED'],
})
