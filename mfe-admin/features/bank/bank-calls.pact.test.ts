import { expect, test } from 'vitest'
import { getBankInsights, getBankTransactions } from '@tamarack/contracts/endpoints/bank'
import { contractOf } from '@tamarack/contracts/testing/pact.fixture'
import { foundAs, insightOf, transactionOf } from '../../testing/bank.fixture.ts'

const { answered, refused } = contractOf('tamarack-admin', fetch)

test('what an account shows comes with the transactions behind it, and the balance to expect on the due date', async () => {
  // One of each is enough: the contract shows what every entry of a list looks like.
  const lineIds = ['t-1']
  const { pay, incomes, incomeFound, found, forecast, dailyBalances, ...rest } = insightOf()
  const insight = {
    ...rest,
    pay: pay && { ...pay, lineIds },
    incomes: incomes.map((source) => ({ ...source, lineIds })),
    incomeFound: { ...incomeFound, lineIds },
    found: { ...found, mainIncome: { ...found.mainIncome, lineIds }, rent: foundAs(0) },
    forecast: forecast.map((each) => ({
      ...each,
      movements: each.movements.map((movement) => ({ ...movement, lineIds })),
    })),
    dailyBalances: dailyBalances.slice(0, 1),
    obligations: [],
    returnedItems: { last90Days: 0, last365Days: 0, lineIds: [] },
    belowZero: { daysInLast90: 0, daysInLast365: 0, lowest: { on: '2026-09-04', balance: 20_00 }, lineIds: [] },
    transactions: [transactionOf('t-1')],
  }
  expect(
    await answered({
      given: 'an employee and a customer who is paid every two weeks',
      receiving: 'a request for what the bank account shows',
      endpoint: getBankInsights,
      input: { params: { id: 'customer1' }, query: { loanId: 'ln_own' } },
      answer: insight,
    }),
  ).toEqual(insight)
})

test('transactions come in pages, searched and kept to one mark', async () => {
  const page = { transactions: [transactionOf('t-11')], total: 6, matching: 6, next: 'aaaaaaaaaaaa2' }
  expect(
    await answered({
      given: 'an employee and a customer who is paid every two weeks',
      receiving: 'a search for income among the transactions',
      endpoint: getBankTransactions,
      input: { params: { id: 'customer1' }, query: { q: 'payroll', mark: 'income', limit: 2 } },
      answer: page,
    }),
  ).toEqual(page)
})

test('a page that is not there any more is refused', async () => {
  expect(
    await refused({
      given: 'an employee and a customer who is paid every two weeks',
      receiving: 'a page of transactions of an account that was connected before',
      endpoint: getBankTransactions,
      input: { params: { id: 'customer1' }, query: { cursor: 'ffffffffffff2' } },
      refusedWith: 'BAD_CURSOR',
    }),
  ).toMatchObject({ code: 'BAD_CURSOR', status: 400 })
})
