import { describe, expect, test } from 'vitest'
import { cents, type Cents } from '../values/cents.ts'
import { localDate } from '../values/local-date.ts'
import { cancelOptionalService, type OptionalService } from './optional-services.ts'

/** Insurance for a year of 365 days, paid beforehand. */
const insurance: OptionalService = {
  price: cents(120_00),
  startsOn: localDate('2026-01-15'),
  endsOn: localDate('2027-01-15'),
  noticeDays: 30,
}
const ended = (notifiedOn: string, change: Partial<OptionalService> = {}): unknown => {
  const made = cancelOptionalService({ ...insurance, ...change }, localDate(notifiedOn))
  return made.ok ? [made.value.endsOn, made.value.refund] : made.error
}

describe('an optional service of $120 for a year, cancelled by notice', () => {
  test.each([
    ['2026-03-16', {}, '2026-04-15', 90_42, '275 of 365 days are left: 90.4109, rounded up'],
    ['2026-03-16', { noticeDays: 10 }, '2026-03-26', 96_99, 'a shorter notice is kept'],
    ['2026-03-16', { noticeDays: 0 }, '2026-03-16', 100_28, 'none is possible too'],
    ['2026-03-16', { noticeDays: 31 }, '2026-04-15', 90_42, 'of a longer one thirty days count'],
    ['2025-12-01', {}, '2026-01-15', 120_00, 'before it begins everything goes back'],
    ['2025-12-16', {}, '2026-01-15', 120_00, 'as it does on its first day'],
    ['2026-12-15', {}, '2027-01-14', 33, 'one day is left'],
    ['2026-12-16', {}, '2027-01-15', 0, 'none is left'],
    ['2027-02-01', {}, '2027-01-15', 0, 'it was over'],
    ['2026-03-16', { price: cents(0) }, '2026-04-15', 0, 'it cost nothing'],
  ] as const)('on %s, %o: ends on %s, %i cents go back (%s)', (notifiedOn, change, endsOn, refund, _why) => {
    expect(ended(notifiedOn, change)).toEqual([endsOn, refund])
  })
})

test.each([
  [{ price: -1 as Cents }, { code: 'NOT_AN_AMOUNT', given: -1 }],
  [{ price: 0.5 as Cents }, { code: 'NOT_AN_AMOUNT', given: 0.5 }],
  [{ endsOn: insurance.startsOn }, { code: 'NOT_A_PERIOD', startsOn: '2026-01-15', endsOn: '2026-01-15' }],
  [{ noticeDays: -1 }, { code: 'NOT_A_DAY_COUNT', given: -1 }],
  [{ noticeDays: 1.5 }, { code: 'NOT_A_DAY_COUNT', given: 1.5 }],
])('%o makes no sense', (change, error) => {
  expect(ended('2026-03-16', change)).toEqual(error)
})

test('explains itself', () => {
  const made = cancelOptionalService(insurance, localDate('2026-03-16'))
  expect(made.ok && made.value.explanation).toEqual({
    figure: 'refundOfOptionalService',
    value: { unit: 'cents', amount: 90_42 },
    ruleId: 'CPA-06',
    formula:
      'the price, times the days that were left after at most 30 days of notice, divided by all its days, rounded up',
    inputs: [
      { name: 'price', value: { unit: 'cents', amount: 120_00 } },
      { name: 'notifiedOn', value: { unit: 'date', date: '2026-03-16' } },
      { name: 'endsOn', value: { unit: 'date', date: '2026-04-15' } },
      { name: 'days', value: { unit: 'count', number: 365 } },
    ],
    steps: ['$120.00 × 275 ÷ 365 = $90.42'],
  })
})
