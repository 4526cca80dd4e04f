import type { Actor } from '@tamarack/domain/loan/actor'
import type { Loan } from '@tamarack/domain/loan/loan'
import { acceptedCoApplicant } from '@tamarack/domain/loan/signing/co-applicant'
import type { PeopleBeforeStaff } from '@tamarack/domain/loan/staff/own-loan'
import { matchNames } from '@tamarack/domain/person/match-names'
import { otherAccountsOf } from './commands/shared/person-facts.ts'
import { writtenName } from './person-records.ts'
import type { LoanTables } from './ports/loan-tables.port.ts'

/** What TAM-117 compares a member of staff with: the accounts of everybody who owes this loan or
 * would, and how their verified names match the name of that member of staff. Nobody has a verified
 * name before their identity check passed. */
export const peopleBeforeStaff = async (
  tables: Pick<LoanTables, 'evidence'>,
  loan: Loan,
  { name }: Pick<Actor, 'name'>,
): Promise<PeopleBeforeStaff> => {
  const owing = [loan.customerId, acceptedCoApplicant(loan)?.customerId].filter((id) => id !== undefined)
  const accounts: string[] = []
  const names: PeopleBeforeStaff['names'][number][] = []
  for (const customerId of owing) {
    const verified = await tables.evidence.passedIdentity(customerId)
    if (verified !== null) names.push(matchNames(name, writtenName(verified.record)).match)
    accounts.push(customerId, ...(await otherAccountsOf({ tables }, customerId)))
  }
  return { accounts, names }
}
