import * as z from 'zod/mini'
import { command } from '../command.ts'
import { accountNumbersForm, paperNumber, papersMax, verificationSteps } from '../forms/papers.ts'

export const submitPapers = command('submit-papers', {
  path: '/api/v1/loan/submit-papers/:id',
  roles: ['customer'],
  body: z.object({
    step: z.enum(verificationSteps),
    papers: z.array(paperNumber).check(z.minLength(1, 'Add a file'), z.maxLength(papersMax)),
    account: z.nullable(accountNumbersForm),
  }),
  errors: [
    'STEP_NOT_DUE',
    'PAPERS_MISSING',
    'NOT_AN_INSTITUTION_NUMBER',
    'NOT_A_TRANSIT_NUMBER',
    'NOT_AN_ACCOUNT_NUMBER',
  ],
})
