import { describe, expect, test } from 'vitest'
import type { BookedPayment, Designation, Receipt } from '../../ledger/loan-book.ts'
import { begun, installment, lived } from '../../testing/golden-lives/ledger-life.fixture.ts'
import { cents } from '../../values/cents.ts'
import { localDate } from '../../values/local-date.ts'
import { movedMoney } from './moved-payments.ts'

const day = localDate
/** Monthly payments, scheduled on the 15th from February to July 2026; each of $100.00 here. */
const terms = installment(5000_00, '2026-01-15', '2026-02-15', 6)
const signed = lived(begun(terms))

/** Payments moved to other days, by number. */
const movedTo = (days: Readonly<Record<number, string>>): readonly BookedPayment[] =>
  signed.agreed.map((payment) => {
    const to = days[payment.number]
    return {
      ...payment,
      amount: cents(100_00),
      ...(to !== undefined && { dueDate: day(to), debitDate: day(to) }),
    }
  })
const money = (id: string, on: string, amount: number, designation: Designation = {}): Receipt => ({
  id,
  kind: designation.payment === undefined ? 'payment' : 'debit',
  amount: cents(amount),
  receivedOn: day(on),
  valueDate: day(on),
  designation,
  entry: 1,
  reversed: false,
})
const ahead = { purpose: 'prepayment' } as const
/** Of payments that fall due on those days, what counts from the signed one: by payment and by
 * receipt, in cents. */
const counts = (days: Readonly<Record<number, string>>, through: string, ...receipts: readonly Receipt[]) => {
  // What was forgiven is no receipt.
  const forgiven = [{ on: day('2026-02-20'), amount: cents(10) }]
  const { credits, counted, awaited } = movedMoney(
    { ...signed, agreed: movedTo(days), receipts, forgiven },
    terms,
    day(through),
  )
  return {
    credits: Object.fromEntries(credits),
    awaited: Object.fromEntries(awaited),
    counted: Object.fromEntries([...counted].map(([{ id }, amount]) => [id, amount])),
  }
}
const nothing = { credits: {}, awaited: {}, counted: {} }
const second = { 2: '2026-03-30' }
const first = money('A', '2026-02-16', 100_00)

describe('TAM-122: a payment moved to a later day', () => {
  test.each<readonly [string, Readonly<Record<number, string>>, string, ReturnType<typeof counts>]>([
    ['counts for nothing up to its signed day', second, '2026-03-15', nothing],
    [
      'is taken as paid from the day after',
      second,
      '2026-03-16',
      { ...nothing, credits: { 2: 100_00 }, awaited: { 2: 100_00 } },
    ],
    ['through its new day', second, '2026-03-30', { ...nothing, credits: { 2: 100_00 }, awaited: { 2: 100_00 } }],
    ['and no longer than that', second, '2026-03-31', { ...nothing, credits: { 2: 0 }, awaited: { 2: 0 } }],
    ['is none where it was moved earlier', { 2: '2026-03-10' }, '2026-03-31', nothing],
    ['is none where it stayed', {}, '2026-03-31', nothing],
    [
      'is the first like any other',
      { 1: '2026-03-02' },
      '2026-03-02',
      { ...nothing, credits: { 1: 100_00 }, awaited: { 1: 100_00 } },
    ],
  ])('%s', (_what, days, through, expected) => {
    expect(counts(days, through)).toEqual(expected)
  })
})

