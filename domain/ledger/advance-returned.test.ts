import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { at, begun, lived, paid, returned, sent } from '../testing/golden-lives/ledger-life.fixture.ts'
import { anyTerms, eventOf, lifeOf, moves, single } from '../testing/random-life.fixture.ts'
import { everySample, runs } from '../testing/runs.fixture.ts'
import { plusDays, type LocalDate } from '../values/local-date.ts'
import { accountNames, accounts } from './accounts.ts'
import { balancesOf, isBalanced } from './entry.ts'
import type { LedgerEvent } from './ledger-event.ts'
import { nothingOwed, owedInAll, refundsMade, type LoanBook } from './loan-book.ts'
import { apply, bookAsOf, replay } from './replay.ts'

const lost = (on: LocalDate | string): LedgerEvent => ({ type: 'advance-returned', at: at(on, '12:00') })
const arrived = (on: LocalDate | string): LedgerEvent => ({ type: 'disbursed', at: at(on, '13:00') })
const sumOf = (amounts: readonly { readonly amount: number }[]): number =>
  amounts.reduce((sum, { amount }) => sum + amount, 0)
const receivedBy = ({ receipts }: LoanBook): number => sumOf(receipts.filter(({ reversed }) => !reversed))
const sentBack = ({ refunds }: LoanBook): number => sumOf(refundsMade(refunds))

/** Every account is what its entries make it, and debits are credits. */
const expectBalanced = (book: LoanBook): void => {
  expect(book.entries.every(({ lines }) => isBalanced(lines))).toBe(true)
  expect(balancesOf(book.entries)).toEqual(book.balances)
  const sides = accountNames.map((name) => (accounts[name].side === 'debit' ? 1 : -1) * book.balances[name])
  expect(sides.reduce((sum, amount) => sum + amount, 0)).toBe(0)
}

/** Nothing of the contract: what was paid is the borrower's, and owed is only what went back beyond
 * it. */
const expectWithoutMoney = (book: LoanBook): void => {
  const credit = receivedBy(book) - sentBack(book)
  expect(book.owed).toEqual({ ...nothingOwed, refundToRecover: Math.max(0, -credit) })
  expect(book.owedToBorrower + book.smallBalanceKept).toBe(Math.max(0, credit))
  const { defaultInterest, costEarned, chargeEarned, fees } = book.accrued
  expect([defaultInterest, costEarned, chargeEarned, fees]).toEqual([0, 0, 0, 0])
  expect(book.payments.map(({ paid: made }) => Number(made)).filter((made) => made > 0)).toEqual([])
  expect([book.balances.cash, book.balances['written off'], book.writtenOff]).toEqual([credit, 0, undefined])
}

const life = fc.record({
  terms: anyTerms,
  before: moves,
  days: fc.nat({ max: 40 }),
  meanwhile: moves,
  later: fc.nat({ max: 90 }),
})

describe('TAM-140: an advance that was reported to have arrived and had not', () => {
  test('reverses the entry of the advance, with the fee and the default interest of before', () => {
    const late = [...begun(single), sent(single, 1), returned(single, 1, '901')]
    expect(bookAsOf(lived(late), plusDays(single.advanceDate, 29)).owed).toMatchObject({
      fee: 20_00,
      principal: 500_00,
    })
    const failed = lived([...late, lost('2026-04-02')])
    expect(failed).toMatchObject({ status: 'active', owed: nothingOwed, owedToBorrower: 0 })
    expect(failed.entries.at(-1)).toMatchObject({ kind: 'advance-returned', on: '2026-04-02', reverses: 2 })
    expect(failed.entries[1]).toMatchObject({ number: 2, kind: 'disbursed' })
    expect(apply(failed, lost('2026-04-03'))).toMatchObject({ error: { code: 'NOT_IN_THIS_STATUS' } })
    const cancelled = lived([...late.slice(0, 2), { type: 'cancelled', at: at('2026-03-05') }])
    expect(apply(cancelled, lost('2026-03-06'))).toEqual({
      ok: false,
      error: { code: 'ALREADY_HAPPENED', type: 'advance-returned' },
    })
  })

  test('leaves nothing owed, after any life and until money arrives', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(life, ({ terms, before, days, meanwhile, later }) => {
        const events = lifeOf(terms, before)
        const book = lived(events)
        const on = plusDays(book.asOf, days)
        const failed = apply(book, lost(on))
        if (!failed.ok) throw new Error(failed.error.code)
        expectWithoutMoney(failed.value)
        expect(failed.value.status).toBe(book.cancelledAt === undefined ? 'active' : 'cancelled')
        let current = failed.value
        for (const [index, move] of meanwhile.entries()) {
          const event = eventOf(current, move, 1_000 + index)
          if (event.type === 'cancelled') continue
          const next = apply(current, event)
          if (!next.ok) continue
          expect(event.type).not.toBe('debit-initiated')
          if (current.cancelledAt === undefined) seen.add(event.type)
          current = next.value
          expectWithoutMoney(current)
          expectBalanced(current)
        }
        const bare = bookAsOf(current, plusDays(current.asOf, later))
        expect([bare.owed, bare.owedToBorrower, bare.entries]).toEqual([
          current.owed,
          current.owedToBorrower,
          current.entries,
        ])
      }),
      { numRuns: runs(600) },
    )
    const lively = [
      'debit-settled',
      'debit-returned',
      'payment-received',
      'payment-reversed',
      'refunded',
      'refund-returned',
    ]
    if (everySample) expect(lively.filter((type) => !seen.has(type))).toEqual([])
  })

  test('comes at last: what was paid and not sent back pays the loan from that day, as if received on it', () => {
    let [kept, gone] = [0, 0]
    // A stay goes on whatever the money does.
    const leftOut = ['cancelled', 'due-date-changed', 'stay-placed']
    fc.assert(
      fc.property(life, ({ terms, before, days, meanwhile, later }) => {
        const book = lived(lifeOf(terms, before, ({ type }) => !leftOut.includes(type)))
        const failed = apply(book, lost(plusDays(book.asOf, days)))
        if (!failed.ok) throw new Error(failed.error.code)
        let current = failed.value
        for (const [index, move] of meanwhile.entries()) {
          const event = eventOf(current, move, 1_000 + index)
          const next = event.type === 'cancelled' || event.type === 'stay-placed' ? undefined : apply(current, event)
          if (next?.ok) current = next.value
        }
        if (current.debits.some(({ state }) => state === 'in-flight')) return
        const credit = receivedBy(current) - sentBack(current)
        if (credit < 0) return
        const on = plusDays(current.asOf, days)
        const again = apply(current, arrived(on))
        if (!again.ok) throw new Error(again.error.code)
        expectBalanced(again.value)
        const fresh = replay([
          ...begun(terms).filter(({ type }) => type !== 'disbursed'),
          arrived(on),
          ...(credit > 0 ? [paid(on, 'ALL', credit)] : []),
        ])
        if (!fresh.ok) throw new Error(JSON.stringify(fresh.error))
        const day = plusDays(on, later)
        const [mine, other] = [bookAsOf(again.value, day), bookAsOf(fresh.value, day)]
        const figures = ({ owedToBorrower, smallBalanceKept, status, owed }: LoanBook) => ({
          owed: owedInAll(owed),
          credit: owedToBorrower + smallBalanceKept,
          status,
        })
        expect(figures(mine)).toEqual(figures(other))
        if (credit > 0) kept += 1
        else gone += 1
      }),
      { numRuns: runs(600) },
    )
    if (everySample) expect(Math.min(kept, gone)).toBeGreaterThan(20)
  })
})
