import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spreadEqually } from '../schedule/spread.ts'
import { lived } from '../testing/golden-lives/ledger-life.fixture.ts'
import { anyTerms, lifeOf, moves } from '../testing/random-life.fixture.ts'
import { everySample, runs } from '../testing/runs.fixture.ts'
import { cents } from '../values/cents.ts'
import { compareDays, plusDays, type LocalDate } from '../values/local-date.ts'
import { arrearsAsOf } from './arrears-as-of.ts'
import { dayOf, type LedgerEvent } from './ledger-event.ts'
import { owedInAll, type LoanBook } from './loan-book.ts'
import { apply, bookAsOf } from './replay.ts'

/* What is agreed with a borrower in trouble, a later day or parts, never makes the loan dearer,
 * and under it, too, to pay earlier or more never costs more. */

/** What the loan still takes: less than nothing where the borrower is owed. */
const left = ({ owed, owedToBorrower, smallBalanceKept }: LoanBook): number =>
  owedInAll(owed) - owedToBorrower - smallBalanceKept

type Payment = { readonly days: number; readonly amount: number; readonly ahead: boolean }
const payment: fc.Arbitrary<Payment> = fc.record({
  days: fc.nat({ max: 60 }),
  amount: fc.oneof(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 900_00 })),
  ahead: fc.boolean(),
})

const received = (from: LocalDate, { days, amount, ahead }: Payment, paymentId: string): LedgerEvent => ({
  type: 'payment-received',
  on: plusDays(from, days),
  paymentId,
  amount: cents(amount),
  purpose: ahead ? 'prepayment' : 'payment',
})

/** The book after payments, in the order of their days; undefined where one is not taken. */
const withPayments = (book: LoanBook, payments: readonly LedgerEvent[]): LoanBook | undefined =>
  payments
    .toSorted((a, b) => compareDays(dayOf(a), dayOf(b)))
    .reduce<LoanBook | undefined>((before, event) => {
      const after = before && apply(before, event)
      return after?.ok === true ? after.value : undefined
    }, book)

/** A loan after any life, with one of its payments ahead on a later day; undefined where the ledger
 * lets none be moved so. */
const withLaterDay = (book: LoanBook, which: number, days: number): LoanBook | undefined => {
  const ahead = book.payments.filter(({ dueDate, paid, amount }) => dueDate > book.asOf && paid < amount)
  const moved = ahead[which % Math.max(1, ahead.length)]
  if (moved === undefined) return undefined
  const dueDate = plusDays(moved.dueDate, days)
  const next = apply(book, { type: 'due-date-changed', on: book.asOf, payment: moved.number, dueDate })
  return next.ok ? next.value : undefined
}

/** A loan after any life and some days, with all that is late then in parts; undefined where
 * nothing can be arranged. */
const withParts = (book: LoanBook, wait: number, parts: number, gap: number): LoanBook | undefined => {
  const on = plusDays(book.asOf, wait)
  const late = arrearsAsOf(book, on)
  if (late === undefined || late.amount < parts) return undefined
  const next = apply(book, {
    type: 'payments-arranged',
    on,
    parts: spreadEqually(late.amount, parts).map((amount, index) => ({
      dueDate: plusDays(on, gap * (index + 1)),
      amount,
    })),
  })
  return next.ok ? next.value : undefined
}

test('TAM-73: a payment that falls due on a later day leaves no more to pay on any day, no matter what is paid and when', () => {
  let compared = 0
  fc.assert(
    fc.property(
      anyTerms,
      moves,
      fc.nat({ max: 20 }),
      fc.integer({ min: 1, max: 31 }),
      fc.array(payment, { maxLength: 4 }),
      fc.nat({ max: 200 }),
      (terms, dice, which, days, payments, later) => {
        const before = lived(lifeOf(terms, dice))
        const after = withLaterDay(before, which, days)
        const events = payments.map((one, index) => received(before.asOf, one, `X${index}`))
        const [then, now] = [withPayments(before, events), after && withPayments(after, events)]
        if (!then || !now) return
        compared += 1
        const end = plusDays(then.asOf, later)
        expect(left(bookAsOf(now, end))).toBeLessThanOrEqual(left(bookAsOf(then, end)))
      },
    ),
    { numRuns: runs(400) },
  )
  if (everySample) expect(compared).toBeGreaterThan(15)
})

test('TAM-84: of a loan that is paid in parts, to pay earlier or more never leaves more to pay, on any later day', () => {
  let compared = 0
  fc.assert(
    fc.property(
      anyTerms,
      moves,
      fc.record({
        wait: fc.nat({ max: 60 }),
        parts: fc.integer({ min: 1, max: 6 }),
        gap: fc.integer({ min: 1, max: 30 }),
      }),
      fc.array(payment, { maxLength: 4 }),
      payment,
      fc.record({ days: fc.nat({ max: 60 }), more: fc.nat({ max: 500_00 }) }),
      fc.nat({ max: 200 }),
      (terms, dice, { wait, parts, gap }, payments, one, sooner, later) => {
        const arranged = withParts(lived(lifeOf(terms, dice)), wait, parts, gap)
        if (arranged === undefined) return
        const others = payments.map((other, index) => received(arranged.asOf, other, `X${index}`))
        const early = { ...one, days: Math.min(one.days, sooner.days), amount: one.amount + sooner.more }
        const [then, now] = [one, early].map((paid) =>
          withPayments(arranged, [...others, received(arranged.asOf, paid, 'ONE')]),
        )
        if (!then || !now) return
        compared += 1
        const end = plusDays(then.asOf, later)
        expect(left(bookAsOf(now, end))).toBeLessThanOrEqual(left(bookAsOf(then, end)) - sooner.more)
      },
    ),
    { numRuns: runs(400) },
  )
  if (everySample) expect(compared).toBeGreaterThan(15)
})
