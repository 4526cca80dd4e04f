import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inventedAccount } from '../testing/invented-account.fixture.ts'
import { runs } from '../testing/runs.fixture.ts'
import { cents } from '../values/cents.ts'
import { plusDays } from '../values/local-date.ts'
import type { AccountHistory } from './account-history.ts'
import { forecastBalance } from './forecast.ts'
import { bankInsightOf } from './insight.ts'

const account = fc.integer({ min: 0, max: 2 ** 31 }).map((seed) => inventedAccount(seed).history)
const numRuns = runs(25)

test('the order in which lines were sent does not matter', () => {
  fc.assert(
    fc.property(account, fc.infiniteStream(fc.nat()), (history, stream) => {
      const shuffled = history.lines
        .map((line) => ({ line, at: Number(stream.next().value) }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ line }) => line)
      expect(bankInsightOf({ ...history, lines: shuffled })).toEqual(bankInsightOf(history))
    }),
    { numRuns },
  )
})

test('every figure names lines of the account, no line is counted twice, and the income is the sum of its sources', () => {
  fc.assert(
    fc.property(account, (history) => {
      const byId = new Map(history.lines.map((line) => [line.id, line]))
      const { incomes, incomeFound, found, returnedItems, otherLenders, obligations, ownTransfers } =
        bankInsightOf(history)
      const once = [
        incomes.flatMap(({ lineIds }) => lineIds),
        [...incomeFound.lineIds],
        [...returnedItems.lineIds],
        otherLenders.flatMap(({ lineIds }) => lineIds),
        obligations.flatMap(({ lineIds }) => lineIds),
      ]
      for (const ids of once) {
        expect(ids.filter((id) => !byId.has(id))).toEqual([])
        expect(new Set(ids).size).toBe(ids.length)
      }
      const income = new Set(once[0])
      const others = [...(once[2] ?? []), ...(once[3] ?? []), ...ownTransfers.lineIds]
      expect(others.filter((id) => income.has(id))).toEqual([])
      const sum = (amounts: readonly { readonly amount: number }[]) =>
        amounts.reduce((total, { amount }) => total + amount, 0)
      expect(incomeFound.amount).toBe(sum(incomes.map(({ seen }) => seen)))
      expect(incomeFound.amount).toBe(sum([found.mainIncome, found.secondIncome, found.childBenefit]))
    }),
    { numRuns },
  )
})

test('a purchase at a shop nobody else names changes neither income nor pay', () => {
  fc.assert(
    fc.property(
      account,
      fc.integer({ min: 1, max: 90 }),
      fc.integer({ min: 1, max: 5_000_00 }),
      (history, ago, amount) => {
        const purchase = {
          id: 'purchase',
          on: plusDays(history.readOn, -ago),
          description: 'POS ZWIEBACK ZONE',
          amount: cents(-amount),
          balance: undefined,
          category: undefined,
        }
        const [without, withIt] = [
          bankInsightOf(history),
          bankInsightOf({ ...history, lines: [...history.lines, purchase] }),
        ]
        expect(withIt.incomes).toEqual(without.incomes)
        expect(withIt.pay).toEqual(without.pay)
        expect(withIt.incomeFound).toEqual(without.incomeFound)
      },
    ),
    { numRuns },
  )
})

test('a weekly pay moves by as many weeks as the whole account, where no bank holiday lies in either', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 5 }), (weeks, weekday) => {
      const shifted = (by: number): AccountHistory => ({
        readOn: plusDays('2026-03-12' as AccountHistory['readOn'], by),
        balance: undefined,
        lines: [0, 7, 14, 21].map((ago) => ({
          id: String(ago),
          on: plusDays('2026-03-01' as AccountHistory['readOn'], weekday - ago + by),
          description: 'PAYROLL CORBEL',
          amount: cents(500_00),
          balance: undefined,
          category: undefined,
        })),
      })
      const [pay, later] = [bankInsightOf(shifted(0)).pay, bankInsightOf(shifted(-7 * (weeks - 1))).pay]
      expect(pay).toBeDefined()
      expect(later?.nextPayDate).toBe(pay && plusDays(pay.nextPayDate, -7 * (weeks - 1)))
    }),
    { numRuns },
  )
})

test('a forecast begins at the balance and adds up its movements, each with past lines of the account', () => {
  fc.assert(
    fc.property(account, fc.integer({ min: 1, max: 60 }), (history, ahead) => {
      const insight = bankInsightOf(history)
      const ids = new Set(history.lines.map(({ id }) => id))
      for (const { balance, movements } of forecastBalance(insight, [plusDays(history.readOn, ahead)])) {
        const start = insight.dailyBalances.at(-1)?.balance ?? NaN
        expect(balance).toBe(movements.reduce<number>((sum, { amount }) => sum + amount, start))
        expect(movements.flatMap(({ lineIds }) => lineIds).filter((id) => !ids.has(id))).toEqual([])
      }
    }),
    { numRuns },
  )
})
