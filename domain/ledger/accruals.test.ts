import { expect, test } from 'vitest'
import { unearnedCharge } from '../installment/ledger/interest-bearing.ts'
import {
  at,
  begun,
  cashAdvance,
  debited,
  installment,
  lived,
  paid,
  sent,
} from '../testing/golden-lives/ledger-life.fixture.ts'
import { cents } from '../values/cents.ts'
import { localDate } from '../values/local-date.ts'
import { accrueTo } from './accruals.ts'
import type { LedgerEvent } from './ledger-event.ts'
import { bookAsOf } from './replay.ts'
import { valueDateOf } from './value-date.ts'

const plan = cashAdvance(500_00, '2026-03-04', '2026-03-13', { earlier: ['2026-01-05', '2026-02-02'] })
const loan = installment(5000_00, '2026-01-15', '2026-02-15', 12, { charge: cents(120_00) })

test('the cost of an instalment is earned on its due day, one after the other, and only once', () => {
  const book = lived(begun(plan))
  const earned = (day: string) => accrueTo(book, localDate(day), { toTheDay: false }).accrued.costEarned
  expect(['2026-03-12', '2026-03-13', '2026-03-26', '2026-03-27', '2026-04-10', '2026-12-31'].map(earned)).toEqual([
    0, 23_33, 23_33, 46_66, 70_00, 70_00,
  ])
  const once = accrueTo(book, localDate('2026-04-30'), { toTheDay: false })
  expect(once.entries.filter(({ kind }) => kind === 'cost-earned').map(({ on }) => on)).toEqual([
    '2026-03-13',
    '2026-03-27',
    '2026-04-10',
  ])
  expect(accrueTo(once, localDate('2026-04-30'), { toTheDay: false })).toEqual(once)
})

test('interest is posted on each scheduled day, and to the day where that is requested', () => {
  const book = lived(begun(loan))
  const roughly = accrueTo(book, localDate('2026-04-30'), { toTheDay: false })
  expect(roughly.entries.filter(({ kind }) => kind === 'interest-accrued').map(({ on }) => on)).toEqual([
    '2026-02-15',
    '2026-03-15',
    '2026-04-15',
  ])
  // 5,000 × 29.90 % ÷ 12 = 124.58 a month; fifteen of thirty days of the next one are 62.29
  expect(roughly.owed.cost).toBe(3 * 124_58)
  expect(accrueTo(book, localDate('2026-04-30'), { toTheDay: true }).owed.cost).toBe(3 * 124_58 + 62_29)
})

test('nothing accrues past a debit that the bank has not answered, unless the debit is left out of account', () => {
  const book = lived([...begun(plan), sent(plan, 1)])
  const on = localDate('2026-03-20')
  expect(accrueTo(book, on, { toTheDay: true }).owed.defaultInterest).toBe(0)
  // 166.67 × 2.5 % × 7 ÷ 30 = 0.972
  expect(accrueTo(book, on, { toTheDay: true, ignoreFlights: true }).owed.defaultInterest).toBe(97)
})

test('of several debits on their way the earliest holds everything back', () => {
  const book = lived([...begun(plan), sent(plan, 1), sent(plan, 2)])
  const on = accrueTo(book, localDate('2026-03-30'), { toTheDay: true })
  expect([on.owed.defaultInterest, on.accrued.costEarned]).toEqual([0, 23_33])
})

test('a loan without its money, cancelled or written off accrues nothing', () => {
  const unfunded = lived(begun(plan).slice(0, 2))
  const cancelled = lived([...begun(plan), { type: 'cancelled', at: at('2026-03-05') }])
  const writtenOff = lived([
    ...begun(plan),
    { type: 'sent-to-collections', on: localDate('2026-03-20') },
    { type: 'written-off', on: localDate('2026-03-20') },
  ])
  for (const book of [unfunded, cancelled, writtenOff])
    expect(accrueTo(book, localDate('2026-12-31'), { toTheDay: true })).toBe(book)
})

