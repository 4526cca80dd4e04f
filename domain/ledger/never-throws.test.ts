import fc from 'fast-check'
import { expect, test } from 'vitest'
import { payoffQuote } from '../payoff/payoff.ts'
import type { LoanTerms } from '../products/signed-terms.ts'
import { begun, cashAdvance, installment, sent } from '../testing/golden-lives/ledger-life.fixture.ts'
import { runs } from '../testing/runs.fixture.ts'
import type { BasisPoints } from '../values/basis-points.ts'
import type { Cents } from '../values/cents.ts'
import type { Instant } from '../values/instant.ts'
import { dateOfEpochDay, epochDay, localDate } from '../values/local-date.ts'
import { bookedAmountMax } from './booked-amount.ts'
import type { LedgerEvent } from './ledger-event.ts'
import { bookAsOf, replay } from './replay.ts'

/* Events are read from a database and terms from a signed document: what they hold, the books
 * answer or refuse, because a workflow that throws here would be retried for ever. */
const number = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -100, max: 600_00 }) },
  fc.constantFrom(NaN, Infinity, -Infinity, 0, -0, 0.5, 1e21, Number.MAX_SAFE_INTEGER, 100_000_000_000, -(2 ** 53)),
)
const amount = number as fc.Arbitrary<Cents>
const days = (first: string, last: string) =>
  fc.integer({ min: epochDay(localDate(first)), max: epochDay(localDate(last)) }).map(dateOfEpochDay)
const day = fc.oneof({ weight: 8, arbitrary: days('2026-03-01', '2026-06-30') }, days('1900-01-01', '2199-12-31'))
const moment = fc.oneof(
  fc.integer({ min: 1_772_000_000_000, max: 1_780_000_000_000 }),
  fc.integer({ min: 0, max: 7_258_118_399_999 }),
) as fc.Arbitrary<Instant>
const id = fc.constantFrom('D1', 'D2', 'E1', '')
const code = fc.constantFrom('901', '905', '915', 'x')

const cash: fc.Arbitrary<LoanTerms> = fc.record({
  loanType: fc.constant('cash-advance' as const),
  advance: amount,
  costOfBorrowing: amount,
  advanceDate: day,
  paymentPlan: fc.constantFrom('single' as const, 'extended' as const),
  payments: fc.array(fc.record({ number, dueDate: day, amount }), { maxLength: 4 }),
  onDefault: fc.record({ returnedItemFee: amount, interestMonthly: number as fc.Arbitrary<BasisPoints> }),
})
const row = fc.record({
  number,
  amount,
  interest: amount,
  principal: amount,
  balanceAfter: amount,
  scheduledDate: day,
  dueDate: day,
})
const level: fc.Arbitrary<LoanTerms> = fc.record({
  loanType: fc.constant('installment' as const),
  advance: amount,
  advanceDate: day,
  annualRate: number as fc.Arbitrary<BasisPoints>,
  payFrequency: fc.constantFrom('weekly' as const, 'monthly' as const, 'semi-monthly' as const),
  charge: amount,
  payments: fc.array(row, { maxLength: 4 }),
  onDefault: fc.record({ returnedItemFee: amount }),
})
const sound = fc.constantFrom<LoanTerms>(
  cashAdvance(500_00, '2026-03-04', '2026-03-18'),
  installment(5000_00, '2026-03-04', '2026-04-04', 12),
)
const terms = fc.oneof({ weight: 3, arbitrary: sound }, cash, level)

const event: fc.Arbitrary<LedgerEvent> = fc.oneof(
  fc.record({
    type: fc.constantFrom('copy-received' as const, 'disbursed' as const, 'cancelled' as const),
    at: moment,
  }),
  fc.record({
    type: fc.constantFrom(
      'fee-waived' as const,
      'default-interest-accrued' as const,
      'balance-forgiven' as const,
      'sent-to-collections' as const,
      'written-off' as const,
    ),
    on: day,
  }),
  fc.record({
    type: fc.constant('debit-initiated' as const),
    on: day,
    debitId: id,
    payment: fc.oneof(number, fc.constant('arrears' as const)),
    amount,
    debitDate: day,
  }),
  fc.record({ type: fc.constant('debit-settled' as const), on: day, debitId: id }),
  fc.record({
    type: fc.constant('debit-returned' as const),
    on: day,
    debitId: id,
    returnCode: code,
    lendersCost: amount,
  }),
  fc.record({
    type: fc.constant('payment-received' as const),
    on: day,
    paymentId: id,
    amount,
    purpose: fc.constantFrom('payment' as const, 'prepayment' as const),
  }),
  fc.record({ type: fc.constant('payment-reversed' as const), on: day, paymentId: id }),
  fc.record({ type: fc.constant('refunded' as const), on: day, refundId: id, amount }),
  fc.record({ type: fc.constant('refund-returned' as const), on: day, refundId: id }),
  fc.record({ type: fc.constant('advance-paid-twice' as const), on: day, paymentId: id, amount }),
  fc.record({ type: fc.constant('advance-paid-twice-returned' as const), on: day, paymentId: id }),
  fc.record({ type: fc.constant('recovered' as const), on: day, paymentId: id, amount }),
)

test('no terms and no events make the books throw', () => {
  fc.assert(
    fc.property(terms, fc.boolean(), fc.array(event, { maxLength: 8 }), day, (signed, isSound, events, on) => {
      const opening = isSound
        ? begun(cashAdvance(500_00, '2026-03-04', '2026-03-18'))
        : [{ type: 'activated', at: 1_772_640_000_000 as Instant, terms: signed } as const]
      // Refused events are left out one after the other, so that the later ones still meet an open
      // book.
      let accepted: readonly LedgerEvent[] = opening
      for (const next of events) if (replay([...accepted, next]).ok) accepted = [...accepted, next]
      const book = replay(accepted)
      if (!book.ok) return
      payoffQuote(bookAsOf(book.value, on), on)
      payoffQuote(book.value, on)
    }),
    { numRuns: runs(400) },
  )
})

test('nor does an amount at the edge', () => {
  const single = cashAdvance(500_00, '2026-03-04', '2026-03-18')
  for (const edge of [100_000_000_000, 100_000_000_001, Number.MAX_SAFE_INTEGER]) {
    const paid: LedgerEvent = {
      type: 'payment-received',
      on: localDate('2026-03-17'),
      paymentId: 'E1',
      amount: edge as Cents,
    }
    expect(replay([...begun(single), sent(single, 1), paid]).ok).toBe(edge <= bookedAmountMax)
  }
})
