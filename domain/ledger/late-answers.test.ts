import { describe, expect, test } from 'vitest'
import { begun, cashAdvance, installment, lived } from '../lives/life.fixture.ts'
import { cents } from '../values/cents.ts'
import { localDate } from '../values/local-date.ts'
import type { LoanBook } from './loan-book.ts'
import type { LoanEvent, LoanTerms } from './loan-events.ts'
import { bookOn } from './replay.ts'

/** $190.00 on 13 March, 27 March and 10 April. */
const plan = cashAdvance(500_00, '2026-03-04', '2026-03-13', { earlier: ['2026-01-05', '2026-02-02'] })
/** $487.19 on the 15th of each month, the first debited on 17 February after a Sunday and Family Day. */
const loan = installment(5000_00, '2026-01-15', '2026-02-15', 12)
const single = cashAdvance(500_00, '2026-03-04', '2026-03-18')

type Money = readonly [on: string, amount: number]
type Row = {
  readonly story: string
  readonly terms: LoanTerms
  /** Sent, debited, and answered by the bank. */
  readonly debit: { readonly sent: string; readonly day: string; readonly answered: string; readonly payment: number | 'arrears'; readonly amount: number }
  /** Money that came otherwise between the debit and its answer. */
  readonly others: readonly Money[]
  readonly asOf: string
  /** Principal, cost and default interest owed, and what is owed to the borrower: after the late answer, and after one on the day itself. */
  readonly late: readonly number[]
  readonly atOnce: readonly number[]
}

const figures = ({ owed, owedToBorrower }: LoanBook) => [owed.principal, owed.cost, owed.defaultInterest, owedToBorrower]
const left = ([principal = 0, cost = 0, defaultInterest = 0, back = 0]: readonly number[]) => principal + cost + defaultInterest - back

const received = (others: readonly Money[]): readonly LoanEvent[] =>
  others.map(([on, amount], index) => ({ type: 'payment-received', on: localDate(on), paymentId: `P${index}`, amount: cents(amount) }))

const sent = ({ debit }: Row): LoanEvent =>
  ({ type: 'debit-initiated', on: localDate(debit.sent), debitId: 'D1', payment: debit.payment, amount: cents(debit.amount), debitDate: localDate(debit.day) })
const honoured = (on: string): LoanEvent => ({ type: 'debit-settled', on: localDate(on), debitId: 'D1' })

