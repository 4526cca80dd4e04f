import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  at,
  begun,
  cashAdvance,
  installment,
  lived,
  paid,
  returned,
  sent,
  settled,
} from '../testing/golden-lives/ledger-life.fixture.ts'
import { anyTerms, lifeOf, moves, movesWithContradictions } from '../testing/random-life.fixture.ts'
import { everySample, runs } from '../testing/runs.fixture.ts'
import { cents } from '../values/cents.ts'
import { localDate, plusDays, type LocalDate } from '../values/local-date.ts'
import { arrearsAsOf } from './arrears-as-of.ts'
import type { LedgerEvent } from './ledger-event.ts'
import { nothingOwed, owedInAll, type LoanBook } from './loan-book.ts'
import { apply, bookAsOf } from './replay.ts'
import { daysToSendBack, notYetToSendBack, sendBackDays } from './sent-by-mistake.ts'
import { takenTwice, withoutTakenTwice } from './taken-twice.ts'

/** $500.00 from March 4, 2026, and $70.00 of cost, debited on March 18. */
const single = cashAdvance(500_00, '2026-03-04', '2026-03-18')
const loan = installment(5000_00, '2026-01-15', '2026-02-15', 12)
const day = localDate
const settledOn = (on: string, debitId = 'D1'): LedgerEvent => ({ type: 'debit-settled', on: day(on), debitId })
const returnedOn = (on: string, debitId = 'D1', returnCode = '901'): LedgerEvent => ({
  type: 'debit-returned',
  on: day(on),
  debitId,
  returnCode,
})
const twice = (on: string, paymentId = 'A2', amount = 500_00): LedgerEvent => ({
  type: 'advance-paid-twice',
  on: day(on),
  paymentId,
  amount: cents(amount),
})
const twiceReturned = (on: string, paymentId = 'A2'): LedgerEvent => ({
  type: 'advance-paid-twice-returned',
  on: day(on),
  paymentId,
})
const refunded = (on: string, amount: number, refundId = 'R1'): LedgerEvent => ({
  type: 'refunded',
  on: day(on),
  refundId,
  amount: cents(amount),
})
const refundReturned = (on: string): LedgerEvent => ({ type: 'refund-returned', on: day(on), refundId: 'R1' })
const reversed = (on: string, paymentId = 'P1'): LedgerEvent => ({ type: 'payment-reversed', on: day(on), paymentId })
const missed = [...begun(single), sent(single, 1), returned(single, 1, '901')]
const again: LedgerEvent = {
  type: 'debit-initiated',
  on: day('2026-03-19'),
  debitId: 'D1B',
  payment: 1,
  amount: cents(570_00),
  debitDate: day('2026-03-24'),
  rePresents: 'D1',
}

