import fc from 'fast-check'
import { expect, test } from 'vitest'
import { torontoDateOf } from '../../calendars/toronto.ts'
import { priceInstallment } from '../../installment/price.ts'
import { installmentOnDefault } from '../../installment/return-fee.ts'
import type { LoanTerms } from '../../products/signed-terms.ts'
import { openDueDate } from '../../schedule/due-dates.ts'
import { begun, installment } from '../../testing/golden-lives/ledger-life.fixture.ts'
import { anyTerms, lifeOf, moves } from '../../testing/random-life.fixture.ts'
import { everySample, runs } from '../../testing/runs.fixture.ts'
import { basisPoints } from '../../values/basis-points.ts'
import { cents } from '../../values/cents.ts'
import type { Instant } from '../../values/instant.ts'
import { daysBetween, localDate, plusDays, type LocalDate } from '../../values/local-date.ts'
import { payFrequencies } from '../../values/pay-frequency.ts'
import { decide } from '../decide.ts'
import type { ServicedLoan } from '../loan.ts'
import { issue, rowan } from '../testing/loan-steps.fixture.ts'
import { fundedLoan, noonOf } from '../testing/servicing.fixture.ts'
import { arrangeable, type ArrangeableLate, type Movable } from './arrangeable.ts'
import type { ArrangementWish } from './money-action.ts'

/** An installment loan as it is offered, at our rate or at the highest that would be lawful. */
const offeredTerms: fc.Arbitrary<LoanTerms> = fc
  .record({
    advance: fc.integer({ min: 1_500_01, max: 20_000_00 }),
    startsAfter: fc.nat({ max: 700 }),
    payFrequency: fc.constantFrom(...payFrequencies),
    firstAfter: fc.integer({ min: 7, max: 50 }),
    numberOfPayments: fc.integer({ min: 2, max: 24 }),
    ourRate: fc.constantFrom(29_90, 34_90),
  })
  .map(({ advance, startsAfter, payFrequency, firstAfter, numberOfPayments, ourRate }) => {
    const advanceDate = plusDays(localDate('2026-01-05'), startsAfter)
    const first = openDueDate(plusDays(advanceDate, firstAfter))
    const request = { advance: cents(advance), advanceDate, payFrequency, numberOfPayments }
    const quote = first.ok && priceInstallment({ ...request, firstDueDate: first.value }, basisPoints(ourRate))
    return quote && quote.ok
      ? { loanType: 'installment' as const, onDefault: installmentOnDefault, ...quote.value }
      : undefined
  })
  .filter((terms) => terms !== undefined)

const answerTo = (loan: ServicedLoan, wish: ArrangementWish, now: Instant): string => {
  const decided = decide(loan, issue('request-arrangement', { wish, situation: 'other' }, rowan), {
    now,
  })
  return decided.ok ? 'taken' : decided.error.code
}
const daysFrom = (first: LocalDate, last: LocalDate): readonly LocalDate[] =>
  Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => plusDays(first, index))

/** Each day that is offered is taken, and none behind. */
const everyDayIsTaken = (loan: ServicedLoan, { payment, earliest, latest }: Movable, now: Instant): void => {
  const answerOn = (dueDate: LocalDate): string => answerTo(loan, { kind: 'change-due-date', payment, dueDate }, now)
  for (const day of daysFrom(earliest, latest)) expect(answerOn(day), `payment ${payment} on ${day}`).toBe('taken')
  for (const day of daysFrom(plusDays(latest, 1), plusDays(latest, 31))) expect(answerOn(day)).not.toBe('taken')
}

/** However many parts, from whichever of the days and however far apart. */
const everyPartingIsTaken = (
  loan: ServicedLoan,
  { partsMax, firstFrom, firstBy }: ArrangeableLate,
  now: Instant,
): void => {
  const between = plusDays(firstFrom, daysBetween(firstFrom, firstBy) >> 1)
  for (const first of [firstFrom, between, firstBy])
    for (const every of payFrequencies)
      for (let parts = 1; parts <= partsMax; parts += 1)
        expect(answerTo(loan, { kind: 'arrange-payments', parts, first, every }, now)).toBe('taken')
  const besides = { kind: 'arrange-payments', parts: partsMax, every: 'monthly' } as const
  for (const first of [plusDays(firstFrom, -1), plusDays(firstBy, 1)])
    expect(answerTo(loan, { ...besides, first }, now)).not.toBe('taken')
  expect(answerTo(loan, { ...besides, parts: partsMax + 1, first: between }, now)).not.toBe('taken')
}

test('TAM-83: each day and each number of parts that a borrower is offered can be requested, and no others', () => {
  const reached = { movable: 0, late: 0, shorter: 0 }
  fc.assert(
    fc.property(fc.oneof(anyTerms, offeredTerms), moves, fc.nat({ max: 40 }), (terms, dice, days) => {
      const loan = fundedLoan(terms, ...lifeOf(terms, dice).slice(begun(terms).length))
      const now = noonOf(plusDays(loan.book.asOf, days))
      const { movable, late } = arrangeable(loan, now)
      for (const one of movable) everyDayIsTaken(loan, one, now)
      if (late !== undefined) everyPartingIsTaken(loan, late, now)
      reached.movable += movable.length
      reached.late += late === undefined ? 0 : 1
      reached.shorter += late !== undefined && daysBetween(torontoDateOf(now), late.firstBy) < 31 ? 1 : 0
    }),
    { numRuns: runs(60) },
  )
  if (everySample) expect(Object.entries(reached).filter(([, times]) => times < 5)).toEqual([])
})

test('TAM-84: six parts a month apart end within half a year, however long its months are: where they are long the first is offered by a day earlier', () => {
  const overdue = fundedLoan(installment(2000_00, '2026-05-15', '2026-06-15', 6))
  expect(arrangeable(overdue, noonOf('2026-07-01')).late).toMatchObject({
    firstFrom: '2026-07-02',
    firstBy: '2026-07-31',
  })
  expect(arrangeable(overdue, noonOf('2026-09-20')).late).toMatchObject({
    firstFrom: '2026-09-21',
    firstBy: '2026-10-21',
  })
})
