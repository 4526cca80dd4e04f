import { expect, test } from 'vitest'
import { basisPoints } from '../values/basis-points.ts'
import { cents } from '../values/cents.ts'
import { localDate } from '../values/local-date.ts'
import {
  asCount,
  asRate,
  asWord,
  formatCents,
  formatQuantity,
  formatRate,
  inCents,
  inDays,
  inPercent,
  inYears,
  onDay,
} from './explanation.ts'

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [999_99, '$999.99'],
  [1000_00, '$1,000.00'],
  [-5, '-$0.05'],
  [1234_50, '$1,234.50'],
  [-1234567_89, '-$1,234,567.89'],
  [Number.MAX_SAFE_INTEGER, '$90,071,992,547,409.91'],
])('%d cents are %s', (amount, words) => {
  expect(formatCents(cents(amount))).toBe(words)
})

test('every quantity has words', () => {
  expect(
    [
      inCents(cents(70_00)),
      asRate(basisPoints(1_365_05)),
      inDays(1),
      inDays(14),
      inDays(0),
      asCount(3),
      inYears(0.5),
      inPercent(2.5),
      onDay(localDate('2026-11-21')),
      asWord('extended'),
    ].map(formatQuantity),
  ).toEqual([
    '$70.00',
    '1,365.05 %',
    '1 day',
    '14 days',
    '0 days',
    '3',
    '0.5000 years',
    '2.5000 %',
    '2026-11-21',
    'extended',
  ])
})

test.each([
  [0, '0.00 %'],
  [5, '0.05 %'],
  [3490, '34.90 %'],
  [3490.5, '34.905 %'],
  [0.1, '0.001 %'],
  [100_050, '1,000.50 %'],
])('%d basis points are %s', (rate, words) => {
  expect(formatRate(basisPoints(rate))).toBe(words)
})