describe('a debit that is paid after its return', () => {
  test('leaves the loan as if it had never been returned', () => {
    const after = lived([...missed, settledOn('2026-04-20')])
    const straight = lived([...begun(single), sent(single, 1), settledOn('2026-04-20')])
    for (const part of [
      'payments',
      'owed',
      'owedToBorrower',
      'accrued',
      'balances',
      'status',
      'fees',
      'debits',
    ] as const)
      expect(after[part]).toEqual(straight[part])
    expect([after.status, after.balances.cash]).toEqual(['repaid', 70_00])
  })

  test('gives the fee of that return back, also one that was paid', () => {
    const paidOff = lived([...missed, paid('2026-03-20', 'P1', 590_00 + 83)])
    expect([paidOff.status, paidOff.accrued.fees]).toEqual(['repaid', 20_00])
    const after = lived([...missed, paid('2026-03-20', 'P1', 590_00 + 83), settledOn('2026-03-23')])
    expect([after.fees, after.owedToBorrower, after.balances['returned-item fees earned']]).toEqual([[], 590_83, 0])
  })

  test('keeps a fee that staff waived as waived', () => {
    const waived: LedgerEvent = { type: 'fee-waived', on: day('2026-03-19') }
    expect(lived([...missed, waived, settledOn('2026-03-23')]).fees).toMatchObject([{ waived: true }])
  })

  test('may be returned again, which charges the fee once', () => {
    const events = [...missed, settledOn('2026-03-23'), returnedOn('2026-03-26'), settledOn('2026-03-30')]
    expect(lived(events.slice(0, -1))).toMatchObject({
      fees: [{ amount: 20_00, waived: false }],
      debits: [{ state: 'returned', returnCode: '901' }],
      receipts: [{ id: 'D1', reversed: true }],
    })
    const book = lived(events)
    expect(book).toMatchObject({ status: 'repaid', fees: [], receipts: [{ id: 'D1', reversed: false }] })
    const settlements = book.entries.filter(({ kind }) => kind === 'debit-settled')
    expect(book.receipts.map(({ entry }) => entry)).toEqual([settlements.at(-1)?.number])
  })

  test('forgets why its return brought no fee', () => {
    const stopped = [...begun(single), sent(single, 1), returnedOn('2026-03-19', 'D1', '903')]
    expect(lived(stopped).debits).toMatchObject([{ noFee: 'NOT_DISHONOURED' }])
    expect(lived([...stopped, settledOn('2026-03-23')]).debits[0]).not.toHaveProperty('noFee')
  })

  test('is booked on a loan that was cancelled or written off meanwhile', () => {
    const withoutCopy = missed.filter(({ type }) => type !== 'copy-received')
    const cancelled = lived([...withoutCopy, { type: 'cancelled', at: at('2026-03-20') }, settledOn('2026-03-23')])
    expect(cancelled).toMatchObject({ status: 'cancelled', owed: nothingOwed, owedToBorrower: 70_00 })
    const collections: LedgerEvent = { type: 'sent-to-collections', on: day('2026-03-20') }
    const lost: LedgerEvent = { type: 'written-off', on: day('2026-03-23') }
    const after = lived([...missed, collections, lost, settledOn('2026-03-24')])
    expect(after).toMatchObject({ status: 'repaid', writtenOff: 0 })
  })
})

