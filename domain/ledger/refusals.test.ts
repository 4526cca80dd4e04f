import { describe, expect, test } from 'vitest'
import {
  at,
  begun,
  cashAdvance,
  debited,
  installment,
  paid,
  returned,
  sent,
  settled,
} from '../testing/golden-lives/ledger-life.fixture.ts'
import type { Cents } from '../values/cents.ts'
import { localDate } from '../values/local-date.ts'
import type { LedgerEvent } from './ledger-event.ts'
import { replay } from './replay.ts'

const single = cashAdvance(500_00, '2026-03-04', '2026-03-18')
const plan = cashAdvance(500_00, '2026-03-04', '2026-03-13', { earlier: ['2026-01-05', '2026-02-02'] })
const loan = installment(5000_00, '2026-01-15', '2026-02-15', 12)
const on = localDate
const amount = (given: number): Cents => given as Cents
const mostCents = 100_000_000_000

/** `4 AMOUNT_ABOVE_OWED amount 57001, owed 57000`: the place of the refused event from 1, why, and
 * the figures. */
const outcome = (events: readonly LedgerEvent[]): string => {
  const made = replay(events)
  if (made.ok) return 'accepted'
  if (made.error.code === 'NO_EVENTS') return 'NO_EVENTS'
  const { code, ...figures } = made.error.because
  const facts = Object.entries(figures).map(
    ([name, value]) => `${name} ${Array.isArray(value) ? value.join('+') : String(value)}`,
  )
  return [`${made.error.event} ${code}`, facts.join(', ')].join(' ').trim()
}
type Case = readonly [string, readonly LedgerEvent[], string]

const started = begun(single)
const inFlight = [...started, sent(single, 1)]
const returnedOnce = [...inFlight, returned(single, 1, '901')]
const debitOf = (more: object): LedgerEvent => ({ ...sent(single, 1), ...more }) as LedgerEvent
const part = [...started, sent(single, 1, 400_00), settled(single, 1)]
const rest = (more: object = {}): LedgerEvent =>
  debitOf({ debitId: 'D2', amount: amount(170_00), on: on('2026-03-19'), debitDate: on('2026-03-24'), ...more })
const rePresented = (more: object = {}): LedgerEvent =>
  debitOf({ debitId: 'D2', on: on('2026-03-19'), debitDate: on('2026-03-24'), rePresents: 'D1', ...more })

describe('the order of events', () => {
  test.each<Case>([
    ['no events', [], 'NO_EVENTS'],
    ['back in time', [...started, paid('2026-03-03', 'E1', 1)], '4 EVENT_OUT_OF_ORDER on 2026-03-03, after 2026-03-04'],
    [
      'beyond the calendars',
      [...started, paid('2046-01-03', 'E1', 1)],
      '4 OUTSIDE_CALENDAR calendar acss-clearing, validFrom 2024-01-01, validThrough 2045-12-31',
    ],
    [
      'interest beyond the calendars',
      [...started, { type: 'default-interest-accrued', on: on('2046-01-03') }],
      '4 OUTSIDE_CALENDAR calendar acss-clearing, validFrom 2024-01-01, validThrough 2045-12-31',
    ],
    [
      'two copies',
      [...started, { type: 'copy-received', at: at('2026-03-05') }],
      '4 ALREADY_HAPPENED type copy-received',
    ],
    [
      'cancelled after the window',
      [...started, { type: 'cancelled', at: at('2026-03-07') }],
      '4 CANCELLATION_WINDOW_CLOSED lastDay 2026-03-06',
    ],
  ])('%s', (_what, events, expected) => {
    expect(outcome(events)).toBe(expected)
  })

  test('a loan whose window to cancel ends beyond the calendars', () => {
    const signed: LedgerEvent = {
      type: 'activated',
      at: at('2045-12-28'),
      terms: cashAdvance(500_00, '2045-12-18', '2045-12-29'),
    }
    const rest: readonly LedgerEvent[] = [
      { type: 'copy-received', at: at('2045-12-28') },
      { type: 'disbursed', at: at('2045-12-28') },
      { type: 'cancelled', at: at('2045-12-29') },
    ]
    expect(outcome([signed, ...rest])).toMatch(/^4 OUTSIDE_CALENDAR /)
  })

  test('a loan activated beyond the calendars is not opened', () => {
    expect(outcome([{ type: 'activated', at: at('2046-01-03'), terms: single }])).toMatch(/^1 OUTSIDE_CALENDAR /)
  })
})

