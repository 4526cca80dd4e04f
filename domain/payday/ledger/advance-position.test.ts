import { describe, expect, test } from 'vitest'
import type { LedgerEvent } from '../../ledger/ledger-event.ts'
import { bookAsOf } from '../../ledger/replay.ts'
import {
  begun,
  cashAdvance,
  lived,
  paid,
  returned,
  sent,
  settled,
} from '../../testing/golden-lives/ledger-life.fixture.ts'
import { cents } from '../../values/cents.ts'
import { localDate } from '../../values/local-date.ts'

/** $500 from 4 to 18 March, cost $70. */
const terms = cashAdvance(500_00, '2026-03-04', '2026-03-18')
const nothing = { principal: 0, cost: 0, defaultInterest: 0, fee: 0, refundToRecover: 0 }
const overpaid = [...begun(terms), sent(terms, 1), paid('2026-03-16', 'ALL', 600_00)]
const on = (day: string, events: readonly LedgerEvent[]) => {
  const { owed, owedToBorrower } = bookAsOf(lived(events), localDate(day))
  return { owed, owedToBorrower }
}

test('credit of a cash advance is owed to the borrower, with the debit that settles next to it', () => {
  expect(on('2026-03-16', overpaid)).toEqual({ owed: nothing, owedToBorrower: 30_00 })
  expect(on('2026-03-20', [...overpaid, settled(terms, 1)])).toEqual({ owed: nothing, owedToBorrower: 600_00 })
})

test('credit of a cash advance that was refunded and never was is owed again, and the next money pays it', () => {
  const refund: LedgerEvent = { type: 'refunded', on: localDate('2026-04-01'), refundId: 'R1', amount: cents(580_00) }
  const disputed: LedgerEvent = {
    type: 'debit-returned',
    on: localDate('2026-04-20'),
    debitId: 'D1',
    returnCode: '905',
  }
  const owing = [...overpaid, settled(terms, 1), refund, disputed]
  expect(on('2026-04-20', owing)).toEqual({ owed: { ...nothing, refundToRecover: 550_00 }, owedToBorrower: 0 })
  expect(on('2026-04-21', [...owing, paid('2026-04-21', 'P', 560_00)])).toEqual({
    owed: nothing,
    owedToBorrower: 10_00,
  })
})

test('a debit that is returned after a cash advance was paid in full brings no fee, and one of a cash advance that lacks a cent does', () => {
  const back = returned(terms, 1, '901')
  expect(on('2026-03-19', [...overpaid, back])).toEqual({ owed: nothing, owedToBorrower: 30_00 })
  const short = [...begun(terms), sent(terms, 1), paid('2026-03-16', 'ALL', 569_99), back]
  expect(on('2026-03-19', short)).toEqual({ owed: { ...nothing, principal: 1, fee: 20_00 }, owedToBorrower: 0 })
})

describe('C-05: a borrower who paid the balance that the page showed', () => {
  /** Debited on Wednesday, March 18. The bank answers on March 23. */
  const back: LedgerEvent = { type: 'debit-returned', on: localDate('2026-03-23'), debitId: 'D1', returnCode: '901' }
  const flying = [...begun(terms), sent(terms, 1)]

  test('owes no fee for the debit on its way, only the interest that waited', () => {
    const shown = bookAsOf(lived(flying), localDate('2026-03-20')).owed
    expect(shown).toEqual({ ...nothing, principal: 500_00, cost: 70_00 })
    const whole = [...flying, paid('2026-03-20', 'ALL', 570_00), back]
    // 500.00 × 2.5 % × 2 ÷ 30
    expect(on('2026-04-20', whole)).toEqual({ owed: { ...nothing, defaultInterest: 83 }, owedToBorrower: 0 })
    expect(lived(whole).accrued.fees).toBe(0)
  })

  test('owes the fee if one cent was missing', () => {
    const short = [...flying, paid('2026-03-20', 'ALL', 569_99), back]
    expect(on('2026-03-23', short).owed.fee).toBe(20_00)
  })

  test('owes the fee if the payment was reversed', () => {
    const reversed: LedgerEvent = { type: 'payment-reversed', on: localDate('2026-03-24'), paymentId: 'ALL' }
    const whole = [...flying, paid('2026-03-20', 'ALL', 570_00), back, reversed]
    expect(on('2026-03-24', whole).owed).toMatchObject({ principal: 500_00, cost: 70_00, fee: 20_00 })
  })

  test('owes no fee if they paid in two parts and the first came before the debit', () => {
    const whole = [...flying, paid('2026-03-16', 'P', 70_00), paid('2026-03-22', 'Q', 500_00), back]
    expect(on('2026-03-23', whole).owed).toMatchObject({ principal: 0, cost: 0, fee: 0 })
  })
})