describe('TAM-220: what two debits took for one payment', () => {
  const both = [...missed, again, settledOn('2026-03-25', 'D1B'), settledOn('2026-03-26')]

  test('is owed to the borrower, and the earlier debit pays the loan', () => {
    const book = lived(both)
    expect(book).toMatchObject({ status: 'repaid', owed: nothingOwed, owedToBorrower: 570_00 })
    expect([takenTwice(book), book.balances.cash, book.accrued.defaultInterest]).toEqual([570_00, 640_00, 0])
    expect(book.allocations.map(({ receipt, toBorrower }) => [receipt, toBorrower])).toEqual([
      ['D1', 0],
      ['D1B', 570_00],
    ])
  })

  test('pays no later payment', () => {
    const events = [...begun(loan), sent(loan, 1), returned(loan, 1, '901')]
    const amount = loan.payments[0]?.amount ?? cents(0)
    const second = { ...again, on: day('2026-02-18'), debitDate: day('2026-02-23'), amount } as LedgerEvent
    const twiceOver = [...events, second, settledOn('2026-02-24', 'D1B'), settledOn('2026-02-25')]
    const book = lived(twiceOver)
    expect([book.owedToBorrower, book.payments.map(({ paid: made }) => made > 0).filter(Boolean).length]).toEqual([
      amount,
      1,
    ])
    const once = lived([...begun(loan), sent(loan, 1), settledOn('2026-02-25')])
    const end = day('2026-06-30')
    const [held, straight] = [bookAsOf(book, end), bookAsOf(once, end)]
    expect([held.payments, held.owed.principal, held.owedToBorrower]).toEqual([
      straight.payments,
      straight.owed.principal,
      amount,
    ])
    // TAM-224: what is with us bears no interest, until it goes back.
    expect(held.owed.cost).toBeLessThan(straight.owed.cost)
    const back = bookAsOf(lived([...twiceOver, refunded('2026-02-25', amount)]), end)
    expect(straight.owed.cost - back.owed.cost).toBeLessThan(straight.owed.cost - held.owed.cost)
    // The second amount leaves though another debit is on its way, and more of it does not.
    const flying = [...twiceOver, sent(loan, 2)]
    expect(apply(lived(flying), refunded('2026-03-12', amount))).toMatchObject({
      ok: true,
      value: { owedToBorrower: 0 },
    })
    expect(apply(lived([...flying, refunded('2026-03-12', amount)]), refunded('2026-03-12', 1, 'R2'))).toMatchObject({
      error: { code: 'NOTHING_OWED_TO_BORROWER' },
    })
  })

  test('leaves on the day, while other credit waits for its day', () => {
    const early: readonly LedgerEvent[] = [...missed, again, paid('2026-03-20', 'P1', 600_00)]
    const book = lived([...early, settledOn('2026-03-24', 'D1B')])
    expect([book.refundableFrom, takenTwice(book)]).toEqual(['2026-03-26', 0])
    expect(apply(book, refunded('2026-03-24', 10_00))).toMatchObject({ error: { code: 'REFUND_TOO_EARLY' } })
    const twoDebits = apply(book, settledOn('2026-03-24'))
    if (!twoDebits.ok) throw new Error(twoDebits.error.code)
    expect(takenTwice(twoDebits.value)).toBe(570_00)
    const back = apply(twoDebits.value, refunded('2026-03-24', 570_00))
    if (!back.ok) throw new Error(back.error.code)
    expect(takenTwice(back.value)).toBe(0)
    expect(apply(twoDebits.value, refunded('2026-03-24', 570_01))).toMatchObject({
      error: { code: 'REFUND_TOO_EARLY' },
    })
  })

  test('pays the loan again when the other debit is returned', () => {
    // The second return brings no fee, because the other debit had paid principal and cost
    // (C-05).
    expect(lived([...both, returnedOn('2026-03-30')])).toMatchObject({
      owedToBorrower: 0,
      owed: { principal: 0, cost: 0, fee: 0 },
      debits: [{ state: 'returned' }, { state: 'settled' }],
    })
  })

  test('counts for a second debit of arrears, and of a payment whose payor had the first called back', () => {
    const arrears: LedgerEvent = {
      type: 'debit-initiated',
      on: day('2026-03-23'),
      debitId: 'X1',
      payment: 'arrears',
      amount: cents(20_00),
      debitDate: day('2026-03-26'),
    }
    const twiceArrears = lived([
      ...missed,
      arrears,
      returnedOn('2026-03-27', 'X1'),
      { ...arrears, on: day('2026-03-27'), debitId: 'X2', debitDate: day('2026-04-01'), rePresents: 'X1' },
      settledOn('2026-04-02', 'X2'),
      settledOn('2026-04-02', 'X1'),
    ])
    expect(takenTwice(twiceArrears)).toBe(20_00)
    const recalled = lived([
      ...begun(single),
      { ...sent(single, 1), on: day('2026-03-09') } as LedgerEvent,
      { type: 'debit-stopped', on: day('2026-03-11'), payment: 1 },
      returnedOn('2026-03-12', 'D1', '903'),
      { type: 'debit-resumed', on: day('2026-03-12'), payment: 1 },
      { ...sent(single, 1), debitId: 'D2' } as LedgerEvent,
      settledOn('2026-03-19', 'D2'),
      settledOn('2026-03-20', 'D1'),
    ])
    expect(takenTwice(recalled)).toBe(570_00)
  })

  test('is found by value date and id, in any order of booking, and goes with the refunds after it', () => {
    const { debits, receipts, ...rest } = lived(both)
    const [other, one] = receipts
    if (!one || !other) throw new Error('two debits were paid')
    const refund = (id: string, on: string, amount: number, part: object = {}) => ({
      id,
      on: day(on),
      amount: cents(amount),
      entry: 1,
      ...part,
    })
    const ofSameDay = { ...other, valueDate: one.valueDate }
    for (const order of [
      [one, ofSameDay],
      [ofSameDay, one],
    ])
      expect(withoutTakenTwice({ ...rest, debits, receipts: order }).second.map(({ id }) => id)).toEqual(['D1B'])
    for (const order of [
      [one, other],
      [other, one],
    ])
      expect(withoutTakenTwice({ ...rest, debits, receipts: order }).second).toEqual([other])
    const taken = (...refunds: ReturnType<typeof refund>[]) => {
      const { facts, left } = withoutTakenTwice({ ...rest, debits, receipts, refunds })
      const held = facts.receipts.find(({ id }) => id === 'D1B')?.held
      return { left, held, refunds: facts.refunds.map(({ amount }) => amount) }
    }
    // It came on March 24.
    expect(taken(refund('R', '2026-03-23', 10_00))).toEqual({ left: 570_00, held: {}, refunds: [10_00] })
    expect(taken(refund('R', '2026-03-24', 569_99))).toEqual({ left: 1, held: {}, refunds: [0] })
    expect(taken(refund('R', '2026-03-24', 570_00, { returned: true }))).toEqual({
      left: 570_00,
      held: {},
      refunds: [570_00],
    })
    const all = [refund('R', '2026-03-25', 500_00), refund('S', '2026-03-27', 71_00), refund('T', '2026-03-30', 5_00)]
    expect(taken(...all)).toEqual({ left: 0, held: { until: '2026-03-27' }, refunds: [0, 1_00, 5_00] })
    const others = [
      { ...one, id: 'D9' },
      { ...other, kind: 'payment' as const },
      { ...other, reversed: true },
    ]
    for (const receipt of others)
      expect(withoutTakenTwice({ ...rest, debits, receipts: [one, receipt] }).second).toEqual([])
    const before = { times: 1, receipts: 1, refunds: 0 }
    expect(withoutTakenTwice({ ...rest, debits, receipts, advanceReturned: before }).second).toEqual([])
    const arrears = debits.map((debit) => ({ ...debit, payment: 'arrears' as const }))
    expect(withoutTakenTwice({ ...rest, debits: arrears, receipts }).second).toEqual([other])
    const apart = arrears.map((debit) => ({ ...debit, rePresents: undefined }))
    expect(withoutTakenTwice({ ...rest, debits: apart, receipts }).second).toEqual([])
  })

  test('is no money of its own on a cancelled loan, where all that came pays the advance', () => {
    const withoutCopy = both.filter(({ type }) => type !== 'copy-received')
    const cancelled = lived([...withoutCopy, { type: 'cancelled', at: at('2026-03-27') }])
    expect([takenTwice(cancelled), cancelled.owedToBorrower, owedInAll(cancelled.owed)]).toEqual([0, 640_00, 0])
  })
})

