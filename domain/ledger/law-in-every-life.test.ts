import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { returnReasonOf } from '../pad/return-codes.ts'
import { at, begun, lived } from '../testing/golden-lives/ledger-life.fixture.ts'
import { everyNotice } from '../testing/notices.fixture.ts'
import {
  anyTerms,
  eventOf,
  lifeOf,
  moves,
  movesWithPayoffs,
  movesWithReturns,
  movesWithSmallBalances,
} from '../testing/random-life.fixture.ts'
import { everySample, runs } from '../testing/runs.fixture.ts'
import { plusDays, type LocalDate } from '../values/local-date.ts'
import { accrueTo } from './accruals.ts'
import { balancesOf } from './entry.ts'
import { dayOf, type LedgerEvent } from './ledger-event.ts'
import { inFlight, owedInAll, refundsMade, type LoanBook } from './loan-book.ts'
import { apply, bookAsOf } from './replay.ts'

/* What the law and the terms promise a borrower, no matter what happens to the loan and in any
 * order: docs/rules.md has each rule with its source. */

const sumOf = (amounts: readonly { readonly amount: number }[]): number =>
  amounts.reduce((sum, { amount }) => sum + amount, 0)
const livesOf = (dice: typeof moves) =>
  fc.tuple(anyTerms, dice).map(([terms, thrown]) => ({ terms, events: lifeOf(terms, thrown) }))
const anyLife = livesOf(moves)

/** The book after each event of a life, with the event. */
const booksOf = (events: readonly LedgerEvent[]): readonly (readonly [LedgerEvent, LoanBook])[] => {
  const first = events.slice(0, 3)
  let book = lived(first)
  return events.slice(3).map((event) => {
    const next = apply(book, event)
    if (!next.ok) throw new Error(`${event.type} does not follow`)
    book = next.value
    return [event, book] as const
  })
}

/** Whether a loan owes nothing, no matter how the bank answers its debits. */
const owesNothing = (book: LoanBook, on: LocalDate): boolean =>
  owedInAll(accrueTo(book, on, { toTheDay: true, ignoreFlights: true }).owed) === 0

/** What the ledger's entries sum up to. */
const stateOf = ({ entries }: LoanBook) => {
  const balances = balancesOf(entries)
  return {
    owed: {
      principal: balances['advance receivable'],
      cost: balances['cost of borrowing receivable'],
      defaultInterest: balances['default interest receivable'],
      fee: balances['returned-item fee receivable'],
      refundToRecover: balances['refund to recover'],
    },
    owedToBorrower: balances['owed to borrower'] + balances['small balance kept'],
  }
}

