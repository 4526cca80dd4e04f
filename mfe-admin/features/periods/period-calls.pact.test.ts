import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { closeMonth, getPeriod, getPeriods, mapAccount } from '@tamarack/contracts/endpoints/periods'
import { contractOf } from '@tamarack/contracts/testing/pact.fixture'

const { answered, refused } = contractOf('tamarack-admin', fetch)

const exported = [
  '\ufeffPosting date,Value date,Loan,Entry,Account,GL account,GL name,Debit,Credit',
  '2026-10-20,2026-10-20,ln_own,1,advance receivable,1200,Loans,500.00,',
  '2026-10-20,2026-10-20,ln_own,1,cash,1010,Bank,,500.00',
  '2026-10-31,2026-10-31,ln_own,accrual-2026-10,cost of borrowing receivable,1210,Interest due,1.23,',
  '2026-10-31,2026-10-31,ln_own,accrual-2026-10,cost of borrowing earned,4000,Interest,,1.23',
  '',
].join('\r\n')
const sha256 = createHash('sha256').update(exported).digest('hex')
const proposal = { by: { id: 'admin2', name: 'Ada Admin' }, at: 1_795_000_700_000, sha256 }
const month = '2026-10'
const none = { opening: 0, debit: 0, credit: 0 }
const accounts = [
  { ...none, account: 'cash' as const, side: 'debit' as const, credit: 500_00, closing: -500_00 },
  { ...none, account: 'advance receivable' as const, side: 'debit' as const, debit: 500_00, closing: 500_00 },
  { ...none, account: 'cost of borrowing receivable' as const, side: 'debit' as const, debit: 1_23, closing: 1_23 },
  { ...none, account: 'cost of borrowing earned' as const, side: 'credit' as const, credit: 1_23, closing: 1_23 },
]
const period = {
  month,
  state: 'ready' as const,
  proposal: null,
  closed: null,
  adjusted: 0,
  accounts,
  unmapped: [],
  accrued: 1_23,
  entries: 1,
  lastEntry: { loanId: 'ln_own', number: 1 },
  checks: [{ check: 'chains' as const, found: 0, hasRun: true }],
  exported,
  sha256,
}
const months = [{ month: '2026-11', state: 'running' as const, proposal: null, closed: null, adjusted: 0, posted: 0 }]

test('the months of the ledger, and how accounts are called outside', async () => {
  const view = { months, mapping: [] }
  expect(
    await answered({
      given: 'an admin and a month that has ended',
      receiving: 'a request for the months of the ledger',
      endpoint: getPeriods,
      input: {},
      answer: view,
    }),
  ).toEqual(view)
})

test('a month with its accounts, its checks and its journal', async () => {
  expect(
    await answered({
      given: 'an admin and a month that has ended with every account mapped',
      receiving: 'a request for a month',
      endpoint: getPeriod,
      input: { params: { month } },
      answer: period,
    }),
  ).toEqual(period)
})

test('a month that an admin proposes to close waits for another', async () => {
  const own = { ...proposal, by: { id: 'admin1', name: 'Person admin1' }, at: 1_795_000_800_000 }
  const view = { ...period, state: 'proposed' as const, proposal: own }
  expect(
    await answered({
      given: 'an admin and a month that has ended with every account mapped',
      receiving: 'a proposal to close a month',
      endpoint: closeMonth,
      input: { body: { month, type: 'propose', sha256 } },
      answer: view,
    }),
  ).toEqual(view)
})

test('a month that another admin confirms is closed', async () => {
  const confirmed = { ...proposal, by: { id: 'admin1', name: 'Person admin1' }, at: 1_795_000_800_000 }
  const view = { ...period, state: 'closed' as const, closed: { proposed: proposal, confirmed }, checks: [] }
  expect(
    await answered({
      given: 'an admin and a month that a colleague proposed to close',
      receiving: 'the confirmation of a close',
      endpoint: closeMonth,
      input: { body: { month, type: 'confirm', sha256 } },
      answer: view,
    }),
  ).toEqual(view)
})

test('who proposed a close does not confirm it', async () => {
  expect(
    await refused({
      given: 'an admin and a month that they proposed to close',
      receiving: 'the confirmation of their own close',
      endpoint: closeMonth,
      input: { body: { month, type: 'confirm', sha256 } },
      refusedWith: 'ANOTHER_PERSON_CONFIRMS',
    }),
  ).toMatchObject({ code: 'ANOTHER_PERSON_CONFIRMS' })
})

test('TAM-211: a month with an account that has no number in the general ledger is not closed', async () => {
  const unmapped = exported.replaceAll(/,\d{4},[A-Z][a-z ]+,/g, ',,,')
  expect(
    await refused({
      given: 'an admin and a month that has ended',
      receiving: 'a proposal to close a month with an unmapped account',
      endpoint: closeMonth,
      input: { body: { month, type: 'propose', sha256: createHash('sha256').update(unmapped).digest('hex') } },
      refusedWith: 'ACCOUNTS_UNMAPPED',
    }),
  ).toMatchObject({ code: 'ACCOUNTS_UNMAPPED' })
})

test('an account has a number and a name in the general ledger', async () => {
  const named = { by: { id: 'admin1', name: 'Person admin1' }, at: 1_795_000_800_000 }
  const view = { months, mapping: [{ account: 'cash' as const, number: '1010', name: 'Bank', ...named }] }
  expect(
    await answered({
      given: 'an admin and a month that has ended',
      receiving: 'a name of an account in the general ledger',
      endpoint: mapAccount,
      input: { body: { account: 'cash', number: '1010', name: 'Bank' } },
      answer: view,
    }),
  ).toEqual(view)
})