test('cost that is paid ahead is earned with it, and not earned when the payment is reversed', () => {
  const back: LedgerEvent = { type: 'payment-reversed', on: localDate('2026-03-09'), paymentId: 'E1' }
  const earned = (events: readonly LedgerEvent[]) => lived([...begun(plan), ...events]).accrued.costEarned
  expect(earned([paid('2026-03-06', 'E1', 20_00)])).toBe(20_00)
  expect(earned([paid('2026-03-06', 'E1', 200_00)])).toBe(33_33)
  expect(earned([paid('2026-03-06', 'E1', 50_00, 'prepayment')])).toBe(50_00)
  expect(earned([paid('2026-03-06', 'E1', 50_00, 'prepayment'), back])).toBe(0)
})

test('what a payoff gives back of a charge is never earned, the rest at once', () => {
  const book = lived([...begun(loan), ...debited(loan, 1, 1), paid('2026-03-02', 'E1', 4_594_41)])
  expect([book.status, book.accrued.chargeRefunded, book.accrued.chargeEarned]).toEqual(['repaid', 104_88, 15_12])
  expect(accrueTo(book, localDate('2026-03-15'), { toTheDay: true }).accrued).toEqual(book.accrued)
})

test('a charge is earned by days, and what is not earned goes back on early payment', () => {
  const book = lived([...begun(loan), ...debited(loan, 1, 1)])
  // 31 of 365 days are earned: 120 × 334 ÷ 365 = 109.808 left, 10.19 earned
  expect([book.accrued.chargeEarned, unearnedCharge(loan, localDate('2026-02-15'))]).toEqual([10_19, 109_81])
  expect(unearnedCharge(loan, localDate('2027-01-15'))).toBe(0)
})

test('interest that a debit on its way held back is booked on the day of the answer', () => {
  const seen: LedgerEvent = { type: 'default-interest-accrued', on: localDate('2026-03-17') }
  const no: LedgerEvent = { type: 'debit-returned', on: localDate('2026-03-20'), debitId: 'D1', returnCode: '903' }
  const interestOn = (events: readonly LedgerEvent[]) =>
    lived([...begun(loan), sent(loan, 1), ...events])
      .entries.filter(({ kind }) => kind === 'interest-accrued')
      .map(({ on }) => on)
  expect(interestOn([seen])).toEqual(['2026-02-15'])
  // the month to 15 March, and the five days after it
  expect(interestOn([seen, no])).toEqual(['2026-02-15', '2026-03-20', '2026-03-20'])
})

test('a debit counts from its day, though a payment was reversed after it', () => {
  const back: LedgerEvent = { type: 'payment-reversed', on: localDate('2026-02-18'), paymentId: 'E1' }
  const book = lived([...begun(loan), sent(loan, 1), paid('2026-02-12', 'E1', 1_000_00), back])
  expect(valueDateOf(book, localDate('2026-02-17'))).toBe('2026-02-15')
})

test('a payment received by the moved due day counts from the scheduled day', () => {
  const book = lived(begun(loan))
  // 15 February 2026 is a Sunday and the 16th is Family Day: due on Tuesday the 17th
  expect(
    ['2026-02-14', '2026-02-15', '2026-02-16', '2026-02-17', '2026-02-18'].map((day) =>
      valueDateOf(book, localDate(day)),
    ),
  ).toEqual(['2026-02-14', '2026-02-15', '2026-02-15', '2026-02-15', '2026-02-18'])
})

test('the books of a day hold its default interest also when an event of that day did not request it', () => {
  const single = cashAdvance(500_00, '2026-03-04', '2026-03-18')
  const book = lived([...begun(single), { type: 'authorization-revoked', on: localDate('2026-03-30') }])
  // 500 × 2.5 % × 12 ÷ 30; two days more on 1 April
  expect(bookAsOf(book, localDate('2026-03-30')).owed.defaultInterest).toBe(5_00)
  expect(bookAsOf(book, localDate('2026-04-01')).owed.defaultInterest).toBe(5_83)
  expect(bookAsOf(book, localDate('2026-03-29'))).toEqual(book)
})
