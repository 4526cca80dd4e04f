import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LedgerEvent } from '../ledger/ledger-event.ts'
import { inFlight, owedInAll, type LoanBook } from '../ledger/loan-book.ts'
import { apply, bookAsOf } from '../ledger/replay.ts'
import { begun, installment, lived, openDay, paid } from '../testing/golden-lives/ledger-life.fixture.ts'
import { anyTerms, lifeOf, moves } from '../testing/random-life.fixture.ts'
import { everySample, runs } from '../testing/runs.fixture.ts'
import { basisPoints } from '../values/basis-points.ts'
import { cents } from '../values/cents.ts'
import { compareDays, localDate, plusDays, type LocalDate } from '../values/local-date.ts'
import { payoffQuote, type PayoffQuote } from './payoff.ts'

/* A payoff quote is a promise: who pays it on its day owes nothing any more and has paid no cent
 * too much, in every life of a loan, on every day, with debits on their way and without. */
const applied = (book: LoanBook, event: LedgerEvent): LoanBook => {
  const next = apply(book, event)
  if (!next.ok) throw new Error(JSON.stringify([event, next.error]))
  return next.value
}

/** The book with so much paid on a day; nothing paid is the book brought to that day. */
const pay = (book: LoanBook, on: LocalDate, amount: number): LoanBook =>
  amount === 0
    ? bookAsOf(book, on)
    : applied(book, { type: 'payment-received', on, paymentId: 'ALL', amount: cents(amount) })

/** The bank answers every debit on its way so many open days after it, in the order of their
 * days. */
const answerAll = (
  book: LoanBook,
  type: 'settled' | 'returned',
  openDays: number,
  // Stopped by the payor: no fee, which no quote can foresee.
  returnCode = '903',
): LoanBook =>
  inFlight(book)
    .map(({ debitId, debitDate }) => ({ debitId, on: openDay(debitDate, openDays) }))
    .toSorted((a, b) => compareDays(a.on, b.on))
    .reduce((current, { debitId, on: answered }) => {
      const on = answered > current.asOf ? answered : current.asOf
      return type === 'settled'
        ? applied(current, { type: 'debit-settled', on, debitId })
        : applied(current, { type: 'debit-returned', on, debitId, returnCode })
    }, book)

const stands = ({ owed, owedToBorrower }: LoanBook): readonly number[] => [owedInAll(owed), owedToBorrower]

const isMoney = ({ type }: LedgerEvent): boolean =>
  ['payment-received', 'payment-reversed', 'debit-initiated', 'debit-settled', 'debit-returned'].includes(type)

/** Quotes of lives of all kinds, and of lives in which only money moves; of the latter more can
 * still be paid off. */
const anyQuote = (
  then: (book: LoanBook, on: LocalDate, quote: PayoffQuote, openDays: number) => void,
  times: number,
): void => {
  let [quoted, flying] = [0, 0]
  fc.assert(
    fc.property(
      anyTerms,
      moves,
      fc.boolean(),
      fc.nat({ max: 90 }),
      fc.nat({ max: 5 }),
      (terms, dice, onlyMoney, days, openDays) => {
        const book = lived(lifeOf(terms, dice, onlyMoney ? isMoney : undefined))
        const on = plusDays(book.asOf, days)
        const quote = payoffQuote(book, on)
        if (!quote.ok) {
          expect(quote.error.code).toBe('NOTHING_TO_PAY_OFF')
          return
        }
        quoted += 1
        flying += quote.value.debitsInFlight.length > 0 ? 1 : 0
        then(book, on, quote.value, openDays)
      },
    ),
    { numRuns: runs(times) },
  )
  // A property over books that all have a debit on its way, or all have none, would prove half of
  // it.
  if (runs(times) === times) expect(Math.min(flying, quoted - flying)).toBeGreaterThan(0)
}

/** What time has made the loan cost: interest and default interest, less what of a charge was given
 * back. */
const costOfTime = ({ accrued: { cost, defaultInterest, chargeRefunded } }: LoanBook): number =>
  cost + defaultInterest - chargeRefunded

