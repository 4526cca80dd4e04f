import * as z from 'zod/mini'
import { workAreas } from '@tamarack/domain/duties/limits'
import { activityReadingRoles, employeeManagingRoles, endpoint, staffRoles, type ReadOnly } from '../endpoint.ts'
import { staffEmailForm, staffForm, staffLimitsForm, staffNameForm, staffRoleForm } from '../forms/staff.ts'

const admin = ['admin'] as const
const id = z.string().check(z.minLength(1), z.maxLength(128))

export const employeeView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  status: z.enum(['active', 'inactive']),
  /** TAM-297: the work to which an employee's account is limited. Absent without limits. */
  limits: z.optional(z.array(z.enum(workAreas))),
  /** TAM-294: a new role or address, or the text of new limits, that waits for a second admin. */
  proposed: z.optional(
    z.object({
      change: z.enum(['role', 'email', 'limits']),
      value: z.string(),
      by: z.object({ id: z.string(), name: z.string() }),
    }),
  ),
  /** The person was invited and has not chosen a password yet. */
  invited: z.boolean(),
  /** Of an invitation that no mail server has taken yet; left out once it was sent. */
  /** TAM-292: an admin has to activate the account before the invitation leaves. */
  awaitsAdmin: z.optional(z.literal(true)),
  invitationEmail: z.optional(z.enum(['on-its-way', 'not-delivered'])),
})
export type EmployeeView = z.infer<typeof employeeView>

/** What a change of a member of staff replaces: their details as they were shown. */
export const employeeVersion = ({ name, email, role, status, limits = [] }: ReadOnly<EmployeeView>) => ({
  name,
  email,
  role,
  status,
  limits,
})

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
/** Makes the account; the invitation email leaves afterwards. */
export const createEmployee = endpoint({
  path: '/api/employees/create',
  roles: employeeManagingRoles,
  area: 'unlimited',
  command: true,
  body: staffForm,
  response: employeeView,
  errors: ['ADMIN_REQUIRED', 'EMAIL_IN_USE', 'ADDRESS_JUST_CHANGED', 'IDEMPOTENCY_KEY_REUSED'],
})
/** A new link by email while no password is chosen; the earlier link opens nothing any more. */
export const inviteEmployee = endpoint({
  path: '/api/employees/invite',
  roles: employeeManagingRoles,
  area: 'unlimited',
  command: true,
  body: z.object({ id }),
  response: employeeView,
  version: employeeVersion,
  errors: [
    'DETAILS_CHANGED',
    'OWN_ACCOUNT',
    'ADMIN_REQUIRED',
    'INVITATION_ACCEPTED',
    'STAFF_INACTIVE',
    'ADDRESS_JUST_CHANGED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
})
export const updateEmployee = endpoint({
  method: 'PATCH',
  path: '/api/employees/update',
  roles: employeeManagingRoles,
  area: 'unlimited',
  command: true,
  body: z.extend(staffNameForm, { id }),
  response: employeeView,
  version: employeeVersion,
  errors: ['DETAILS_CHANGED', 'OWN_ACCOUNT', 'ADMIN_REQUIRED', 'ADDRESS_JUST_CHANGED', 'IDEMPOTENCY_KEY_REUSED'],
})
/** Signs the person out everywhere and lets them in no more. */
export const inactivateEmployee = endpoint({
  method: 'PATCH',
  path: '/api/employees/inactivate',
  roles: employeeManagingRoles,
  area: 'unlimited',
  command: true,
  body: z.object({ id }),
  response: employeeView,
  version: employeeVersion,
  errors: [
    'DETAILS_CHANGED',
    'OWN_ACCOUNT',
    'ADMIN_REQUIRED',
    'LAST_ACTIVE_ADMIN',
    'ADDRESS_JUST_CHANGED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
})
export const activateEmployee = endpoint({
  method: 'PATCH',
  path: '/api/employees/activate',
  roles: employeeManagingRoles,
  area: 'unlimited',
  command: true,
  body: z.object({ id }),
  response: employeeView,
  version: employeeVersion,
  errors: [
    'DETAILS_CHANGED',
    'OWN_ACCOUNT',
    'ADMIN_REQUIRED',
    'NOT_INDEPENDENT',
    'ADDRESS_JUST_CHANGED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
})
/** Another role (TAM-294): proposed by the first admin, applied when a second one requests the same.
 * The present role withdraws the proposal. The person is signed out and signs in again with it. */
export const changeEmployeeRole = endpoint({
  method: 'PATCH',
  path: '/api/employees/change-role',
  roles: admin,
  command: true,
  body: z.extend(staffRoleForm, { id }),
  response: employeeView,
  version: employeeVersion,
  errors: [
    'DETAILS_CHANGED',
    'OWN_ACCOUNT',
    'ADMIN_REQUIRED',
    'LAST_ACTIVE_ADMIN',
    'ANOTHER_PERSON_CONFIRMS',
    'NOT_INDEPENDENT',
    'ADDRESS_JUST_CHANGED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
})
/** Another email address, by two admins like a role. The person is signed out everywhere and proves
 * it by an invitation. */
export const changeEmployeeEmail = endpoint({
  method: 'PATCH',
  path: '/api/employees/change-email',
  roles: admin,
  command: true,
  body: z.extend(staffEmailForm, { id }),
  response: employeeView,
  version: employeeVersion,
  errors: [
    'DETAILS_CHANGED',
    'EMAIL_IN_USE',
    'OWN_ACCOUNT',
    'ADMIN_REQUIRED',
    'LAST_ACTIVE_ADMIN',
    'ANOTHER_PERSON_CONFIRMS',
    'NOT_INDEPENDENT',
    'ADDRESS_JUST_CHANGED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
})
/** Other limits of an employee (TAM-297), by two admins like a role. An empty list lifts them.
 * They hold from the next call. */
export const changeEmployeeLimits = endpoint({
  method: 'PATCH',
  path: '/api/employees/change-limits',
  roles: admin,
  command: true,
  body: z.extend(staffLimitsForm, { id }),
  response: employeeView,
  version: employeeVersion,
  errors: [
    'DETAILS_CHANGED',
    'OWN_ACCOUNT',
    'ADMIN_REQUIRED',
    'NOT_AN_EMPLOYEE',
    'ANOTHER_PERSON_CONFIRMS',
    'NOT_INDEPENDENT',
    'ADDRESS_JUST_CHANGED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
})
