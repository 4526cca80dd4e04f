import { slice } from '../slice.ts'
import { cancelLoan } from './cancel-loan.ts'

/** TAM-202: the co-applicant cancels in time, and the loan ends for both, as the agreement says. */
export const coCancelLoan = slice({ ...cancelLoan, issuer: 'co-applicant', gathers: true })
