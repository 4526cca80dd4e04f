import { describe, expect, test } from 'vitest'
import { at, begun, cashAdvance, lived, paid } from '../testing/golden-lives/ledger-life.fixture.ts'
import { cents } from '../values/cents.ts'
import { localDate } from '../values/local-date.ts'
import type { LedgerEvent } from './ledger-event.ts'
import { nothingOwed, type LoanBook } from './loan-book.ts'
import { withoutWhatWentBack } from './money-that-went-back.ts'

/** $500.00 from March 4, 2026, and $70.00 of cost, due on March 18. */
const single = cashAdvance(500_00, '2026-03-04', '2026-03-18')
const lost: LedgerEvent = { type: 'advance-returned', at: at('2026-03-06', '12:00') }
const arrived = (on: string): LedgerEvent => ({ type: 'disbursed', at: at(on, '13:00') })
const refunded = (on: string, refundId: string, amount: number): LedgerEvent => ({
  type: 'refunded',
  on: localDate(on),
  refundId,
  amount: cents(amount),
})
const reversed: LedgerEvent = { type: 'payment-reversed', on: localDate('2026-03-09'), paymentId: 'P1' }
/** $150.00 are paid before the advance turns out not to have arrived. */
const before = [...begun(single), paid('2026-03-05', 'P1', 100_00), paid('2026-03-06', 'P2', 50_00), lost]
const received = ({ receipts }: LoanBook) => receipts.map(({ id, amount, valueDate }) => [id, amount, valueDate])
const sentBack = ({ refunds }: LoanBook) => refunds.map(({ id, amount }) => [id, amount])

describe('TAM-140: money of a loan whose advance arrived after one that had not', () => {
  test('counts from the arrival as far as it did not go back, first receipts first', () => {
    const arrivedLater = lived([
      ...before,
      refunded('2026-03-09', 'R1', 100_00),
      { type: 'refund-returned', on: localDate('2026-03-09'), refundId: 'R1' },
      refunded('2026-03-09', 'R2', 120_00),
      arrived('2026-03-10'),
    ])
    expect(received(withoutWhatWentBack(arrivedLater))).toEqual([
      ['P1', 0, '2026-03-10'],
      ['P2', 30_00, '2026-03-10'],
    ])
    // A refund that came back counts for nothing, and stays as it was.
    expect(sentBack(withoutWhatWentBack(arrivedLater))).toEqual([
      ['R1', 100_00],
      ['R2', 0],
    ])
    expect(arrivedLater.owed).toEqual({ ...nothingOwed, principal: 500_00, cost: 40_00 })
  })

  test('and what comes or goes after the arrival is as it was booked', () => {
    const later = lived([
      ...before,
      refunded('2026-03-09', 'R1', 120_00),
      arrived('2026-03-10'),
      paid('2026-03-11', 'P3', 600_00),
      refunded('2026-03-12', 'R2', 20_00),
    ])
    expect(received(withoutWhatWentBack(later))).toEqual([
      ['P1', 0, '2026-03-10'],
      ['P2', 30_00, '2026-03-10'],
      ['P3', 600_00, '2026-03-11'],
    ])
    expect(sentBack(withoutWhatWentBack(later))).toEqual([
      ['R1', 0],
      ['R2', 20_00],
    ])
    // 30 + 600 - 570, of which 20 went back.
    expect([later.status, later.owedToBorrower]).toEqual(['repaid', 40_00])
  })

  test('more than came is to recover', () => {
    const short = lived([...before, refunded('2026-03-09', 'R1', 120_00), reversed, arrived('2026-03-10')])
    expect(received(withoutWhatWentBack(short))).toEqual([
      ['P1', 100_00, '2026-03-05'],
      ['P2', 0, '2026-03-10'],
    ])
    expect(sentBack(withoutWhatWentBack(short))).toEqual([['R1', 70_00]])
    expect(short.owed).toEqual({ ...nothingOwed, principal: 500_00, cost: 70_00, refundToRecover: 70_00 })
  })

  test('is all the borrower’s while the money is not there', () => {
    const without = lived([...before, reversed])
    expect(withoutWhatWentBack(without)).toBe(without)
    expect([without.owed, without.owedToBorrower]).toEqual([nothingOwed, 50_00])
    expect(without.allocations).toEqual([
      {
        ...nothingOwed,
        receipt: 'P2',
        valueDate: '2026-03-06',
        toBorrower: 50_00,
        chargeRefund: 0,
        payments: [],
        prepaid: { cost: 0, principal: 0 },
      },
    ])
  })
})