describe('TAM-221: an advance that was paid twice', () => {
  test('is owed whole, bears nothing and is not late before its days', () => {
    const book = lived([...begun(single), twice('2026-03-05')])
    expect(book).toMatchObject({
      status: 'funded',
      owed: { principal: 500_00, cost: 70_00, refundToRecover: 500_00 },
      balances: { cash: -1000_00, 'refund to recover': 500_00 },
    })
    expect(book.entries.at(-1)).toMatchObject({ kind: 'advance-paid-twice', on: '2026-03-05' })
    const later = bookAsOf(
      lived([...begun(single), paid('2026-03-18', 'P1', 570_00), twice('2026-03-20')]),
      day('2026-09-30'),
    )
    expect(later.owed).toEqual({ ...nothingOwed, refundToRecover: 500_00 })
  })

  test.each([
    ['before the loan was repaid', '2026-03-05', '2026-04-04'],
    ['after the loan was repaid', '2026-03-20', '2026-04-19'],
  ])('%s is late once its days have passed', (_when, on, last) => {
    const came = [twice('2026-03-05', 'A0', 1), twiceReturned('2026-03-05', 'A0')]
    const events = on === '2026-03-05' ? [...came, twice(on)] : came
    const after = on === '2026-03-05' ? [] : [twice(on)]
    const book = lived([...begun(single), ...events, sent(single, 1), settled(single, 1), ...after])
    const [first] = sendBackDays(book)
    expect([sendBackDays(book).length, notYetToSendBack(book, day(last)), daysToSendBack]).toEqual([1, 500_00, 30])
    const on30 = bookAsOf(book, day(last))
    expect([on30.status, arrearsAsOf(book, day(last))]).toEqual(['funded', undefined])
    const late = first ?? day(last)
    expect([late > last, bookAsOf(book, late).status]).toEqual([true, 'overdue'])
    expect(arrearsAsOf(book, late)).toMatchObject({ amount: 500_00, refundToRecover: 500_00 })
    expect(notYetToSendBack(book, late)).toBe(0)
  })

  test('is not late before the last payment of its loan', () => {
    const book = lived([...begun(loan), twice('2026-01-16', 'A2', 5000_00)])
    expect(sendBackDays(book)).toEqual(['2027-01-16'])
    expect(arrearsAsOf(book, day('2026-03-10'))).toMatchObject({ refundToRecover: 0, payments: [{ number: 1 }] })
  })

  test('is paid by what the borrower sends back, after what is due', () => {
    const back = lived([...begun(single), twice('2026-03-05'), paid('2026-03-06', 'P1', 500_00)])
    expect(back.owed).toEqual({ ...nothingOwed, principal: 500_00, cost: 70_00 })
    const sameDay = lived([...begun(single), twice('2026-03-05'), paid('2026-03-05', 'P1', 500_00)])
    expect(sameDay.owed).toEqual(back.owed)
    const credit = lived([...begun(single), paid('2026-03-18', 'P1', 600_00), twice('2026-03-19')])
    expect([credit.owedToBorrower, credit.owed.refundToRecover]).toEqual([0, 470_00])
  })

  test('is nothing once that transfer fails, and may arrive after all', () => {
    const failed = lived([...begun(single), twice('2026-03-05'), twiceReturned('2026-03-06')])
    const entry = failed.entries.find(({ kind }) => kind === 'advance-paid-twice')
    expect(failed).toMatchObject({ status: 'funded', owed: { refundToRecover: 0 }, balances: { cash: -500_00 } })
    expect(failed.entries.at(-1)).toMatchObject({ kind: 'advance-paid-twice-returned', reverses: entry?.number })
    expect(apply(failed, twiceReturned('2026-03-06'))).toMatchObject({ error: { code: 'ALREADY_REVERSED' } })
    expect(apply(failed, twice('2026-03-06', 'A2', 499_99))).toMatchObject({ error: { code: 'ID_USED_BEFORE' } })
    const arrived = apply(failed, twice('2026-03-09'))
    expect(arrived).toMatchObject({ ok: true, value: { owed: { refundToRecover: 500_00 } } })
    if (arrived.ok) expect(sendBackDays(arrived.value)).toEqual(['2026-04-09'])
  })

  test('is refused without an amount, under an id in use, of a loan without its money, and unknown', () => {
    const book = lived([
      ...begun(single),
      paid('2026-03-18', 'P1', 600_00),
      refunded('2026-03-24', 30_00),
      twice('2026-03-24'),
    ])
    const code = (event: LedgerEvent, of = book) => {
      const next = apply(of, event)
      return next.ok ? 'accepted' : next.error.code
    }
    expect(code(twice('2026-03-24', 'A3', 0))).toBe('NOT_AN_AMOUNT')
    expect(code(twice('2026-03-24'))).toBe('ID_USED_BEFORE')
    expect(code(twice('2026-03-24', 'R1', 30_00))).toBe('ID_USED_BEFORE')
    expect(code(refunded('2026-03-24', 500_00, 'A2'))).toBe('ID_USED_BEFORE')
    expect(code(twiceReturned('2026-03-24', 'R1'))).toBe('UNKNOWN_PAYMENT')
    expect(code({ type: 'refund-returned', on: day('2026-03-24'), refundId: 'A2' })).toBe('UNKNOWN_PAYMENT')
    const cancelled = lived([...begun(single).slice(0, 1), { type: 'cancelled', at: at('2026-03-05') }])
    expect(code(twice('2026-03-05'), cancelled)).toBe('ADVANCE_NOT_OUT')
  })

  test('comes back also when the first transfer turns out not to have arrived', () => {
    const lost: LedgerEvent = { type: 'advance-returned', at: at('2026-03-06', '12:00') }
    const book = lived([...begun(single), twice('2026-03-05'), lost])
    expect(book).toMatchObject({ status: 'active', owed: { ...nothingOwed, refundToRecover: 500_00 } })
    expect(lived([...begun(single), twice('2026-03-05'), lost, twiceReturned('2026-03-06')])).toMatchObject({
      status: 'active',
      owed: nothingOwed,
      balances: { cash: 0 },
    })
  })

  test.each([
    ['cancelled', [{ type: 'cancelled', at: at('2026-03-05') }, paid('2026-03-05', 'P1', 500_00)]],
    ['repaid', [paid('2026-03-05', 'P1', 570_00)]],
  ] as const)('is owed of a loan that is %s', (status, events) => {
    const before = lived([...begun(single), ...events])
    expect(before.status).toBe(status)
    const next = apply(before, twice('2026-03-06'))
    expect(next).toMatchObject({ ok: true, value: { owed: { ...nothingOwed, refundToRecover: 500_00 } } })
  })
})

