import { expect, test } from 'vitest'
import { localDate } from '@tamarack/domain/values/local-date'
import { sampleBankData, sampleTransactions } from '../testing/bank-data.fixture.ts'
import { sampleServicing } from '../testing/sample-servicing.ts'
import { accountHistoryOf, accountInsight, shortDebitOf } from './bank-insight.ts'

const collected = {
  data: sampleBankData('customer1'),
  loanId: 'ln_own',
  collectedAt: Date.UTC(2026, 10, 18, 17, 30),
} as const

test('a transaction whose day or amount is none is not counted', () => {
  const [first] = sampleTransactions
  if (first === undefined) throw new Error('no sample')
  const transactions = [first, { ...first, id: 'x', date: '2026-02-30' }, { ...first, id: 'y', amountCents: 0.5 }]
  expect(accountHistoryOf({ ...collected, data: { ...collected.data, transactions } }).lines).toMatchObject([
    { id: 't-12', on: '2026-11-16', amount: -84_15, balance: 120_00 },
  ])
})

test('every figure names transactions that come with it, each with its marks', () => {
  const { insight, evidence, marks } = accountInsight(collected, [])
  const ids = new Set(evidence.map(({ id }) => id))
  const behind = [
    ...insight.incomes.flatMap(({ lineIds }) => lineIds),
    ...insight.returnedItems.lineIds,
    ...insight.incomeFound.lineIds,
  ]
  expect(behind.length).toBeGreaterThan(0)
  expect(behind.filter((id) => !ids.has(id))).toEqual([])
  expect(marks.get('t-11')).toEqual(['income'])
  expect(marks.get('t-8')).toEqual(['returned'])
})

test('a balance is forecast for each coming due date and for no day before the reading', () => {
  const { forecast, evidence } = accountInsight(collected, [localDate('2026-11-10'), localDate('2026-12-04')])
  expect(forecast.map(({ on }) => on)).toEqual(['2026-12-04'])
  const ids = new Set(evidence.map(({ id }) => id))
  expect(
    forecast.flatMap(({ movements }) => movements.flatMap(({ lineIds }) => lineIds)).every((id) => ids.has(id)),
  ).toBe(true)
})

test('TAM-201: the next debit is forecast from what its payor shared alone, and not once its day has passed', () => {
  const short = shortDebitOf(sampleServicing, collected)
  expect(short).toMatchObject({ on: '2026-12-07', debit: 242_00, readOn: '2026-11-18' })
  const [foreseen] = accountInsight(collected, [localDate('2026-12-07')]).forecast
  // $100.00 of it was debited for the loan since the bank was read.
  expect(short?.expected).toBe((foreseen?.balance ?? 0) - 100_00)
  expect(shortDebitOf(sampleServicing, null)).toBeNull()
  expect(shortDebitOf({ ...sampleServicing, nextDebit: null }, collected)).toBeNull()
  expect(shortDebitOf({ ...sampleServicing, asOf: '2026-12-08' }, collected)).toBeNull()
})
