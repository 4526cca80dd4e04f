import { describe, expect, test } from 'vitest'
import type { LoanTerms } from '../products/signed-terms.ts'
import {
  at,
  begun,
  cashAdvance,
  installment,
  lived,
  returned,
  sent,
  settled,
} from '../testing/golden-lives/ledger-life.fixture.ts'
import { basisPoints } from '../values/basis-points.ts'
import { cents } from '../values/cents.ts'
import { localDate } from '../values/local-date.ts'
import { balancesOf } from './entry.ts'
import type { LedgerEvent } from './ledger-event.ts'

const single = cashAdvance(500_00, '2026-03-04', '2026-03-18')
const plan = cashAdvance(500_00, '2026-03-04', '2026-03-13', { earlier: ['2026-01-05', '2026-02-02'] })
const loan = installment(5000_00, '2026-01-15', '2026-02-15', 12)
const small = (charge?: number): LoanTerms =>
  installment(1000_00, '2026-01-15', '2026-02-15', 12, {
    annualRate: basisPoints(24_90),
    ...(charge !== undefined && { charge: cents(charge) }),
  })
const on = localDate
const debitReturned = (
  terms: LoanTerms,
  payment: number,
  more: { readonly returnCode?: string; readonly lendersCost?: number } = {},
) => [sent(terms, payment), { ...returned(terms, payment, '901'), ...more } as LedgerEvent] as const
const feesOf = (events: readonly LedgerEvent[]) =>
  lived(events).fees.map(({ on: day, amount, waived }) => [day, amount, waived])

describe('the fee for a returned debit', () => {
  const waived: LedgerEvent = { type: 'fee-waived', on: on('2026-02-20') }
  const first = (terms: LoanTerms) => [...begun(terms), ...debitReturned(terms, 1, { lendersCost: 25_00 })]
  const second = (terms: LoanTerms) => debitReturned(terms, 2, { lendersCost: 25_00 })
  test.each<readonly [string, readonly LedgerEvent[], readonly (readonly [string, number, boolean])[]]>([
    ['cash advance: $20', [...begun(plan), ...debitReturned(plan, 1)], [['2026-03-16', 20_00, false]]],
    [
      'cash advance: once in its life',
      [...begun(plan), ...debitReturned(plan, 1), ...debitReturned(plan, 2)],
      [['2026-03-16', 20_00, false]],
    ],
    [
      'cash advance: once, even if it was waived',
      [
        ...begun(plan),
        ...debitReturned(plan, 1),
        { type: 'fee-waived', on: on('2026-03-17') },
        ...debitReturned(plan, 2),
      ],
      [['2026-03-16', 20_00, true]],
    ],
    [
      'cash advance: none for a payment that was stopped',
      [...begun(plan), ...debitReturned(plan, 1, { returnCode: '903' })],
      [],
    ],
    [
      'none from a cancelled loan',
      [
        { type: 'activated', at: at('2026-03-04'), terms: single },
        { type: 'disbursed', at: at('2026-03-04', '11:20') },
        sent(single, 1),
        { type: 'cancelled', at: at('2026-03-17') },
        returned(single, 1, '901'),
      ],
      [],
    ],
    [
      'none from a loan that was written off',
      [
        ...begun(plan),
        sent(plan, 1),
        settled(plan, 1),
        { type: 'sent-to-collections', on: on('2026-04-01') },
        { type: 'written-off', on: on('2026-04-02') },
        { type: 'debit-returned', on: on('2026-04-03'), debitId: 'D1', returnCode: '901' },
      ],
      [],
    ],
    [
      'installment: $50 where the cost is not given',
      [...begun(loan), ...debitReturned(loan, 1)],
      [['2026-02-18', 50_00, false]],
    ],
    [
      'installment: what it cost the lender',
      [...begun(loan), ...debitReturned(loan, 1, { lendersCost: 8_50 })],
      [['2026-02-18', 8_50, false]],
    ],
    [
      'installment: $50 at most',
      [...begun(loan), ...debitReturned(loan, 1, { lendersCost: 80_00 })],
      [['2026-02-18', 50_00, false]],
    ],
    [
      'installment: the last of two is waived, and it alone',
      [
        ...begun(loan),
        ...debitReturned(loan, 1),
        ...debitReturned(loan, 2, { lendersCost: 8_50 }),
        { type: 'fee-waived', on: on('2026-03-20') },
      ],
      [
        ['2026-02-18', 50_00, false],
        ['2026-03-17', 8_50, true],
      ],
    ],
    ['installment: none when it cost nothing', [...begun(loan), ...debitReturned(loan, 1, { lendersCost: 0 })], []],
    [
      'installment: each time',
      [...first(small()), ...second(small())],
      [
        ['2026-02-18', 25_00, false],
        ['2026-03-17', 25_00, false],
      ],
    ],
    [
      'installment: until, with a charge kept back, a second one would lift the rate above 35 %',
      [...first(small(20_00)), ...second(small(20_00))],
      [['2026-02-18', 25_00, false]],
    ],
    [
      'installment: a fee that was waived does not count',
      [...first(small(20_00)), waived, ...second(small(20_00))],
      [
        ['2026-02-18', 25_00, true],
        ['2026-03-17', 25_00, false],
      ],
    ],
  ])('%s', (_what, events, fees) => {
    expect(feesOf(events)).toEqual(fees)
  })

  const reasonsOf = (events: readonly LedgerEvent[]) =>
    lived(events).debits.map(({ debitId, noFee = 'charged' }) => [debitId, noFee])
  const dear = installment(10_000_00, '2026-01-15', '2026-02-15', 12, { annualRate: basisPoints(33_90) })
  test.each<readonly [string, readonly LedgerEvent[], readonly (readonly [string, string])[]]>([
    [
      'a cash advance is charged once only',
      [...begun(plan), ...debitReturned(plan, 1), ...debitReturned(plan, 2)],
      [
        ['D1', 'charged'],
        ['D2', 'FEE_ALREADY_CHARGED'],
      ],
    ],
    [
      'a payment that was stopped is not dishonoured',
      [...begun(plan), ...debitReturned(plan, 1, { returnCode: '903' })],
      [['D1', 'NOT_DISHONOURED']],
    ],
    [
      'a return that cost the lender nothing',
      [...begun(loan), ...debitReturned(loan, 1, { lendersCost: 0 })],
      [['D1', 'COST_NOTHING']],
    ],
    [
      'a loan that the fee would take above 35 %',
      [...first(small(20_00)), ...second(small(20_00))],
      [
        ['D1', 'charged'],
        ['D2', 'CRIMINAL_RATE'],
      ],
    ],
    [
      'a fee that would pass 35 % at the first returns and no longer at a later one',
      [...begun(dear), ...[1, 2, 3].flatMap((payment) => debitReturned(dear, payment))],
      [
        ['D1', 'CRIMINAL_RATE'],
        ['D2', 'CRIMINAL_RATE'],
        ['D3', 'charged'],
      ],
    ],
    [
      'a cancelled loan',
      [
        { type: 'activated', at: at('2026-03-04'), terms: single },
        { type: 'disbursed', at: at('2026-03-04', '11:20') },
        sent(single, 1),
        { type: 'cancelled', at: at('2026-03-17') },
        returned(single, 1, '901'),
      ],
      [['D1', 'LOAN_OVER']],
    ],
  ])('each return keeps why it brought none: %s', (_what, events, reasons) => {
    expect(reasonsOf(events)).toEqual(reasons)
  })
})

