import { describe, expect, test } from 'vitest'
import type { LedgerEvent } from '../ledger/ledger-event.ts'
import { owedInAll } from '../ledger/loan-book.ts'
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
import { basisPoints } from '../values/basis-points.ts'
import { cents } from '../values/cents.ts'
import { localDate } from '../values/local-date.ts'
import { payoffQuote } from './payoff.ts'

const single = cashAdvance(500_00, '2026-03-04', '2026-03-18')
const plan = cashAdvance(500_00, '2026-03-04', '2026-03-13', { earlier: ['2026-01-05', '2026-02-02'] })
const charged = installment(5000_00, '2026-01-15', '2026-02-15', 12, {
  annualRate: basisPoints(24_90),
  charge: cents(150_00),
})

const quoteOf = (events: readonly LedgerEvent[], on: string) => {
  const quote = payoffQuote(lived(events), localDate(on))
  return quote.ok ? quote.value : quote.error
}

describe('what pays the loan off, and the sum that proves it', () => {
  const refundedAndTakenBack: readonly LedgerEvent[] = [
    ...begun(single),
    sent(single, 1),
    paid('2026-03-16', 'E1', 570_00),
    settled(single, 1),
    { type: 'refunded', on: localDate('2026-03-20'), refundId: 'R1', amount: cents(570_00) },
    { type: 'debit-returned', on: localDate('2026-04-20'), debitId: 'D1', returnCode: '916' },
  ]
  test.each<readonly [string, readonly LedgerEvent[], string, string]>([
    [
      'a cash advance thirteen days late',
      begun(single),
      '2026-03-31',
      'principal $500.00 + costOfBorrowing $70.00 + defaultInterest $5.41 = $575.41',
    ],
    [
      'the same with a dishonoured debit',
      [...begun(single), sent(single, 1), returned(single, 1, '901')],
      '2026-03-31',
      'principal $500.00 + costOfBorrowing $70.00 + defaultInterest $5.41 + returnedItemFee $20.00 = $595.41',
    ],
    ['a refund whose debit the bank reversed', refundedAndTakenBack, '2026-04-24', 'refundToRecover $570.00 = $570.00'],
    [
      // five of 31 days of 4,249.83 × 24.90 % ÷ 12; 150 × 301 ÷ 365 of the charge
      'an installment loan with a charge',
      [...begun(charged), ...debited(charged, 1, 2)],
      '2026-03-20',
      'principal $4,249.83 + costOfBorrowing $14.22 + refundOfUnearnedCharge -$123.70 = $4,140.35',
    ],
    [
      'a cancelled one: the charge was reversed with the rest',
      [...begun(charged), { type: 'cancelled', at: at('2026-01-16') }],
      '2026-01-20',
      'principal $4,850.00 = $4,850.00',
    ],
  ])('%s', (_what, events, on, sum) => {
    expect(quoteOf(events, on)).toMatchObject({ explanations: [{ steps: [sum] }] })
  })

  test('a cash advance explains itself', () => {
    expect(quoteOf(begun(single), '2026-03-31')).toEqual({
      on: '2026-03-31',
      owed: { principal: 500_00, cost: 70_00, defaultInterest: 5_41, fee: 0, refundToRecover: 0 },
      chargeRefund: 0,
      total: 575_41,
      debitsInFlight: [],
      leftIfDebitsSettle: 575_41,
      refundIfBoth: 0,
      refundFrom: undefined,
      explanations: [
        {
          figure: 'payoff',
          value: { unit: 'cents', amount: 575_41 },
          ruleId: 'ON-14',
          formula:
            'principal, cost and interest up to the day, default interest and fee, less the unearned part of a charge; no charge for paying early',
          inputs: [
            { name: 'principal', value: { unit: 'cents', amount: 500_00 } },
            { name: 'costOfBorrowing', value: { unit: 'cents', amount: 70_00 } },
            { name: 'defaultInterest', value: { unit: 'cents', amount: 5_41 } },
            { name: 'daysSinceAdvance', value: { unit: 'days', number: 27 } },
          ],
          steps: ['principal $500.00 + costOfBorrowing $70.00 + defaultInterest $5.41 = $575.41'],
        },
      ],
    })
  })

  test('an installment loan names the rule that gives the charge back', () => {
    expect(quoteOf(begun(charged), '2026-01-16')).toMatchObject({ explanations: [{ ruleId: 'CPA-05' }] })
  })
})

