import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateOfEpochDay, localDate } from '../values/local-date.ts'
import { destroyFrom, retentionMonthsMin, retentionPolicy, tooShortRetention } from './retention.ts'

test('a loan is kept seven years after it closed, an application that came to nothing two', () => {
  expect(destroyFrom('agreement', localDate('2026-11-21'))).toBe('2033-11-21')
  expect(destroyFrom('application-without-loan', localDate('2026-02-28'))).toBe('2028-02-28')
})

describe('a period of the law', () => {
  test.each([
    ['2026-03-18', '2028-03-19'],
    ['2026-08-31', '2028-09-01'],
    ['2028-02-29', '2030-03-01'],
    ['2026-02-28', '2028-02-29'],
    ['2026-12-31', '2029-01-01'],
  ])('keeps the record of a breach of %s until %s', (on, from) => {
    expect(destroyFrom('breach-record', localDate(on))).toBe(from)
  })

  test.each([
    [24, '2028-03-19'],
    [25, '2028-04-18'],
    [36, '2029-03-18'],
  ])('of %i months in the policy ends no record that a law still wants', (months, from) => {
    const policy = { ...retentionPolicy, 'breach-record': months, 'written-off-debt': months }
    expect(destroyFrom('breach-record', localDate('2026-03-18'), policy)).toBe(from)
    expect(destroyFrom('written-off-debt', localDate('2026-03-18'), policy)).toBe(from)
  })

  test('ends after the same day of the month, or after the last day of a shorter month', () => {
    fc.assert(
      fc.property(fc.integer({ min: 19_724, max: 27_000 }), (epochDay) => {
        const on = dateOfEpochDay(epochDay)
        const lastDay = new Date(Date.UTC(Number(on.slice(0, 4)) + 2, Number(on.slice(5, 7)) - 1, Number(on.slice(8))))
        // A Date turns 29 February two years later into 1 March. The month is over in both cases.
        const isShorter = lastDay.getUTCDate() !== Number(on.slice(8))
        const next = new Date(lastDay.getTime() + (isShorter ? 0 : 86_400_000))
        expect(destroyFrom('breach-record', on)).toBe(next.toISOString().slice(0, 10))
      }),
    )
  })
})

test('our policy is long enough, a shorter one is named', () => {
  expect(tooShortRetention(retentionPolicy)).toEqual([])
  expect(tooShortRetention({ ...retentionPolicy, 'breach-record': 23, ledger: NaN, agreement: 84.5 })).toEqual([
    'agreement',
    'ledger',
    'breach-record',
  ])
  expect(tooShortRetention(retentionMonthsMin)).toEqual([])
})
