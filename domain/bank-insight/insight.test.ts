import { expect, test } from 'vitest'
import { cents } from '../values/cents.ts'
import { localDate, plusDays } from '../values/local-date.ts'
import { bankInsightOf } from './insight.ts'

const readOn = localDate('2026-09-14')

test('finds a pay of every two weeks, its amount and its next day', () => {
  const insight = bankInsightOf({
    readOn,
    balance: undefined,
    lines: [0, 14, 28, 42, 56].map((ago) => ({
      id: `pay-${ago}`,
      on: plusDays(localDate('2026-09-04'), -ago),
      description: `PAYROLL NORTHERN GOODS LTD ${4000 + ago}`,
      amount: cents(1_850_00),
      balance: undefined,
      category: undefined,
    })),
  })
  expect(insight.pay).toMatchObject({
    name: 'NORTHERN GOODS LTD',
    netPayPerPeriod: 1_850_00,
    frequency: 'bi-weekly',
    nextPayDate: '2026-09-18',
  })
  expect(insight.incomeOfTheMonth).toMatchObject({ amount: 3_700_00, lineIds: ['pay-14', 'pay-0'] })
})