describe('with debits on their way', () => {
  test('a plan: what the debit takes is left out, on its day as on the day before', () => {
    const events = [...begun(plan), ...debited(plan, 1, 1), sent(plan, 2)]
    for (const on of ['2026-03-26', '2026-03-27'])
      expect(quoteOf(events, on)).toMatchObject({ total: 380_00, leftIfDebitsSettle: 190_00, refundIfBoth: 190_00 })
  })

  test('default interest runs until a debit is sent again', () => {
    const tomorrow: LedgerEvent = {
      type: 'debit-initiated',
      on: localDate('2026-03-24'),
      debitId: 'D2',
      payment: 1,
      amount: cents(570_00),
      debitDate: localDate('2026-03-27'),
      rePresents: 'D1',
    }
    const events = [...begun(single), sent(single, 1), returned(single, 1, '901'), tomorrow]
    // 500 × 2.5 % × 8 ÷ 30 is 3.33 by the 26th and 3.75 by the 27th, plus the fee. An earlier
    // payment meets the cost, and the principal stays.
    expect(quoteOf(events, '2026-03-26')).toMatchObject({ total: 593_33, leftIfDebitsSettle: 23_75 })
    const both = lived([
      ...events,
      paid('2026-03-26', 'E1', 23_75),
      { type: 'debit-settled', on: localDate('2026-03-27'), debitId: 'D2' },
    ])
    expect([both.status, both.owedToBorrower]).toEqual(['repaid', 0])
  })

  test('paid two days late along with a debit of the due day: if the bank honours that, the two days of interest go back, too', () => {
    const quote = quoteOf([...begun(single), sent(single, 1)], '2026-03-20')
    // 500 × 2.5 % × 2 ÷ 30 = 0.83
    expect(quote).toMatchObject({ total: 570_83, leftIfDebitsSettle: 0, refundIfBoth: 570_83 })
    const settlement: LedgerEvent = { type: 'debit-settled', on: localDate('2026-03-23'), debitId: 'D1' }
    const both = lived([...begun(single), sent(single, 1), paid('2026-03-20', 'E1', 570_83), settlement])
    expect([both.status, both.owedToBorrower]).toEqual(['repaid', 570_83])
  })

  test('an instalment that was never debited, the debit of the next and one of arrears', () => {
    const arrears: LedgerEvent = {
      type: 'debit-initiated',
      on: localDate('2026-03-25'),
      debitId: 'DA',
      payment: 'arrears',
      amount: cents(191_00),
      debitDate: localDate('2026-03-30'),
    }
    const events = [...begun(plan), sent(plan, 2), arrears]
    // 166.67 × 2.5 % × (18 + 4) ÷ 30 = 3.05 if both are returned. If they settle: the arrears pay
    // the first instalment and one dollar of its 17 days of interest, 2.36, and the third
    // instalment is left; the 69 cents between 3.05 and 2.36 go back as well.
    expect(quoteOf(events, '2026-03-31')).toMatchObject({
      total: 573_05,
      leftIfDebitsSettle: 191_36,
      refundIfBoth: 381_69,
      refundFrom: '2026-04-07',
      debitsInFlight: [
        { debitId: 'D2', amount: 190_00, debitDate: '2026-03-27' },
        { debitId: 'DA', amount: 191_00, debitDate: '2026-03-30' },
      ],
    })
  })

  test('a debit settles its own payment, no matter what else is missing by then', () => {
    // 23.33 ahead of the second instalment, its debit takes the rest; then the bank returns the
    // first one, and the 23.33 pay its cost.
    const events: readonly LedgerEvent[] = [
      ...begun(plan),
      ...debited(plan, 1, 1),
      paid('2026-03-18', 'E1', 23_33),
      sent(plan, 2, 166_67),
      { type: 'debit-returned', on: localDate('2026-03-26'), debitId: 'D1', returnCode: '903' },
    ]
    // 166.67 × 2.5 % × 11 ÷ 30 from 26 March, when the money left us, and 23.33 × 2.5 % × 10 ÷ 30
    // from 27 March: 1.72.
    expect(quoteOf(events, '2026-04-06')).toMatchObject({ leftIfDebitsSettle: 190_00 + 190_00 + 1_72 })
  })

  test('one that is due later is taken off what is owed that day', () => {
    const arrears: LedgerEvent = {
      type: 'debit-initiated',
      on: localDate('2026-03-25'),
      debitId: 'DA',
      payment: 'arrears',
      amount: cents(190_00),
      debitDate: localDate('2026-03-30'),
    }
    // Missed on 13 March: 166.67 × 2.5 % × 14 ÷ 30 = 1.94; the second instalment is debited on the
    // very day
    const events = [...begun(plan), sent(plan, 2), arrears]
    expect(quoteOf(events, '2026-03-27')).toMatchObject({ total: 571_94, leftIfDebitsSettle: 191_94 })
  })

  test.each(['2026-02-12', '2026-02-16'])(
    'an installment loan on %s, before its debit: the rest and the debit close it to the cent',
    (on) => {
      const events = [...begun(charged), sent(charged, 1)]
      const quote = quoteOf(events, on)
      const rest = 'total' in quote ? quote.leftIfDebitsSettle : 0
      const both = lived([...events, paid(on, 'E1', rest), settled(charged, 1)])
      expect([both.status, owedInAll(both.owed), both.owedToBorrower]).toEqual(['repaid', 0, 0])
    },
  )

  test('on the day of its debit: the rest is what it would be had it settled that day', () => {
    const settlement: LedgerEvent = { type: 'debit-settled', on: localDate('2026-02-17'), debitId: 'D1' }
    const answered = quoteOf([...begun(charged), sent(charged, 1), settlement], '2026-02-17')
    const rest = 'total' in answered ? answered.total : undefined
    expect(rest).toBeGreaterThan(4_000_00)
    expect(quoteOf([...begun(charged), sent(charged, 1)], '2026-02-17')).toMatchObject({ leftIfDebitsSettle: rest })
  })

  test('an installment loan after its debit day: if the debit settles, the rest is what it would be had the bank answered', () => {
    const answered = quoteOf([...begun(charged), ...debited(charged, 1, 1)], '2026-02-19')
    const rest = 'total' in answered ? answered.total : undefined
    expect(rest).toBeGreaterThan(4_000_00)
    expect(quoteOf([...begun(charged), sent(charged, 1)], '2026-02-19')).toMatchObject({ leftIfDebitsSettle: rest })
  })
})

