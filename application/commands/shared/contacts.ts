import { isServiced, type Loan } from '@tamarack/domain/loan/loan'
import { acceptedCoApplicant } from '@tamarack/domain/loan/signing/co-applicant'
import type { Instant } from '@tamarack/domain/values/instant'
import type { Gathering } from './gathering.ts'
import { othersOf } from './person-facts.ts'

type Debtor = Parameters<typeof othersOf>[1]

/** The people who owe the loan, each once and always in the same order, so that two transactions
 * take their locks in the same order. */
const debtorsOf = (loan: Loan): readonly Debtor[] => {
  const { loanId, customerId, person, idDocument, account } = loan
  const other = isServiced(loan) ? acceptedCoApplicant(loan) : undefined
  const debtors: Debtor[] = [{ loanId, customerId, person, idDocument, account }]
  if (other !== undefined)
    debtors.push({ loanId, customerId: other.customerId, person: other.person, idDocument: other.idDocument })
  return debtors.toSorted((a, b) => (a.customerId < b.customerId ? -1 : 1))
}

/** COL-01: the contacts about other debts of the people who owe this loan. A contact about a joint
 * loan counts for both borrowers. Until the transaction ends, no other contact with these people
 * can be recorded. */
export const contactedElsewhere = async (
  gathering: Pick<Gathering, 'tables'>,
  loan: Loan,
): Promise<readonly Instant[]> => {
  const loanIds = new Set<string>()
  for (const debtor of debtorsOf(loan)) for (const { loanId } of await othersOf(gathering, debtor)) loanIds.add(loanId)
  const contacts: Instant[] = []
  for (const loanId of loanIds) {
    const other = (await gathering.tables.loans.read(loanId))?.loan
    if (other !== undefined && isServiced(other)) contacts.push(...other.noticed.contacts)
  }
  return contacts
}
