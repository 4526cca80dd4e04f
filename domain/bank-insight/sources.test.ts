import { describe, expect, test } from 'vitest'
import { cents } from '../values/cents.ts'
import { localDate } from '../values/local-date.ts'
import { foundByKind } from './found-by-kind.ts'
import { incomeSourcesOf } from './income-sources.ts'
import type { KindedLine, LineKind } from './kinds.ts'
import { kindOf } from './line-kind.ts'
import { obligationsOf } from './obligations.ts'
import { recurrenceOf } from './recurrence.ts'
import { amountSeen, seenSpan } from './seen-amount.ts'

const day = localDate
const readOn = day('2026-03-16')
/** Seen for a year, and for 24 days. */
const [year, weeks] = [seenSpan(day('2025-03-16'), readOn), seenSpan(day('2026-02-20'), readOn)]
let number = 0
/** Lines of one party on some days, in dollars; money out is negative. */
const lines = (
  kind: LineKind,
  description: string,
  dollars: number,
  ...days: readonly string[]
): readonly KindedLine[] =>
  days.map((on) => ({
    id: `l${(number += 1)}`,
    on: day(on),
    description,
    amount: cents(dollars * 100),
    balance: undefined,
    category: undefined,
    kind,
    layer: 'words',
  }))
const fridays = ['2026-02-27', '2026-03-06', '2026-03-13']
const everySecond = ['2025-12-19', '2026-01-02', '2026-01-16', '2026-01-30', '2026-02-13', '2026-02-27', '2026-03-13']

describe('the payer that pays most in a month comes first', () => {
  const order = (span: typeof year, ...payers: readonly (readonly KindedLine[])[]): readonly string[] =>
    incomeSourcesOf(payers.flat(), readOn, span).map(({ name }) => name)

  test('by the frequency of each, where the account was seen for too short a time', () => {
    // $500 a week are $2,166.67 a month, of which $1,500 were seen; $800 in two weeks are
    // $1,733.33.
    const [weekly, twice] = [
      lines('payroll', 'PAYROLL WEEKLY GOODS', 500, ...fridays),
      lines('payroll', 'PAYROLL SECOND GOODS', 800, '2026-02-26', '2026-03-12'),
    ]
    expect(order(weeks, twice, weekly)).toEqual(['WEEKLY GOODS', 'SECOND GOODS'])
  })

  test('by what the last 90 days brought, where the account was seen for long and the payer is new', () => {
    // $1,500 in 90 days are $506.94 a month; $400 in two weeks are $866.67.
    const [fresh, long] = [
      lines('payroll', 'PAYROLL WEEKLY GOODS', 500, ...fridays),
      lines('payroll', 'PAYROLL SECOND GOODS', 400, ...everySecond),
    ]
    expect(order(year, fresh, long)).toEqual(['SECOND GOODS', 'WEEKLY GOODS'])
  })

  test('and by name where both pay the same', () => {
    const of = (name: string) => lines('payroll', `PAYROLL ${name}`, 400, ...everySecond)
    expect(order(year, of('ALPHA GOODS'), of('OMEGA GOODS'))).toEqual(['ALPHA GOODS', 'OMEGA GOODS'])
    expect(order(year, of('OMEGA GOODS'), of('ALPHA GOODS'))).toEqual(['ALPHA GOODS', 'OMEGA GOODS'])
  })
})

test('regular deposits without a mark are pay, and nothing else', () => {
  const [source] = incomeSourcesOf(lines('deposit', 'NORTHERN GOODS', 1000, ...everySecond), readOn, year)
  expect(source).toMatchObject({ kind: 'employment', isChildBenefit: false, frequency: 'bi-weekly', active: true })
})

test('by the questions of the forms: payers that bring nothing any more are left out', () => {
  const payers = [
    lines('payroll', 'PAYROLL MAIN GOODS', 2000, ...everySecond),
    lines('payroll', 'PAYROLL SECOND GOODS', 900, ...everySecond.slice(0, -1), '2026-03-12'),
    lines('payroll', 'PAYROLL THIRD GOODS', 800, ...everySecond),
    lines('payroll', 'PAYROLL FOURTH GOODS', 700, ...everySecond.slice(0, -1), '2026-03-11'),
    lines('payroll', 'PAYROLL GONE GOODS', 5000, '2025-06-06', '2025-06-20', '2025-07-04', '2025-07-18'),
  ]
  const found = foundByKind(incomeSourcesOf(payers.flat(), readOn, year), [], year)
  expect([found.mainIncome.names, found.secondIncome.names]).toEqual([
    ['MAIN GOODS'],
    ['SECOND GOODS', 'THIRD GOODS', 'FOURTH GOODS'],
  ])
  expect([found.secondIncome.lastOn, found.secondIncome.times]).toEqual(['2026-03-13', 21])
  expect(found.childBenefit).toEqual({ ...year, amount: 0, names: [], times: 0, lastOn: undefined, lineIds: [] })
})