describe('TAM-122: money for a payment that was moved', () => {
  const of = (credit: number, awaited: number, counted: Readonly<Record<string, number>>) => ({
    credits: { 2: credit },
    awaited: { 2: awaited },
    counted,
  })

  test.each<readonly [string, readonly Receipt[], ReturnType<typeof counts>, ReturnType<typeof counts>]>([
    ['in part', [first, money('B', '2026-03-25', 60_00)], of(100_00, 40_00, { B: 60_00 }), of(60_00, 0, { B: 60_00 })],
    [
      'only as far as it fills the payment',
      [first, money('B', '2026-03-25', 130_00)],
      of(100_00, 0, { B: 100_00 }),
      of(100_00, 0, { B: 100_00 }),
    ],
    [
      'in two receipts, the second only for the rest',
      [first, money('B', '2026-03-20', 60_00), money('C', '2026-03-25', 60_00)],
      of(100_00, 0, { B: 60_00, C: 40_00 }),
      of(100_00, 0, { B: 60_00, C: 40_00 }),
    ],
    [
      'after the one before it',
      [money('A', '2026-03-20', 70_00), money('B', '2026-03-25', 70_00)],
      of(100_00, 60_00, { A: 0, B: 40_00 }),
      of(40_00, 0, { A: 0, B: 40_00 }),
    ],
    [
      'on its signed day, which needs no credit',
      [money('A', '2026-03-15', 150_00)],
      of(50_00, 50_00, {}),
      of(0, 0, {}),
    ],
    [
      'on the day after, which is a credit',
      [money('A', '2026-03-16', 150_00)],
      of(100_00, 50_00, { A: 50_00 }),
      of(50_00, 0, { A: 50_00 }),
    ],
    [
      'on its new day',
      [first, money('B', '2026-03-30', 100_00)],
      of(100_00, 0, { B: 100_00 }),
      of(100_00, 0, { B: 100_00 }),
    ],
    ['too late', [first, money('B', '2026-03-31', 100_00)], of(100_00, 100_00, {}), of(0, 0, {})],
    [
      'by its own debit, though the one before is open',
      [money('D', '2026-03-30', 100_00, { payment: 2 })],
      of(100_00, 0, { D: 100_00 }),
      of(100_00, 0, { D: 100_00 }),
    ],
    [
      'by two debits of its own, as far as they fill it',
      [money('D', '2026-03-26', 70_00, { payment: 2 }), money('E', '2026-03-30', 70_00, { payment: 2 })],
      of(100_00, 0, { D: 70_00, E: 30_00 }),
      of(100_00, 0, { D: 70_00, E: 30_00 }),
    ],
    [
      'by a debit and by other money for the rest',
      [money('D', '2026-03-26', 70_00, { payment: 2 }), money('B', '2026-03-27', 150_00)],
      of(100_00, 0, { D: 70_00, B: 30_00 }),
      of(100_00, 0, { D: 70_00, B: 30_00 }),
    ],
    [
      'behind the debit of the one before, which is not its money',
      [money('D', '2026-03-20', 100_00, { payment: 1 }), money('B', '2026-03-25', 60_00)],
      of(100_00, 40_00, { D: 0, B: 60_00 }),
      of(60_00, 0, { D: 0, B: 60_00 }),
    ],
    [
      'as a prepayment, once it is due by the contract',
      [first, money('B', '2026-03-20', 60_00, ahead)],
      of(100_00, 40_00, { B: 60_00 }),
      of(60_00, 0, { B: 60_00 }),
    ],
    ['as a prepayment on its signed day', [money('B', '2026-03-15', 200_00, ahead)], of(0, 0, {}), of(0, 0, {})],
    [
      'not as a prepayment of the day before: that lowers the end',
      [money('B', '2026-03-14', 200_00, ahead)],
      of(100_00, 100_00, {}),
      of(0, 0, {}),
    ],
    [
      'a prepayment takes nothing from what other money had paid ahead',
      [money('A', '2026-02-17', 150_00), money('B', '2026-02-20', 50_00, ahead)],
      of(50_00, 50_00, {}),
      of(0, 0, {}),
    ],
  ])('%s', (_what, receipts, until, after) => {
    expect(counts(second, '2026-03-30', ...receipts)).toEqual(until)
    expect(counts(second, '2026-03-31', ...receipts)).toEqual(after)
  })

  test('one receipt may be money for two of them', () => {
    expect(
      counts(
        { 2: '2026-04-20', 3: '2026-04-25' },
        '2026-04-30',
        money('D', '2026-02-17', 100_00, { payment: 1 }),
        money('E', '2026-04-16', 40_00, { payment: 2 }),
        money('B', '2026-04-17', 150_00),
      ),
    ).toEqual({
      // 40 and 60 for the second, 90 for the third.
      credits: { 2: 100_00, 3: 90_00 },
      awaited: { 2: 0, 3: 0 },
      counted: { B: 150_00, E: 40_00 },
    })
  })
})
