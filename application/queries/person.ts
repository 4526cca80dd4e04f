import type { LoanOfPerson } from '@tamarack/domain/loan/application/person'
import type { NameComparison } from '@tamarack/domain/person/name-comparison'
import { compareAccountName, compareHolder, relatedTo, type Related } from '../person-records.ts'
import type { LoanQueries, PersonEvidence } from '../ports/loan-queries.port.ts'

const notVerified: NameComparison = { match: 'unknown', reasons: ['no-name'] }

/** The three names and how they match, and the customers who are this person, or may be. */
export interface PersonOfLoan extends Pick<PersonEvidence, 'accountName' | 'verified' | 'holderName'> {
  readonly accountMatch: NameComparison
  readonly holderMatch: NameComparison
  readonly related: readonly (Related & { readonly loans: readonly LoanOfPerson[] })[]
}

/** Who is behind this loan, or owes it, too, for staff; null when there is no such person. */
export const makePersonOfLoan =
  (queries: LoanQueries) =>
  async (loanId: string, whose: 'borrower' | 'co-applicant' = 'borrower'): Promise<PersonOfLoan | null> => {
    const evidence = await queries.personEvidence(loanId, whose)
    if (evidence === null) return null
    const { accountName, verified, holderName, alike, theirLoans } = evidence
    const record = verified?.record ?? null
    return {
      accountName,
      verified,
      holderName,
      accountMatch: compareAccountName(accountName, record) ?? notVerified,
      holderMatch: compareHolder(holderName, record),
      related: relatedTo(record, alike).map((other) => ({
        ...other,
        loans: theirLoans.filter(({ customerId }) => customerId === other.customerId),
      })),
    }
  }
