import * as z from 'zod/mini'
import { command } from '../command.ts'
import { decidingRoles } from '../endpoint.ts'

const staffId = z.nullable(z.string().check(z.minLength(1), z.maxLength(128)))

/** Claims a case, releases it or gives it to a colleague (TAM-181). `from`: whose it is on the page
 * of the one who presses; null for nobody's. */
export const assignCase = command('assign-case', {
  path: '/api/v1/loan/assign-case/:id',
  roles: decidingRoles,
  body: z.object({ to: staffId, from: staffId }),
  errors: ['CASE_TAKEN', 'ADMIN_ASSIGNS', 'NOT_ASSIGNABLE'],
})