describe('the books of a debit', () => {
  const kindsOf = (events: readonly LedgerEvent[]) =>
    lived(events)
      .entries.filter(({ kind }) => kind.startsWith('debit-'))
      .map(({ number, kind, reverses }) => [number, kind, reverses])
  test('a return reverses the entry of the initiation', () => {
    const events = [...begun(single), ...debitReturned(single, 1, { returnCode: '903' })]
    // 4 earns the cost that fell due, 5 accrues a day of default interest
    expect(kindsOf(events)).toEqual([
      [3, 'debit-initiated', undefined],
      [6, 'debit-returned', 3],
    ])
    expect(balancesOf(lived(events).entries)).toMatchObject({
      'debits in flight': 0,
      'debits awaited': 0,
      cash: -500_00,
    })
  })
  test('a return after settlement reverses the receipt', () => {
    const back: LedgerEvent = { type: 'debit-returned', on: on('2026-03-23'), debitId: 'D1', returnCode: '903' }
    const events = [...begun(single), sent(single, 1), settled(single, 1), back]
    const settlement = lived(events).entries.find(({ kind }) => kind === 'debit-settled')
    expect(kindsOf(events).at(-1)?.slice(1)).toEqual(['debit-returned', settlement?.number])
    expect(lived(events)).toMatchObject({
      debits: [{ debitId: 'D1', state: 'returned', returnCode: '903', rePresented: 0 }],
      receipts: [{ id: 'D1', kind: 'debit', reversed: true }],
      owed: { principal: 500_00, cost: 70_00 },
    })
  })
  test('one presented again counts with the first', () => {
    const again: LedgerEvent = {
      type: 'debit-initiated',
      on: on('2026-03-19'),
      debitId: 'D1B',
      payment: 1,
      amount: cents(570_00),
      debitDate: on('2026-03-24'),
      rePresents: 'D1',
    }
    expect(lived([...begun(single), ...debitReturned(single, 1), again]).debits).toMatchObject([
      { debitId: 'D1', state: 'returned', returnCode: '901', rePresented: 1 },
      { debitId: 'D1B', state: 'in-flight', returnCode: undefined, rePresented: 1 },
    ])
  })
})