describe('a refund that left after it was returned', () => {
  const overpaid = [...begun(single), paid('2026-03-18', 'P1', 600_00), refunded('2026-03-24', 30_00)]

  test('leaves the loan as if it had never been returned', () => {
    const [straight, after] = [
      lived(overpaid),
      lived([...overpaid, refundReturned('2026-03-25'), refunded('2026-03-26', 30_00)]),
    ]
    expect([after.owed, after.owedToBorrower, after.balances]).toEqual([
      straight.owed,
      straight.owedToBorrower,
      straight.balances,
    ])
    expect(after.refunds).toMatchObject([{ id: 'R1', on: '2026-03-24', entry: after.entries.length }])
  })

  test('counts though the money was sent again, is owed back, and is not late before its days', () => {
    const events = [
      ...overpaid,
      refundReturned('2026-03-25'),
      refunded('2026-03-26', 30_00, 'R2'),
      refunded('2026-03-27', 30_00),
    ]
    const book = lived(events)
    expect([book.status, book.owed]).toEqual(['funded', { ...nothingOwed, refundToRecover: 30_00 }])
    expect(sendBackDays(book)).toEqual(['2026-04-27'])
    expect(bookAsOf(book, day('2026-04-27')).status).toBe('overdue')
  })

  test('counts though a debit is on its way and its day has not come', () => {
    const flying = [...begun(loan), sent(loan, 1), paid('2026-02-12', 'P1', 6000_00)]
    const book = lived([...flying, settled(loan, 1)])
    const all = [...flying, settled(loan, 1), refunded('2026-02-20', book.owedToBorrower), refundReturned('2026-02-20')]
    const back = [...all, reversed('2026-02-20'), sent(loan, 2)]
    expect(apply(lived(back), refunded('2026-03-12', book.owedToBorrower)).ok).toBe(true)
  })

  test('takes what was kept of a small balance along', () => {
    const small = [
      ...begun(single),
      paid('2026-03-18', 'P1', 570_60),
      { type: 'balance-forgiven', on: day('2026-03-19') } as LedgerEvent,
    ]
    const all = [
      ...small,
      refunded('2026-03-24', 60),
      refundReturned('2026-03-25'),
      { type: 'balance-forgiven', on: day('2026-03-25') } as LedgerEvent,
    ]
    const book = lived([...all, refunded('2026-03-26', 60)])
    expect([lived(all).smallBalanceKept, book.smallBalanceKept, book.kept]).toEqual([60, 0, 0])
  })

  test.each([
    ['while it counts', [], 30_00],
    ['with another amount', [refundReturned('2026-03-25')], 29_99],
  ] as const)('is refused %s', (_when, events, amount) => {
    expect(apply(lived([...overpaid, ...events]), refunded('2026-03-26', amount))).toMatchObject({
      error: { code: 'ID_USED_BEFORE' },
    })
  })
})