describe('a payment received', () => {
  const recovered = (given: number, paymentId = 'V1'): LedgerEvent => ({
    type: 'recovered',
    on: on('2026-04-01'),
    paymentId,
    amount: amount(given),
  })
  const lost: readonly LedgerEvent[] = [
    ...started,
    paid('2026-03-05', 'E1', 1),
    { type: 'sent-to-collections', on: on('2026-03-30') },
    { type: 'written-off', on: on('2026-03-31') },
  ]
  test.each<Case>([
    ['nothing', [...started, paid('2026-03-05', 'E1', 0)], '4 NOT_AN_AMOUNT given 0'],
    [
      'half a cent',
      [...started, { type: 'payment-received', on: on('2026-03-05'), paymentId: 'E1', amount: amount(0.5) }],
      '4 NOT_AN_AMOUNT given 0.5',
    ],
    ['a billion dollars', [...started, paid('2026-03-05', 'E1', mostCents)], 'accepted'],
    ['a cent more', [...started, paid('2026-03-05', 'E1', mostCents + 1)], '4 NOT_AN_AMOUNT given 100000000001'],
    [
      'the same payment twice',
      [...started, paid('2026-03-05', 'E1', 1), paid('2026-03-05', 'E1', 1)],
      '5 ID_USED_BEFORE id E1',
    ],
    ['a payment with the id of a debit', [...inFlight, settled(single, 1), paid('2026-03-19', 'D1', 1)], 'accepted'],
    [
      'the reversal of an unknown payment',
      [...started, { type: 'payment-reversed', on: on('2026-03-05'), paymentId: 'E9' }],
      '4 UNKNOWN_PAYMENT payment E9',
    ],
    [
      'the reversal of a debit as a payment',
      [...inFlight, settled(single, 1), { type: 'payment-reversed', on: on('2026-03-20'), paymentId: 'D1' }],
      '6 UNKNOWN_PAYMENT payment D1',
    ],
    [
      'a payment reversed twice',
      [
        ...started,
        paid('2026-03-05', 'E1', 1),
        { type: 'payment-reversed', on: on('2026-03-05'), paymentId: 'E1' },
        { type: 'payment-reversed', on: on('2026-03-05'), paymentId: 'E1' },
      ],
      '6 ALREADY_REVERSED paymentId E1',
    ],
    ['a recovery of nothing', [...lost, recovered(0)], '7 NOT_AN_AMOUNT given 0'],
    ['a recovery with the id of a payment', [...lost, recovered(1, 'E1')], '7 ID_USED_BEFORE id E1'],
    ['a recovery', [...lost, recovered(1)], 'accepted'],
  ])('%s', (_what, events, expected) => {
    expect(outcome(events)).toBe(expected)
  })
})

