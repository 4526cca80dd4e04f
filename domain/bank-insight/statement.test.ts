import { expect, test } from 'vitest'
import { cents } from '../values/cents.ts'
import { localDate } from '../values/local-date.ts'
import { forecastBalance } from './forecast.ts'
import { insightOfStatement, type StatementReading } from './statement.ts'

/** 61 days: $6,100.00 of pay, $610.00 to lenders. */
const statement: StatementReading = {
  from: localDate('2026-09-15'),
  to: localDate('2026-11-14'),
  income: cents(6100_00),
  incomeKind: 'employment',
  payFrequency: 'bi-weekly',
  nextPayDate: localDate('2026-11-27'),
  debtPayments: cents(610_00),
  returnedItems: 2,
  otherLenders: 1,
  daysBelowZero: 3,
}

test('TAM-210: of a statement of 60 days or more, income and debts count as a month: a twelfth of a year', () => {
  const insight = insightOfStatement(statement)
  // $6,100.00 / 61 days × 365 / 12.
  expect(insight.incomeFound).toMatchObject({ measure: 'a-month', days: 61, amount: 3041_66 })
  expect(insight.obligations).toMatchObject([{ kind: 'loan', seen: { measure: 'a-month', amount: 304_16 } }])
  expect(insight.found.loans).toMatchObject({ amount: 304_16 })
  expect(insight.found.mainIncome).toMatchObject({ amount: 3041_66 })
  // The month × 12 / 26.
  expect(insight.pay).toMatchObject({ netPayPerPeriod: 1403_84, frequency: 'bi-weekly', nextPayDate: '2026-11-27' })
})

test('TAM-151: of a shorter one, four weeks count as they were seen', () => {
  const from = localDate('2026-10-16')
  const insight = insightOfStatement({ ...statement, from, income: cents(3000_00), debtPayments: cents(0) })
  expect(insight.incomeFound).toMatchObject({ measure: 'as-seen', days: 28, amount: 2800_00 })
  expect(insight.obligations).toEqual([])
})

test('TAM-210: what was counted by hand stands for what the bank would have shown, and no balance is foreseen', () => {
  const insight = insightOfStatement(statement)
  expect(insight).toMatchObject({
    readOn: '2026-11-14',
    returnedItems: { last90Days: 2 },
    belowZero: { daysInLast90: 3 },
    otherLenders: [{ lastOn: '2026-11-14' }],
    accountAge: { days: 61 },
  })
  expect(forecastBalance(insight, [localDate('2026-12-11')])).toEqual([])
  expect(insightOfStatement({ ...statement, income: cents(0) })).toMatchObject({ incomes: [], pay: undefined })
})
