import fc from 'fast-check'
import { arrearsAsOf } from '../ledger/arrears-as-of.ts'
import { returnsHolding } from '../ledger/authorization.ts'
import type { LedgerEvent } from '../ledger/ledger-event.ts'
import { inFlight, owedInAll, type LoanBook } from '../ledger/loan-book.ts'
import { apply, bookAsOf } from '../ledger/replay.ts'
import { payoffQuote } from '../payoff/payoff.ts'
import type { LoanTerms } from '../products/signed-terms.ts'
import { cents } from '../values/cents.ts'
import { plusDays } from '../values/local-date.ts'
import { at, begun, cashAdvance, installment, lived, openDay } from './golden-lives/ledger-life.fixture.ts'

export const single = cashAdvance(500_00, '2026-03-04', '2026-03-18')
export const plan = cashAdvance(500_00, '2026-03-04', '2026-03-13', { earlier: ['2026-01-05', '2026-02-02'] })
export const loan = installment(5000_00, '2026-01-15', '2026-02-15', 12)
export const charged = installment(2000_00, '2026-01-15', '2026-01-30', 12, {
  payFrequency: 'bi-weekly',
  charge: cents(60_00),
})

export type Move = { readonly kind: number; readonly days: number; readonly amount: number; readonly which: number }

/** Turns dice into an event that might happen next; many of them the books will refuse. */
export const eventOf = (book: LoanBook, { kind, days, amount, which }: Move, serial: number): LedgerEvent => {
  const on = plusDays(book.asOf, days)
  const payment = (which % Math.max(1, book.payments.length)) + 1
  const flying = inFlight(book)
  const debitId =
    flying[which % Math.max(1, flying.length)]?.debitId ??
    book.debits[which % Math.max(1, book.debits.length)]?.debitId ??
    'none'
  const whole = cents(amount)
  switch (kind) {
    case 0:
      return {
        type: 'payment-received',
        on,
        paymentId: `P${serial}`,
        amount: whole,
        purpose: which % 2 === 0 ? 'payment' : 'prepayment',
        ...(which % 7 === 0 && { receivedOn: plusDays(on, -(which % 40)) }),
      }
    case 1:
    case 2: {
      const returnedPayment = book.debits.findLast(({ state }) => state === 'returned')?.payment
      const target =
        which % 4 === 0 ? 'arrears' : which % 4 === 1 && returnedPayment !== undefined ? returnedPayment : payment
      const due = book.payments.find(({ number }) => number === target)
      const early = due && due.debitDate > on ? openDay(due.debitDate, 0) : openDay(on, 1)
      const returned = book.debits.findLast(
        (one) => one.payment === target && one.state === 'returned' && one.rePresents === undefined,
      )
      const again = returned !== undefined && (target !== 'arrears' || which % 8 === 0)
      const { owed } = bookAsOf(book, on)
      const missed = book.payments.find((one) => one.dueDate <= on && one.paid < one.amount)
      const besides = [owed.fee + owed.defaultInterest, (missed?.amount ?? 0) - (missed?.paid ?? 0), owedInAll(owed)]
      const open = target === 'arrears' ? (besides[which % 3] ?? amount) : (due?.amount ?? 0) - (due?.paid ?? 0)
      return {
        type: 'debit-initiated',
        on,
        debitId: `D${serial}`,
        payment: target,
        amount: cents(again ? returned.amount : Math.max(1, open)),
        debitDate: early,
        ...(again && { rePresents: returned.debitId }),
      }
    }
    case 3:
    case 4:
      return {
        type: 'debit-settled',
        on: flying.reduce((latest, { debitDate }) => (debitDate > latest ? debitDate : latest), on),
        debitId,
      }
    case 5:
      return { type: 'debit-returned', on, debitId, returnCode: ['901', '905', '915', '908'][which % 4] ?? '901' }
    case 6: {
      const wanted = which % 2 === 0 ? 'recovery' : 'payment'
      const received = book.receipts.filter((one) => one.kind === wanted)
      const one = received[which % Math.max(1, received.length)]
      return { type: 'payment-reversed', on, paymentId: one?.id ?? 'none' }
    }
    case 7: {
      const sentBack = book.refunds.at(-1)?.id
      if (which % 2 === 0 && sentBack !== undefined) return { type: 'refund-returned', on, refundId: sentBack }
      return { type: 'refunded', on, refundId: `back-${serial}`, amount: cents(Math.max(1, book.owedToBorrower)) }
    }
    case 8:
      return { type: 'balance-forgiven', on: which % 2 === 0 ? on : book.asOf }
    case 9:
      return which % 3 === 0 ? { type: 'cancelled', at: at(on) } : { type: 'default-interest-accrued', on }
    case 10:
      return which % 5 === 0 || book.status === 'in-collections'
        ? { type: 'written-off', on }
        : { type: 'sent-to-collections', on }
    case 11:
      return {
        type: 'recovered',
        on,
        paymentId: `V${serial}`,
        amount: whole,
        ...(which % 7 === 0 && { receivedOn: plusDays(on, -(which % 40)) }),
      }
    case 12:
      return { type: 'fee-waived', on }
    case 14: {
      const ahead = book.payments.filter(({ dueDate, paid, amount }) => dueDate > on && paid < amount)
      const moved = ahead[which % Math.max(1, ahead.length)]
      return {
        type: 'due-date-changed',
        on,
        payment: moved?.number ?? payment,
        dueDate: plusDays(moved?.dueDate ?? on, (which % 24) - 6),
      }
    }
    case 15: {
      if (which % 9 === 0) return { type: 'authorization-replaced', on }
      if (which % 9 === 1) return { type: 'authorization-revoked', on }
      const looked = returnsHolding(book)
      if (which % 9 === 2 && looked.length > 0) return { type: 'debits-released', on, looked }
      return { type: which % 2 === 0 ? 'debit-resumed' : 'debit-stopped', on, payment }
    }
    case 16: {
      const late = arrearsAsOf(book, on)?.amount ?? 0
      const parts = Math.min(late, 1 + (which % 4))
      const part = Math.floor(late / Math.max(1, parts))
      return {
        type: 'payments-arranged',
        on,
        parts: Array.from({ length: parts }, (_, index) => ({
          dueDate: plusDays(on, (index + 1) * (1 + (which % 31))),
          amount: cents(index === parts - 1 ? late - part * (parts - 1) : part),
        })),
      }
    }
    case 17:
      return which % 2 === 0 ? { type: 'stay-lifted', on } : { type: 'stay-placed', on, ground: 'insolvency' }
    case 18: {
      const [transfer, refund] = [true, undefined].map((isAdvance) =>
        book.refunds.findLast((one) => one.isAdvance === isAdvance),
      )
      const reversed = book.receipts.filter((one) => one.reversed && one.kind !== 'debit')
      const received = reversed[which % Math.max(1, reversed.length)]
      if (which % 4 === 0 && transfer) return { type: 'advance-paid-twice-returned', on, paymentId: transfer.id }
      if (which % 4 === 1 && refund)
        return refund.returned
          ? { type: 'refunded', on, refundId: refund.id, amount: refund.amount }
          : { type: 'refund-returned', on, refundId: refund.id }
      if (which % 4 === 2 && received)
        return {
          type: book.status === 'written-off' ? 'recovered' : 'payment-received',
          on,
          paymentId: received.id,
          amount: received.amount,
        }
      const again = which % 3 === 0 ? transfer : undefined
      return {
        type: 'advance-paid-twice',
        on,
        paymentId: again?.id ?? `A${serial}`,
        amount: again?.amount ?? book.terms.advance,
      }
    }
    default: {
      if (book.status === 'written-off') return { type: 'recovered', on, paymentId: `V${serial}`, amount: whole }
      const payoff = payoffQuote(book, on)
      const nearly = payoff.ok ? payoff.value.total + (which % 3 === 0 ? (which % 41) - 20 : 0) : 0
      return { type: 'payment-received', on, paymentId: `P${serial}`, amount: nearly > 0 ? cents(nearly) : whole }
    }
  }
}

