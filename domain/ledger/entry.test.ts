import { describe, expect, test } from 'vitest'
import { localDate } from '../values/local-date.ts'
import { accountNames, accounts } from './accounts.ts'
import { balancesOf, credit, debit, isBalanced, withAmounts, type Entry, type Line } from './entry.ts'

describe('a line', () => {
  test.each([
    ['a debit', debit('cash', 5_00), { account: 'cash', debit: 5_00, credit: 0 }],
    ['a debit below zero is a credit', debit('cash', -5_00), { account: 'cash', debit: 0, credit: 5_00 }],
    ['a credit', credit('recovered', 5_00), { account: 'recovered', debit: 0, credit: 5_00 }],
    ['a credit below zero is a debit', credit('recovered', -5_00), { account: 'recovered', debit: 5_00, credit: 0 }],
    ['nothing', debit('cash', 0), { account: 'cash', debit: 0, credit: 0 }],
  ] as const)('%s', (_what, line, expected) => {
    expect(line).toEqual(expected)
  })

  test('of nothing is left out of an entry', () => {
    const lines = [debit('cash', 1), credit('cash', 0), credit('recovered', 1), debit('recovered', 0)]
    expect(withAmounts(lines)).toEqual([debit('cash', 1), credit('recovered', 1)])
  })
})

test('an entry is balanced when its debits and credits are the same sum', () => {
  expect(isBalanced([debit('cash', 3_00), credit('recovered', 1_00), credit('owed to borrower', 2_00)])).toBe(true)
  expect(isBalanced([debit('cash', 3_00), credit('recovered', 2_99)])).toBe(false)
  expect(isBalanced([debit('cash', 3_00), debit('recovered', 3_00)])).toBe(false)
  expect(isBalanced([])).toBe(true)
})

test('a balance is read on the side of its account', () => {
  const entry = (number: number, lines: readonly Line[]): Entry => ({
    number,
    on: localDate('2026-03-04'),
    kind: 'disbursed',
    lines,
  })
  const balances = balancesOf([
    entry(1, [debit('cash', 500_00), credit('owed to borrower', 500_00)]),
    entry(2, [credit('cash', 120_00), debit('owed to borrower', 120_00)]),
  ])
  expect(balances).toMatchObject({ cash: 380_00, 'owed to borrower': 380_00, recovered: 0 })
  expect(Object.keys(balances)).toEqual(accountNames)
})

test('what the lender has or is owed grows by debits, what it owes and earns by credits', () => {
  expect(accountNames.filter((name) => accounts[name].side === 'debit')).toEqual([
    'cash',
    'advance receivable',
    'cost of borrowing receivable',
    'default interest receivable',
    'returned-item fee receivable',
    'refund to recover',
    'debits in flight',
    'small balance forgiven',
    'written off',
  ])
  expect(accountNames.filter((name) => accounts[name].side !== 'debit' && accounts[name].side !== 'credit')).toEqual([])
})
