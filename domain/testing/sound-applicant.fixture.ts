import type { ApplicantFacts } from '../decision/applicant-checks.ts'
import { cents } from '../values/cents.ts'
import { localDate } from '../values/local-date.ts'

/** A sound applicant: two pays of $1,850 in the month, declared as $3,700. */
export const soundApplicant: ApplicantFacts = {
  today: localDate('2026-03-16'),
  person: {
    accountName: 'same',
    bankOwner: 'same',
    otherAccounts: 0,
    nearMatches: 0,
    outstandingLoans: 0,
    province: 'ON',
  },
  income: {
    declared: cents(3700_00),
    declaredKind: 'employment',
    found: {
      amount: cents(3700_00),
      from: localDate('2026-02-13'),
      to: localDate('2026-03-14'),
      kind: 'employment',
      transactions: ['t1', 't2'],
    },
  },
  account: {
    readOn: localDate('2026-03-15'),
    returnedItems: { count: 0, transactions: [] },
    otherLenders: { count: 0, transactions: [] },
    daysBelowZero: 0,
    ageInDays: 365,
    expected: { on: localDate('2026-03-27'), balance: cents(900_00), payment: cents(570_00) },
  },
}
