import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LedgerEvent } from '../../ledger/ledger-event.ts'
import { owedInAll, type LoanBook } from '../../ledger/loan-book.ts'
import { positionOf } from '../../ledger/position.ts'
import { bookAsOf, replay } from '../../ledger/replay.ts'
import { payoffQuote } from '../../payoff/payoff.ts'
import { begun, installment, lived, paid } from '../../testing/golden-lives/ledger-life.fixture.ts'
import { charged, lifeOf, loan, moves } from '../../testing/random-life.fixture.ts'
import { everySample, runs } from '../../testing/runs.fixture.ts'
import { basisPoints } from '../../values/basis-points.ts'
import { cents } from '../../values/cents.ts'
import { localDate, plusDays } from '../../values/local-date.ts'

const day = localDate
const moved = (on: string, payment: number, dueDate: string): LedgerEvent => ({
  type: 'due-date-changed',
  on: day(on),
  payment,
  dueDate: day(dueDate),
})

describe('TAM-122: a payment of an installment loan that was moved to a later day', () => {
  const terms = installment(5000_00, '2026-01-15', '2026-02-15', 6, { annualRate: basisPoints(24_90) })
  const first = paid('2026-02-17', 'P', 894_89)
  const change = moved('2026-01-20', 2, '2026-03-30')
  const changed = [...begun(terms), change, first]
  const unmoved = [...begun(terms), first]
  const payoffOn = (events: readonly LedgerEvent[], on: string): number => {
    const quote = payoffQuote(lived(events), day(on))
    if (!quote.ok) throw new Error(quote.error.code)
    return quote.value.total
  }

  test('frees its own amount of interest until that day, and nothing else', () => {
    // $4,208.86 and $87.33 of the month to 15 March; 15 of 31 days on what $894.89 leave of them.
    expect(payoffOn(changed, '2026-03-30')).toBe(4_208_86 + 87_33 + 34_15)
    expect(payoffOn(unmoved, '2026-03-30')).toBe(4_338_44)
    // As if it had been paid on its signed day, a Sunday.
    expect(payoffOn(changed, '2026-03-30')).toBe(
      payoffOn([...unmoved, paid('2026-03-16', 'P2', 894_89)], '2026-03-30') + 894_89,
    )
  })

  test('bears interest from its signed day where it is not paid by the new one', () => {
    expect(payoffOn(changed, '2026-03-31')).toBe(payoffOn(unmoved, '2026-03-31'))
    expect(payoffOn(changed, '2026-03-31')).toBe(4_341_26)
  })

  test('is paid by other money only as far as that fills it; what is beyond counts from its own day', () => {
    const more = paid('2026-03-25', 'P2', 2_000_00)
    const asSigned = [...unmoved, paid('2026-03-16', 'P3', 894_89), paid('2026-03-25', 'P2', 2_000_00 - 894_89)]
    expect(payoffOn([...changed, more], '2026-04-10')).toBe(payoffOn(asSigned, '2026-04-10'))
    expect(lived([...changed, more]).payments[1]?.paidOn).toBe('2026-03-25')
  })

  test('is paid by its own debit, though one before it was missed', () => {
    const debit: readonly LedgerEvent[] = [
      {
        type: 'debit-initiated',
        on: day('2026-03-25'),
        debitId: 'D2',
        payment: 2,
        amount: cents(894_89),
        debitDate: day('2026-03-30'),
      },
      { type: 'debit-settled', on: day('2026-03-31'), debitId: 'D2' },
    ]
    const late = [...begun(terms), change, ...debit]
    // The first payment bears interest all along; the second one counts from 15 March.
    const asSigned = [...begun(terms), paid('2026-03-16', 'P2', 894_89)]
    expect(payoffOn(late, '2026-04-10')).toBe(payoffOn(asSigned, '2026-04-10'))
    expect(
      lived(late)
        .payments.map(({ paid: made }) => Number(made))
        .slice(0, 2),
    ).toEqual([0, 894_89])
  })

  /** Money on any days, some of it exactly a payment, and a payment of the first three that
   * moves. */
  const anyMoney = fc.record({
    terms: fc.constantFrom(loan, charged),
    at: fc.nat({ max: 2 }),
    by: fc.integer({ min: 1, max: 31 }),
    money: fc.array(
      fc.record({
        after: fc.nat({ max: 130 }),
        amount: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 2_000_00 })),
        purpose: fc.constantFrom('payment' as const, 'prepayment' as const),
      }),
      { maxLength: 6 },
    ),
    days: fc.nat({ max: 60 }),
  })

  test('whatever is paid, costs no more than where it stayed, and no less than where its whole amount was paid on its signed day as well', () => {
    let [compared, freed] = [0, 0]
    fc.assert(
      fc.property(anyMoney, ({ terms: anyTerms, at, by, money, days }) => {
        const payment = anyTerms.payments[at]
        if (payment === undefined) return
        const { number, amount: whole, scheduledDate, dueDate } = payment
        const received = money
          .toSorted((a, b) => a.after - b.after)
          .map(({ after, amount, purpose }, index) =>
            paid(plusDays(anyTerms.advanceDate, after), `P${index}`, amount === 0 ? whole : amount, purpose),
          )
        const then = (...events: readonly LedgerEvent[]) => replay([...begun(anyTerms), ...events, ...received])
        const [stayed, later] = [then(), then(moved(anyTerms.advanceDate, number, plusDays(dueDate, by)))]
        // A day that lies behind the next payment is refused, and so is money on a repaid loan.
        if (!stayed.ok || !later.ok) return
        const on = plusDays(stayed.value.asOf, days)
        const cost = (book: LoanBook): number => positionOf(book, on).accrued.cost
        const receipts = [
          ...stayed.value.receipts,
          {
            id: 'X',
            kind: 'payment' as const,
            amount: whole,
            receivedOn: scheduledDate,
            valueDate: scheduledDate,
            designation: {},
            entry: 0,
            reversed: false,
          },
        ]
        compared += 1
        if (cost(later.value) < cost(stayed.value)) freed += 1
        expect(cost(later.value)).toBeLessThanOrEqual(cost(stayed.value))
        if (scheduledDate < stayed.value.asOf)
          expect(cost(later.value)).toBeGreaterThanOrEqual(cost({ ...stayed.value, receipts }))
      }),
      { numRuns: runs(300) },
    )
    if (everySample) expect(Math.min(compared, freed)).toBeGreaterThan(20)
  })

  test('in any life, a payoff quote of any day closes the loan, moved or not', () => {
    let closed = 0
    fc.assert(
      fc.property(
        fc.constantFrom(loan, charged),
        moves,
        fc.nat({ max: 11 }),
        fc.integer({ min: 1, max: 31 }),
        fc.nat({ max: 40 }),
        (anyTerms, dice, at, by, days) => {
          const payment = anyTerms.payments[at]
          if (payment === undefined) return
          const life = lifeOf(anyTerms, dice)
          const change = moved(anyTerms.advanceDate, payment.number, plusDays(payment.dueDate, by))
          const events = [...life.slice(0, 3), change, ...life.slice(3)]
          const book = replay(events)
          if (!book.ok) return
          const on = plusDays(book.value.asOf, days)
          const quote = payoffQuote(book.value, on)
          if (!quote.ok || quote.value.debitsInFlight.length > 0) return
          const after = lived([...events, paid(on, 'ALL', quote.value.total)])
          const end = bookAsOf(after, plusDays(on, 90))
          expect([owedInAll(end.owed), end.owedToBorrower]).toEqual([0, 0])
          closed += 1
        },
      ),
      { numRuns: runs(200) },
    )
    if (everySample) expect(closed).toBeGreaterThan(5)
  })
})
