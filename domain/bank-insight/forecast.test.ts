import { expect, test } from 'vitest'
import { cents } from '../values/cents.ts'
import { localDate, plusDays } from '../values/local-date.ts'
import { forecastBalance } from './forecast.ts'
import { bankInsightOf } from './insight.ts'

test('expects the latest balance, plus the pay until the due date, less what is paid again and again', () => {
  const line = { balance: undefined, category: undefined }
  const pay = [0, 14, 28, 42].map((ago) => ({
    ...line,
    id: `pay-${ago}`,
    on: plusDays(localDate('2026-09-04'), -ago),
    description: 'PAYROLL NORTHERN GOODS LTD',
    amount: cents(1_850_00),
  }))
  const rent = ['2026-07-15', '2026-08-15'].map((on) => ({
    ...line,
    id: `rent-${on}`,
    on: localDate(on),
    description: 'RENT SAMPLE PROPERTIES',
    amount: cents(-1_200_00),
  }))
  const insight = bankInsightOf({
    readOn: localDate('2026-09-14'),
    balance: cents(400_00),
    lines: [...pay, ...rent],
  })
  const [due] = forecastBalance(insight, [localDate('2026-09-18')])
  expect(due?.movements.map(({ name, on }) => `${on} ${name}`)).toContain('2026-09-18 NORTHERN GOODS LTD')
  expect(due?.balance).toBeGreaterThan(400_00)
})