describe('in any life', () => {
  test('ON-09, C-05, C-04: a fee is charged for a dishonoured debit only and once for each, on a cash advance once in all, never above $20 or $50', () => {
    let charged = 0
    fc.assert(
      fc.property(livesOf(movesWithReturns), ({ terms, events }) => {
        let fees = 0
        for (const [event, book] of booksOf(events)) {
          const more = book.fees.length - fees
          fees = book.fees.length
          if (more === 0) continue
          // If a returned debit is paid after all, its fee is not owed.
          if (more < 0) {
            expect([more, event.type]).toEqual([-1, 'debit-settled'])
            continue
          }
          charged += 1
          expect([more, event.type]).toEqual([1, 'debit-returned'])
          const reason = returnReasonOf(event.type === 'debit-returned' ? event.returnCode : '')
          expect(reason.ok && reason.value.dishonoured).toBe(true)
          expect(book.fees.at(-1)?.amount).toBeLessThanOrEqual(terms.loanType === 'cash-advance' ? 20_00 : 50_00)
        }
        if (terms.loanType === 'cash-advance') expect(fees).toBeLessThanOrEqual(1)
      }),
      { numRuns: runs(150) },
    )
    if (everySample) expect(charged).toBeGreaterThan(0)
  })

  test('C-05, ON-08: a debit that is returned on a day before which a cash advance was paid in full brings no fee', () => {
    let paidInFull = 0
    fc.assert(
      fc.property(livesOf(movesWithPayoffs), ({ terms, events }) => {
        if (terms.loanType !== 'cash-advance') return
        let before = lived(events.slice(0, 3))
        for (const [event, book] of booksOf(events)) {
          const wasPaid =
            owesNothing(before, dayOf(event)) && inFlight(before).length === 1 && before.asOf < dayOf(event)
          if (event.type === 'debit-returned' && event.debitId === inFlight(before)[0]?.debitId && wasPaid) {
            paidInFull += 1
            expect([book.owed, book.status]).toEqual([before.owed, 'repaid'])
          }
          before = book
        }
      }),
      { numRuns: runs(150) },
    )
    if (everySample) expect(paidInFull).toBeGreaterThan(0)
  })

  test('ON-01, ON-11: a cash advance never costs more than was agreed but default interest and one fee, and its plan costs nothing at all', () => {
    fc.assert(
      fc.property(anyLife, fc.nat({ max: 200 }), ({ terms, events }, days) => {
        if (terms.loanType !== 'cash-advance') return
        const book = bookAsOf(lived(events), plusDays(lived(events).asOf, days))
        expect(book.accrued.cost).toBeLessThanOrEqual(terms.costOfBorrowing)
        expect(terms.costOfBorrowing * 100).toBeLessThanOrEqual(terms.advance * 14)
        const taken = sumOf(book.receipts.filter(({ reversed }) => !reversed))
        const returned = sumOf(refundsMade(book.refunds)) + book.owedToBorrower + book.smallBalanceKept
        const fees = sumOf(book.fees.filter(({ waived }) => !waived))
        expect(taken - returned).toBeLessThanOrEqual(
          terms.advance + terms.costOfBorrowing + book.accrued.defaultInterest + fees,
        )
      }),
      { numRuns: runs(150) },
    )
  })

  test('ON-21: after a cancellation nothing is owed but the money that was paid out, less what was paid back', () => {
    let cancelled = 0
    fc.assert(
      fc.property(anyTerms, moves, moves, (terms, dice, more) => {
        // Without a copy of the agreement the right to cancel has no end.
        const withoutCopy = begun(terms).filter(({ type }) => type !== 'copy-received')
        let book = lived(withoutCopy)
        const follow = (event: LedgerEvent): void => {
          const next = apply(book, event)
          if (next.ok) book = next.value
        }
        for (const [index, move] of dice.entries()) follow(eventOf(book, move, index))
        follow({ type: 'cancelled', at: at(plusDays(book.asOf, 1)) })
        if (book.cancelledAt === undefined) return
        cancelled += 1
        for (const [index, move] of more.entries()) {
          follow(eventOf(book, move, 100 + index))
          const { principal, refundToRecover, ...rest } = book.owed
          expect(rest).toEqual({ cost: 0, defaultInterest: 0, fee: 0 })
          const paidOut = terms.advance - ('charge' in terms ? (terms.charge ?? 0) : 0)
          const paid = sumOf(book.receipts.filter(({ reversed }) => !reversed)) + sumOf(book.forgiven)
          const back = sumOf(refundsMade(book.refunds)) + book.owedToBorrower + book.smallBalanceKept
          expect(paid + principal + refundToRecover + (book.writtenOff ?? 0)).toBe(paidOut + back)
        }
      }),
      { numRuns: runs(150) },
    )
    if (everySample) expect(cancelled).toBeGreaterThan(0)
  })

  test('C-11: what is forgiven or kept is less than a dollar, however often an account is closed', () => {
    let closed = 0
    fc.assert(
      fc.property(livesOf(movesWithSmallBalances), ({ events }) => {
        for (const [event, book] of booksOf(events)) {
          expect(book.smallBalanceKept).toBeLessThan(1_00)
          if (event.type !== 'balance-forgiven') continue
          closed += 1
          for (const { amount } of book.forgiven) expect(amount).toBeLessThan(1_00)
        }
      }),
      { numRuns: runs(150) },
    )
    if (everySample) expect(closed).toBeGreaterThan(0)
  })

  test('C-10: what is sent back is never more than what was received', () => {
    fc.assert(
      fc.property(anyLife, ({ events }) => {
        for (const [event, book] of booksOf(events)) {
          if (event.type !== 'refunded') continue
          const received = sumOf(book.receipts.filter(({ reversed }) => !reversed))
          expect(sumOf(refundsMade(book.refunds))).toBeLessThanOrEqual(received + book.owed.refundToRecover)
        }
      }),
      { numRuns: runs(150) },
    )
  })

  test('ON-07: default interest is the same whether a return brought a fee or not', () => {
    let compared = 0
    fc.assert(
      fc.property(livesOf(movesWithReturns), fc.nat({ max: 200 }), ({ events }, days) => {
        const withFee = lived(events)
        if (withFee.fees.length === 0) return
        // The same facts without their fees: what staff waive on the day, as if none had been
        // charged.
        const free = { ...withFee, fees: [] }
        const day = plusDays(withFee.asOf, days)
        const interest = (book: LoanBook): number => accrueTo(book, day, { toTheDay: true }).accrued.defaultInterest
        compared += 1
        expect(interest(withFee)).toBe(interest(free))
      }),
      { numRuns: runs(150) },
    )
    if (everySample) expect(compared).toBeGreaterThan(0)
  })

  test('TAM-87: the closing balance of each statement is what the ledger has on that day', () => {
    let statements = 0
    fc.assert(
      fc.property(anyLife, ({ events }) => {
        const until = plusDays(lived(events).asOf, 40)
        for (const { kind, figures } of everyNotice(events, until)) {
          if (kind !== 'statement' || figures.statement === undefined) continue
          const { to, closing } = figures.statement
          const then = bookAsOf(lived(events.filter((event) => dayOf(event) <= to)), to)
          statements += 1
          expect(closing).toBe(owedInAll(then.owed) - then.owedToBorrower - then.smallBalanceKept)
        }
      }),
      { numRuns: runs(150) },
    )
    if (everySample) expect(statements).toBeGreaterThan(0)
  })

  test('TAM-90: no notice states an amount that the ledger of its day did not have', () => {
    const kinds = new Set<string>()
    fc.assert(
      fc.property(fc.oneof(anyLife, livesOf(movesWithReturns)), ({ events }) => {
        const until = plusDays(lived(events).asOf, 40)
        for (const { kind, on, figures } of everyNotice(events, until)) {
          kinds.add(kind)
          const states = events.flatMap((event, index) => {
            const next = events[index + 1]
            const stoodThen = dayOf(event) <= on && (next === undefined || dayOf(next) >= on)
            if (!stoodThen || index < 2) return []
            return [stateOf(bookAsOf(lived(events.slice(0, index + 1)), on))]
          })
          const { owed, owedToBorrower } = figures
          expect(states, `${kind} on ${on}`).toContainEqual({ owed, owedToBorrower })
          expect(figures.owedInAll).toBe(owedInAll(owed))
        }
      }),
      { numRuns: runs(100) },
    )
    if (everySample) expect([...kinds]).toEqual(expect.arrayContaining(['paid', 'returned', 'arrears', 'statement']))
  })
})
