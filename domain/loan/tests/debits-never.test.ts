import fc from 'fast-check'
import { expect, test } from 'vitest'
import { torontoDateOf } from '../../calendars/toronto.ts'
import type { LedgerEvent } from '../../ledger/ledger-event.ts'
import { apply } from '../../ledger/replay.ts'
import { returnReasons } from '../../pad/return-codes.ts'
import { stopsDebits } from '../../pad/stops-debits.ts'
import { everySample, runs } from '../../testing/runs.fixture.ts'
import { cents } from '../../values/cents.ts'
import { instant, type Instant } from '../../values/instant.ts'
import { daysBetween } from '../../values/local-date.ts'
import { debitsHolding } from '../debits/debits-ahead.ts'
import { decide } from '../decide.ts'
import { evolve } from '../evolve.ts'
import type { EventOf } from '../loan-event.ts'
import { isServiced, type ServicedLoan } from '../loan.ts'
import type { ProviderReport } from '../payments/provider-report.ts'
import { issue, loanId, reporting, rowan } from '../testing/loan-steps.fixture.ts'
import { posted } from '../testing/posted.fixture.ts'
import { advance, biWeekly, fundedLoan, installments, issued, noonOf, reported } from '../testing/servicing.fixture.ts'

/* Whatever the provider answers, in any order, how often and how late, and what the borrower pays
 * next to it: the system never makes a debit that it must not make. */

/** What the payor and staff may do about the debits. */
const controls = [
  'stop-debit',
  'resume-debit',
  'revoke-authorization',
  'debits-released',
  'authorization-replaced',
] as const
type Control = (typeof controls)[number]

type Move =
  | { readonly kind: 'time' }
  | { readonly kind: 'pay'; readonly amount: number }
  | { readonly kind: 'control'; readonly what: Control; readonly payment: number }
  | { readonly kind: 'answer'; readonly which: number; readonly outcome: ProviderReport }

const outcome: fc.Arbitrary<ProviderReport> = fc.oneof(
  { arbitrary: fc.constant(reporting('completed')), weight: 6 },
  {
    arbitrary: fc
      .constantFrom(...returnReasons.map(({ code }) => code), '901', '901', '901', '908', 'EftFailedForNewReasons')
      .map((failure) => reporting('failed', { failure })),
    weight: 5,
  },
  fc
    .constantFrom('submitted' as const, 'acknowledged' as const, 'under-review' as const, 'cancelled' as const)
    .map((state) => reporting(state)),
)
const move: fc.Arbitrary<Move> = fc.oneof(
  { arbitrary: fc.constant({ kind: 'time' } as const), weight: 5 },
  {
    arbitrary: fc.record({ kind: fc.constant('answer' as const), which: fc.nat(30), outcome }),
    weight: 4,
  },
  {
    arbitrary: fc.record({
      kind: fc.constant('control' as const),
      what: fc.constantFrom(...controls),
      payment: fc.integer({ min: 1, max: 8 }),
    }),
    weight: 2,
  },
  {
    arbitrary: fc.record({ kind: fc.constant('pay' as const), amount: fc.integer({ min: 1, max: 400_00 }) }),
    weight: 1,
  },
)

const pay = (loan: ServicedLoan, event: LedgerEvent): ServicedLoan => {
  const after = apply(loan.book, event).ok ? evolve(loan, posted(loan, event), loanId) : loan
  return isServiced(after) ? after : loan
}

/** The loan after what the payor or staff do about the debits; unchanged where that is refused. */
const controlled = (loan: ServicedLoan, what: Control, payment: number, now: Instant): ServicedLoan => {
  const on = torontoDateOf(now)
  if (what === 'authorization-replaced') return pay(loan, { type: what, on })
  if (what === 'debits-released') return pay(loan, { type: what, on, looked: debitsHolding(loan) })
  const input = what === 'revoke-authorization' ? {} : { payment }
  const decided = decide(loan, issue(what, input as { payment: number }, rowan), { now })
  return decided.ok ? (decided.value as readonly LedgerEvent[]).reduce(pay, loan) : loan
}