describe('a debit that is sent', () => {
  const arrears = (given: number): LedgerEvent =>
    debitOf({
      debitId: 'DA',
      payment: 'arrears',
      amount: amount(given),
      on: on('2026-03-19'),
      debitDate: on('2026-03-24'),
    })
  test.each<Case>([
    ['of nothing', [...started, debitOf({ amount: amount(0) })], '4 NOT_AN_AMOUNT given 0'],
    ['the same twice', [...inFlight, debitOf({})], '5 ID_USED_BEFORE id D1'],
    ['a second one for a payment', [...inFlight, debitOf({ debitId: 'D2' })], '5 DEBIT_ALREADY_IN_FLIGHT payment 1'],
    ['for no payment', [...started, debitOf({ payment: 2 })], '4 UNKNOWN_PAYMENT payment 2'],
    [
      'above its payment',
      [...started, debitOf({ amount: amount(570_01) })],
      '4 AMOUNT_ABOVE_OWED amount 57001, owed 57000',
    ],
    [
      'above what is left of its payment',
      [...started, paid('2026-03-05', 'E1', 100_00), debitOf({ amount: amount(470_01) })],
      '5 AMOUNT_ABOVE_OWED amount 47001, owed 47000',
    ],
    ['what is left', [...started, paid('2026-03-05', 'E1', 100_00), debitOf({ amount: amount(470_00) })], 'accepted'],
    [
      'before its payment is due',
      [...started, debitOf({ debitDate: on('2026-03-17') })],
      '4 DEBIT_BEFORE_DUE debitDate 2026-03-17, dueDate 2026-03-18',
    ],
    [
      'for the second instalment before its own day',
      [...begun(plan), { ...sent(plan, 2), debitDate: on('2026-03-26') } as LedgerEvent],
      '4 DEBIT_BEFORE_DUE debitDate 2026-03-26, dueDate 2026-03-27',
    ],
    ['for the rest, after one for a part', [...part, rest()], '6 DEBIT_ALREADY_MADE payment 1, debitId D1'],
    ['of arrears for the rest, after one for a part', [...part, rest({ payment: 'arrears' })], 'accepted'],
    [
      'for a day that is over',
      [...started, debitOf({ on: on('2026-03-20') })],
      '4 DEBIT_IN_THE_PAST debitDate 2026-03-18, on 2026-03-20',
    ],
    ['for the very day', [...started, debitOf({ on: on('2026-03-18') })], 'accepted'],
    [
      'for a Saturday',
      [...started, debitOf({ debitDate: on('2026-03-21') })],
      '4 CLEARING_CLOSED debitDate 2026-03-21',
    ],
    [
      'for a day beyond the calendar',
      [...started, debitOf({ debitDate: on('2046-01-03') })],
      '4 OUTSIDE_CALENDAR calendar acss-clearing, validFrom 2024-01-01, validThrough 2045-12-31',
    ],
    [
      'for arrears above the fee and a day of interest: what was returned is only presented again',
      [...returnedOnce, arrears(20_42)],
      '6 AMOUNT_ABOVE_OWED amount 2042, owed 2041',
    ],
    ['for arrears, the fee and a day of interest', [...returnedOnce, arrears(20_41)], 'accepted'],
    ['for arrears that no debit has requested', [...started, arrears(570_41)], 'accepted'],
    [
      'for arrears before anything is due',
      [...started, { ...arrears(1), on: on('2026-03-16') } as LedgerEvent],
      '4 AMOUNT_ABOVE_OWED amount 1, owed 0',
    ],
    [
      'for arrears, two at a time',
      [...returnedOnce, arrears(1), { ...arrears(1), debitId: 'DB' } as LedgerEvent],
      '7 DEBIT_ALREADY_IN_FLIGHT payment arrears',
    ],
  ])('%s', (_what, events, expected) => {
    expect(outcome(events)).toBe(expected)
  })

  const arrearsReturned: LedgerEvent = {
    type: 'debit-returned',
    on: on('2026-03-25'),
    debitId: 'DA',
    returnCode: '901',
  }
  const newArrears = (given: number, more: object = {}): LedgerEvent =>
    debitOf({
      debitId: 'DB',
      payment: 'arrears',
      amount: amount(given),
      on: on('2026-03-25'),
      debitDate: on('2026-03-30'),
      ...more,
    })
  test.each<Case>([
    // 500.00 × 2.5 % × 7 ÷ 30 = 2.91 by the 25th, 0.41 of it was debited
    [
      'for a new amount, only for what came due since',
      [...returnedOnce, arrears(20_41), arrearsReturned, newArrears(2_50)],
      'accepted',
    ],
    [
      'for a new amount, for a cent of what was returned',
      [...returnedOnce, arrears(20_41), arrearsReturned, newArrears(2_51)],
      '8 AMOUNT_ABOVE_OWED amount 251, owed 250',
    ],
    [
      'again, the same amount',
      [...returnedOnce, arrears(20_41), arrearsReturned, newArrears(20_41, { rePresents: 'DA' })],
      'accepted',
    ],
    [
      'again, another amount',
      [...returnedOnce, arrears(20_41), arrearsReturned, newArrears(20_40, { rePresents: 'DA' })],
      '8 AMOUNT_DIFFERS amount 2040, originalAmount 2041',
    ],
    [
      'for a new amount, when what was returned was paid otherwise',
      [...returnedOnce, arrears(20_41), arrearsReturned, paid('2026-03-25', 'E1', 592_91), newArrears(1)],
      '9 NOT_IN_THIS_STATUS type debit-initiated, status repaid, allowed funded+overdue+in-collections',
    ],
  ])('arrears that were returned are debited %s', (_what, events, expected) => {
    expect(outcome(events)).toBe(expected)
  })
})

