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
import type { LedgerEvent } from './ledger-event.ts'
import type { Allocation, LoanBook } from './loan-book.ts'

const plan = cashAdvance(500_00, '2026-03-04', '2026-03-13', { earlier: ['2026-01-05', '2026-02-02'] })
const loan = installment(5000_00, '2026-01-15', '2026-02-15', 12, { charge: cents(120_00) })

/** Where money went that was received on a day. */
const allocated = (
  events: readonly LedgerEvent[],
  amount: number,
  on: string,
  purpose?: 'payment' | 'prepayment',
): { readonly allocation: Allocation; readonly book: LoanBook } => {
  const book = lived([...events, paid(on, 'NEW', amount, purpose)])
  const allocation = book.allocations.find(({ receipt }) => receipt === 'NEW')
  if (!allocation) throw new Error('nothing was allocated')
  return { allocation, book }
}

/** Only what is not zero, in the order of use. */
const used = (events: readonly LedgerEvent[], amount: number, on: string) => {
  const { cost, principal, defaultInterest, fee, refundToRecover, toBorrower, chargeRefund } = allocated(
    events,
    amount,
    on,
  ).allocation
  return Object.fromEntries(
    Object.entries({ cost, principal, defaultInterest, fee, refundToRecover, chargeRefund, toBorrower }).filter(
      ([, cents_]) => cents_ !== 0,
    ),
  )
}

/** A debit of a payment on a day of its own, settled the day after. */
const debitOf = (
  payment: number,
  amount: number,
  on: string,
  debitDate: string,
  answer: string,
): readonly LedgerEvent[] => [
  {
    type: 'debit-initiated',
    on: localDate(on),
    debitId: 'NEW',
    payment,
    amount: cents(amount),
    debitDate: localDate(debitDate),
  },
  { type: 'debit-settled', on: localDate(answer), debitId: 'NEW' },
]

const rows = ({ payments }: LoanBook) =>
  payments.map(({ amount, cost, principal, paid: so }) => [amount, cost, principal, so])

describe('a plan with a dishonoured first instalment, sixteen days later', () => {
  const events = [...begun(plan), sent(plan, 1), returned(plan, 1, '901')]
  // missed on 13 March, today 29 March: the second of 27 March is due too; interest 166.67 × 2.5 %
  // × (16 + 2) ÷ 30 = 2.50
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
    expect(used(events, amount, '2026-03-29')).toEqual(expected)
  })

  test('a payment due on the very day comes before the fee', () => {
    expect(used(events, 380_00, '2026-03-27')).toEqual({ cost: 46_66, principal: 333_34 })
  })

  test('a debit pays its own payment, no matter what else is due', () => {
    const book = lived([...events, ...debitOf(2, 190_00, '2026-03-24', '2026-03-27', '2026-03-30')])
    expect(book.allocations).toMatchObject([{ payments: [{ number: 2, cost: 23_33, principal: 166_67 }] }])
  })

  test('a prepayment pays what is due first and shrinks only what is still to come', () => {
    const { allocation, book } = allocated(events, 452_50, '2026-03-29', 'prepayment')
    expect(allocation).toMatchObject({ fee: 20_00, defaultInterest: 2_50, prepaid: { cost: 23_34, principal: 26_66 } })
    expect(book.payments.map(({ amount }) => amount)).toEqual([190_00, 190_00, 140_00])
  })
})

