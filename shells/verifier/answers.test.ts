import { expect, test } from 'vitest'
import { answersOf, type Line } from './answers.ts'
import type { Happened } from './money.ts'

const line = (event: Happened, sequence: number): Line => ({
  sequence,
  at: 0,
  actor: { id: null, name: null, role: 'system' },
  event,
  documents: [],
  previousHash: '',
  hash: '',
  loanId: 'ln_1',
})
const lines = (entry: number, debit: string, credit: string, cents: number) => [
  { entry, day: '2026-11-20', account: debit, debitCents: cents, creditCents: 0 },
  { entry, day: '2026-11-20', account: credit, debitCents: 0, creditCents: cents },
]

test('the summary names another address with the people who chose it', () => {
  const chosen = {
    action: { kind: 'change-recipient', email: 'rowan@new.example' },
    proposed: { by: { id: 'usr_mei', name: 'Mei Chen' } },
    by: { id: 'usr_noah', name: 'Noah Reyes' },
  }
  const events: readonly Happened[] = [
    { type: 'payment-requested', kind: 'advance', amount: 500_00 },
    { type: 'money-action-taken', ...chosen },
    { type: 'payment-requested', kind: 'advance', amount: 500_00, recipient: 'abc' },
  ]
  expect(Object.fromEntries(answersOf(events.map(line), []))).toMatchObject({
    'Where did the money go?':
      'Advance of $500.00 to the borrower’s own email address\nAdvance of $500.00 to rowan@new.example: Mei Chen proposed the address, Noah Reyes confirmed it (independence.json)',
  })
})

test('the summary names the write-off, its recovery and what is still owed', () => {
  const loss = [
    { account: 'written off', debit: 570_00, credit: 0 },
    { account: 'advance receivable', debit: 0, credit: 570_00 },
  ]
  const events: readonly Happened[] = [
    { type: 'payment-received', on: '2026-11-18', amount: 10_00 },
    { type: 'written-off', on: '2026-11-19', postings: [{ on: '2026-11-19', lines: loss }] },
    { type: 'recovered', on: '2026-11-20', amount: 70_00 },
  ]
  const ledger = [
    ...lines(1, 'advance receivable', 'cash', 570_00),
    ...lines(2, 'written off', 'advance receivable', 570_00),
    ...lines(3, 'cash', 'recovered', 70_00),
  ]
  expect(Object.fromEntries(answersOf(events.map(line), ledger))).toMatchObject({
    'What else was paid?': '$10.00 on Nov 18, 2026\n$70.00 on Nov 20, 2026, recovered after the write-off',
    'What was written off?': '$570.00 on Nov 19, 2026',
    'What is owed, by the ledger?': '$500.00 on Nov 20, 2026',
  })
})
