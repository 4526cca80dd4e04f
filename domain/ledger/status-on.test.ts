import { describe, expect, test } from 'vitest'
import {
  at,
  begun,
  cashAdvance,
  debited,
  installment,
  lived,
  paid,
  returned,
  sent,
  settled,
} from '../testing/golden-lives/ledger-life.fixture.ts'
import { cents } from '../values/cents.ts'
import { localDate } from '../values/local-date.ts'
import type { LedgerEvent } from './ledger-event.ts'
import { bookAsOf } from './replay.ts'
import { missedPayments, statusOn } from './status-on.ts'

const single = cashAdvance(500_00, '2026-03-04', '2026-03-18')
const plan = cashAdvance(500_00, '2026-03-04', '2026-03-13', { earlier: ['2026-01-05', '2026-02-02'] })
const loan = installment(5000_00, '2026-01-15', '2026-02-15', 12)
const on = localDate
const statusAt = (events: readonly LedgerEvent[], day: string) => bookAsOf(lived(events), on(day)).status
const arrears = (amount: number, day: string, debitDate: string): LedgerEvent => ({
  type: 'debit-initiated',
  on: on(day),
  debitId: 'DA',
  payment: 'arrears',
  amount: cents(amount),
  debitDate: on(debitDate),
})

describe('when a loan is late', () => {
  // 20.00 of fee are left when all payments are made
  const feeLeft = [
    ...begun(plan),
    sent(plan, 1),
    returned(plan, 1, '901'),
    paid('2026-03-16', 'E1', 190_41),
    ...debited(plan, 2, 3),
  ]
  const refundTakenBack: readonly LedgerEvent[] = [
    ...begun(single),
    sent(single, 1),
    paid('2026-03-16', 'E1', 570_00),
    settled(single, 1),
    { type: 'refunded', on: on('2026-03-20'), refundId: 'R1', amount: cents(570_00) },
    { type: 'debit-returned', on: on('2026-04-20'), debitId: 'D1', returnCode: '916' },
  ]
  test.each<readonly [string, readonly LedgerEvent[], string, string]>([
    ['not on the day of its debit', begun(single), '2026-03-18', 'funded'],
    ['the day after', begun(single), '2026-03-19', 'overdue'],
    ['not on the moved debit day', begun(loan), '2026-02-17', 'funded'],
    ['the day after that', begun(loan), '2026-02-18', 'overdue'],
    ['not while the bank has not answered', [...begun(single), sent(single, 1)], '2026-03-25', 'funded'],
    ['when it refuses', [...begun(single), sent(single, 1), returned(single, 1, '901')], '2026-03-19', 'overdue'],
    ['not by a fee while payments are to come', feeLeft.slice(0, -1), '2026-04-10', 'funded'],
    ['by a fee after the last of them', feeLeft, '2026-04-13', 'overdue'],
    [
      'not while a debit of the fee is on its way',
      [...feeLeft, arrears(20_00, '2026-04-13', '2026-04-16')],
      '2026-04-20',
      'funded',
    ],
    ['at once by a refund to recover', refundTakenBack, '2026-04-20', 'overdue'],
    ['not when that is paid', [...refundTakenBack, paid('2026-04-21', 'E2', 570_00)], '2026-04-21', 'repaid'],
  ])('%s', (_what, events, day, status) => {
    expect(statusAt(events, day)).toBe(status)
  })

  test('a loan in collections stays there until it has caught up', () => {
    const events: readonly LedgerEvent[] = [...begun(plan), { type: 'sent-to-collections', on: on('2026-03-20') }]
    expect(statusAt(events, '2026-03-25')).toBe('in-collections')
    // 190.00 and 166.67 × 2.5 % × 12 ÷ 30 = 1.66
    const caughtUp = [...events, paid('2026-03-25', 'E1', 191_66)]
    expect(statusAt(caughtUp, '2026-03-25')).toBe('funded')
    expect(statusAt(caughtUp, '2026-03-30')).toBe('overdue')
    expect(statusAt([...events, paid('2026-03-25', 'E1', 100_00)], '2026-03-25')).toBe('in-collections')
  })

  test('a cancelled loan is neither late nor repaid', () => {
    const cancelled: readonly LedgerEvent[] = [...begun(single), { type: 'cancelled', at: at('2026-03-05') }]
    expect(statusAt(cancelled, '2026-05-05')).toBe('cancelling')
    expect(statusAt([...cancelled, paid('2026-03-06', 'E1', 500_00)], '2026-05-05')).toBe('cancelled')
  })
})

test('a payment is missed when its day has passed without all of the money or a debit on its way', () => {
  const missedOn = (events: readonly LedgerEvent[], day: string) =>
    missedPayments(lived(events), on(day)).map(({ number }) => number)
  expect(missedOn(begun(plan), '2026-03-13')).toEqual([])
  expect(missedOn(begun(plan), '2026-03-14')).toEqual([1])
  expect(missedOn(begun(plan), '2026-04-11')).toEqual([1, 2, 3])
  expect(missedOn([...begun(plan), paid('2026-03-06', 'E1', 189_99)], '2026-03-14')).toEqual([1])
  expect(missedOn([...begun(plan), paid('2026-03-06', 'E1', 190_00)], '2026-03-28')).toEqual([2])
  expect(missedOn([...begun(plan), sent(plan, 1)], '2026-03-28')).toEqual([2])
})

test('looking at a day before the last event changes nothing', () => {
  const book = lived([...begun(single), sent(single, 1)])
  expect(bookAsOf(book, on('2026-03-05'))).toBe(book)
  expect(bookAsOf(book, on('2026-03-13')).entries).toEqual(book.entries)
})

test('a loan counts as its book stands that day, no matter what was booked last', () => {
  const book = lived(begun(single))
  expect(['2026-03-04', '2026-03-18', '2026-03-19'].map((day) => statusOn(book, on(day)))).toEqual([
    'funded',
    'funded',
    'overdue',
  ])
})