describe('what is paid again and again', () => {
  test('is listed by payee, the largest first, with what was paid in the last 90 days', () => {
    const [phone, rent, lease] = [
      lines('telecom', 'MOBILE PHONE CO', -60, '2025-12-16', '2025-12-17', '2026-01-16', '2026-02-16'),
      lines('rent', 'RENT MAPLE HOMES', -1200, '2026-01-01', '2026-02-01', '2026-03-01'),
      lines('loan-payment', 'CAR LEASE CO', -300, '2026-03-10'),
    ]
    const back = lines('rent', 'RENT MAPLE HOMES', 100, '2026-03-05')
    const over = lines('insurance', 'OLD INSURANCE CO', -90, '2025-11-01', '2025-12-01')
    const found = obligationsOf([...phone, ...lease, ...rent, ...back, ...over], readOn, year)
    expect(found.map(({ kind, everyDays, lastOn, lineIds }) => [kind, everyDays, lastOn, lineIds.length])).toEqual([
      // 59 days between three payments; a payment of 90 days ago is not among them.
      ['rent', 30, '2026-03-01', 3],
      ['loan', undefined, '2026-03-10', 1],
      ['telecom', 31, '2026-02-16', 3],
    ])
    expect(found[0]?.typicalPayment).toBe(1200_00)
  })
})

describe('whether money is still expected', () => {
  const moves = (...days: readonly string[]) => days.map((on) => ({ on: day(on), amount: cents(100_00) }))

  test('of an irregular payer for 45 days', () => {
    const irregular = moves('2025-10-03', '2025-10-08', '2025-12-01', '2026-01-30')
    const on = (reading: string) => recurrenceOf(irregular, day(reading))
    expect(on('2026-03-16')).toMatchObject({ frequency: 'irregular', goesOn: true, nextOn: undefined })
    expect(on('2026-03-17')).toMatchObject({ frequency: 'irregular', goesOn: false, nextOn: undefined })
  })

  test('of a benefit of December, which comes early, on the pay day after the one that it was for', () => {
    const benefit = moves('2026-07-20', '2026-08-20', '2026-09-18', '2026-10-20', '2026-11-20', '2026-12-11')
    expect(recurrenceOf(benefit, day('2026-12-14'))).toMatchObject({ frequency: 'monthly', nextOn: '2027-01-20' })
  })
})

describe('TAM-151: what comes in a month', () => {
  const seen = (first: string, frequency: 'monthly' | 'irregular', goesOn: boolean, ...more: readonly string[]) =>
    amountSeen(
      {
        moves: [first, ...more].map((on, at) => ({ id: `m${at}`, on: day(on), amount: cents(300_00) })),
        frequency,
        typical: cents(300_00),
        goesOn,
      },
      year,
    )

  test('is the usual amount of a payer that was there for 60 days, and the average of 90 of a newer one', () => {
    expect(seen('2026-01-15', 'monthly', true)).toEqual({
      ...year,
      amount: 300_00,
      lineIds: ['m0'],
      step: 'seen 1 times, $300.00 × 12 ÷ 12 = $300.00',
    })
    // 300.00 × 365 ÷ 90 ÷ 12 = 101.39.
    expect(seen('2026-01-16', 'monthly', true)).toEqual({
      ...year,
      amount: 101_39,
      lineIds: ['m0'],
      step: '1 in 90 days, $300.00 × 365 ÷ 90 ÷ 12 = $101.39',
    })
  })

  test('counts the day before the reading, and not the day of the reading', () => {
    expect(seen('2025-12-15', 'irregular', true, '2025-12-16', '2026-03-15', '2026-03-16').lineIds).toEqual([
      'm1',
      'm2',
    ])
  })

  test('is nothing of one that ended', () => {
    expect(seen('2025-06-15', 'monthly', false)).toEqual({ ...year, amount: 0, lineIds: [], step: 'ended' })
  })
})

test('a lease is paid like a loan', () => {
  const [line] = lines('spending', 'AUTO LEASE 4711', -300, '2026-03-10')
  expect(line && kindOf(line).kind).toBe('loan-payment')
})
