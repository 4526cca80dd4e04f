import { command } from '../command.ts'
import { decidingRoles } from '../endpoint.ts'
import { neededForm } from '../forms/papers.ts'

/** The borrower reads `note` on their page and by e-mail. */
export const referBack = command('refer-back', {
  path: '/api/v1/loan/refer-back/:id',
  roles: decidingRoles,
  area: 'review',
  body: neededForm,
  errors: ['STEP_NOT_DUE', 'NOTE_REQUIRED'],
})
