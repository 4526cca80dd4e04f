import fc from 'fast-check'
import { expect, test } from 'vitest'
import { begun, installment, lived } from '../testing/golden-lives/ledger-life.fixture.ts'
import { runs } from '../testing/runs.fixture.ts'
import { cents } from '../values/cents.ts'
import { localDate, type LocalDate } from '../values/local-date.ts'
import { factsInOrder, paidFrom, type Fact } from './facts-in-order.ts'
import type { Designation, LoanFacts, Receipt } from './loan-book.ts'
import { accrualLimit, valueDateOf } from './value-date.ts'

const loan = lived(begun(installment(5000_00, '2026-01-15', '2026-02-15', 12)))
const [monday, tuesday] = [localDate('2026-03-02'), localDate('2026-03-03')]

const receipt = (
  id: string,
  amount: number,
  designation: Designation = {},
  change: Partial<Receipt> = {},
): Receipt => ({
  id,
  kind: 'payment',
  amount: cents(amount),
  receivedOn: monday,
  valueDate: monday,
  designation,
  entry: 1,
  reversed: false,
  ...change,
})
const dated = (amount: number, on: LocalDate = monday) => ({ on, amount: cents(amount) })

test('money of one day counts in one order, in any order it was booked', () => {
  const expected = [
    ['fee', 48_00],
    ['fee', 20_00],
    ['D1', 100],
    ['D2', 900],
    ['DA', 900],
    ['b', 700],
    ['a', 600],
    ['c', 600],
    ['ahead', 800],
    ['forgiven', 3],
    ['refund', 5],
    ['refund', 7],
    ['tomorrow', 1],
  ]
  const receipts = [
    receipt('D1', 100, { payment: 1 }, { kind: 'debit' }),
    receipt('D2', 900, { payment: 2 }, { kind: 'debit' }),
    receipt('DA', 900, {}, { kind: 'debit' }),
    receipt('b', 700),
    receipt('a', 600, { purpose: 'payment' }),
    receipt('c', 600),
    receipt('ahead', 800, { purpose: 'prepayment' }),
    receipt('tomorrow', 1, {}, { valueDate: tuesday }),
    receipt('reversed', 500, {}, { reversed: true }),
  ]
  const fees = [
    { ...dated(48_00), debitId: 'D1', entry: 1, waived: false },
    { ...dated(30_00), debitId: 'D1', entry: 1, waived: true },
    { ...dated(20_00), debitId: 'D1', entry: 1, waived: false },
  ]
  const facts = {
    ...loan,
    fees,
    forgiven: [dated(3)],
    refunds: [
      { ...dated(5), id: 'ref_1', entry: 1 },
      { ...dated(7), id: 'ref_2', entry: 2 },
    ],
  }
  fc.assert(
    fc.property(fc.shuffledSubarray(receipts, { minLength: receipts.length }), (shuffled) => {
      const ordered = factsInOrder({ ...facts, receipts: shuffled })
      expect(
        ordered.map((fact) => [fact.kind === 'receipt' ? fact.receipt.id : fact.kind, Number(fact.amount)]),
      ).toEqual(expected)
    }),
    { numRuns: runs(100) },
  )
})

const out = (outFrom: string, scheduledDate: string, debitDate: string): LoanFacts => ({
  ...loan,
  outFrom: localDate(outFrom),
  agreed: loan.agreed
    .slice(0, 1)
    .map((payment) => ({ ...payment, scheduledDate: localDate(scheduledDate), debitDate: localDate(debitDate) })),
})

test.each([
  ['on the scheduled day, from that day', '2026-01-15', '2026-02-14', '2026-02-14', '2026-02-14'],
  [
    'over the weekend behind it, from the scheduled day (PAD-11)',
    '2026-01-15',
    '2026-02-14',
    '2026-02-15',
    '2026-02-14',
  ],
  ['by the moved due date, from the scheduled day', '2026-01-15', '2026-02-14', '2026-02-17', '2026-02-14'],
  ['after it, from its own day', '2026-01-15', '2026-02-14', '2026-02-18', '2026-02-18'],
  ['and never from before the advance', '2026-02-16', '2026-02-14', '2026-02-17', '2026-02-16'],
  ['nor on the advance’s own day', '2026-02-16', '2026-02-14', '2026-02-16', '2026-02-16'],
  ['but for money before the advance, which moves nowhere', '2026-02-20', '2026-02-14', '2026-02-17', '2026-02-14'],
])('money counts %s', (_what, outFrom, scheduled, day, expected) => {
  expect(valueDateOf(out(outFrom, scheduled, '2026-02-17'), localDate(day))).toBe(expected)
})

test('interest waits for the earliest debit that the bank has not answered, from the day its money would count', () => {
  const debit = (debitId: string, debitDate: string, state: 'in-flight' | 'settled' = 'in-flight') => ({
    debitId,
    payment: 1,
    amount: cents(1_00),
    initiatedOn: localDate('2026-02-10'),
    debitDate: localDate(debitDate),
    state,
    answeredOn: undefined,
    returnCode: undefined,
    rePresents: undefined,
    rePresented: 0,
    entry: 1,
  })
  const facts = out('2026-01-15', '2026-02-14', '2026-02-17')
  const limit = (...debits: readonly ReturnType<typeof debit>[]): unknown => accrualLimit({ ...facts, debits })
  expect(limit()).toBeUndefined()
  expect(limit(debit('D1', '2026-02-17', 'settled'))).toBeUndefined()
  expect(limit(debit('D2', '2026-03-16'), debit('D1', '2026-02-17'), debit('D3', '2026-04-15'))).toBe('2026-02-14')
  expect(limit(debit('D1', '2026-02-17', 'settled'), debit('D3', '2026-04-15'), debit('D2', '2026-03-16'))).toBe(
    '2026-03-16',
  )
})

test('TAM-12: what a fact and those after it on its day pay is one sum of money and forgiven balances', () => {
  const money = (amount: number, on: LocalDate): Fact => {
    const one = receipt('r', amount)
    return { kind: 'receipt', on, amount: one.amount, receipt: one }
  }
  const facts: readonly Fact[] = [
    money(1_00, localDate('2026-03-01')),
    { kind: 'fee', ...dated(20_00) },
    money(10_00, monday),
    money(4_00, monday),
    { kind: 'forgiven', ...dated(50) },
    { kind: 'refund', ...dated(7_00) },
    money(2_00, tuesday),
  ]
  expect(facts.map((_fact, at) => paidFrom(facts, at))).toEqual([1_00, 14_50, 14_50, 4_50, 50, 0, 2_00])
})

test('TAM-224: money of a reversed receipt is held from the day of the advance until it leaves', () => {
  const heldOf = (change: Partial<Receipt>) =>
    factsInOrder({ ...loan, receipts: [receipt('r', 500, {}, { reversed: true, ...change })] }).filter(
      ({ kind }) => kind === 'held',
    )
  const [first, before] = [loan.outFrom, localDate('2026-01-01')]
  expect(heldOf({ held: {}, valueDate: first })).toMatchObject([{ on: first, amount: 500 }])
  expect(heldOf({ held: { until: tuesday }, valueDate: first })).toMatchObject([
    { on: first, amount: 500 },
    { on: tuesday, amount: -500 },
  ])
  expect(heldOf({ held: {}, valueDate: before })).toEqual([])
  expect(heldOf({ valueDate: first })).toEqual([])
  expect(heldOf({ held: {}, valueDate: first, reversed: false })).toEqual([])
})
