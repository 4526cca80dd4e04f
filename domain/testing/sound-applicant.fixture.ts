import type { FoundAmount } from '../bank-insight/found-by-kind.ts'
import { seenSpan } from '../bank-insight/seen-amount.ts'
import type { ApplicantFacts } from '../decision/applicant-checks.ts'
import { cents } from '../values/cents.ts'
import { localDate } from '../values/local-date.ts'

const readOn = localDate('2026-03-15')
const year = seenSpan(localDate('2025-03-15'), readOn)

/** Found by its amount in a month, four times in a year. */
export const foundOf = (amount: number, part: Partial<FoundAmount> = {}): FoundAmount => ({
  ...year,
  amount: cents(amount),
  names: amount === 0 ? [] : ['SAMPLE'],
  times: amount === 0 ? 0 : 4,
  lastOn: amount === 0 ? undefined : localDate('2026-03-13'),
  lineIds: amount === 0 ? [] : ['f1', 'f2', 'f3', 'f4'],
  ...part,
})

/** A sound applicant: a pay of $1,850 every two weeks, declared as $4,000 a month, and nothing that
 * was not declared. */
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
    declared: cents(4000_00),
    declaredKind: 'employment',
    found: {
      ...year,
      amount: cents(4008_33),
      kind: 'employment',
      transactions: ['t1', 't2'],
    },
  },
  declared: {
    mainIncome: { declared: cents(4000_00), found: foundOf(4008_33) },
    secondIncome: { declared: cents(0), found: foundOf(0) },
    childBenefit: { declared: cents(0), found: foundOf(0) },
    loans: { owed: cents(0), found: foundOf(0), otherLenders: 0 },
    home: { owned: false, owed: cents(0), mortgage: foundOf(0), rent: foundOf(0) },
  },
  account: {
    readOn,
    returnedItems: { count: 0, transactions: [] },
    otherLenders: { count: 0, transactions: [] },
    daysBelowZero: 0,
    ageInDays: 365,
    expected: { on: localDate('2026-03-27'), balance: cents(900_00), payment: cents(570_00) },
  },
}
