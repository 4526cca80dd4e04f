import * as z from 'zod/mini'
import { command, recordId } from '../command.ts'
import { decidingRoles } from '../endpoint.ts'
import { optionalNote } from '../forms/staff.ts'
import { approvalErrors } from '../shared-refusals.ts'
import { approvalResultView } from '../views/loan.ts'

export const approveApplication = command('approve-application', {
  path: '/api/v1/loan/approve-loan/:loanId',
  roles: decidingRoles,
  area: 'decide',
  body: z.object({ loanId: recordId, note: optionalNote, seen: z.optional(approvalResultView) }),
  errors: approvalErrors,
  input: ({ note, seen }) => ({ note, ...(seen && { seen }) }),
})
