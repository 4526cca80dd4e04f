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
} from '../testing/golden-lives/ledger-life.fixture.ts'
import { cents } from '../values/cents.ts'
import { localDate } from '../values/local-date.ts'
import { balancesOf } from './entry.ts'
import type { LedgerEvent } from './ledger-event.ts'
import type { LoanBook } from './loan-book.ts'
import { bookAsOf } from './replay.ts'
import { missedPayments } from './status-on.ts'

const plan = cashAdvance(500_00, '2026-03-04', '2026-03-13', { earlier: ['2026-01-05', '2026-02-02'] })
const loan = installment(5000_00, '2026-01-15', '2026-02-15', 12, { charge: cents(120_00) })
const missed = [...begun(plan), sent(plan, 1), returned(plan, 1, '901')]
const unpaid = (day: string, paymentId = 'E1'): LedgerEvent => ({
  type: 'payment-reversed',
  on: localDate(day),
  paymentId,
})
const cancelled: LedgerEvent = { type: 'cancelled', at: at('2026-03-05') }

/** What is owed, by whom, for what and until when; the entries must add up to the same. */
const debts = ({ owed, owedToBorrower, smallBalanceKept, payments, status, accrued, entries }: LoanBook) => {
  const balances = balancesOf(entries)
  const booked = [
    balances['advance receivable'],
    balances['cost of borrowing receivable'],
    balances['default interest receivable'],
    balances['returned-item fee receivable'],
    balances['refund to recover'],
    balances['owed to borrower'],
  ]
  expect(booked).toEqual([
    owed.principal,
    owed.cost,
    owed.defaultInterest,
    owed.fee,
    owed.refundToRecover,
    owedToBorrower,
  ])
  return {
    owed,
    owedToBorrower,
    smallBalanceKept,
    status,
    chargeRefunded: accrued.chargeRefunded,
    unearnedCharge: balances['charge not yet earned'],
    payments: payments.map((one) => [
      one.number,
      one.amount,
      one.cost,
      one.principal,
      one.paid,
      one.costPaid,
      one.paidOn,
    ]),
    cash: balances.cash,
  }
}

describe('a payment that is reversed on its own day leaves the debts as they were', () => {
  test.each<readonly [string, readonly LedgerEvent[], string, number, 'payment' | 'prepayment']>([
    ['part of a missed instalment', missed, '2026-03-29', 20_00, 'payment'],
    ['what is missing, interest and part of the fee', missed, '2026-03-29', 392_50, 'payment'],
    ['everything and more', missed, '2026-03-29', 600_00, 'payment'],
    ['a prepayment that lowered the instalments', begun(plan), '2026-03-06', 100_00, 'prepayment'],
    ['one that met as much of the cost as of the principal', begun(plan), '2026-03-06', 140_00, 'prepayment'],
    ['one that met what was missing first', missed, '2026-03-29', 452_50, 'prepayment'],
    ['one that ended the plan', begun(plan), '2026-03-06', 570_00, 'prepayment'],
    ['interest and principal of an installment loan', begun(loan), '2026-03-02', 300_00, 'payment'],
    [
      'its payoff, which gave the charge back in part',
      [...begun(loan), ...debited(loan, 1, 1)],
      '2026-03-02',
      4_594_41,
      'payment',
    ],
  ])('%s', (_what, events, day, amount, purpose) => {
    const before = bookAsOf(lived(events), localDate(day))
    const after = lived([...events, paid(day, 'E1', amount, purpose), unpaid(day)])
    expect(debts(after)).toEqual(debts(before))
    expect(after.receipts.at(-1)).toMatchObject({ id: 'E1', reversed: true })
    const [entry] = after.entries.filter(({ kind }) => kind === 'payment-received')
    expect(after.entries.filter(({ kind }) => kind === 'payment-reversed').map(({ reverses }) => reverses)).toEqual([
      entry?.number,
    ])
  })
})

test.each([100_00, 510_00])('%i cents reversed on a cancelled loan: only the advance is owed again', (amount) => {
  const after = lived([...begun(plan), cancelled, paid('2026-03-06', 'E1', amount), unpaid('2026-03-06')])
  expect(debts(after)).toMatchObject({
    owed: { principal: 500_00, cost: 0, defaultInterest: 0, fee: 0, refundToRecover: 0 },
    owedToBorrower: 0,
    status: 'cancelling',
  })
})

