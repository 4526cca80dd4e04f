import * as z from 'zod/mini'
import { activityReadingRoles, employeeManagingRoles, endpoint, staffRoles } from '../endpoint.ts'
import { staffEmailForm, staffForm, staffNameForm, staffRoleForm } from '../forms/staff.ts'

const admin = ['admin'] as const
const id = z.string().check(z.minLength(1), z.maxLength(128))
const ofOne = z.object({ id })

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

/** What a change of a member of staff replaces: their details as they were shown. */
export const employeeVersion = ({ name, email, role, status }: EmployeeView) => ({ name, email, role, status })

/** The members of staff whom the reader manages, by name; a reviewer reads all and changes none. */
export const getEmployees = endpoint({
  path: '/api/employees/get-all',
  roles: staffRoles,
  response: z.array(employeeView),
})
export const getEmployee = endpoint({
  path: '/api/employees/get-by-id/:id',
  roles: staffRoles,
  response: employeeView,
  version: employeeVersion,
  errors: ['ADMIN_REQUIRED'],
})
/** Which role of staff may do what: the roles that the server enforces at each call. */
export const getStaffRights = endpoint({
  path: '/api/employees/rights',
  roles: activityReadingRoles,
  response: z.object({
    rights: z.array(z.object({ act: z.string(), changes: z.boolean(), roles: z.array(z.enum(staffRoles)) })),
  }),
})
/** Makes the account and sends the invitation email. */
export const createEmployee = endpoint({
  path: '/api/employees/create',
  roles: employeeManagingRoles,
  command: true,
  body: staffForm,
  response: employeeView,
  errors: ['ADMIN_REQUIRED', 'EMAIL_IN_USE', 'IDEMPOTENCY_KEY_REUSED'],
})

/** A change of one member of staff, of whom the caller has seen a version. */
const changing = { method: 'PATCH', command: true, response: employeeView, version: employeeVersion } as const
const errors = ['DETAILS_CHANGED', 'OWN_ACCOUNT', 'ADMIN_REQUIRED', 'IDEMPOTENCY_KEY_REUSED'] as const
const managing = { ...changing, roles: employeeManagingRoles, errors } as const

/** A new link by email while no password is chosen; the earlier link opens nothing any more. */
export const inviteEmployee = endpoint({
  ...managing,
  method: 'POST',
  path: '/api/employees/invite',
  body: ofOne,
  errors: [...errors, 'INVITATION_ACCEPTED', 'STAFF_INACTIVE'],
})
export const updateEmployee = endpoint({
  ...managing,
  path: '/api/employees/update',
  body: z.extend(staffNameForm, { id }),
})
/** Signs the person out everywhere and lets them in no more. */
export const inactivateEmployee = endpoint({
  ...managing,
  path: '/api/employees/inactivate',
  body: ofOne,
  errors: [...errors, 'LAST_ACTIVE_ADMIN'],
})
export const activateEmployee = endpoint({ ...managing, path: '/api/employees/activate', body: ofOne })
/** Another role; the person is signed out everywhere and signs in again with it. */
export const changeEmployeeRole = endpoint({
  ...changing,
  path: '/api/employees/change-role',
  roles: admin,
  body: z.extend(staffRoleForm, { id }),
  errors: [...errors, 'LAST_ACTIVE_ADMIN'],
})
/** Another email address; the person is signed out everywhere and proves it by an invitation. */
export const changeEmployeeEmail = endpoint({
  ...changing,
  path: '/api/employees/change-email',
  roles: admin,
  body: z.extend(staffEmailForm, { id }),
  errors: [...errors, 'EMAIL_IN_USE', 'LAST_ACTIVE_ADMIN'],
})
