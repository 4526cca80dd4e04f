import { describe, expect, test } from 'vitest'
import type { Arrangement, LoanFacts, Receipt } from '../../ledger/loan-book.ts'
import { begun, cashAdvance, lived, paid } from '../../testing/golden-lives/ledger-life.fixture.ts'
import { cents } from '../../values/cents.ts'
import { localDate } from '../../values/local-date.ts'
import { lateInterestOn } from './late-interest.ts'

const day = localDate
/** $500.00 and $70.00 of cost, missed on Wednesday, March 18, 2026. */
const terms = cashAdvance(500_00, '2026-03-04', '2026-03-18')
const single = begun(terms)
const arranged = (on: string, dueDate: string, payments: readonly number[] = [1]): Arrangement => ({
  on: day(on),
  parts: [{ dueDate: day(dueDate), amount: cents(600_00) }],
  receipts: 0,
  payments,
})
const on = (through: string, facts: Partial<LoanFacts> = {}) =>
  lateInterestOn({ ...lived(single), ...facts }, terms, day(through))
/** Three days after the last part's day it may still arrive: through April 13. */
const first = arranged('2026-03-25', '2026-04-10')
const second = arranged('2026-04-05', '2026-04-20')

describe('ON-07: what bears default interest', () => {
  test('is the principal of a missed payment from the day after, at 2.5 % a month', () => {
    expect(on('2026-03-18')).toEqual([])
    expect(on('2026-03-19')).toEqual([
      { principal: 500_00, from: '2026-03-19', days: 1, pausedUntil: undefined, mostAMonth: 12_50 },
    ])
    expect(on('2026-04-17')).toMatchObject([{ days: 30, mostAMonth: 12_50 }])
  })

  test('is what is left of it after money, cost first', () => {
    const late = lateInterestOn(lived([...single, paid('2026-03-20', 'P', 270_00)]), terms, day('2026-03-22'))
    expect(late).toEqual([{ principal: 300_00, from: '2026-03-19', days: 4, pausedUntil: undefined, mostAMonth: 7_50 }])
    expect(lateInterestOn(lived([...single, paid('2026-03-20', 'P', 569_00)]), terms, day('2026-03-19'))).toMatchObject(
      [{ principal: 500_00 }],
    )
  })

  test('is nothing once the principal is paid, and counts money of the same day', () => {
    const after = (amount: number) =>
      lateInterestOn(lived([...single, paid('2026-03-20', 'P', amount)]), terms, day('2026-03-20'))
    expect(after(270_00)).toMatchObject([{ principal: 300_00 }])
    expect(after(571_00)).toEqual([])
  })

  test('is less by a forgiven amount', () => {
    const forgiven = [{ on: day('2026-03-20'), amount: cents(270_00) }]
    expect(on('2026-03-22', { forgiven })).toMatchObject([{ principal: 300_00 }])
    expect(on('2026-03-19', { forgiven })).toMatchObject([{ principal: 500_00 }])
  })

  test('TAM-224: leaves out the days on which the money of its own debit was with us', () => {
    const debit = (held: Receipt['held'], payment = 1, reversed = true): Partial<LoanFacts> => ({
      receipts: [
        {
          id: 'D',
          kind: 'debit',
          amount: cents(570_00),
          receivedOn: day('2026-03-18'),
          valueDate: day('2026-03-18'),
          designation: { payment },
          entry: 3,
          reversed,
          ...(held && { held }),
        },
      ],
    })
    const until = { until: day('2026-03-24') }
    expect(on('2026-03-22', debit(until))).toEqual([])
    expect(on('2026-03-26', debit(until))).toMatchObject([{ principal: 500_00, days: 2 }])
    expect(on('2026-03-26', debit(undefined))).toMatchObject([{ days: 8 }])
    expect(on('2026-03-26', debit(until, 2))).toMatchObject([{ principal: 500_00, days: 8 }])
    expect(on('2026-03-26', debit({}))).toEqual([])
  })

  test.each<readonly [string, string, readonly Arrangement[], string | undefined, number]>([
    ['not on the day before', '2026-03-24', [first], undefined, 6],
    ['from its own day', '2026-03-25', [first], '2026-04-13', 7],
    ['through the last day of its parts', '2026-04-13', [first], '2026-04-13', 7],
    // From the day of the part that did not come.
    ['not once a part was missed', '2026-04-14', [first], undefined, 11],
    [
      'not if it was made on the day of the missed payment and does not cover it',
      '2026-03-20',
      [arranged('2026-03-18', '2026-04-10', [])],
      undefined,
      2,
    ],
    [
      'from the day of the missed payment if it covers it',
      '2026-03-20',
      [arranged('2026-03-18', '2026-04-10')],
      '2026-04-13',
      0,
    ],
    ['until the end of the one that took its place', '2026-04-06', [first, second], '2026-04-23', 7],
    ['on the day on which it was replaced', '2026-04-05', [first, second], '2026-04-23', 7],
    ['until it is replaced', '2026-04-04', [first, second], '2026-04-05', 7],
  ])('TAM-85: pauses under an arrangement: %s', (_what, through, arrangements, pausedUntil, days) => {
    expect(on(through, { arrangements })).toEqual([
      { principal: 500_00, from: '2026-03-19', days, pausedUntil, mostAMonth: 12_50 },
    ])
  })
})
