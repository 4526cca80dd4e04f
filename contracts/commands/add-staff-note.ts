import * as z from 'zod/mini'
import { command, recordId } from '../command.ts'
import { decidingRoles } from '../endpoint.ts'
import { note } from '../forms/staff.ts'

/** A note for colleagues; `mentions`: the ids of those to whom it is shown on their page. */
export const addStaffNote = command('add-staff-note', {
  path: '/api/v1/loan/staff-note/:id',
  roles: decidingRoles,
  body: z.object({ note, mentions: z.array(recordId).check(z.maxLength(20)) }),
  errors: ['STEP_NOT_DUE', 'NOT_MENTIONABLE'],
})