/** What must be true of a debit at the moment at which the system initiates it. */
const mustBeLawful = (before: ServicedLoan, debit: EventOf<'debit-initiated'>): void => {
  const { madeBefore, stopped, revoked } = before.book.authorization
  const underPresent = before.book.debits.slice(madeBefore)
  expect(stopped, 'a debit that its payor stopped').not.toContain(debit.payment)
  expect(debit.debitDate < (revoked?.endsOn ?? '9999-12-31'), 'a debit after the authorization was revoked').toBe(true)
  const repeated = before.book.debits.slice(0, madeBefore).map(({ debitId }) => debitId)
  expect(repeated, 'a re-presentment under another agreement').not.toContain(debit.rePresents)
  const ofPayment = before.book.debits.filter(({ payment }) => payment === debit.payment)
  const payment = before.book.payments.find(({ number }) => number === debit.payment)
  const agreed = before.offer.payments.find(({ number }) => number === debit.payment)
  expect(
    ofPayment.filter(({ state }) => state === 'in-flight'),
    'two debits in flight for one payment',
  ).toEqual([])
  expect(
    underPresent.filter(({ returnCode }) => returnCode !== undefined && stopsDebits(returnCode)),
    'a debit after a stop',
  ).toEqual([])
  expect(debit.debitDate >= (payment?.dueDate ?? ''), 'a debit before it is due').toBe(true)
  expect(debit.amount, 'a debit above what is owed').toBeLessThanOrEqual((payment?.amount ?? 0) - (payment?.paid ?? 0))
  expect(debit.amount, 'a debit above what the payor signed').toBeLessThanOrEqual(agreed?.amount ?? 0)
  if (debit.rePresents === undefined) expect(ofPayment, 'a second debit of one payment').toEqual([])
  else {
    const [original, ...more] = ofPayment
    expect(more, 'more than one re-presentment').toEqual([])
    expect([original?.debitId, original?.amount]).toEqual([debit.rePresents, debit.amount])
    expect(['901', '908']).toContain(original?.returnCode)
    expect(daysBetween(original?.debitDate ?? debit.debitDate, debit.debitDate)).toBeLessThanOrEqual(30)
  }
}

test('no sequence of answers makes two debits for one payment in flight, a second re-presentment, a debit after a stop, before due, above what is owed or signed, or against the word of its payor', () => {
  const seen = { debits: 0, again: 0 }
  fc.assert(
    fc.property(
      fc.constantFrom(advance, installments, biWeekly),
      fc.array(fc.tuple(move, fc.oneof(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 45 }))), {
        minLength: 5,
        maxLength: 60,
      }),
      (terms, moves) => {
        let [loan, now] = [fundedLoan(terms), noonOf(terms.advanceDate)]
        for (const [one, days] of moves) {
          now = instant(now + days * 24 * 3_600_000)
          const before = loan
          if (one.kind === 'pay') {
            const on = torontoDateOf(now)
            const paymentId = `P${now}-${one.amount}`
            loan = pay(loan, { type: 'payment-received', on, paymentId, amount: cents(one.amount) })
          } else if (one.kind === 'control') {
            loan = controlled(loan, one.what, one.payment, now)
          } else if (one.kind === 'time') {
            const { loan: after, events } = issued(loan, now, 'initiate-debit', {})
            for (const event of events)
              if (event.type === 'debit-initiated') {
                mustBeLawful(before, event)
                seen.debits += 1
                seen.again += event.rePresents === undefined ? 0 : 1
              }
            loan = issued(issued(after, now, 'accrue-interest', {}).loan, now, 'close-small-balance', {}).loan
          } else {
            const debitId = loan.book.debits[one.which % Math.max(1, loan.book.debits.length)]?.debitId ?? 'none'
            const first = reported(loan, now, debitId, one.outcome)
            expect(reported(first.loan, now, debitId, one.outcome).events).toEqual([])
            loan = first.loan
          }
        }
      },
    ),
    { numRuns: runs(300) },
  )
  if (everySample) expect(seen.debits).toBeGreaterThan(50)
  if (everySample) expect(seen.again).toBeGreaterThan(5)
})