describe('a debit presented again', () => {
  const secondReturn: LedgerEvent = { type: 'debit-returned', on: on('2026-03-25'), debitId: 'D2', returnCode: '901' }
  const third = (rePresents: string): LedgerEvent =>
    rePresented({ debitId: 'D3', on: on('2026-03-25'), debitDate: on('2026-03-30'), rePresents })
  test.each<Case>([
    ['that no record names', [...started, debitOf({ rePresents: 'D9' })], '4 UNKNOWN_DEBIT debitId D9'],
    ['once', [...returnedOnce, rePresented()], 'accepted'],
    [
      'as if it were a new one',
      [...returnedOnce, rePresented({ rePresents: undefined })],
      '6 RE_PRESENTMENT_ONLY payment 1, returned D1',
    ],
    [
      'with another amount',
      [...returnedOnce, rePresented({ amount: amount(569_99) })],
      '6 AMOUNT_DIFFERS amount 56999, originalAmount 57000',
    ],
    [
      'after 31 days',
      [...returnedOnce, rePresented({ on: on('2026-04-20'), debitDate: on('2026-04-20') })],
      '6 OUTSIDE_REPRESENTMENT_PERIOD lastDay 2026-04-17',
    ],
    [
      'when its payment was stopped',
      [...inFlight, returned(single, 1, '903'), rePresented()],
      '6 DEBITS_HELD debitId D1, returnCode 903',
    ],
    ['when it settled', [...part, rest({ rePresents: 'D1' })], '6 UNKNOWN_RETURN given'],
    ['a second time', [...returnedOnce, rePresented(), secondReturn, third('D1')], '8 ALREADY_REPRESENTED maximum 1'],
    [
      'the second debit in its turn',
      [...returnedOnce, rePresented(), secondReturn, third('D2')],
      '8 ALREADY_REPRESENTED maximum 1',
    ],
    [
      'for another payment than its own',
      [...begun(plan), sent(plan, 1), returned(plan, 1, '901'), { ...sent(plan, 2), rePresents: 'D1' } as LedgerEvent],
      '6 UNKNOWN_DEBIT debitId D1',
    ],
  ])('%s', (_what, events, expected) => {
    expect(outcome(events)).toBe(expected)
  })

  test('a settled debit is not presented again', () => {
    const afterwards = debitOf({
      debitId: 'D9',
      on: on('2026-03-17'),
      debitDate: on('2026-03-20'),
      rePresents: 'D1',
      amount: amount(1),
    })
    expect(outcome([...begun(plan), ...debited(plan, 1, 1), afterwards])).toBe('6 AMOUNT_ABOVE_OWED amount 1, owed 0')
  })
})

describe('the bank’s answer', () => {
  const returnOf = (more: object): LedgerEvent =>
    ({ type: 'debit-returned', on: on('2026-03-19'), debitId: 'D1', returnCode: '901', ...more }) as LedgerEvent
  test.each<Case>([
    [
      'settled before the debit’s day',
      [...inFlight, { type: 'debit-settled', on: on('2026-03-17'), debitId: 'D1' }],
      '5 SETTLED_BEFORE_DEBIT_DATE debitDate 2026-03-18, on 2026-03-17',
    ],
    ['settled on its day', [...inFlight, { type: 'debit-settled', on: on('2026-03-18'), debitId: 'D1' }], 'accepted'],
    [
      'an unknown debit settled',
      [...started, { type: 'debit-settled', on: on('2026-03-18'), debitId: 'D9' }],
      '4 UNKNOWN_DEBIT debitId D9',
    ],
    [
      'settled twice',
      [...inFlight, settled(single, 1), settled(single, 1)],
      '6 DEBIT_NOT_IN_FLIGHT debitId D1, state settled',
    ],
    ['settled after it was returned', [...returnedOnce, settled(single, 1)], 'accepted'],
    [
      'settled twice after it was returned',
      [...returnedOnce, settled(single, 1), settled(single, 1)],
      '7 DEBIT_NOT_IN_FLIGHT debitId D1, state settled',
    ],
    ['an unknown debit returned', [...started, returnOf({ debitId: 'D9' })], '4 UNKNOWN_DEBIT debitId D9'],
    ['returned for an unknown reason', [...inFlight, returnOf({ returnCode: '999' })], '5 UNKNOWN_RETURN given 999'],
    ['returned twice', [...returnedOnce, returnOf({})], '6 DEBIT_NOT_IN_FLIGHT debitId D1, state returned'],
    ['returned after it settled', [...inFlight, settled(single, 1), returnOf({})], 'accepted'],
    ['returned at a cost below nothing', [...inFlight, returnOf({ lendersCost: -1 })], '5 NOT_AN_AMOUNT given -1'],
    ['returned at a cost of nothing', [...inFlight, returnOf({ lendersCost: 0 })], 'accepted'],
    [
      'returned at a cost above a billion dollars',
      [...inFlight, returnOf({ lendersCost: mostCents + 1 })],
      '5 NOT_AN_AMOUNT given 100000000001',
    ],
  ])('%s', (_what, events, expected) => {
    expect(outcome(events)).toBe(expected)
  })
})

