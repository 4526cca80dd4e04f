import { expect, test } from 'vitest'
import { localDate } from '../values/local-date.ts'
import { destroyFrom, retentionMonthsMin, retentionPolicy, tooShortRetention } from './retention.ts'

test('a loan is kept seven years after it closed, an application that came to nothing two', () => {
  expect(destroyFrom('agreement', localDate('2026-11-21'))).toBe('2033-11-21')
  expect(destroyFrom('application-without-loan', localDate('2026-02-28'))).toBe('2028-02-28')
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
