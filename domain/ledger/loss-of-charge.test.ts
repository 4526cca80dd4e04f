import { describe, expect, test } from 'vitest'
import {
  at,
  begun,
  cashAdvance,
  debited,
  installment,
  lived,
  paid,
  sent,
  settled,
} from '../testing/golden-lives/ledger-life.fixture.ts'
import { basisPoints } from '../values/basis-points.ts'
import { cents } from '../values/cents.ts'
import { localDate } from '../values/local-date.ts'
import type { LedgerEvent } from './ledger-event.ts'
import { nothingOwed } from './loan-book.ts'
import { bookAsOf } from './replay.ts'

const day = localDate
const collected = (on: string): LedgerEvent => ({ type: 'sent-to-collections', on: day(on) })
const writtenOff = (on: string): LedgerEvent => ({ type: 'written-off', on: day(on) })

describe('TAM-120: the loss of a loan with a charge', () => {
  /** $170.86 every second Friday from January 30 to July 3, 2026, with a charge of $30. */
  const charged = installment(2000_00, '2026-01-15', '2026-01-30', 12, {
    payFrequency: 'bi-weekly',
    charge: cents(30_00),
    annualRate: basisPoints(9_90),
  })

  test('is what would have paid it off: what is owed less the charge for the time still to come', () => {
    const missed = [...begun(charged), ...debited(charged, 1, 10), collected('2026-06-22')]
    const before = lived([...missed, { type: 'default-interest-accrued', on: day('2026-06-25') }])
    const owed = before.owed.principal + before.owed.cost
    // 8 of the 169 days to July 3 are left: 1.42 of 30.00.
    expect(lived([...missed, writtenOff('2026-06-25')]).writtenOff).toBe(owed - 1_42)
  })

  test('is all that is owed where the charge was given back before', () => {
    // As in the tests of credit: 94.96 were too much, and 200.00 went back of a debit that is
    // returned later.
    const lost = lived([
      ...begun(charged),
      ...debited(charged, 1, 9),
      sent(charged, 10),
      paid('2026-06-03', 'ALL', 600_00),
      settled(charged, 10),
      { type: 'refunded', on: day('2026-06-15'), refundId: 'R1', amount: cents(200_00) },
      { type: 'debit-returned', on: day('2026-06-18'), debitId: 'D10', returnCode: '905' },
      collected('2026-06-22'),
      writtenOff('2026-06-25'),
    ])
    expect([lost.writtenOff, lost.owed]).toEqual([200_00 - 94_96, nothingOwed])
  })

  test('is the money that was paid out where the borrower cancels after it was recovered (ON-21)', () => {
    const [activated, , funded] = begun(charged) as readonly [LedgerEvent, LedgerEvent, LedgerEvent]
    const recovered: LedgerEvent = { type: 'recovered', on: day('2026-02-10'), paymentId: 'V', amount: cents(2100_00) }
    // Without a copy of the agreement at any time. 2,000.00 less the charge were paid out.
    const cancelled = lived([
      activated,
      funded,
      collected('2026-02-02'),
      writtenOff('2026-02-03'),
      recovered,
      { type: 'cancelled', at: at('2026-02-11') },
    ])
    expect([cancelled.owedToBorrower, cancelled.writtenOff]).toEqual([2100_00 - 1970_00, 0])
  })
})

describe('TAM-120: money of the day on which a debt is written off', () => {
  const single = cashAdvance(500_00, '2026-03-04', '2026-03-18')
  const late = [...begun(single), collected('2026-03-19')]
  const figures = (events: readonly LedgerEvent[]) => {
    const { recovered, writtenOff: left, receipts } = bookAsOf(lived(events), day('2026-03-20'))
    return { recovered, left, kinds: receipts.map(({ kind }) => kind) }
  }

  // 570.00 and two days of 2.5 % a month of $500.00; $100.00 of the 20th count from the next day.
  test('pays the loan where it was booked before the loss', () => {
    expect(figures([...late, paid('2026-03-20', 'P', 100_00), writtenOff('2026-03-20')])).toEqual({
      recovered: 0,
      left: 470_83,
      kinds: ['payment'],
    })
  })

  test('recovers the loss where it was booked after it', () => {
    const recovery: LedgerEvent = { type: 'recovered', on: day('2026-03-20'), paymentId: 'V', amount: cents(100_00) }
    expect(figures([...late, writtenOff('2026-03-20'), recovery])).toEqual({
      recovered: 100_00,
      left: 470_83,
      kinds: ['recovery'],
    })
  })
})