describe('an extended payment plan paid ahead', () => {
  const prepaid = (events: readonly LedgerEvent[], amount: number, on: string) => {
    const { allocation, book } = allocated([...begun(plan), ...events], amount, on, 'prepayment')
    return { prepaid: allocation.prepaid, toBorrower: allocation.toBorrower, payments: rows(book) }
  }
  test('what was paid on an instalment before stays on it', () => {
    // 140 + 190 + 190 are left; less 100 makes three of 140; the cost not paid yet, 46.67, is met
    // first
    expect(prepaid([paid('2026-03-06', 'E1', 50_00)], 100_00, '2026-03-09')).toEqual({
      prepaid: { cost: 46_67, principal: 53_33 },
      toBorrower: 0,
      payments: [
        [190_00, 23_33, 166_67, 50_00],
        [140_00, 0, 140_00, 0],
        [140_00, 0, 140_00, 0],
      ],
    })
  })
  test('less than what is due leaves the rest as it is', () => {
    const { allocation, book } = allocated(begun(plan), 100_00, '2026-03-13', 'prepayment')
    expect(allocation).toMatchObject({ cost: 23_33, principal: 76_67, prepaid: { cost: 0, principal: 0 } })
    expect(book.payments.map(({ amount, paid: soFar }) => [amount, soFar])).toEqual([
      [190_00, 100_00],
      [190_00, 0],
      [190_00, 0],
    ])
  })
  test('an instalment whose debit is on its way keeps its amount', () => {
    expect(prepaid([...debited(plan, 1, 1), sent(plan, 2)], 100_00, '2026-03-25')).toEqual({
      prepaid: { cost: 23_34, principal: 76_66 },
      toBorrower: 0,
      payments: [
        [190_00, 23_33, 166_67, 190_00],
        [190_00, 23_33, 166_67, 0],
        [90_00, 0, 90_00, 0],
      ],
    })
  })
  test('less than the cost that is left leaves the rest of it evenly on the instalments', () => {
    // 570 - 30 = 540 in three of 180; cost 40 in proportion
    expect(prepaid([], 30_00, '2026-03-06')).toEqual({
      prepaid: { cost: 30_00, principal: 0 },
      toBorrower: 0,
      payments: [
        [180_00, 13_33, 166_67, 0],
        [180_00, 13_33, 166_67, 0],
        [180_00, 13_34, 166_66, 0],
      ],
    })
  })
  test('more than everything ends the plan, and goes first to the debit on its way', () => {
    expect(prepaid([], 580_00, '2026-03-06')).toEqual({
      prepaid: { cost: 70_00, principal: 500_00 },
      toBorrower: 10_00,
      payments: [],
    })
    expect(prepaid([sent(plan, 1)], 580_00, '2026-03-11')).toEqual({
      prepaid: { cost: 46_67, principal: 333_33 },
      toBorrower: 10_00,
      payments: [[190_00, 23_33, 166_67, 190_00]],
    })
  })
})

describe('an installment loan', () => {
  const events = [...begun(loan), ...debited(loan, 1, 1)]
  test('interest to the day comes before principal, and money ahead of its day needs nothing else', () => {
    // fifteen days after 15 February on 4,637.39: 4,637.39 × 29.90 % ÷ 12 × 15 ÷ 28 = 61.90
    expect(used(events, 100_00, '2026-03-02')).toEqual({ cost: 61_90, principal: 38_10 })
  })
  test('enough for everything gives the unearned charge back', () => {
    // 4,637.39 + 61.90 - 120 × 319 ÷ 365 = 104.88
    expect(used(events, 4_594_41, '2026-03-02')).toEqual({ cost: 61_90, principal: 4_637_39, chargeRefund: 104_88 })
    expect(used(events, 4_594_40, '2026-03-02')).toEqual({ cost: 61_90, principal: 4_532_50 })
    expect(used(events, 4_600_00, '2026-03-02')).toMatchObject({ toBorrower: 5_59 })
  })
})