describe('no payoff', () => {
  const [activated] = begun(single)
  const events: Readonly<Record<string, readonly LedgerEvent[]>> = {
    active: activated ? [activated] : [],
    repaid: [...begun(single), ...debited(single)],
    cancelled: [...begun(single), { type: 'cancelled', at: at('2026-03-05') }, paid('2026-03-06', 'E1', 500_00)],
    'written-off': [
      ...begun(single),
      { type: 'sent-to-collections', on: localDate('2026-03-30') },
      { type: 'written-off', on: localDate('2026-03-31') },
    ],
  }
  test.each(['active', 'repaid', 'cancelled', 'written-off'])('for a loan that is %s', (status) => {
    expect(quoteOf(events[status] ?? [], '2026-04-01')).toEqual({ code: 'NOTHING_TO_PAY_OFF', status })
  })
  test.each(['funded', 'overdue', 'in-collections', 'cancelling'])('but one for a loan that is %s', (status) => {
    const late: LedgerEvent = { type: 'default-interest-accrued', on: localDate('2026-03-30') }
    const running: Readonly<Record<string, readonly LedgerEvent[]>> = {
      funded: begun(single),
      overdue: [...begun(single), late],
      'in-collections': [...begun(single), { type: 'sent-to-collections', on: localDate('2026-03-30') }],
      cancelling: [...begun(single), { type: 'cancelled', at: at('2026-03-05') }],
    }
    const book = lived(running[status] ?? [])
    expect([book.status, payoffQuote(book, localDate('2026-04-01')).ok]).toEqual([status, true])
  })
  test('on a day before the last event', () => {
    expect(quoteOf([...begun(single), sent(single, 1)], '2026-03-12')).toEqual({
      code: 'DAY_BEFORE_LAST_EVENT',
      on: '2026-03-12',
      asOf: '2026-03-13',
    })
    expect(quoteOf([...begun(single), sent(single, 1)], '2026-03-13')).toMatchObject({ total: 570_00 })
  })
  test('beyond the calendar, when the refund of a double payment would have to wait', () => {
    expect(quoteOf([...begun(single), sent(single, 1)], '2046-01-03')).toMatchObject({ code: 'OUTSIDE_CALENDAR' })
    expect(quoteOf(begun(single), '2046-01-03')).toMatchObject({ refundFrom: undefined })
  })
})
