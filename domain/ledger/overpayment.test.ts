import { describe, expect, test } from 'vitest'
import { cents } from '../values/cents.ts'
import { localDate } from '../values/local-date.ts'
import { isSmallBalance, refundableFrom, withRefundableFrom } from './overpayment.ts'

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
  test('the wait ends when each debit that was on its way is returned, and the latest of several decides', () => {
    const waits = [
      { from: localDate('2026-10-15'), debitIds: ['D1', 'D2'] },
      { from: localDate('2026-10-09'), debitIds: [] },
    ]
    const after = (one: string, other: string): string | undefined =>
      withRefundableFrom({
        refundWaits: waits,
        debits: [
          { debitId: 'D1', state: one },
          { debitId: 'D2', state: other },
        ],
      } as never).refundableFrom
    expect(after('in-flight', 'in-flight')).toBe('2026-10-15')
    expect(after('returned', 'settled')).toBe('2026-10-15')
    expect(after('returned', 'returned')).toBe('2026-10-09')
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