describe('the quoted payoff closes the loan to the cent on every day of every life', () => {
  test('without a debit on its way, and a cent less does not', () => {
    anyQuote((book, on, quote) => {
      if (inFlight(book).length > 0) return
      expect(stands(pay(book, on, quote.total))).toEqual([0, 0])
      if (quote.total > 0) expect(owedInAll(pay(book, on, quote.total - 1).owed)).toBeGreaterThan(0)
      expect(quote.leftIfDebitsSettle).toBe(quote.total)
    }, 500)
  })

  test('the total, if every debit on its way is returned', () => {
    anyQuote((book, on, quote, openDays) => {
      expect(stands(answerAll(pay(book, on, quote.total), 'returned', openDays))).toEqual([0, 0])
    }, 400)
  })

  test('the total, but for the fees, if every debit on its way is returned for want of funds', () => {
    let charged = 0
    anyQuote((book, on, quote, openDays) => {
      const after = answerAll(pay(book, on, quote.total), 'returned', openDays, '901')
      const { fee, refundToRecover, ...contract } = bookAsOf(after, plusDays(after.asOf, 60)).owed
      expect(contract).toEqual({ principal: 0, cost: 0, defaultInterest: 0 })
      // A fee is paid before a refund to recover.
      expect(fee + refundToRecover).toBeLessThanOrEqual(after.accrued.fees - book.accrued.fees)
      charged += fee
    }, 400)
    if (everySample) expect(charged).toBeGreaterThan(0)
  })

  test('all but what is owed next to the contract: what is then left is that, and no principal', () => {
    let left = 0
    anyQuote((book, on, { owed, chargeRefund }) => {
      const contract = owed.principal + owed.cost - chargeRefund
      const { principal, cost, ...beside } = pay(book, on, Math.max(0, contract)).owed
      expect([principal, cost]).toEqual([0, 0])
      left += beside.fee + beside.defaultInterest + beside.refundToRecover
    }, 400)
    if (everySample) expect(left).toBeGreaterThan(0)
  })

  test('the rest, if every debit on its way is honoured; what is then too much is what the last cent of it saved', () => {
    anyQuote((book, on, { leftIfDebitsSettle: rest }, openDays) => {
      const honoured = (amount: number): LoanBook => answerAll(pay(book, on, amount), 'settled', openDays)
      const closed = honoured(rest)
      const [owed, tooMuch = 0] = stands(closed)
      expect(owed).toBe(0)
      if (rest === 0) return
      const short = honoured(rest - 1)
      const [missing = 0, nothing] = stands(short)
      expect(missing).toBeGreaterThan(0)
      expect(nothing).toBe(0)
      // A cent paid now saves the interest that it would have borne until the last debit, cut to
      // the cent in each period, and may make an earlier debit the one that pays off and gives back
      // more of a charge. So no whole cents need close the loan exactly; these are the fewest that
      // close it, and what they bring too much goes back.
      expect(missing + tooMuch).toBe(1 + costOfTime(short) - costOfTime(closed))
    }, 500)
  })

  test('the total and the debits: what is too much is what was quoted', () => {
    anyQuote((book, on, quote, openDays) => {
      const after = answerAll(pay(book, on, quote.total), 'settled', openDays)
      expect(stands(after)).toEqual([0, quote.refundIfBoth])
    }, 400)
  })

  test('the parts add up to the total', () => {
    anyQuote((_book, _on, { owed, chargeRefund, total }) => {
      expect(owedInAll(owed) - chargeRefund).toBe(total)
    }, 400)
  })
})

test('on a Monday between a closed due day and its debit day the payoff is that of the due day, which the loan takes', () => {
  const terms = installment(5000_00, '2026-01-15', '2026-02-15', 12, { annualRate: basisPoints(24_90) })
  const book = lived(begun(terms))
  // 15 February 2026 is a Sunday, the 16th Family Day: the debit is on the 17th. 5,000 × 24.90 % ÷
  // 12 = 103.75
  for (const on of ['2026-02-15', '2026-02-16', '2026-02-17']) {
    const quote = payoffQuote(book, localDate(on))
    expect(quote).toMatchObject({ ok: true, value: { total: 5103_75 } })
    expect(stands(lived([...begun(terms), paid(on, 'ALL', 5103_75)]))).toEqual([0, 0])
  }
  // 5,103.75 and 5,000 × 24.90 % ÷ 12 × 3 ÷ 28 = 11.11
  expect(payoffQuote(book, localDate('2026-02-18'))).toMatchObject({ value: { total: 5114_86 } })
})
