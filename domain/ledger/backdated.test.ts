import fc from 'fast-check'
import { expect, test } from 'vitest'
import { begun, cashAdvance, installment, lived } from '../testing/golden-lives/ledger-life.fixture.ts'
import { runs } from '../testing/runs.fixture.ts'
import { cents } from '../values/cents.ts'
import { localDate, plusDays, type LocalDate } from '../values/local-date.ts'
import { dayOf, type LedgerEvent } from './ledger-event.ts'
import { bookAsOf } from './replay.ts'

const day = localDate
const single = begun(cashAdvance(500_00, '2026-03-04', '2026-03-18'))
const plan = begun(cashAdvance(500_00, '2026-03-04', '2026-03-13', { earlier: ['2026-01-05', '2026-02-02'] }))
/** $487.19 on the 15th of each month, the first debited on 17 February after a Sunday and Family
 * Day. */
const monthly = begun(installment(5000_00, '2026-01-15', '2026-02-15', 12))
const sent = (payment: number | 'arrears', on: string, debitDate: string, amount: number): LedgerEvent => ({
  type: 'debit-initiated',
  on: day(on),
  debitId: `D${payment}`,
  payment,
  amount: cents(amount),
  debitDate: day(debitDate),
})
const settled = (payment: number | 'arrears', on: LocalDate): LedgerEvent => ({
  type: 'debit-settled',
  on,
  debitId: `D${payment}`,
})
const received = (on: LocalDate, amount: number): LedgerEvent => ({
  type: 'payment-received',
  on,
  paymentId: `P ${on}`,
  amount: cents(amount),
})
/** What the loan comes to in the end, owed less owed back. */
const balance = (events: readonly LedgerEvent[]): number => {
  const { owed, owedToBorrower } = bookAsOf(lived(events), day('2026-12-31'))
  return owed.principal + owed.cost + owed.defaultInterest - owedToBorrower
}

test.each<readonly [string, number, readonly LedgerEvent[], number, number]>([
  // The account was debited on the due day, so nothing was ever late.
  [
    'one payment',
    1,
    [...single, sent(1, '2026-03-13', '2026-03-18', 570_00), received(day('2026-03-20'), 570_00)],
    0,
    570_00,
  ],
  [
    'part of it',
    1,
    [...single, sent(1, '2026-03-13', '2026-03-18', 570_00), received(day('2026-03-25'), 300_00)],
    0,
    300_00,
  ],
  // The lender sent the debit nine days late, which costs nothing (TAM-251).
  [
    'twice over, after a late debit',
    1,
    [
      ...single,
      sent(1, '2026-03-24', '2026-03-27', 570_00),
      received(day('2026-03-30'), 400_00),
      received(day('2026-04-02'), 570_00),
    ],
    0,
    400_00 + 570_00,
  ],
  // The lender sent the third debit late.
  [
    'an instalment that later money paid in the place of a debit for another',
    2,
    [
      ...plan,
      sent(1, '2026-03-10', '2026-03-13', 190_00),
      settled(1, day('2026-03-13')),
      sent(2, '2026-03-24', '2026-03-27', 190_00),
      sent(3, '2026-04-13', '2026-04-16', 190_00),
      received(day('2026-04-13'), 190_00),
      settled(3, day('2026-04-17')),
    ],
    0,
    190_00,
  ],
])(
  'a debit answered late leaves no default interest for days on which it had paid: %s',
  (_what, payment, events, interest, tooMuch) => {
    expect(balance([...events, settled(payment, day('2026-04-20'))])).toBe(interest - tooMuch)
  },
)

test('a debit that settles late leaves what it would have left on its day', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('2026-03-18', '2026-03-19', '2026-03-27', '2026-04-08'),
      fc.array(fc.record({ after: fc.nat(40), amount: fc.integer({ min: 1, max: 600_00 }) }), {
        minLength: 1,
        maxLength: 4,
      }),
      fc.integer({ min: 41, max: 60 }),
      (debitDate, payments, answer) => {
        const before = [...single, sent(1, '2026-03-13', debitDate, 570_00)]
        const money = payments
          .map(({ after, amount }, index): LedgerEvent => ({
            type: 'payment-received',
            on: plusDays(day(debitDate), after),
            paymentId: `P${index}`,
            amount: cents(amount),
          }))
          .sort((a, b) => (dayOf(a) < dayOf(b) ? -1 : 1))
        const atOnce = balance([...before, settled(1, day(debitDate)), ...money])
        const late = balance([...before, ...money, settled(1, plusDays(day(debitDate), answer))])
        expect(late).toBe(atOnce)
      },
    ),
    { numRuns: runs(300) },
  )
})

