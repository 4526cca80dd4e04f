import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { BankData, BankTransaction } from '../ports/bank-data-provider.port.ts'
import { sampleAccount } from '../testing/bank-data.fixture.ts'
import { newestFirst, transactionPage, transactionsReadMax, type TransactionFilter } from './bank-insight.ts'

const fingerprint = { of: (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex') }

const entry = (id: string, date: string, changed: Partial<BankTransaction> = {}): BankTransaction => ({
  id,
  date,
  description: `Transaction ${id}`,
  amountCents: -10_00,
  balanceCents: null,
  category: null,
  insightsType: null,
  ...changed,
})
const dataOf = (transactions: readonly BankTransaction[], requestId = 'request-1'): BankData => ({
  requestId,
  customerId: 'customer1',
  account: sampleAccount,
  transactions,
})
const everything: TransactionFilter = { text: null, direction: null, mark: null, cursor: null, limit: 3 }
const pageOf = (data: BankData, filter: Partial<TransactionFilter> = {}, marks = new Map()) => {
  const page = transactionPage(data, marks, { ...everything, ...filter }, fingerprint)
  if (!page.ok) throw new Error(page.error.code)
  return page.value
}
const idsOn = ({ transactions }: { readonly transactions: readonly BankTransaction[] }) =>
  transactions.map(({ id }) => id)

/** Every page, the first to the last, as one list of ids. */
const walk = (data: BankData, filter: Partial<TransactionFilter> = {}): readonly string[] => {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const page = pageOf(data, { ...filter, cursor })
    ids.push(...idsOn(page))
    cursor = page.next
  } while (cursor !== null)
  return ids
}

const sameDay = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => entry(id, '2026-11-20'))

describe('the order', () => {
  test('is the newest day first, and within a day as the bank lists them', () => {
    const listed = [
      entry('1', '2026-11-20'),
      entry('2', '2026-11-20'),
      entry('3', '2026-11-19'),
      entry('4', '2026-11-21'),
      entry('5', '2026-11-18'),
    ]
    expect(newestFirst(listed).map(({ id }) => id)).toEqual(['4', '1', '2', '3', '5'])
  })
  test('of a bank that lists the oldest first is turned round within a day too', () => {
    const listed = [entry('1', '2026-11-18'), entry('2', '2026-11-19'), entry('3', '2026-11-19')]
    expect(newestFirst(listed).map(({ id }) => id)).toEqual(['3', '2', '1'])
  })
})

describe('pages', () => {
  test('of transactions on one day neither repeat one nor pass one over', () => {
    expect(walk(dataOf(sameDay))).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g'])
    expect(walk(dataOf(sameDay), { limit: 1 })).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g'])
    expect(pageOf(dataOf(sameDay), { limit: 7 })).toMatchObject({ total: 7, matching: 7, next: null })
  })
  test('of a filtered list are full pages, and count what fits', () => {
    const data = dataOf(sameDay.map((each, at) => ({ ...each, amountCents: at % 2 === 0 ? 5_00 : -5_00 })))
    expect(walk(data, { direction: 'in', limit: 2 })).toEqual(['a', 'c', 'e', 'g'])
    expect(walk(data, { direction: 'out', limit: 2 })).toEqual(['b', 'd', 'f'])
    expect(pageOf(data, { direction: 'in', limit: 2 })).toMatchObject({ total: 7, matching: 4 })
  })
  test('of an account without transactions are one empty page', () => {
    expect(pageOf(dataOf([]))).toEqual({ transactions: [], total: 0, matching: 0, next: null })
  })
  test('end after the number of transactions that we look at', () => {
    const many = Array.from({ length: transactionsReadMax + 5 }, (_, at) => entry(String(at), '2026-11-20'))
    expect(pageOf(dataOf(many)).total).toBe(transactionsReadMax)
  })
})

describe('a filter', () => {
  const data = dataOf([
    entry('rent', '2026-11-03', { description: 'LOYER Résidence Érable', category: 'Rent' }),
    entry('pay', '2026-11-02', { description: 'PAYROLL LARCH BAKERY', amountCents: 1_200_00 }),
    entry('fee', '2026-11-01', { description: 'NSF FEE' }),
  ])
  test('finds any part of a description or category, no matter what its case and accents', () => {
    expect(walk(data, { text: 'residence erable' })).toEqual(['rent'])
    expect(walk(data, { text: ' RENT ' })).toEqual(['rent'])
    expect(walk(data, { text: 'larch' })).toEqual(['pay'])
    expect(walk(data, { text: '' })).toEqual(['rent', 'pay', 'fee'])
    expect(walk(data, { text: '.*' })).toEqual([])
  })
  test('by mark gives what the insight marked', () => {
    const marks = new Map([['fee', ['returned' as const]]])
    expect(pageOf(data, { mark: 'returned' }, marks).transactions).toMatchObject([{ id: 'fee', marks: ['returned'] }])
    expect(pageOf(data, { mark: 'lender' }, marks).transactions).toEqual([])
  })
})

describe('a cursor', () => {
  const next = pageOf(dataOf(sameDay)).next ?? ''
  test('carries a place and nothing of the account or its transactions', () => {
    expect(next).toMatch(/^[0-9a-f]{12}3$/)
  })
  test.each(['', 'x', '0', 'ffffffffffff3', `${next}zzzz`, next.toUpperCase(), `${next.slice(0, 12)}0`, '../..', '7'])(
    '%j is refused',
    (cursor) => {
      expect(transactionPage(dataOf(sameDay), new Map(), { ...everything, cursor }, fingerprint)).toMatchObject({
        ok: false,
        error: { code: 'BAD_CURSOR' },
      })
    },
  )
  test('of an account that was connected before is refused', () => {
    expect(
      transactionPage(dataOf(sameDay, 'request-2'), new Map(), { ...everything, cursor: next }, fingerprint),
    ).toMatchObject({ ok: false, error: { code: 'BAD_CURSOR' } })
  })
})