describe('a payment that arrived after it was reversed', () => {
  const before = [...begun(single), paid('2026-03-10', 'P1', 100_00), reversed('2026-03-16')]

  test('counts from its first day, under its new entry', () => {
    const [straight, after] = [
      lived([...begun(single), paid('2026-03-10', 'P1', 100_00)]),
      lived([...before, paid('2026-03-17', 'P1', 100_00)]),
    ]
    expect([after.owed, after.allocations, after.balances]).toEqual([
      straight.owed,
      straight.allocations,
      straight.balances,
    ])
    expect(after.receipts).toMatchObject([
      { id: 'P1', receivedOn: '2026-03-10', valueDate: '2026-03-10', entry: after.entries.length, reversed: false },
    ])
    expect(after.entries.at(-1)?.kind).toBe('payment-received')
  })

  test.each([
    ['with another amount', before, 99_99],
    ['while it counts', before.slice(0, -1), 100_00],
  ])('is refused %s', (_when, events, amount) => {
    expect(apply(lived(events), paid('2026-03-17', 'P1', amount))).toMatchObject({ error: { code: 'ID_USED_BEFORE' } })
  })

  test('counts also on a debt that was written off meanwhile', () => {
    const events: readonly LedgerEvent[] = [
      ...before,
      { type: 'sent-to-collections', on: day('2026-03-19') },
      { type: 'written-off', on: day('2026-03-19') },
    ]
    const straight = lived([...before.slice(0, -1), ...events.slice(before.length)])
    const recovered: LedgerEvent = { type: 'recovered', on: day('2026-03-20'), paymentId: 'P1', amount: cents(100_00) }
    expect(lived([...events, recovered]).writtenOff).toBe(straight.writtenOff)
  })
})

