import { expect, test } from 'vitest'
import { getLedgerLines, getOwedInBook, getTrialBalance } from '@tamarack/contracts/endpoints/money'
import { contractOf } from '@tamarack/contracts/testing/pact.fixture'

const { answered } = contractOf('tamarack-admin', fetch)
const given = 'an employee and an application in review'

test('the trial balance sums every account, and shows that debits equal credits', async () => {
  const balance = {
    asOf: '2026-11-24',
    accounts: [
      {
        account: 'cash' as const,
        side: 'debit' as const,
        meaning: 'Money in our account',
        debit: 500_00,
        credit: 0,
        balance: 500_00,
        lines: 1,
      },
    ],
    difference: 0,
  }
  expect(
    await answered({
      given,
      receiving: 'a request for the trial balance of a day',
      endpoint: getTrialBalance,
      input: { query: { asOf: '2026-11-24' } },
      answer: balance,
    }),
  ).toEqual(balance)
})

test('what borrowers owe today is what is posted and what is accrued and not posted', async () => {
  const owed = {
    day: '2026-11-24',
    posted: 500_00,
    products: [{ product: 'installment' as const, loans: 1, counted: 1, accrued: 1_23 }],
  }
  expect(
    await answered({
      given,
      receiving: 'a request for what borrowers owe today',
      endpoint: getOwedInBook,
      input: {},
      answer: owed,
    }),
  ).toEqual(owed)
})

test('the lines of an account come in pages', async () => {
  const page = {
    lines: [{ loanId: 'ln_own', number: 1, day: '2026-11-20', kind: 'disbursed', debit: 0, credit: 500_00 }],
    more: false,
  }
  expect(
    await answered({
      given,
      receiving: 'a request for the lines of an account',
      endpoint: getLedgerLines,
      input: { query: { account: 'cash', page: 1 } },
      answer: page,
    }),
  ).toEqual(page)
})
