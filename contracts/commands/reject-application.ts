import * as z from 'zod/mini'
import { command, recordId } from '../command.ts'
import { decidingRoles } from '../endpoint.ts'
import { optionalNote } from '../forms/staff.ts'

export const rejectApplication = command('reject-application', {
  path: '/api/v1/loan/reject-loan/:id',
  roles: decidingRoles,
  area: 'decide',
  body: z.object({
    applicationId: recordId,
    reasons: z.array(z.string()).check(z.minLength(1, 'Please select an option')),
    note: optionalNote,
  }),
  errors: [
    'ALREADY_DECIDED',
    'REASON_REQUIRED',
    'UNKNOWN_REASON',
    'REASON_GIVEN_TWICE',
    'GROUND_REQUIRED',
    'SECOND_PERSON_REQUIRED',
    'NOT_INDEPENDENT',
    'DIFFERS_FROM_PROPOSAL',
    'STEP_NOT_DUE',
  ],
  input: ({ reasons, note }) => ({ reasons, note }),
})
