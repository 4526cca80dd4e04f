import type { LoanOfPerson } from '@tamarack/domain/loan/application/person'
import type { Loan } from '@tamarack/domain/loan/loan'
import type { Gathering } from './gathering.ts'
import { otherAccountsOf } from './person-facts.ts'

/** The borrower's other loans and applications, no matter what account they belong to, and those
 * that they owe as a co-applicant. */
export const othersOf = async (
  { tables }: Gathering,
  { loanId, customerId, person, idDocument, account }: Loan,
): Promise<readonly LoanOfPerson[]> => {
  const otherAccounts = await otherAccountsOf({ tables }, customerId)
  return tables.loans.ofPerson({ loanId, customerId, person, idDocument, account, otherAccounts })
}