describe('what is waived, refunded, forgiven or written off', () => {
  const refund = (day: string, given: number): LedgerEvent => ({
    type: 'refunded',
    on: on(day),
    refundId: 'R',
    amount: amount(given),
  })
  const refundReturned: LedgerEvent = { type: 'refund-returned', on: on('2026-03-20'), refundId: 'R' }
  const forgiven = (day: string): LedgerEvent => ({ type: 'balance-forgiven', on: on(day) })
  const closedWith = (given: number) => [...started, paid('2026-03-18', 'E1', given), forgiven('2026-03-18')]
  const waived: LedgerEvent = { type: 'fee-waived', on: on('2026-03-20') }
  const sentToCollections: LedgerEvent = { type: 'sent-to-collections', on: on('2026-03-30') }
  test.each<Case>([
    ['a fee that is none', [...started, waived], '4 NO_FEE_TO_WAIVE'],
    ['a fee', [...returnedOnce, waived], 'accepted'],
    ['a fee twice', [...returnedOnce, waived, waived], '7 NO_FEE_TO_WAIVE'],
    ['a fee that was paid', [...returnedOnce, paid('2026-03-20', 'E1', 591_00), waived], '7 NO_FEE_TO_WAIVE'],
    ['a refund of nothing', [...started, refund('2026-03-05', 0)], '4 NOT_AN_AMOUNT given 0'],
    [
      'a refund beyond the credit',
      [...started, refund('2026-03-05', 1)],
      '4 NOTHING_OWED_TO_BORROWER owed 0, amount 1',
    ],
    [
      'a refund of a cent too much',
      [...started, paid('2026-03-16', 'E1', 571_00), refund('2026-03-16', 1_01)],
      '5 NOTHING_OWED_TO_BORROWER owed 100, amount 101',
    ],
    [
      'a refund under an id that another has',
      [...started, paid('2026-03-16', 'E1', 571_00), refund('2026-03-16', 40), refund('2026-03-16', 60)],
      '6 ID_USED_BEFORE id R',
    ],
    ['a return of a refund that was never sent', [...started, refundReturned], '4 UNKNOWN_PAYMENT payment R'],
    [
      'a return of a refund',
      [...started, paid('2026-03-16', 'E1', 571_00), refund('2026-03-16', 1_00), refundReturned],
      'accepted',
    ],
    [
      'a return of a refund twice',
      [...started, paid('2026-03-16', 'E1', 571_00), refund('2026-03-16', 1_00), refundReturned, refundReturned],
      '7 ALREADY_REVERSED paymentId R',
    ],
    ['a refund of all', [...started, paid('2026-03-16', 'E1', 571_00), refund('2026-03-16', 1_00)], 'accepted'],
    [
      'a refund beside a debit',
      [...inFlight, paid('2026-03-16', 'E1', 571_00), refund('2026-03-16', 1_00)],
      '6 DEBIT_IN_FLIGHT debitIds D1',
    ],
    [
      'a refund before the wait is over',
      [...inFlight, paid('2026-03-16', 'E1', 571_00), settled(single, 1), refund('2026-03-19', 1_00)],
      '7 REFUND_TOO_EARLY from 2026-03-20',
    ],
    [
      'a refund when it is',
      [...inFlight, paid('2026-03-16', 'E1', 571_00), settled(single, 1), refund('2026-03-20', 1_00)],
      'accepted',
    ],
    ['a dollar owed to the borrower', closedWith(571_00), '5 BALANCE_NOT_SMALL owedByBorrower 0, owedToBorrower 100'],
    ['99 cents owed to the borrower', closedWith(570_99), 'accepted'],
    ['a dollar owed by the borrower', closedWith(569_00), '5 BALANCE_NOT_SMALL owedByBorrower 100, owedToBorrower 0'],
    ['99 cents owed by the borrower', closedWith(569_01), 'accepted'],
    [
      // 0.99 × 2.5 % × 30 ÷ 30 = 0.02
      '99 cents and the interest of a month',
      [...started, paid('2026-03-18', 'E1', 569_01), forgiven('2026-04-17')],
      '5 BALANCE_NOT_SMALL owedByBorrower 101, owedToBorrower 0',
    ],
    ['no balance at all', closedWith(570_00), '5 BALANCE_NOT_SMALL owedByBorrower 0, owedToBorrower 0'],
    [
      'a loss while a debit is on its way',
      [
        ...begun(loan),
        sent(loan, 3),
        { type: 'sent-to-collections', on: on('2026-04-13') },
        { type: 'written-off', on: on('2026-04-13') },
      ],
      '6 DEBIT_IN_FLIGHT debitIds D3',
    ],
    ['a loss', [...started, sentToCollections, { type: 'written-off', on: on('2026-03-31') }], 'accepted'],
  ])('%s', (_what, events, expected) => {
    expect(outcome(events)).toBe(expected)
  })
})
