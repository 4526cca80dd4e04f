import { describe, expect, test } from 'vitest'
import { balancesOf, ledgerFaults, moneyMoved, notBooked, owedIn, type Happened, type LedgerLine } from './money.ts'

const activated: Happened = {
  type: 'activated',
  terms: { advance: 500_00, charge: 20_00, loanType: 'installment' },
}
const sent: Happened = { type: 'debit-initiated', debitId: 'D', amount: 100_00 }
const settled: Happened = { type: 'debit-settled', debitId: 'D' }
const returned: Happened = { type: 'debit-returned', debitId: 'D' }
const paid: Happened = { type: 'payment-received', paymentId: 'P', amount: 70_00 }
const refunded: Happened = { type: 'refunded', refundId: 'R', amount: 5_00 }
const twice: Happened = { type: 'advance-paid-twice', paymentId: 'A2', amount: 480_00 }
const nothing = { advanced: 0, received: 0, refunded: 0, inFlight: 0 }

test.each<readonly [string, readonly Happened[], Partial<typeof nothing>]>([
  ['what was promised has not moved', [activated], {}],
  ['the advance leaves without the charge', [activated, { type: 'disbursed' }], { advanced: 480_00 }],
  ['an advance that came back has not moved', [activated, { type: 'disbursed' }, { type: 'advance-returned' }], {}],
  ['a debit that was sent is on its way', [sent], { inFlight: 100_00 }],
  ['one that settled is received', [sent, settled], { received: 100_00 }],
  ['one that was returned is nothing', [sent, returned], {}],
  ['one that was returned after it settled is nothing', [sent, settled, returned], {}],
  [
    'a payment and a recovery are received',
    [paid, { ...paid, type: 'recovered', paymentId: 'Q' }],
    { received: 140_00 },
  ],
  ['a payment that was reversed is nothing', [paid, { type: 'payment-reversed', paymentId: 'P' }], {}],
  ['a refund leaves', [refunded], { refunded: 5_00 }],
  ['one that came back has not moved', [refunded, { type: 'refund-returned', refundId: 'R' }], {}],
  ['one that left after all', [refunded, { type: 'refund-returned', refundId: 'R' }, refunded], { refunded: 5_00 }],
  ['a debit that is paid after its return is received', [sent, returned, settled], { received: 100_00 }],
  ['a second transfer of the advance leaves', [twice], { refunded: 480_00 }],
  [
    'a second transfer of the advance that came back has not moved',
    [twice, { type: 'advance-paid-twice-returned', paymentId: 'A2' }],
    {},
  ],
])('%s', (_what, events, moved) => {
  expect(moneyMoved(events)).toEqual({ ...nothing, ...moved })
})

const line = (entry: number, account: string, debitCents: number, creditCents: number): LedgerLine => ({
  entry,
  day: '2026-03-04',
  account,
  debitCents,
  creditCents,
})
const balanced = [line(1, 'cash', 5, 0), line(1, 'owed to borrower', 0, 5)]

describe('a ledger by itself', () => {
  test('one whose entries balance has no fault', () => expect(ledgerFaults(balanced)).toEqual([]))

  test.each<readonly [string, readonly LedgerLine[], string]>([
    ['a line has both sides', [line(1, 'cash', 5, 5)], 'Entry 1 has a line of cash that is not on exactly one side.'],
    ['a line has no side', [line(1, 'cash', 0, 0)], 'Entry 1 has a line of cash that is not on exactly one side.'],
    [
      'a line has half a cent',
      [line(1, 'cash', 0.5, 0), line(1, 'recovered', 0, 0.5)],
      'Entry 1 has a line of cash that is not on exactly one side.',
    ],
    [
      'a line is below nothing',
      [line(1, 'cash', -5, 0), line(1, 'recovered', 0, -5)],
      'Entry 1 has a line of cash that is not on exactly one side.',
    ],
    [
      'an entry does not balance',
      [...balanced, line(2, 'cash', 7, 0), line(2, 'recovered', 0, 6)],
      'Entry 2 does not balance: its debits exceed its credits by $0.01.',
    ],
    ['the first entry is missing', balanced.map((one) => ({ ...one, entry: 2 })), 'Entry 1 of the ledger is missing.'],
  ])('%s: that is named', (_what, lines, fault) => {
    expect(ledgerFaults(lines)).toContain(fault)
  })
})

describe('a ledger next to its events', () => {
  const on = '2026-03-04'
  const posting = (amount: number) => ({
    on,
    lines: [
      { account: 'cash', debit: amount, credit: 0 },
      { account: 'owed to borrower', debit: 0, credit: amount },
    ],
  })
  const events: readonly Happened[] = [activated, { ...paid, postings: [posting(5)] }, { ...refunded, postings: [] }]
  const second = [line(2, 'cash', 7, 0), line(2, 'owed to borrower', 0, 7)]

  test('holds what they booked', () => {
    expect(notBooked(balanced, events)).toBe(0)
    expect(notBooked([], [activated])).toBe(0)
    expect(notBooked([...balanced, ...second], [...events, { ...paid, postings: [posting(7)] }])).toBe(0)
  })

  test.each<readonly [string, readonly LedgerLine[], number]>([
    ['another amount', [line(1, 'cash', 6, 0), line(1, 'owed to borrower', 0, 6)], 1],
    ['another account', [line(1, 'cash', 5, 0), line(1, 'recovered', 0, 5)], 2],
    ['another day', balanced.map((one) => ({ ...one, day: '2026-03-05' })), 1],
    ['a line less', balanced.slice(0, 1), 2],
    ['an entry more', [...balanced, ...second], 3],
  ])('is found with %s', (_what, lines, at) => {
    expect(notBooked(lines, events)).toBe(at)
  })
})

test('a loan whose advance has not left owes nothing; then it owes each part', () => {
  const parts = [
    'advance receivable',
    'cost of borrowing receivable',
    'default interest receivable',
    'returned-item fee receivable',
    'refund to recover',
  ]
  const receivable = parts.map((account) => line(1, account, 1, 0))
  const owed = (...more: readonly LedgerLine[]) => owedIn(balancesOf([...receivable, ...more]))
  expect(owed()).toEqual({ owed: 5, owedToBorrower: 0 })
  expect(owed(line(1, 'advance payable', 0, 1))).toEqual({ owed: 0, owedToBorrower: 0 })
  expect(owed(line(2, 'owed to borrower', 0, 3)).owedToBorrower).toBe(3)
})