describe('of a plan of three times $190.00 from March 13, 2026,', () => {
  const plan = cashAdvance(500_00, '2026-03-04', '2026-03-13', { earlier: ['2026-01-05', '2026-02-02'] })
  const missed = [...begun(plan), sent(plan, 1), returned(plan, 1, '901')]
  const forgiven = (day: string): LedgerEvent => ({ type: 'balance-forgiven', on: localDate(day) })

  test('money of a day that pays all payments pays them before a fee, also what was paid in part', () => {
    // A fee of $20.00 and, for a day, interest on what is left of the first payment.
    const paidOff = [...missed, paid('2026-03-16', 'P', 100_00), paid('2026-03-17', 'Q', 470_00)]
    expect(on('2026-03-17', paidOff).owed).toMatchObject({ principal: 0, cost: 0, fee: 20_00 })
    const short = [...missed, paid('2026-03-16', 'P', 100_00), paid('2026-03-17', 'Q', 469_99)]
    expect(on('2026-03-17', short).owed.fee).toBe(0)
  })

  test('and before a refund that is to recover', () => {
    const owing: readonly LedgerEvent[] = [
      ...begun(plan),
      paid('2026-03-05', 'P', 600_00),
      { type: 'refunded', on: localDate('2026-03-06'), refundId: 'R', amount: cents(30_00) },
      { type: 'payment-reversed', on: localDate('2026-03-06'), paymentId: 'P' },
    ]
    expect(on('2026-03-06', owing).owed).toEqual({ ...nothing, principal: 500_00, cost: 70_00, refundToRecover: 30_00 })
    expect(on('2026-03-09', [...owing, paid('2026-03-09', 'Q', 570_00)]).owed).toEqual({
      ...nothing,
      refundToRecover: 30_00,
    })
  })

  test('C-05: a small balance forgiven before a return counts like money: nobody was in default', () => {
    const settledFirst = [...begun(plan), sent(plan, 1), settled(plan, 1)]
    const late: LedgerEvent = { type: 'debit-returned', on: localDate('2026-04-10'), debitId: 'D1', returnCode: '901' }
    // Without the debit, the first payment was late. The money pays 97 cents of interest first.
    const other = [paid('2026-03-20', 'P', 379_50), forgiven('2026-03-20'), paid('2026-03-25', 'Q', 190_00)]
    expect(on('2026-04-10', [...settledFirst, ...other, late])).toEqual({
      owed: { ...nothing, principal: 97 },
      owedToBorrower: 0,
    })
    const withoutIt = [paid('2026-03-20', 'P', 379_50), paid('2026-03-25', 'Q', 190_00)]
    expect(on('2026-04-10', [...settledFirst, ...withoutIt, late]).owed.fee).toBe(20_00)
  })

  test('C-05: money and forgiveness of the day of the return come after it, and leave the fee', () => {
    const whole = [...begun(terms), sent(terms, 1), paid('2026-03-19', 'ALL', 570_00), returned(terms, 1, '901')]
    expect(on('2026-03-19', whole).owed.fee).toBe(20_00)
    const day = '2026-03-16'
    const small = [...begun(plan), sent(plan, 1), paid('2026-03-12', 'P', 569_50), returned(plan, 1, '901')]
    const { accrued, status } = bookAsOf(lived([...small, paid(day, 'Q', 20_00), forgiven(day)]), localDate(day))
    expect([accrued.fees, status]).toEqual([20_00, 'repaid'])
  })
})
