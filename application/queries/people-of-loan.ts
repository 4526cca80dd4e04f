import type { LoanSummary } from '../loan-summary.ts'
import type { NamesAndAnswers } from '../people-of-loan.ts'
import { verifiedName } from '../person-records.ts'
import type { LoanQueries } from '../ports/loan-queries.port.ts'

/** The people of a loan with the answers given so far. */
export const peopleOfLoan = async (
  queries: Pick<LoanQueries, 'identityRecord' | 'personalInfo' | 'financialInfo'>,
  { id, customerId, customerName, coApplicant, lineCorrections }: LoanSummary,
): Promise<NamesAndAnswers> => ({
  borrower: verifiedName(await queries.identityRecord(customerId)) ?? customerName,
  coApplicant,
  personal: await queries.personalInfo(id),
  financial: await queries.financialInfo(id),
  lineCorrections,
})
