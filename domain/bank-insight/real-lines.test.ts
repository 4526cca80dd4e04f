import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../testing/runs.fixture.ts'
import { cents } from '../values/cents.ts'
import { localDate, plusDays, type LocalDate } from '../values/local-date.ts'
import type { AccountLine } from './account-history.ts'
import { bankInsightOf } from './insight.ts'
import { kindedLinesOf } from './kinded-lines.ts'
import { banksAreOpen } from './pay-schedule.ts'

/* Accounts whose lines were misread in the past, and other members of the same classes. */

const readOn = localDate('2026-07-01')
let made = 0
const line = (on: string, description: string, dollars: number): AccountLine => ({
  id: `l${(made += 1)}`,
  on: localDate(on),
  description,
  amount: cents(Math.round(dollars * 100)),
  balance: undefined,
  category: undefined,
})
/** An account of half a year with the given lines and one small purchase. */
const account = (...lines: readonly AccountLine[]) => ({
  readOn,
  balance: cents(1_000_00),
  lines: [line('2026-01-05', 'CORNER VARIETY', -12), ...lines],
})
const insightOf = (...lines: readonly AccountLine[]) => bankInsightOf(account(...lines))
const every = (days: number, from: string, count: number, description: string, dollars: number) =>
  Array.from({ length: count }, (_, index) => line(plusDays(localDate(from), days * index), description, dollars))

describe('pay of every four weeks', () => {
  test('counts thirteen pays a year and predicts the next pay after four weeks', () => {
    const { incomes, pay } = insightOf(...every(28, '2026-01-09', 7, 'PAYROLL DEPOSIT ACME LTD', 1850))
    expect(incomes).toMatchObject([{ frequency: 'four-weekly', seen: { amount: 2004_17 } }])
    expect(pay).toMatchObject({ frequency: 'four-weekly', netPayPerPeriod: 1850_00, nextPayDate: '2026-07-24' })
  })

  test('is recognized in every phase after four pays', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 27 }), fc.integer({ min: 4, max: 7 }), (phase, count) => {
        const days = Array.from({ length: count }, (_, index) => plusDays(readOn, -1 - phase - 28 * index))
        const open = (day: LocalDate): LocalDate => (banksAreOpen(day) ? day : open(plusDays(day, -1)))
        const { incomes } = insightOf(...days.map((on) => line(open(on), 'PAYROLL HARBOUR FOODS', 1500)))
        expect(incomes).toMatchObject([{ frequency: 'four-weekly' }])
      }),
      { numRuns: runs(200) },
    )
  })

  test('is not recognized in monthly or biweekly pay', () => {
    const monthly = ['2026-01-30', '2026-02-27', '2026-03-31', '2026-04-30', '2026-05-29', '2026-06-30']
    expect(insightOf(...monthly.map((on) => line(on, 'PAYROLL A', 3000))).pay?.frequency).toBe('monthly')
    expect(insightOf(...every(14, '2026-01-09', 12, 'PAYROLL B', 1500)).pay?.frequency).toBe('bi-weekly')
  })
})

describe('a lender', () => {
  test('counts once for all its lines, and its deposits are not income', () => {
    const found = insightOf(
      ...every(14, '2026-04-03', 6, 'BREE ADVANCE DEP', 150),
      ...every(14, '2026-04-10', 6, 'BREE REPAY', -152.99),
      line('2026-05-01', 'PAY2DAY EFT CREDIT', 500),
      line('2026-05-15', 'PAY2DAY EFT DEBIT', -570),
    )
    expect(found.otherLenders.map(({ name, advances, payments }) => [name, advances.count, payments.count])).toEqual([
      ['BREE', 6, 6],
      ['PAY2DAY', 1, 1],
    ])
    expect([found.incomes, found.incomeFound.amount]).toEqual([[], 0])
  })

  test('is recognized by a lump sum and regular payments if the register does not list it', () => {
    const lines = [
      line('2026-02-02', 'DIRECT DEPOSIT ZENVORA', 2000),
      ...every(14, '2026-02-16', 9, 'PAD ZENVORA', -240),
    ]
    expect(insightOf(...lines).otherLenders).toMatchObject([
      { name: 'ZENVORA', advances: { count: 1 }, payments: { count: 9 } },
    ])
    expect(kindedLinesOf(account(...lines)).filter(({ layer }) => layer === 'pattern')).toHaveLength(10)
  })

  test.each([
    ['a friend who is repaid', 'E-TRANSFER FROM KIM LEE', 600, 'E-TRANSFER TO KIM LEE', -100],
    ['a tax office', 'CANADA REVENUE AGENCY', 900, 'CANADA REVENUE AGENCY', -150],
    ['a shop that gave money back', 'SPORTSWORLD', 40, 'SPORTSWORLD', -60],
  ])('is not %s', (_what, from, sum, to, payment) => {
    expect(insightOf(line('2026-02-02', from, sum), ...every(14, '2026-02-16', 6, to, payment)).otherLenders).toEqual(
      [],
    )
  })
})

test('does not count reversals, expired transfers and refunded interest as returned items', () => {
  const { returnedItems, incomes } = insightOf(
    line('2026-06-01', 'VISA DEBIT UBER CANADA', -21.5),
    line('2026-06-02', 'VISA DEBIT REVERSAL UBER CANADA', 21.5),
    line('2026-06-03', 'POS REVERSAL WALMART', 40),
    line('2026-06-04', 'E-TRANSFER RETURNED EXPIRED', 100),
    line('2026-06-05', 'OVERDRAFT INTEREST REVERSAL', 3),
  )
  expect([returnedItems.last90Days, incomes]).toEqual([0, []])
})

test('does not classify an employer, a person or a shop by a keyword in the name', () => {
  const { incomes, otherLenders, obligations, returnedItems } = insightOf(
    ...every(14, '2026-04-17', 5, 'PAYROLL ACME LTD NGUYEN LOAN', 1850),
    ...every(14, '2026-04-17', 5, 'DIRECT DEPOSIT NSF CANADA', 1800),
    line('2026-05-01', 'E-TRANSFER TO LOAN NGUYEN', -50),
    line('2026-06-01', 'VISA DEBIT PRET A MANGER TORONTO', -12),
    line('2026-06-02', 'IDP PURCHASE AVIS RENT A CAR', -200),
  )
  expect(incomes.map(({ kind, frequency }) => [kind, frequency])).toEqual([
    ['employment', 'bi-weekly'],
    ['employment', 'bi-weekly'],
  ])
  expect([otherLenders, obligations, returnedItems.last365Days]).toEqual([[], [], 0])
})

test('counts one recent rent payment as the rent of a month', () => {
  expect(insightOf(line('2026-06-02', 'PAP RENT ELM STREET', -1210)).found.rent).toMatchObject({
    amount: 1210_00,
    times: 1,
  })
  const ended = insightOf(line('2026-04-10', 'PAP RENT ELM STREET', -1210)).found.rent
  expect(ended.amount).toBeLessThan(1210_00)
})

test('uses the average of 90 days if pay varies', () => {
  const amounts = [310, 520, 275, 610, 450, 380, 590, 300, 505, 420, 280, 560]
  const weekly = amounts.map((dollars, index) =>
    line(plusDays(localDate('2026-04-10'), 7 * index), 'UBER CANADA', dollars),
  )
  const average = Math.floor((amounts.reduce((sum, amount) => sum + amount, 0) * 100) / amounts.length)
  expect(insightOf(...weekly).incomes).toMatchObject([{ kind: 'self-employment', typicalDeposit: average }])
})
