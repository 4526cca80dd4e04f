import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mayMove } from '../loan/status.ts'
import { payoffQuote } from '../payoff/payoff.ts'
import { at, begun, debited, lived, paid, sent } from '../testing/golden-lives/ledger-life.fixture.ts'
import { anyTerms, charged, eventOf, loan, moves, plan, single } from '../testing/random-life.fixture.ts'
import { everySample, runs } from '../testing/runs.fixture.ts'
import { localDate, plusDays } from '../values/local-date.ts'
import { accountNames, accounts } from './accounts.ts'
import { balancesOf, isBalanced } from './entry.ts'
import { dayOf, type LedgerEvent } from './ledger-event.ts'
import { inFlight, owedInAll, type LoanBook } from './loan-book.ts'
import { apply, bookAsOf, replay } from './replay.ts'
import { statusOn } from './status-on.ts'

/** What must be true of every book there can be. */
const check = (book: LoanBook, moved: number): void => {
  expect(book.entries.every(({ lines }) => isBalanced(lines))).toBe(true)
  expect(book.entries.map(({ number }) => number)).toEqual(book.entries.map((_, index) => index + 1))
  expect(book.entries.every(({ on }, index) => index === 0 || on >= (book.entries[index - 1]?.on ?? on))).toBe(true)
  const balances = balancesOf(book.entries)
  expect({
    principal: balances['advance receivable'],
    cost: balances['cost of borrowing receivable'],
    defaultInterest: balances['default interest receivable'],
    fee: balances['returned-item fee receivable'],
    refundToRecover: balances['refund to recover'],
  }).toEqual(book.owed)
  expect([balances['owed to borrower'], balances['small balance kept']]).toEqual([
    book.owedToBorrower,
    book.smallBalanceKept,
  ])
  expect(balances['debits in flight']).toBe(inFlight(book).reduce((sum, { amount }) => sum + amount, 0))
  expect(balances['debits awaited']).toBe(balances['debits in flight'])
  expect(Number(balances.cash)).toBe(moved)
  expect(Object.entries(book.owed).filter(([, owed]) => owed < 0)).toEqual([])
  expect(
    Math.min(
      book.owedToBorrower,
      book.smallBalanceKept,
      balances['cost of borrowing not yet earned'],
      balances['charge not yet earned'],
    ),
  ).toBeGreaterThanOrEqual(0)
  expect(book.payments.every((payment) => payment.paid >= 0 && payment.paid <= payment.amount)).toBe(true)
}

const cashOf = (book: LoanBook, event: LedgerEvent): number => {
  const debitAmount = (id: string): number => book.debits.find(({ debitId }) => debitId === id)?.amount ?? 0
  switch (event.type) {
    case 'disbursed':
      return ('charge' in book.terms ? (book.terms.charge ?? 0) : 0) - book.terms.advance
    case 'debit-settled':
      return debitAmount(event.debitId)
    case 'debit-returned':
      return book.receipts.some(({ id, kind, reversed }) => kind === 'debit' && id === event.debitId && !reversed)
        ? -debitAmount(event.debitId)
        : 0
    case 'payment-received':
    case 'recovered':
      return event.amount
    case 'payment-reversed':
      return -(book.receipts.find(({ id, kind }) => kind !== 'debit' && id === event.paymentId)?.amount ?? 0)
    case 'refunded':
      return -event.amount
    case 'refund-returned':
      return book.refunds.find(({ id }) => id === event.refundId)?.amount ?? 0
    case 'advance-paid-twice':
      return -event.amount
    case 'advance-paid-twice-returned':
      return book.refunds.find(({ id }) => id === event.paymentId)?.amount ?? 0
    case 'advance-returned':
      return -cashOf(book, { type: 'disbursed', at: event.at })
    case 'activated':
    case 'copy-received':
    case 'debit-initiated':
    case 'fee-waived':
    case 'due-date-changed':
    case 'payments-arranged':
    case 'debit-stopped':
    case 'debit-resumed':
    case 'authorization-revoked':
    case 'authorization-replaced':
    case 'debits-released':
    case 'default-interest-accrued':
    case 'cancelled':
    case 'balance-forgiven':
    case 'sent-to-collections':
    case 'stay-placed':
    case 'stay-lifted':
    case 'written-off':
    case 'posting-corrected':
      return 0
  }
}