describe('an installment loan with a returned payment', () => {
  const plain = installment(5000_00, '2026-01-15', '2026-02-15', 12)
  const events = [...begun(plain), ...debited(plain, 1, 1), sent(plain, 2), returned(plain, 2, '901')]
  const ticked = (amount: number, on: string, purpose?: 'payment' | 'prepayment') =>
    allocated(events, amount, on, purpose).allocation.payments
  // 4,637.39 × 29.90 % ÷ 12 = 115.54 for the month to 15 March, and 5 of 31 days more are 18.63
  test.each([
    [100_00, { cost: 100_00 }],
    [134_17, { cost: 134_17 }],
    [487_19, { cost: 134_17, principal: 353_02 }],
    [500_00, { cost: 134_17, principal: 353_02, fee: 12_81 }],
    [537_19, { cost: 134_17, principal: 353_02, fee: 50_00 }],
    [600_00, { cost: 134_17, principal: 415_83, fee: 50_00 }],
  ])('%i cents: what is due, then the fee, then what is to come', (amount, expected) => {
    expect(used(events, amount, '2026-03-20')).toEqual(expected)
  })
  test('a payment is ticked off in order, and one that is due on the very day is due', () => {
    expect(ticked(500_00, '2026-03-20')).toEqual([{ number: 2, cost: 0, principal: 487_19 }])
    expect(ticked(600_00, '2026-03-20').map(({ number }) => number)).toEqual([2, 3])
    expect(ticked(1_000_00, '2026-04-15')).toEqual([
      { number: 2, cost: 0, principal: 487_19 },
      { number: 3, cost: 0, principal: 487_19 },
    ])
  })
  test('a debit ticks its own payment off, though an earlier one is missing', () => {
    const debit = debitOf(3, 487_19, '2026-04-10', '2026-04-15', '2026-04-16')
    expect(lived([...events, ...debit]).allocations.at(-1)?.payments).toEqual([
      { number: 3, cost: 0, principal: 487_19 },
    ])
    expect(ticked(487_19, '2026-04-15')).toEqual([{ number: 2, cost: 0, principal: 487_19 }])
  })
  test('what a debit brings above the rest of its own payment goes to the missing one', () => {
    // 100.00 of payment 3 were received before it was due, then the bank returned payment 2, and
    // 387.19 of the debit go to payment 3
    const book = lived([
      ...begun(plain),
      ...debited(plain, 1, 1),
      sent(plain, 2),
      paid('2026-03-12', 'E1', 587_19),
      returned(plain, 2, '903'),
      { type: 'debits-released', on: localDate('2026-03-18'), looked: [{ debitId: 'D2', returnCode: '903' }] },
      ...debitOf(3, 387_19, '2026-04-10', '2026-04-15', '2026-04-16'),
    ])
    expect(
      book.allocations.map(({ payments }) => payments.map(({ number, principal }) => [number, principal])),
    ).toEqual([
      [[1, 487_19]],
      [
        [2, 487_19],
        [3, 100_00],
      ],
      [[3, 387_19]],
    ])
  })
  test('a prepayment lowers the principal and ticks nothing off ahead', () => {
    expect(ticked(1_537_19, '2026-03-20', 'prepayment').map(({ number }) => number)).toEqual([2])
    expect(ticked(1_537_19, '2026-03-20', 'payment').map(({ number }) => number)).toEqual([2, 3, 4, 5])
  })
  test('after the last day everything is due', () => {
    expect(used(events, 10_000_00, '2027-03-01')).toMatchObject({ principal: 4_637_39, fee: 50_00 })
    expect(Object.keys(used(events, 3_000_00, '2027-03-01'))).toEqual(['cost', 'principal'])
  })
})

describe('what was paid in part', () => {
  const soFar = (events: readonly LedgerEvent[]) => lived(events).payments.map(({ paid: paidSoFar }) => paidSoFar)
  test('takes only its rest', () => {
    expect(soFar([...begun(plan), paid('2026-03-05', 'E1', 50_00), paid('2026-03-06', 'E2', 200_00)])).toEqual([
      190_00, 60_00, 0,
    ])
    const level = installment(5000_00, '2026-01-15', '2026-02-15', 12)
    expect(
      soFar([...begun(level), paid('2026-01-20', 'E1', 100_00), paid('2026-01-21', 'E2', 500_00)]).slice(0, 3),
    ).toEqual([487_19, 112_81, 0])
  })
})

test('a cancelled loan takes the advance and gives back the rest', () => {
  const cancelled: LedgerEvent = { type: 'cancelled', at: at('2026-03-05') }
  const { owed, owedToBorrower, payments } = lived([...begun(plan), cancelled, paid('2026-03-06', 'E1', 510_00)])
  expect([owed.principal, owedToBorrower, payments]).toEqual([0, 10_00, []])
})
