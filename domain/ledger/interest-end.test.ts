import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { payoffQuote } from '../payoff/payoff.ts'
import type { LoanTerms } from '../products/signed-terms.ts'
import { at, begun, cashAdvance, installment, lived } from '../testing/golden-lives/ledger-life.fixture.ts'
import { anyTerms, lifeOf, moves, movesAfterLoss, movesWithReturns } from '../testing/random-life.fixture.ts'
import { everySample, runs } from '../testing/runs.fixture.ts'
import { cents } from '../values/cents.ts'
import { localDate, plusDays, type LocalDate } from '../values/local-date.ts'
import { accruedNotPosted } from './accrued-not-posted.ts'
import { arrearsAsOf } from './arrears-as-of.ts'
import { interestEnd } from './interest-end.ts'
import type { LedgerEvent } from './ledger-event.ts'
import { inFlight, owedInAll, type LoanBook } from './loan-book.ts'
import { apply, bookAsOf } from './replay.ts'

const day = localDate
const single = cashAdvance(500_00, '2026-03-04', '2026-03-18')
const loan = installment(5000_00, '2026-01-15', '2026-02-15', 12)
const owedOn = (book: LoanBook, on: LocalDate): number => owedInAll(bookAsOf(book, on).owed)
const lost = (terms: LoanTerms, on: string): LoanBook =>
  lived([
    ...begun(terms),
    { type: 'default-interest-accrued', on: day(on) },
    { type: 'sent-to-collections', on: day(on) },
    { type: 'written-off', on: plusDays(day(on), 30) },
  ])