describe('whatever was reported in between, the last report counts', () => {
  type Report = { readonly taken: (on: LocalDate) => LedgerEvent; readonly counted: (on: LocalDate) => LedgerEvent }

  /** How each transfer that counts in a book is reported as failed, and as made after all. */
  const reportsOn = (book: LoanBook): readonly Report[] => [
    ...book.receipts
      .filter((one) => !one.reversed)
      .map(({ id, kind, amount }): Report => {
        const type = book.status === 'written-off' ? 'recovered' : 'payment-received'
        return kind === 'debit'
          ? {
              taken: (on) => ({ type: 'debit-returned', on, debitId: id, returnCode: '901' }),
              counted: (on) => ({ type: 'debit-settled', on, debitId: id }),
            }
          : {
              taken: (on) => ({ type: 'payment-reversed', on, paymentId: id }),
              counted: (on) => ({ type, on, paymentId: id, amount }),
            }
      }),
    ...book.refunds
      .filter((one) => one.returned !== true)
      .map(({ id, amount, isAdvance }): Report =>
        isAdvance
          ? {
              taken: (on) => ({ type: 'advance-paid-twice-returned', on, paymentId: id }),
              counted: (on) => ({ type: 'advance-paid-twice', on, paymentId: id, amount }),
            }
          : {
              taken: (on) => ({ type: 'refund-returned', on, refundId: id }),
              counted: (on) => ({ type: 'refunded', on, refundId: id, amount }),
            },
      ),
  ]

  const stand = ({ payments, owed, owedToBorrower, accrued, allocations, balances, writtenOff }: LoanBook) => ({
    payments,
    owed,
    owedToBorrower,
    accrued,
    allocations,
    balances,
    writtenOff,
  })

  test('in any life', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(
        anyTerms,
        fc.oneof(moves, movesWithContradictions),
        fc.array(fc.record({ which: fc.nat(), days: fc.nat({ max: 20 }) }), { minLength: 1, maxLength: 6 }),
        (terms, dice, reports) => {
          const before = lived(lifeOf(terms, dice))
          let book = before
          for (const { which, days } of reports) {
            const all = reportsOn(book)
            const one = all[which % Math.max(1, all.length)]
            if (one === undefined) return
            const back = apply(book, one.taken(plusDays(book.asOf, days)))
            if (!back.ok) return
            const made = apply(back.value, one.counted(plusDays(back.value.asOf, days)))
            if (!made.ok) return
            seen.add(one.counted(book.asOf).type)
            book = made.value
          }
          expect(stand(bookAsOf(book, book.asOf))).toEqual(stand(bookAsOf(before, book.asOf)))
        },
      ),
      { numRuns: runs(300) },
    )
    if (everySample)
      expect([...seen]).toEqual(
        expect.arrayContaining(['debit-settled', 'payment-received', 'advance-paid-twice', 'refunded']),
      )
  })
})
