import { expect, test } from 'vitest'
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