describe('TAM-161: interest ends', () => {
  test.each([
    // The last payment is debited on March 18, 2026, and on January 15, 2027.
    ['of a cash advance two years after its last payment was due', lived(begun(single)), '2028-03-18', 'limitation'],
    ['of an installment loan likewise', lived(begun(loan)), '2029-01-15', 'limitation'],
    ['on the day on which a cash advance is written off', lost(single, '2026-06-01'), '2026-07-01', 'written-off'],
    ['on that of an installment loan', lost(loan, '2026-06-01'), '2026-07-01', 'written-off'],
    [
      'on the day of a cancellation',
      lived([
        { type: 'activated', at: at('2026-03-04'), terms: single },
        { type: 'disbursed', at: at('2026-03-04', '11:20') },
        { type: 'cancelled', at: at('2026-03-09') },
      ]),
      '2026-03-09',
      'cancelled',
    ],
  ])('%s', (_what, book, on, because) => {
    expect(interestEnd(book)).toEqual({ on, because })
  })

  test('and not a day before: it runs while the loan is with collections, and on its last day', () => {
    const collected = (terms: LoanTerms): LoanBook =>
      lived([
        ...begun(terms),
        { type: 'default-interest-accrued', on: day('2027-02-01') },
        { type: 'sent-to-collections', on: day('2027-02-01') },
      ])
    for (const [terms, weekBefore] of [
      [single, '2028-03-11'],
      [loan, '2029-01-08'],
    ] as const) {
      const book = collected(terms)
      const { on } = interestEnd(book)
      expect(owedOn(book, on)).toBeGreaterThan(owedOn(book, plusDays(on, -1)))
      expect(owedOn(book, plusDays(on, -1))).toBeGreaterThan(owedOn(book, day(weekBefore)))
      expect(owedOn(book, plusDays(on, 1))).toBe(owedOn(book, on))
    }
    expect(arrearsAsOf(collected(single), day('2028-03-17'))?.interest).toHaveLength(1)
    expect(arrearsAsOf(collected(single), day('2028-03-18'))?.interest).toEqual([])
  })

  test('at the same day although something is paid later: no payment makes a debt bear interest again', () => {
    const paid: LedgerEvent = { type: 'payment-received', on: day('2028-06-01'), paymentId: 'P1', amount: cents(1_00) }
    const before = lived(begun(single))
    const after = apply(before, paid)
    if (!after.ok) throw new Error(after.error.code)
    expect(interestEnd(after.value)).toEqual(interestEnd(before))
    expect(owedOn(after.value, day('2030-01-02'))).toBe(owedOn(before, day('2028-03-18')) - 1_00)
  })

  test('in every life at once for ledger, payoff quote, what is late, statement and what is not posted', () => {
    const reached = { cancelled: 0, 'written-off': 0, limitation: 0, quoted: 0, late: 0 }
    fc.assert(
      fc.property(
        anyTerms,
        fc.oneof(moves, movesWithReturns, movesAfterLoss),
        fc.nat({ max: 400 }),
        (terms, dice, days) => {
          const book = lived(lifeOf(terms, dice))
          // A debit that nobody answered holds all of it back.
          if (inFlight(book).length > 0) return
          const end = interestEnd(book)
          const first = end.on > book.asOf ? end.on : book.asOf
          const later = plusDays(first, days)
          reached[end.because] += 1
          const [ended, afterwards] = [bookAsOf(book, first), bookAsOf(book, later)]
          expect(afterwards.owed).toEqual(ended.owed)
          expect(afterwards.writtenOff).toEqual(ended.writtenOff)
          expect(accruedNotPosted(book, later)).toBe(accruedNotPosted(book, first))
          expect(accruedNotPosted(ended, later)).toBe(0)
          const postedLater = afterwards.entries.slice(ended.entries.length).map(({ kind }) => kind)
          expect(postedLater.filter((kind) => kind.endsWith('interest-accrued'))).toEqual([])
          const [late, lateLater] = [arrearsAsOf(book, first), arrearsAsOf(book, later)]
          if (late !== undefined && end.because === 'limitation') {
            expect(late.amount).toBe(lateLater?.amount)
            expect(late.interest).toEqual([])
            reached.late += 1
          }
          const [quote, quoteLater] = [payoffQuote(book, first), payoffQuote(book, later)]
          if (!quote.ok || !quoteLater.ok) return
          expect(quoteLater.value.owed).toEqual(quote.value.owed)
          expect(owedInAll(quote.value.owed)).toBe(owedInAll(ended.owed))
          reached.quoted += 1
        },
      ),
      { numRuns: runs(600) },
    )
    if (everySample) expect(Object.entries(reached).filter(([, times]) => times < 5)).toEqual([])
  })
})

test('TAM-161: interest ends two years after the new day of a moved payment, even if that day is closed', () => {
  const weekly = installment(3600_00, '2024-06-11', '2024-06-18', 6, { payFrequency: 'bi-weekly' })
  // Signed for Tuesday, August 27, 2024. August 25 is a Sunday, debited on Monday.
  for (const [payment, dueDate, end] of [
    [6, '2024-08-20', '2026-08-20'],
    [6, '2024-08-25', '2026-08-26'],
    [6, '2024-09-10', '2026-09-10'],
    [5, '2024-08-09', '2026-08-27'],
  ] as const) {
    const moved: LedgerEvent = { type: 'due-date-changed', on: day('2024-07-24'), payment, dueDate: day(dueDate) }
    expect([dueDate, interestEnd(lived([...begun(weekly), moved])).on]).toEqual([dueDate, end])
  }
})

test('TAM-161: interest ends two years after the last day of any payment, however late a loss is written off', () => {
  const book = lived(begun(loan))
  const writtenOff = (on: string) => interestEnd({ ...book, writeOff: { on: day(on), receipts: 0, refunds: 0 } })
  expect(writtenOff('2029-01-15')).toEqual({ on: '2029-01-15', because: 'written-off' })
  expect(writtenOff('2029-01-16')).toEqual({ on: '2029-01-15', because: 'limitation' })
  expect(interestEnd({ ...book, agreed: book.agreed.toReversed() }).on).toBe('2029-01-15')
})
