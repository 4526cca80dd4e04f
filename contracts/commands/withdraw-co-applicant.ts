import { command } from '../command.ts'

/** The borrower goes on alone; an application that was sent is back at its terms. */
export const withdrawCoApplicant = command('withdraw-co-applicant', {
  path: '/api/v1/loan/withdraw-co-applicant/:id',
  roles: ['customer'],
  errors: ['STEP_NOT_DUE'],
})
