import { describe, expect, test } from 'vitest'
import { accrueTo } from '../ledger/accruals.ts'
import type { LoanBook } from '../ledger/loan-book.ts'
import type { LoanEvent } from '../ledger/loan-events.ts'
import { replay } from '../ledger/replay.ts'
import { at, begun, cashAdvance, debited, installment, returned, sent } from '../lives/life.fixture.ts'
import { cents } from '../values/cents.ts'
import { localDate } from '../values/local-date.ts'
import { allocate, type Toward } from './allocation.ts'

const plan = cashAdvance(500_00, '2026-03-04', '2026-03-13', { earlier: ['2026-01-05', '2026-02-02'] })
const loan = installment(5000_00, '2026-01-15', '2026-02-15', 12, { charge: cents(120_00) })

const lived = (events: readonly LoanEvent[]): LoanBook => {
  const book = replay(events)
  if (!book.ok) throw new Error(JSON.stringify(book.error))
  return book.value
}

/** Only what is not zero, in the order of use. */
const used = (before: LoanBook, amount: number, on: string, toward?: Toward) => {
  const day = localDate(on)
  const { allocation } = allocate(accrueTo(before, day, { toTheDay: true }), cents(amount), day, toward)
  const { cost, principal, defaultInterest, fee, refundToRecover, toBorrower, chargeRefund } = allocation
  return Object.fromEntries(Object.entries({ cost, principal, defaultInterest, fee, refundToRecover, chargeRefund, toBorrower }).filter(([, cents_]) => cents_ !== 0))
}

describe('a plan with a dishonoured first instalment, sixteen days later', () => {
  const book = lived([...begun(plan), sent(plan, 1), returned(plan, 1, '901')])
  // missed on 13 March, today 29 March: the second of 27 March is due too; interest 166.67 × 2.5 % × (16 + 2) ÷ 30 = 2.50
  test.each([
    [20_00, { cost: 20_00 }],
    [100_00, { cost: 23_33, principal: 76_67 }],
    [200_00, { cost: 33_33, principal: 166_67 }],
    [380_00, { cost: 46_66, principal: 333_34 }],
    [381_00, { cost: 46_66, principal: 333_34, defaultInterest: 1_00 }],
    [392_50, { cost: 46_66, principal: 333_34, defaultInterest: 2_50, fee: 10_00 }],
    [402_50, { cost: 46_66, principal: 333_34, defaultInterest: 2_50, fee: 20_00 }],
    [592_50, { cost: 70_00, principal: 500_00, defaultInterest: 2_50, fee: 20_00 }],
    [600_00, { cost: 70_00, principal: 500_00, defaultInterest: 2_50, fee: 20_00, toBorrower: 7_50 }],
  ])('%i cents', (amount, expected) => {
    expect(used(book, amount, '2026-03-29')).toEqual(expected)
  })

  test('a debit settles its own payment, whatever else is due', () => {
    const { allocation } = allocate(book, cents(190_00), localDate('2026-03-27'), { payment: 2 })
    expect(allocation.payments).toEqual([{ number: 2, cost: 23_33, principal: 166_67 }])
  })

  test('a prepayment pays what is due first and shrinks only what is still to come', () => {
    const due = accrueTo(book, localDate('2026-03-29'), { toTheDay: true })
    const { allocation, payments } = allocate(due, cents(452_50), localDate('2026-03-29'), { purpose: 'prepayment' })
    expect(allocation).toMatchObject({ fee: 20_00, defaultInterest: 2_50, prepaid: { cost: 23_34, principal: 26_66 } })
    expect(payments.map(({ amount }) => amount)).toEqual([190_00, 190_00, 140_00])
  })
})

describe('an installment loan', () => {
  const book = lived([...begun(loan), ...debited(loan, 1, 1)])
  test('interest to the day comes before principal, and money ahead of its day needs nothing else', () => {
    // fifteen days after 15 February on 4,637.39: 4,637.39 × 29.90 % ÷ 12 × 15 ÷ 28 = 61.90
    expect(used(book, 100_00, '2026-03-02')).toEqual({ cost: 61_90, principal: 38_10 })
  })
  test('enough for everything gives the unearned charge back', () => {
    // 4,637.39 + 61.90 - 120 × 319 ÷ 365 = 104.88
    expect(used(book, 4_594_41, '2026-03-02')).toEqual({ cost: 61_90, principal: 4_532_51, chargeRefund: 104_88 })
    expect(used(book, 4_594_40, '2026-03-02')).toEqual({ cost: 61_90, principal: 4_532_50 })
    expect(used(book, 4_600_00, '2026-03-02')).toMatchObject({ toBorrower: 5_59 })
  })
})

test('a cancelled loan takes the advance and gives back the rest', () => {
  const cancelled = lived([...begun(plan), { type: 'cancelled', at: at('2026-03-05') }])
  expect(used(cancelled, 510_00, '2026-03-06')).toEqual({ principal: 500_00, toBorrower: 10_00 })
})
