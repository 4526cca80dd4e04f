import { describe, expect, test } from 'vitest'
import { cents } from '../values/cents.ts'
import { localDate } from '../values/local-date.ts'
import { isSmallBalance, refundableFrom } from './overpayment.ts'

describe('what is owed back', () => {
  test('an overpayment along with a debit waits four clearing days', () => {
    // Thanksgiving, 12 October 2026, is closed: 9, 13, 14, 15
    expect(refundableFrom({ receivedOn: localDate('2026-10-08'), debitInFlight: true })).toEqual({
      ok: true,
      value: '2026-10-15',
    })
    expect(refundableFrom({ receivedOn: localDate('2026-10-08'), debitInFlight: false })).toEqual({
      ok: true,
      value: '2026-10-08',
    })
  })
  test('a balance below one dollar is small, either way', () => {
    expect([0, 1, 99, 100, -1, -99, -100].map((balance) => isSmallBalance(cents(balance)))).toEqual([
      false,
      true,
      true,
      false,
      true,
      true,
      false,
    ])
  })
})
