import type { Loan } from '@tamarack/domain/loan/loan'
import { coApplicantFactsOf } from './co-applicant-facts.ts'
import type { Gathering } from './gathering.ts'
import { accountNameOf, othersOf } from './person-facts.ts'

export const disbursementIds =
  ({ ids }: Gathering, loan: Loan) =>
  (attempt: number): string =>
    ids.derived('pay', loan.loanId, 'disbursement', String(attempt))

export const activationFacts = async (gathering: Gathering, loan: Loan) => ({
  now: gathering.now,
  otherLoans: await othersOf(gathering, loan),
  accountName: await accountNameOf(gathering, loan),
  coApplicant: await coApplicantFactsOf(gathering, loan),
  disbursementId: disbursementIds(gathering, loan),
})