describe('what a reversal leaves', () => {
  test('of two prepayments the one that is reversed raises the instalments evenly', () => {
    const events = [
      ...begun(plan),
      paid('2026-03-06', 'E1', 100_00, 'prepayment'),
      paid('2026-03-09', 'E2', 50_00, 'prepayment'),
    ]
    const amounts = (more: readonly LedgerEvent[]) => lived([...events, ...more]).payments.map(({ amount }) => amount)
    expect(amounts([])).toEqual([140_00, 140_00, 140_00])
    expect(amounts([unpaid('2026-03-09', 'E2')])).toEqual([156_66, 156_66, 156_68])
    expect(amounts([unpaid('2026-03-09', 'E2'), unpaid('2026-03-09')])).toEqual([190_00, 190_00, 190_00])
  })

  test('the agreed instalments of an extended plan; what is owed beyond them is in arrears', () => {
    const events = [
      ...begun(plan),
      paid('2026-03-06', 'E1', 90_00, 'prepayment'),
      sent(plan, 1, 160_00),
      ...debited(plan, 1, 1).slice(1),
    ]
    const after = lived([...events, unpaid('2026-03-17')])
    expect(after.payments.map(({ amount, paid: met }) => [amount, met])).toEqual([
      [190_00, 160_00],
      [190_00, 0],
      [190_00, 0],
    ])
    expect(missedPayments(after, localDate('2026-03-17')).map(({ number }) => number)).toEqual([1])
  })

  test('a plan that was ended as it was agreed, with its missed instalments and their default interest', () => {
    const after = lived([...begun(plan), paid('2026-03-06', 'E1', 570_00, 'prepayment'), unpaid('2026-05-01')])
    // 166.67 × 2.5 % × 47 ÷ 30 from 13 March, × 34 ÷ 30 from the 27th, 166.66 × 2.5 % × 21 ÷ 30
    // from 10 April, capped by month: 14.30
    expect(debts(after)).toMatchObject({
      owed: { principal: 500_00, cost: 70_00, defaultInterest: 14_30 },
      status: 'overdue',
    })
    expect(after.payments.map(({ number, amount, cost }) => [number, amount, cost])).toEqual([
      [1, 190_00, 23_33],
      [2, 190_00, 23_33],
      [3, 190_00, 23_34],
    ])
  })

  test('a refund of what was overpaid has to be recovered', () => {
    const events = [...begun(plan), paid('2026-03-06', 'E1', 580_00)]
    const refund: LedgerEvent = { type: 'refunded', on: localDate('2026-03-06'), refundId: 'R1', amount: cents(4_00) }
    const after = lived([...events, refund, unpaid('2026-03-09')])
    // 10.00 were overpaid and 4.00 of them went back: 6.00 eat the rest, 4.00 are to recover
    const owed = { principal: 500_00, cost: 70_00, refundToRecover: 4_00 }
    expect(debts(after)).toMatchObject({ owed, owedToBorrower: 0, status: 'overdue' })
  })

  test('and what had recovered it is to recover again', () => {
    const refund: LedgerEvent = { type: 'refunded', on: localDate('2026-03-06'), refundId: 'R1', amount: cents(4_00) }
    const toRecover = [...begun(plan), paid('2026-03-06', 'E0', 580_00), refund, unpaid('2026-03-09', 'E0')]
    const recovered = [...toRecover, paid('2026-03-09', 'E1', 10_00)]
    expect(lived(recovered).owed.refundToRecover).toBe(0)
    expect(debts(lived([...recovered, unpaid('2026-03-09')]))).toEqual(debts(lived(toRecover)))
  })

  test('so has that of a cancelled loan', () => {
    const events = [...begun(plan), cancelled, paid('2026-03-06', 'E1', 510_00)]
    const refund: LedgerEvent = { type: 'refunded', on: localDate('2026-03-06'), refundId: 'R1', amount: cents(4_00) }
    const after = lived([...events, refund, unpaid('2026-03-09')])
    const owed = { principal: 500_00, cost: 0, refundToRecover: 4_00 }
    expect(debts(after)).toMatchObject({ owed, owedToBorrower: 0, status: 'cancelling' })
  })

  test('of a cancelled loan no more of the advance is owed than was given', () => {
    // 100.00 were paid before cancelling, so 400.00 of the advance were owed; 100.00 of 410.00 paid
    // went back
    const events = [...begun(plan), paid('2026-03-05', 'E0', 100_00), cancelled, paid('2026-03-06', 'E1', 410_00)]
    const refund: LedgerEvent = { type: 'refunded', on: localDate('2026-03-06'), refundId: 'R1', amount: cents(10_00) }
    const once = lived([...events, refund, unpaid('2026-03-09')])
    expect(debts(once)).toMatchObject({ owed: { principal: 400_00, refundToRecover: 10_00 }, owedToBorrower: 0 })
    const twice = lived([...events, refund, unpaid('2026-03-09'), unpaid('2026-03-09', 'E0')])
    expect(debts(twice)).toMatchObject({ owed: { principal: 500_00, refundToRecover: 10_00 }, owedToBorrower: 0 })
  })

  test('what a prepayment had taken from instalments that were debited since, missing from their own days on', () => {
    const events = [
      ...begun(plan),
      paid('2026-03-06', 'E1', 90_00, 'prepayment'),
      ...[1, 2, 3].flatMap((number) => [sent(plan, number, 160_00), ...debited(plan, number, number).slice(1)]),
    ]
    expect(lived(events).status).toBe('repaid')
    const after = lived([...events, unpaid('2026-05-01')])
    // 30.00 of each instalment: 30.00 × 2.5 % × 47 ÷ 30, × 34 ÷ 30 and × 21 ÷ 30
    expect(debts(after)).toMatchObject({
      owed: { principal: 90_00, cost: 0, defaultInterest: 2_57 },
      status: 'overdue',
    })
  })
})
