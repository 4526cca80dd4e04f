import { expect, test } from 'vitest'
import { localDate } from '../../values/local-date.ts'
import { statutoryExample } from './first-page.ts'

test('the law’s example is at the highest price of its day', () => {
  const examples = ['2008-12-31', '2024-12-31', '2025-01-01'].map((on) => statutoryExample(localDate(on)))
  expect(
    examples.map((example) => example && [example.advance, example.termDays, example.cost, example.total]),
  ).toEqual([undefined, [500_00, 14, 75_00, 575_00], [500_00, 14, 70_00, 570_00]])
  expect(examples[2]?.disclosureApr).toBe(365_00)
})
