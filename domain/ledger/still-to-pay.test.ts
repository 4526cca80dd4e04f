import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { refundsOf } from '../loan/servicing/refund.ts'
import { fundedLoan, happen, lastOf, livedByItself, paying } from '../loan/testing/servicing.fixture.ts'
import { payoffQuote } from '../payoff/payoff.ts'
import { begun, cashAdvance, installment, lived, openDay, paid } from '../testing/golden-lives/ledger-life.fixture.ts'
import { anyTerms, lifeOf, moves } from '../testing/random-life.fixture.ts'
import { everySample, runs } from '../testing/runs.fixture.ts'
import { localDate, plusDays } from '../values/local-date.ts'
import { arrearsAsOf } from './arrears-as-of.ts'
import type { LedgerEvent } from './ledger-event.ts'
import { inFlight, owedInAll } from './loan-book.ts'
import { bookAsOf } from './replay.ts'
import { openOf, stillToPay } from './still-to-pay.ts'

/** $487.19 a month from February 15, 2026 through January 15, 2027. */
const loan = installment(5000_00, '2026-01-15', '2026-02-15', 12)
const ahead = (amount: number, on = '2026-01-20'): LedgerEvent => paid(on, 'AHEAD', amount, 'prepayment')
const openAmounts = (events: readonly LedgerEvent[]): readonly number[] => stillToPay(lived(events)).map(openOf)

describe('TAM-108: money paid ahead on an installment loan', () => {
  test('lowers the last payment that is left and ends the schedule there', () => {
    // 5,000.00 × 5 ÷ 31 and 1,020.09 × 26 ÷ 31 of a month at 29.9 % ÷ 12: 41.41. 1,041.41 - 487.19
    // = 554.22, and 13.80 of interest; 568.02 - 487.19 = 80.83, and 2.01.
    expect(openAmounts([...begun(loan), ahead(4000_00)])).toEqual([487_19, 487_19, 82_84, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  })

  test('takes nothing off a schedule once it is reversed', () => {
    const reversed: LedgerEvent = { type: 'payment-reversed', on: localDate('2026-01-22'), paymentId: 'AHEAD' }
    const signed = loan.payments.map(({ amount }) => amount)
    expect(openAmounts(begun(loan))).toEqual(signed)
    expect(openAmounts([...begun(loan), ahead(4000_00), reversed])).toEqual(signed)
  })

  test('leaves a cash advance to what is spread over its instalments', () => {
    const plan = cashAdvance(500_00, '2026-03-04', '2026-03-13', { earlier: ['2026-01-05', '2026-02-02'] })
    const book = lived([...begun(plan), paid('2026-03-05', 'AHEAD', 100_00, 'prepayment')])
    expect(stillToPay(book)).toBe(book.payments)
  })

  test('no debit takes more than is owed on its day: the debits end the loan to the cent, and nothing goes back', () => {
    const asSigned = livedByItself(fundedLoan(loan), paying)
    const anyDay = fc.nat({ max: 330 }).map((days) => openDay(plusDays(loan.advanceDate, days), 0))
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 4400_00 }), fc.boolean(), (on, amount, isPrepayment) => {
        const purpose = isPrepayment ? 'prepayment' : 'payment'
        const until = asSigned.findLast(({ loan: { book } }) => book.asOf < on)
        const before = until?.loan ?? fundedLoan(loan)
        const quote = payoffQuote(before.book, on)
        // A debit that is on its way keeps its amount.
        if (!quote.ok || inFlight(before.book).length > 0 || amount >= quote.value.total) return
        const after = lastOf(livedByItself(happen(before, paid(on, 'AHEAD', amount, purpose)), paying, on))
        expect([after.status, owedInAll(after.book.owed), after.book.owedToBorrower]).toEqual(['repaid', 0, 0])
        expect(refundsOf(after)).toEqual([])
        expect([after.book.smallBalanceKept, after.book.forgiven]).toEqual([0, []])
      }),
      { numRuns: runs(25) },
    )
  })
})

test('TAM-108, TAM-92: who is late is never requested more than what pays the whole loan off', () => {
  let found = 0
  fc.assert(
    fc.property(anyTerms, moves, fc.nat({ max: 400 }), (terms, dice, days) => {
      const book = lived(lifeOf(terms, dice))
      const on = plusDays(book.asOf, days)
      const [late, quote] = [arrearsAsOf(book, on), payoffQuote(book, on)]
      if (late === undefined || !quote.ok || inFlight(book).length > 0) return
      found += 1
      expect(late.amount).toBeLessThanOrEqual(quote.value.total)
    }),
    { numRuns: runs(200) },
  )
  if (everySample) expect(found).toBeGreaterThan(10)
})

test('TAM-92: who paid ahead and misses every payment since is requested what is owed, not what was signed', () => {
  const book = lived([...begun(loan), ahead(4000_00)])
  const on = localDate('2026-06-20')
  const late = arrearsAsOf(book, on)
  expect(late?.amount).toBe(owedInAll(bookAsOf(book, on).owed))
  expect(late?.payments.map(({ amount }) => amount)).toEqual([487_19, 487_19, 172_90])
})
