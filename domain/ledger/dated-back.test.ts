import fc from 'fast-check'
import { expect, test } from 'vitest'
import { begun, cashAdvance, lived } from '../lives/life.fixture.ts'
import { cents } from '../values/cents.ts'
import { localDate, plusDays, type LocalDate } from '../values/local-date.ts'
import { dayOf, type LoanEvent } from './loan-events.ts'
import { bookOn } from './replay.ts'

const day = localDate
const single = begun(cashAdvance(500_00, '2026-03-04', '2026-03-18'))
const plan = begun(cashAdvance(500_00, '2026-03-04', '2026-03-13', { earlier: ['2026-01-05', '2026-02-02'] }))
const sent = (payment: number, on: string, debitDate: string, amount: number): LoanEvent => ({
  type: 'debit-initiated',
  on: day(on),
  debitId: `D${payment}`,
  payment,
  amount: cents(amount),
  debitDate: day(debitDate),
})
const yes = (payment: number, on: LocalDate): LoanEvent => ({ type: 'debit-settled', on, debitId: `D${payment}` })
const came = (on: LocalDate, amount: number): LoanEvent => ({ type: 'payment-received', on, paymentId: `P ${on}`, amount: cents(amount) })
/** What the loan comes to in the end, owed less owed back. */
const balance = (events: readonly LoanEvent[]): number => {
  const { owed, owedToBorrower } = bookOn(lived(events), day('2026-12-31'))
  return owed.principal + owed.cost + owed.defaultInterest - owedToBorrower
}

test.each<readonly [string, number, readonly LoanEvent[], number, number]>([
  // The account was debited on the due day, so nothing was ever late.
  ['one payment', 1, [...single, sent(1, '2026-03-13', '2026-03-18', 570_00), came(day('2026-03-20'), 570_00)], 0, 570_00],
  ['part of it', 1, [...single, sent(1, '2026-03-13', '2026-03-18', 570_00), came(day('2026-03-25'), 300_00)], 0, 300_00],
  // Debited nine days late: 500 × 2.5 % × 9 ÷ 30.
  [
    'twice over, after a late debit',
    1,
    [
      ...single,
      sent(1, '2026-03-24', '2026-03-27', 570_00),
      came(day('2026-03-30'), 400_00),
      came(day('2026-04-02'), 570_00),
    ],
    3_75,
    400_00 + 570_00,
  ],
  // Three days late with the third instalment, whichever money is found to have paid it: 166.67 × 2.5 % × 3 ÷ 30.
  [
    'an instalment that later money paid in the place of a debit for another',
    2,
    [
      ...plan,
      sent(1, '2026-03-10', '2026-03-13', 190_00),
      yes(1, day('2026-03-13')),
      sent(2, '2026-03-24', '2026-03-27', 190_00),
      sent(3, '2026-04-13', '2026-04-16', 190_00),
      came(day('2026-04-13'), 190_00),
      yes(3, day('2026-04-17')),
    ],
    41,
    190_00,
  ],
])('a debit answered late leaves no default interest for days on which it had paid: %s', (_what, payment, events, interest, tooMuch) => {
  expect(balance([...events, yes(payment, day('2026-04-20'))])).toBe(interest - tooMuch)
})

test('what the bank says late is worth what it is worth at once', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('2026-03-18', '2026-03-19', '2026-03-27', '2026-04-08'),
      fc.array(fc.record({ after: fc.nat(40), amount: fc.integer({ min: 1, max: 600_00 }) }), { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 41, max: 60 }),
      (debitDate, payments, answer) => {
        const before = [...single, sent(1, '2026-03-13', debitDate, 570_00)]
        const money = payments
          .map(({ after, amount }, index): LoanEvent => ({
            type: 'payment-received',
            on: plusDays(day(debitDate), after),
            paymentId: `P${index}`,
            amount: cents(amount),
          }))
          .sort((a, b) => (dayOf(a) < dayOf(b) ? -1 : 1))
        const atOnce = balance([...before, yes(1, day(debitDate)), ...money])
        const late = balance([...before, ...money, yes(1, plusDays(day(debitDate), answer))])
        expect(late).toBe(atOnce)
      },
    ),
    { numRuns: 300 },
  )
})
