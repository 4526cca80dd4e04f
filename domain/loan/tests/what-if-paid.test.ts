import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inFlight, owedInAll, refundsMade } from '../../ledger/loan-book.ts'
import { payoffQuote } from '../../payoff/payoff.ts'
import {
  cashAdvance,
  installment,
  openDay,
  paid,
  returned,
  sent,
} from '../../testing/golden-lives/ledger-life.fixture.ts'
import { anyTerms } from '../../testing/random-life.fixture.ts'
import { everySample, runs } from '../../testing/runs.fixture.ts'
import { cents, sumOf } from '../../values/cents.ts'
import { localDate, plusDays, type LocalDate } from '../../values/local-date.ts'
import { purposeOfPart } from '../debits/purpose-of-part.ts'
import { isServiced, type ServicedLoan } from '../loan.ts'
import { lastDayToPay, whatIfPaid } from '../servicing/what-if-paid.ts'
import { fundedLoan, happen, lastOf, livedByItself, paying } from '../testing/servicing.fixture.ts'

const what = (loan: ServicedLoan, on: LocalDate, amount: number | undefined, today: LocalDate) => {
  const answer = whatIfPaid(loan, { on, amount: amount === undefined ? undefined : cents(amount) }, today)
  if (!answer.ok) throw new Error(JSON.stringify(answer.error))
  return answer.value
}

/** All money that a loan ever took, less what it gave back. */
const takenIn = ({ book }: ServicedLoan): number =>
  sumOf(book.receipts.filter(({ reversed }) => !reversed)) - sumOf(refundsMade(book.refunds)) - book.smallBalanceKept

describe('TAM-192: what a payment on a coming day would do', () => {
  const loan = installment(5000_00, '2026-01-15', '2026-02-15', 12)
  const signed = localDate('2026-01-15')

  test('an installment loan of which most is paid in the second month ends with the payment after', () => {
    const answer = what(fundedLoan(loan), localDate('2026-03-02'), 4000_00, signed)
    // February's 487.19 pays 124.58 of interest: 4,637.39 × 29.9 % ÷ 12 × 15 ÷ 28 = 61.90.
    expect(answer).toMatchObject({ debitedBefore: 487_19, toPayOff: 4699_29, left: 699_29, last: '2026-04-15' })
    expect(answer.next).toEqual({ dueDate: '2026-03-16', amount: 487_19 })
  })

  test('a cash advance costs the same, and the one payment shrinks', () => {
    const single = fundedLoan(cashAdvance(500_00, '2026-03-04', '2026-03-18'))
    expect(what(single, localDate('2026-03-10'), 200_00, localDate('2026-03-05'))).toEqual({
      on: '2026-03-10',
      amount: 200_00,
      toPayOff: 570_00,
      left: 370_00,
      debitedBefore: 0,
      next: { dueDate: '2026-03-18', amount: 370_00 },
      last: '2026-03-18',
      saved: 0,
    })
  })

  test('on the day on which its debit leaves a part still lowers it, and no later day can be named', () => {
    const [single, leaves] = [fundedLoan(cashAdvance(500_00, '2026-03-04', '2026-03-18')), localDate('2026-03-13')]
    expect(lastDayToPay(single, localDate('2026-03-05'))).toBe(leaves)
    expect(what(single, leaves, 200_00, localDate('2026-03-05'))).toMatchObject({
      left: 370_00,
      next: { dueDate: '2026-03-18', amount: 370_00 },
    })
  })

  test('more than pays the loan off is what pays it off, and nothing comes after', () => {
    const answer = what(fundedLoan(loan), plusDays(signed, 10), 9_999_99, plusDays(signed, 5))
    expect(answer).toMatchObject({ amount: answer.toPayOff, left: 0, next: undefined, last: undefined })
    expect(what(fundedLoan(loan), plusDays(signed, 10), undefined, plusDays(signed, 5))).toEqual(answer)
  })

  test('is what the ledger does to the cent, on any day of any loan, and what then comes by itself', () => {
    let [saving, ending, flying] = [0, 0, 0]
    const day = fc.nat({ max: 400 })
    fc.assert(
      fc.property(anyTerms, day, day, fc.integer({ min: 1, max: 5500_00 }), (terms, one, other, amount) => {
        const planned = livedByItself(fundedLoan(terms), paying)
        const asOf = (on: LocalDate): ServicedLoan =>
          planned.findLast(({ loan: { book } }) => book.asOf < on)?.loan ?? fundedLoan(terms)
        const today = plusDays(terms.advanceDate, Math.min(one, other))
        const now = asOf(today)
        const on = plusDays(terms.advanceDate, Math.max(one, other))
        if (!isServiced(now) || now.status !== 'funded' || on > lastDayToPay(now, today)) return
        // Its last debit is on its way and pays all: there is nothing to plan.
        if (what(now, today, undefined, today).toPayOff === 0) {
          expect(inFlight(now.book)).toHaveLength(1)
          return
        }
        const answer = what(now, on, amount, today)
        if (answer.toPayOff === 0) return
        const before = asOf(on)
        const quote = payoffQuote(before.book, on)
        expect(quote).toMatchObject({ ok: true, value: { leftIfDebitsSettle: answer.toPayOff } })
        const purpose = answer.left === 0 ? 'payment' : purposeOfPart(before, on)
        const after = happen(before, paid(on, 'WHAT-IF', answer.amount, purpose))
        const rest = payoffQuote(after.book, on)
        expect(rest.ok ? rest.value.leftIfDebitsSettle : 0).toBe(answer.left)
        flying += inFlight(before.book).length
        const end = after.book.status === 'repaid' ? after : lastOf(livedByItself(after, paying, on))
        expect([end.status, owedInAll(end.book.owed)]).toEqual(['repaid', 0])
        expect(answer.saved).toBe(takenIn(lastOf(planned)) - takenIn(end))
        const later = end.book.debits.slice(before.book.debits.length)
        expect(later.map(({ amount: debited }) => debited).at(0)).toBe(answer.next?.amount)
        expect(later.at(-1)?.debitDate).toBe(answer.last && openDay(answer.last, 0))
        saving += answer.saved > 0 ? 1 : 0
        ending += answer.left === 0 ? 1 : 0
      }),
      { numRuns: runs(60) },
    )
    if (everySample) expect(Math.min(saving, ending, flying)).toBeGreaterThan(3)
  })

  test('who is late and debited no more plans a month ahead; today it is the quote of today', () => {
    const terms = cashAdvance(500_00, '2026-03-04', '2026-03-18')
    const late = fundedLoan(terms, sent(terms, 1), returned(terms, 1, '905'))
    const today = localDate('2026-03-31')
    const [quote, answer] = [payoffQuote(late.book, today), what(late, today, undefined, today)]
    expect(quote).toMatchObject({ ok: true, value: { total: answer.toPayOff } })
    expect([answer.saved, lastDayToPay(late, today)]).toEqual([0, '2026-04-30'])
    expect(what(late, localDate('2026-04-30'), undefined, today).toPayOff).toBeGreaterThan(answer.toPayOff)
  })
})
