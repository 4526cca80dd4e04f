import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { payoffQuote } from '../payoff/payoff.ts'
import type { LoanTerms } from '../products/signed-terms.ts'
import { begun, installment, lived } from '../testing/golden-lives/ledger-life.fixture.ts'
import { anyTerms, lifeOf, movesAfterLoss } from '../testing/random-life.fixture.ts'
import { everySample, runs } from '../testing/runs.fixture.ts'
import { basisPoints } from '../values/basis-points.ts'
import { cents } from '../values/cents.ts'
import { localDate } from '../values/local-date.ts'
import type { LedgerEvent } from './ledger-event.ts'
import { apply } from './replay.ts'

const day = localDate
const terms = installment(2000_00, '2026-01-15', '2026-01-30', 12, { payFrequency: 'bi-weekly', charge: cents(60_00) })
const lostOn = (on: string): readonly LedgerEvent[] => [
  { type: 'sent-to-collections', on: day(on) },
  { type: 'written-off', on: day(on) },
]

describe('money on a debt that was written off', () => {
  test('TAM-120: that pays more than the loss that was booked earns the cost that was not due yet', () => {
    const parts = [28_50, 28_50, 28_50, 28_51]
    const days = ['2027-03-19', '2027-04-02', '2027-04-16', '2027-04-30']
    const four: LoanTerms = {
      loanType: 'cash-advance',
      advance: cents(100_01),
      costOfBorrowing: cents(14_00),
      advanceDate: day('2027-03-06'),
      paymentPlan: 'extended',
      payments: parts.map((amount, index) => ({
        number: index + 1,
        dueDate: day(days[index] ?? ''),
        amount: cents(amount),
      })),
      onDefault: { returnedItemFee: cents(20_00), interestMonthly: basisPoints(2_50) },
    }
    const { status, balances } = lived([
      ...begun(four),
      { type: 'sent-to-collections', on: day('2027-04-22') },
      { type: 'written-off', on: day('2027-04-29') },
      { type: 'recovered', on: day('2027-04-29'), paymentId: 'v', amount: cents(115_67) },
    ])
    expect(status).toBe('repaid')
    expect(balances).toMatchObject({ recovered: 112_16, 'written off': 112_16, 'cost of borrowing earned': 14_00 })
  })

  test('CPA-05: is at most what would have paid the loan off on the day of its loss', () => {
    const events = begun(terms)
    const payoff = payoffQuote(lived([...events, ...lostOn('2026-03-20').slice(0, 1)]), day('2026-03-20'))
    expect(lived([...events, ...lostOn('2026-03-20')]).writtenOff).toBe(payoff.ok && payoff.value.total)
  })

  test('TAM-120: in any life, is recovered up to the loss that was booked, and with the cost earned by it up to the debt', () => {
    let recoveredInPart = 0
    fc.assert(
      fc.property(anyTerms, movesAfterLoss, (anyLoan, dice) => {
        const events = lifeOf(anyLoan, dice)
        let book = lived(events.slice(0, 3))
        for (const event of events.slice(3)) {
          const next = apply(book, event)
          if (!next.ok) throw new Error(`${event.type} does not follow`)
          book = next.value
          if (book.writeOff === undefined) continue
          const { balances, accrued, cancelledAt } = book
          if (book.recovered > 0) recoveredInPart += 1
          expect(balances.recovered).toBe(book.recovered)
          expect(balances.recovered).toBeLessThanOrEqual(balances['written off'])
          if (cancelledAt === undefined) expect(accrued.costEarned).toBeLessThanOrEqual(accrued.cost)
        }
      }),
      { numRuns: runs(300) },
    )
    if (everySample) expect(recoveredInPart).toBeGreaterThan(50)
  })
})
