import { slice } from '../slice.ts'
import { payEarly } from './pay-early.ts'

/** TAM-202: the co-applicant, who owes the whole of the loan, pays early as its borrower may. */
export const coPayEarly = slice({ ...payEarly, issuer: 'co-applicant', gathers: true })