const rows: readonly Row[] = [
  {
    story: 'a plan: one instalment debited, and the same amount again before the answer', terms: plan,
    debit: { sent: '2026-03-17', day: '2026-03-20', answered: '2026-03-27', payment: 1, amount: 190_00 },
    others: [['2026-03-25', 190_00]],
    asOf: '2026-06-01', late: [167_63, 23_34, 7_13, 0], atOnce: [167_63, 23_34, 7_13, 0],
  },
  {
    story: 'a plan: other money that reaches the next instalment, too', terms: plan,
    debit: { sent: '2026-03-17', day: '2026-03-20', answered: '2026-04-02', payment: 1, amount: 190_00 },
    others: [['2026-03-30', 300_00]],
    asOf: '2026-06-01', late: [80_97, 0, 3_66, 0], atOnce: [81_38, 0, 3_46, 0],
  },
  {
    story: 'a plan: other money twice; what the debit sets free of the first pays for what the second did', terms: plan,
    debit: { sent: '2026-03-17', day: '2026-03-20', answered: '2026-04-16', payment: 1, amount: 190_00 },
    others: [['2026-03-30', 300_00], ['2026-04-14', 80_00]],
    asOf: '2026-06-01', late: [97, 0, 46, 0], atOnce: [1_38, 0, 33, 0],
  },
  {
    story: 'a plan: the last instalment debited while earlier ones are missed', terms: plan,
    debit: { sent: '2026-04-09', day: '2026-04-14', answered: '2026-04-20', payment: 3, amount: 190_00 },
    others: [['2026-04-16', 250_00]],
    asOf: '2026-06-01', late: [130_00, 0, 12_68, 0], atOnce: [130_00, 0, 12_68, 0],
  },
  {
    story: 'a plan: all that is missed debited at once', terms: plan,
    debit: { sent: '2026-03-26', day: '2026-03-31', answered: '2026-04-09', payment: 'arrears', amount: 380_00 },
    others: [['2026-04-02', 200_00], ['2026-04-06', 150_00]],
    asOf: '2026-06-01', late: [0, 0, 0, 156_95], atOnce: [0, 0, 0, 156_95],
  },
  {
    story: 'a plan: an instalment debited before it is missed', terms: plan,
    debit: { sent: '2026-03-24', day: '2026-03-27', answered: '2026-04-08', payment: 2, amount: 190_00 },
    others: [['2026-04-01', 190_00]],
    asOf: '2026-06-01', late: [166_66, 23_34, 9_72, 0], atOnce: [166_66, 23_34, 9_72, 0],
  },
  {
    story: 'a single payment: part of it in between, which paid the cost first', terms: single,
    debit: { sent: '2026-03-24', day: '2026-03-27', answered: '2026-04-08', payment: 1, amount: 570_00 },
    others: [['2026-04-01', 200_00]],
    asOf: '2026-06-01', late: [0, 0, 0, 196_25], atOnce: [0, 0, 0, 196_25],
  },
  {
    story: 'a single payment: a part debited, and the rest in between', terms: single,
    debit: { sent: '2026-03-24', day: '2026-03-27', answered: '2026-04-08', payment: 1, amount: 300_00 },
    others: [['2026-04-01', 270_00]],
    asOf: '2026-06-01', late: [0, 0, 4_58, 0], atOnce: [0, 0, 4_87, 0],
  },
  {
    story: 'an installment loan: the same amount again before the answer', terms: loan,
    debit: { sent: '2026-02-10', day: '2026-02-17', answered: '2026-02-27', payment: 1, amount: 487_19 },
    others: [['2026-02-25', 487_19]],
    asOf: '2026-06-01', late: [4150_20, 370_13, 0, 0], atOnce: [4191_46, 333_27, 0, 0],
  },
  {
    story: 'an installment loan: paid off in between, as far as was booked', terms: loan,
    debit: { sent: '2026-02-10', day: '2026-02-17', answered: '2026-02-27', payment: 1, amount: 487_19 },
    others: [['2026-02-20', 5124_58]],
    asOf: '2026-06-01', late: [0, 0, 0, 466_56], atOnce: [0, 0, 0, 466_56],
  },
  {
    story: 'an installment loan: paid off in two parts in between, more than was owed', terms: loan,
    debit: { sent: '2026-02-10', day: '2026-02-17', answered: '2026-03-27', payment: 1, amount: 487_19 },
    others: [['2026-03-20', 3000_00], ['2026-03-25', 2400_00]],
    asOf: '2026-06-01', late: [0, 0, 0, 621_86], atOnce: [0, 0, 0, 621_32],
  },
  {
    story: 'an installment loan: other money twice, far ahead of the schedule', terms: loan,
    debit: { sent: '2026-02-10', day: '2026-02-17', answered: '2026-03-27', payment: 1, amount: 487_19 },
    others: [['2026-03-20', 800_00], ['2026-03-25', 3000_00]],
    asOf: '2026-06-01', late: [837_39, 192_43, 0, 0], atOnce: [987_52, 54_76, 0, 0],
  },
]

describe('money of a debit counts from its day, however late the bank answers', () => {
  test.each(rows)('$story', (row) => {
    const { terms, debit, others, asOf, late, atOnce } = row
    const answeredLate = lived([...begun(terms), sent(row), ...received(others), honoured(debit.answered)])
    const answeredAtOnce = lived([...begun(terms), sent(row), honoured(debit.day), ...received(others)])
    expect(figures(bookOn(answeredLate, localDate(asOf)))).toEqual(late)
    expect(figures(bookOn(answeredAtOnce, localDate(asOf)))).toEqual(atOnce)
    expect(left(late)).toBeLessThanOrEqual(left(atOnce))
  })
})
