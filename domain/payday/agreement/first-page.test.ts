import { expect, test } from 'vitest'
import { formatQuantity } from '../../explanations/explanation.ts'
import { cents } from '../../values/cents.ts'
import { localDate } from '../../values/local-date.ts'
import { statutoryExample } from './first-page.ts'

test('the law’s example is at the highest price of its day where none is given', () => {
  const totals = ['2024-12-31', '2025-01-01'].map((on) => statutoryExample(localDate(on)).at(-1))
  expect(totals.map((total) => total && formatQuantity(total.value))).toEqual(['$575.00', '$570.00'])
})

test('the law’s example has no cost where none is charged, and is not printed at an unlawful price', () => {
  const day = localDate('2026-10-30')
  expect(statutoryExample(day, cents(0)).map(({ name, value }) => `${name} ${formatQuantity(value)}`)).toEqual([
    'advance $500.00',
    'termDays 14 days',
    'costOfBorrowing $0.00',
    'disclosureApr 0.00 %',
    'total $500.00',
  ])
  expect(statutoryExample(day, cents(14_01))).toEqual([])
})
