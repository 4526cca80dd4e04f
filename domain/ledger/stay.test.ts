import fc from 'fast-check'
import { expect, test } from 'vitest'
import { debitsAhead } from '../loan/debits/debits-ahead.ts'
import { servicingSteps } from '../loan/servicing/servicing-steps.ts'
import {
  advance,
  biWeekly,
  fundedLoan,
  happen,
  installments,
  issued,
  noonOf,
} from '../loan/testing/servicing.fixture.ts'
import { lived } from '../testing/golden-lives/ledger-life.fixture.ts'
import { anyTerms, lifeOf, moves } from '../testing/random-life.fixture.ts'
import { everySample, runs } from '../testing/runs.fixture.ts'
import { cents } from '../values/cents.ts'
import { localDate, plusDays } from '../values/local-date.ts'
import { owedInAll } from './loan-book.ts'
import { apply, bookAsOf } from './replay.ts'
import { stayGrounds, stayInForce } from './stay.ts'

test.each(stayGrounds)('TAM-185: under a stay for %s nothing is debited, by the list and by the ledger', (ground) => {
  for (const terms of [advance, installments, biWeekly]) {
    const before = fundedLoan(terms)
    const [next] = debitsAhead(before, before.book.asOf)
    const stayed = happen(before, { type: 'stay-placed', on: before.book.asOf, ground })
    expect(debitsAhead(stayed, stayed.book.asOf)).toEqual([])
    const { payment = 1, amount = cents(1), debitDate = before.book.asOf } = next ?? {}
    const debit = { type: 'debit-initiated', on: before.book.asOf, debitId: 'D1', amount, debitDate } as const
    for (const debited of [payment, 'arrears'] as const)
      expect(apply(stayed.book, { ...debit, payment: debited })).toMatchObject({
        error: { code: 'DEBITS_PAUSED', ground },
      })
    const lifted = happen(stayed, { type: 'stay-lifted', on: before.book.asOf })
    expect(debitsAhead(lifted, lifted.book.asOf)).toEqual(debitsAhead(before, before.book.asOf))
  }
})

test('a debit that was not transmitted is called back, one with the bank runs on', () => {
  const first = issued(fundedLoan(advance), noonOf('2026-03-13'), 'initiate-debit', {}).loan
  const [debit] = first.book.debits
  const stayed = happen(first, { type: 'stay-placed', on: localDate('2026-03-13'), ground: 'insolvency' })
  expect(servicingSteps(stayed, noonOf('2026-03-13')).map(({ type }) => type)).toContain('cancel-payment')
  const sent = happen(stayed, {
    type: 'payment-progressed',
    kind: 'debit',
    at: noonOf('2026-03-13'),
    paymentId: debit?.debitId ?? '',
    state: 'acknowledged',
    providerId: 'tx',
  })
  expect(servicingSteps(sent, noonOf('2026-03-13')).map(({ type }) => type)).not.toContain('cancel-payment')
})

test.each([
  // $500.00 late from March 18: 41.67 cents a day; 10 days of 30 are stayed.
  ['a cash advance', advance, '2026-03-28', '2026-04-07', '2026-04-17', 508_33 + 70_00],
  // Nothing paid: no interest between the two days.
  ['an installment loan', installments, '2026-03-28', '2026-04-07', '2026-04-07', undefined],
] as const)(
  'interest of %s waits from the day of the stay to the day on which it is lifted',
  (_name, terms, from, to, day, owed) => {
    const late = issued(fundedLoan(terms), noonOf('2026-03-27'), 'accrue-interest', {}).loan
    const stayed = happen(late, { type: 'stay-placed', on: localDate(from), ground: 'death' })
    const [before, through] = [bookAsOf(stayed.book, localDate(from)), bookAsOf(stayed.book, localDate(to))]
    expect(through.owed).toEqual(before.owed)
    const lifted = happen(stayed, { type: 'stay-lifted', on: localDate(to) })
    if (owed !== undefined) expect(owedInAll(bookAsOf(lifted.book, localDate(day)).owed)).toBe(owed)
    const goesOn = bookAsOf(lifted.book, plusDays(localDate(to), 20))
    expect(owedInAll(goesOn.owed)).toBeGreaterThan(owedInAll(through.owed))
    expect(owedInAll(goesOn.owed)).toBeLessThan(owedInAll(bookAsOf(late.book, plusDays(localDate(to), 20)).owed))
  },
)

test('a payment that is missed during a stay bears no interest before it is lifted', () => {
  const stayed = happen(fundedLoan(advance), { type: 'stay-placed', on: localDate('2026-03-10'), ground: 'hardship' })
  const book = bookAsOf(stayed.book, localDate('2026-06-01'))
  expect([book.status, book.owed.defaultInterest]).toEqual(['overdue', 0])
})

test('in no life a stayed debt is debited or bears interest', () => {
  let stayedLives = 0
  fc.assert(
    fc.property(anyTerms, moves, fc.integer({ min: 1, max: 60 }), (terms, dice, days) => {
      const events = lifeOf(terms, dice)
      let book = lived(events.slice(0, 1))
      for (const event of events.slice(1)) {
        if (event.type === 'debit-initiated') expect(stayInForce(book)).toBeUndefined()
        const next = apply(book, event)
        if (next.ok) book = next.value
      }
      // A debit on its way holds its interest back: what it brings is of days before.
      if (stayInForce(book) === undefined || book.debits.some(({ state }) => state === 'in-flight')) return
      stayedLives += 1
      const [now, later] = [bookAsOf(book, book.asOf), bookAsOf(book, plusDays(book.asOf, days))]
      const interest = ({ accrued }: typeof book) =>
        accrued.defaultInterest + ('annualRate' in terms ? accrued.cost : 0)
      expect(interest(later)).toBe(interest(now))
    }),
    { numRuns: runs(1_000) },
  )
  if (everySample) expect(stayedLives).toBeGreaterThan(20)
})