type Money = readonly [on: string, amount: number]
/** Principal, cost and default interest owed, and what is owed to the borrower, on 1 June. */
type Figures = readonly [number, number, number, number]
const figures = (events: readonly LedgerEvent[]): Figures => {
  const { owed, owedToBorrower } = bookAsOf(lived(events), day('2026-06-01'))
  return [owed.principal, owed.cost, owed.defaultInterest, owedToBorrower]
}

// The debit: initiated, day, answer, payment, amount. Then money received otherwise before the
// answer; the book after that answer or one on the day.
test.each<
  readonly [
    string,
    readonly LedgerEvent[],
    readonly [string, string, string, number | 'arrears', number],
    readonly Money[],
    Figures,
  ]
>([
  [
    'a plan: one instalment debited, and the same amount again before the answer',
    plan,
    ['2026-03-17', '2026-03-20', '2026-03-27', 1, 190_00],
    [['2026-03-25', 190_00]],
    [166_66, 23_34, 7_08, 0],
  ],
  [
    'a plan: other money that reaches the next instalment, too',
    plan,
    ['2026-03-17', '2026-03-20', '2026-04-02', 1, 190_00],
    [['2026-03-30', 300_00]],
    [80_41, 0, 3_40, 0],
  ],
  [
    'a plan: other money twice; what the debit sets free of the first pays for what the second did',
    plan,
    ['2026-03-17', '2026-03-20', '2026-04-16', 1, 190_00],
    [
      ['2026-03-30', 300_00],
      ['2026-04-14', 80_00],
    ],
    [41, 0, 27, 0],
  ],
  [
    'a plan: the last instalment debited while earlier ones are missed',
    plan,
    ['2026-04-09', '2026-04-14', '2026-04-20', 3, 190_00],
    [['2026-04-16', 250_00]],
    [130_00, 0, 12_12, 0],
  ],
  [
    'a plan: all that is missed debited at once',
    plan,
    ['2026-03-27', '2026-03-31', '2026-04-09', 'arrears', 380_00],
    [
      ['2026-04-02', 200_00],
      ['2026-04-06', 150_00],
    ],
    [0, 0, 0, 156_95],
  ],
  [
    'a plan: an instalment debited before it is missed',
    plan,
    ['2026-03-24', '2026-03-27', '2026-04-08', 2, 190_00],
    [['2026-04-01', 190_00]],
    [166_66, 23_34, 9_72, 0],
  ],
  [
    'a single payment: part of it in between, which paid the cost first',
    single,
    ['2026-03-24', '2026-03-27', '2026-04-08', 1, 570_00],
    [['2026-04-01', 200_00]],
    [0, 0, 0, 200_00],
  ],
  [
    'a single payment: a part debited, and the rest in between',
    single,
    ['2026-03-24', '2026-03-27', '2026-04-08', 1, 300_00],
    [['2026-04-01', 270_00]],
    [0, 0, 1_12, 0],
  ],
  [
    'an installment loan: the same amount again before the answer',
    monthly,
    ['2026-02-10', '2026-02-17', '2026-02-27', 1, 487_19],
    [['2026-02-25', 487_19]],
    [4191_46, 333_27, 0, 0],
  ],
  [
    'an installment loan: paid off in between, as far as was booked',
    monthly,
    ['2026-02-10', '2026-02-17', '2026-02-27', 1, 487_19],
    [['2026-02-20', 5124_58]],
    [0, 0, 0, 466_56],
  ],
  [
    'an installment loan: paid off in two parts in between, more than was owed',
    monthly,
    ['2026-02-10', '2026-02-17', '2026-03-27', 1, 487_19],
    [
      ['2026-03-20', 3000_00],
      ['2026-03-25', 2400_00],
    ],
    [0, 0, 0, 621_32],
  ],
  [
    'an installment loan: other money twice, far ahead of the schedule',
    monthly,
    ['2026-02-10', '2026-02-17', '2026-03-27', 1, 487_19],
    [
      ['2026-03-20', 800_00],
      ['2026-03-25', 3000_00],
    ],
    [987_52, 54_76, 0, 0],
  ],
])(
  'a late answer leaves what one on the day leaves: %s',
  (_what, loan, [on, debitDate, answer, payment, amount], others, expected) => {
    const debit = sent(payment, on, debitDate, amount)
    const money = others.map(([moment, paid]) => received(day(moment), paid))
    expect(figures([...loan, debit, ...money, settled(payment, day(answer))])).toEqual(expected)
    expect(figures([...loan, debit, settled(payment, day(debitDate)), ...money])).toEqual(expected)
  },
)