const moveOf = (kind: fc.Arbitrary<number>): fc.Arbitrary<Move> =>
  fc.record({
    kind,
    days: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 60 })),
    amount: fc.oneof(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 900_00 })),
    which: fc.integer({ min: 0, max: 100 }),
  })
const anyMove = moveOf(fc.integer({ min: 0, max: 18 }))
/** A few cents too much, which go back after the wait and do not arrive: single dice hardly ever
 * fall so. */
const overpaid: readonly Move[] = [
  { kind: 13, days: 0, amount: 1, which: 39 },
  { kind: 7, days: 10, amount: 1, which: 1 },
  { kind: 7, days: 3, amount: 1, which: 0 },
]
export const moves: fc.Arbitrary<readonly Move[]> = fc
  .array(fc.oneof({ weight: 19, arbitrary: anyMove.map((move) => [move]) }, fc.constant(overpaid)), { maxLength: 30 })
  .map((parts) => parts.flat())
const movesOf = (...kinds: readonly number[]): fc.Arbitrary<readonly Move[]> =>
  fc.array(moveOf(fc.constantFrom(...kinds)), { maxLength: 30 })
/** Banks and providers that contradict what they reported before. */
export const movesWithContradictions = movesOf(1, 2, 2, 3, 4, 5, 5, 6, 7, 11, 13, 14, 18, 18, 18)
/** Debits that are returned, and what follows. */
export const movesWithReturns = movesOf(0, 1, 2, 2, 3, 5, 5, 5, 9, 12, 16)
/** Payoffs next to debits that are returned. */
export const movesWithPayoffs = movesOf(1, 2, 2, 4, 5, 5, 13, 13)
/** Payments and payoffs that leave some cents, and accounts that are closed over them. */
export const movesWithSmallBalances = movesOf(0, 0, 1, 4, 6, 7, 8, 8, 13, 13)
/** Debts that are written off, recovered and reversed, now and then cancelled in between. */
export const movesAfterLoss: fc.Arbitrary<readonly Move[]> = fc
  .tuple(moveOf(fc.constant(1)), movesOf(0, 3, 4, 5), movesOf(0, 5, 6, 6, 6, 7, 8, 9, 11, 11, 13))
  .map(([debited, before, after]) => [
    debited,
    ...before,
    ...[45, 45].map((days): Move => ({ kind: 10, days, amount: 1, which: 1 })),
    ...after,
  ])
export const anyTerms = fc.constantFrom<LoanTerms>(single, plan, loan, charged)

/** A life of events that all follow, made from dice; those that the book refuses are left out. */
export const lifeOf = (
  terms: LoanTerms,
  dice: readonly Move[],
  wanted: (event: LedgerEvent) => boolean = () => true,
): readonly LedgerEvent[] => {
  const events: LedgerEvent[] = [...begun(terms)]
  let book = lived(events)
  for (const [index, move] of dice.entries()) {
    const event = eventOf(book, move, index)
    const next = wanted(event) ? apply(book, event) : undefined
    if (!next?.ok) continue
    events.push(event)
    book = next.value
  }
  return events
}
