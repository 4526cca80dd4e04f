import * as z from 'zod/mini'
import { command, recordId } from '../command.ts'
import { personErrors } from '../shared-refusals.ts'

export const startApplication = command('start-application', {
  path: '/api/v1/loan/create',
  roles: ['customer'],
  body: z.object({ userId: recordId }),
  errors: [...personErrors, 'APPLICATIONS_STOPPED'],
  input: ({ userId }) => ({ customerId: userId }),
})
