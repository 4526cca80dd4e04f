import * as z from 'zod/mini'
import { command } from '../command.ts'
import { decidingRoles } from '../endpoint.ts'
import { optionalNote } from '../forms/staff.ts'
import { coApplicantErrors, installmentErrors, nameErrors, personErrors, termsErrors } from '../shared-refusals.ts'

export const approveApplication = command(
  'approve-application',
  {
    path: '/api/v1/loan/approve-loan/:loanId',
    roles: decidingRoles,
    body: z.object({ loanId: z.string(), note: optionalNote }),
    errors: [
      'ALREADY_DECIDED',
      'OWN_APPLICATION',
      'STEP_NOT_DUE',
      ...termsErrors,
      ...installmentErrors,
      ...personErrors,
      ...nameErrors,
      ...coApplicantErrors,
      'SECOND_PERSON_REQUIRED',
    ],
  },
  ({ note }) => ({ note }),
)
