import { expect, test } from 'vitest'
import type { LedgerEvent } from '../ledger/ledger-event.ts'
import { cents } from '../values/cents.ts'
import { localDate } from '../values/local-date.ts'
import { evolve } from './evolve.ts'
import { advance, fundedLoan, issued, noonOf } from './servicing.fixture.ts'
import type { Loan } from './loan.ts'
import { completed } from './stored-loan.ts'

test('a loan that an earlier release stored is completed to what its log makes of it today', () => {
  const { loan } = issued(fundedLoan(advance), noonOf('2026-03-13'), 'initiate-debit', {})
  const { authorization: _authorization, ...book } = loan.book
  const debits = loan.debits?.map(({ account: _account, ...debit }) => debit)
  expect(debits).toHaveLength(1)
  expect(completed({ ...loan, book, debits } as unknown as Loan)).toEqual(loan)
})

test('a loan of this release, and an application, stay as they are', () => {
  const loan = fundedLoan(advance)
  expect(completed(loan)).toBe(loan)
})

test('a loan that an earlier release stored beside its later agreement has what that lists in its ledger', () => {
  const loan = fundedLoan(advance)
  const debits = [{ number: 1, dueDate: localDate('2026-03-18'), amount: cents(300_00) }]
  const stored = { ...loan, authorized: { ...loan.authorized, debits } }
  expect(completed(stored)).toEqual({
    ...stored,
    book: { ...loan.book, authorization: { ...loan.book.authorization, debits } },
  })
})

test('the log of an earlier release, whose ledger event lists no debits, makes the same loan', () => {
  const loan = fundedLoan(advance)
  const debits = [{ number: 1, dueDate: localDate('2026-03-18'), amount: cents(300_00) }]
  const authorized = { ...loan, authorized: { ...loan.authorized, debits } }
  const on = localDate('2026-03-05')
  const replaced = (event: LedgerEvent) => evolve(authorized, event, loan.loanId)
  expect(replaced({ type: 'authorization-replaced', on })).toEqual(
    replaced({ type: 'authorization-replaced', on, debits }),
  )
})