test('whatever happens, every cent is accounted for, entries only grow, and living it again gives the same book', () => {
  const [seen, strange] = [new Set<string>(), new Set<string>()]
  fc.assert(
    fc.property(anyTerms, moves, fc.boolean(), (terms, dice, withCopy) => {
      const events: LedgerEvent[] = begun(terms).filter(({ type }) => withCopy || type !== 'copy-received')
      let book = lived(events)
      let moved = cashOf(book, { type: 'disbursed', at: at(terms.advanceDate) })
      for (const [index, move] of dice.entries()) {
        const event = eventOf(book, move, index)
        const next = apply(book, event)
        if (!next.ok) {
          seen.add(next.error.code)
          continue
        }
        seen.add(event.type)
        moved += cashOf(book, event)
        const [before, after] = [statusOn(book, dayOf(event)), next.value.status]
        const isFirst = event.type === 'refunded' && book.refunds.every(({ id }) => id !== event.refundId)
        const reopenedByRefund = isFirst && before === 'repaid' && after !== 'repaid'
        if ((before !== after && !mayMove(before, after)) || reopenedByRefund)
          strange.add(`${before} to ${after} by ${event.type}`)
        expect(next.value.entries.slice(0, book.entries.length)).toEqual(book.entries)
        check(next.value, moved)
        events.push(event)
        book = next.value
      }
      expect(replay(events)).toEqual({ ok: true, value: book })
      const later = bookAsOf(book, plusDays(book.asOf, 45))
      check(later, moved)
      expect(bookAsOf(later, later.asOf)).toEqual(later)
    }),
    { numRuns: runs(1000) },
  )
  expect([...strange]).toEqual([])
  // A property over events that are all refused would prove nothing.
  const lively = [
    'payment-received',
    'debit-initiated',
    'debit-settled',
    'debit-returned',
    'payment-reversed',
    'refunded',
    'refund-returned',
    'advance-paid-twice',
    'advance-paid-twice-returned',
    'cancelled',
    'sent-to-collections',
  ]
  if (everySample) expect(lively.filter((type) => !seen.has(type))).toEqual([])
})

test('what a payoff quote states is what paying it does', () => {
  fc.assert(
    fc.property(anyTerms, fc.integer({ min: 1, max: 500 }), fc.integer({ min: 0, max: 3 }), (terms, days, debits) => {
      const history = [...begun(terms), ...debited(terms, 1, Math.min(debits, terms.payments.length))].filter(
        (event) => dayOf(event) <= plusDays(terms.advanceDate, days),
      )
      const book = lived(history)
      const on = plusDays(book.asOf, 1)
      const quote = payoffQuote(book, on)
      if (!quote.ok) {
        expect(book.status).toBe('repaid')
        return
      }
      const after = lived([...history, paid(on, 'ALL', quote.value.total)])
      expect([after.status, owedInAll(after.owed), after.owedToBorrower]).toEqual(['repaid', 0, 0])
      const short = lived([...history, paid(on, 'ALL', quote.value.total - 1)])
      expect(owedInAll(short.owed)).toBeGreaterThan(0)
    }),
    { numRuns: runs(60) },
  )
})

test('a loan debited on its days costs exactly what was agreed', () => {
  for (const terms of [single, plan, loan, charged]) {
    const book = lived([...begun(terms), ...debited(terms)])
    const total = terms.payments.reduce((sum, { amount }) => sum + amount, 0)
    expect([book.status, Number(balancesOf(book.entries).cash)]).toEqual([
      'repaid',
      total - terms.advance + ('charge' in terms ? (terms.charge ?? 0) : 0),
    ])
  }
})

test('looking at the books on the way changes nothing about where they arrive', () => {
  const events = [...begun(loan), ...debited(loan, 1, 2)]
  const looked = bookAsOf(lived(events), plusDays(localDate('2026-03-17'), 20))
  expect(bookAsOf(looked, localDate('2026-08-01')).owed).toEqual(bookAsOf(lived(events), localDate('2026-08-01')).owed)
})

describe('the payoff counts the debits on their way', () => {
  const book = lived([...begun(single), sent(single, 1)])
  const quote = (on: string) => {
    const made = payoffQuote(book, localDate(on))
    return made.ok ? made.value : made.error
  }
  test('before the debit day: everything, or wait for the debit', () => {
    expect(quote('2026-03-16')).toMatchObject({
      total: 570_00,
      leftIfDebitsSettle: 0,
      refundIfBoth: 570_00,
      refundFrom: '2026-03-24',
      debitsInFlight: [{ debitId: 'D1', amount: 570_00, debitDate: '2026-03-18' }],
    })
  })
  test('after it, without an answer from the bank: late if it is returned, nothing if it settles', () => {
    expect(quote('2026-03-20')).toMatchObject({ total: 570_83, leftIfDebitsSettle: 0 })
  })
  test('no day before the last event, and nothing for a loan that is over', () => {
    expect(quote('2026-03-12')).toEqual({ code: 'DAY_BEFORE_LAST_EVENT', on: '2026-03-12', asOf: '2026-03-13' })
    const over = payoffQuote(lived([...begun(single), ...debited(single)]), localDate('2026-04-01'))
    expect(over).toEqual({ ok: false, error: { code: 'NOTHING_TO_PAY_OFF', status: 'repaid' } })
  })
  test('a charge kept back is refunded in part', () => {
    const early = payoffQuote(lived(begun(charged)), localDate('2026-01-16'))
    // 15 January to 3 July 2026 are 169 days, one is gone: 60 × 168 ÷ 169 = 59.645
    expect(early).toMatchObject({ ok: true, value: { chargeRefund: 59_64 } })
  })
})

test('every account has a side and a meaning, and an empty ledger has no balance', () => {
  expect(accountNames.every((name) => accounts[name].meaning.length > 5)).toBe(true)
  expect(Object.values(balancesOf([])).every((balance) => Object.is(balance, 0))).toBe(true)
})
