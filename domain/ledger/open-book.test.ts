import { describe, expect, test } from 'vitest'
import type { InstallmentTerms } from '../installment/signed-terms.ts'
import type { CashAdvanceTerms } from '../payday/signed-terms.ts'
import type { LoanTerms } from '../products/signed-terms.ts'
import { at, cashAdvance, installment } from '../testing/golden-lives/ledger-life.fixture.ts'
import { basisPoints } from '../values/basis-points.ts'
import { cents, type Cents } from '../values/cents.ts'
import { localDate } from '../values/local-date.ts'
import { openBook } from './open-book.ts'

const plan = (): CashAdvanceTerms =>
  cashAdvance(500_00, '2026-03-04', '2026-03-13', { earlier: ['2026-01-05', '2026-02-02'] })
const loan = (): InstallmentTerms => installment(5000_00, '2026-01-15', '2026-02-15', 3, { charge: cents(120_00) })
const opened = (terms: LoanTerms) => {
  const book = openBook(terms, at(terms.advanceDate))
  return book.ok ? 'opened' : book.error
}
const mostCents = 100_000_000_000

describe('terms that contradict themselves are refused with what is wrong, the figure and what it should be', () => {
  const ofPlan = (change: object): LoanTerms => ({ ...plan(), ...change })
  const ofLoan = (change: object): LoanTerms => ({ ...loan(), ...change })
  const payment = (terms: LoanTerms, number: number, change: object): object => ({
    payments: terms.payments.map((one) => (one.number === number ? { ...one, ...change } : one)),
  })
  const planPayment = (number: number, change: object): LoanTerms => ofPlan(payment(plan(), number, change))
  const loanPayment = (number: number, change: object): LoanTerms => ofLoan(payment(loan(), number, change))

  test.each<readonly [string, () => LoanTerms, readonly [string, number, number] | 'opened']>([
    ['the plan itself', plan, 'opened'],
    ['an advance of nothing', () => ofPlan({ advance: 0 }), ['advance', 0, 1]],
    ['an advance of half a cent', () => ofPlan({ advance: 0.5 }), ['advance', 0.5, 1]],
    ['an advance above a billion dollars', () => ofPlan({ advance: mostCents + 1 }), ['advance', mostCents + 1, 1]],
    ['an instalment of nothing', () => planPayment(2, { amount: 0 }), ['payment 2', 0, 1]],
    [
      'an instalment above a billion dollars',
      () => planPayment(3, { amount: mostCents + 1 }),
      ['payment 3', mostCents + 1, 1],
    ],
    ['no payments', () => ofPlan({ payments: [] }), ['number of payments', 0, 1]],
    ['a cost below nothing', () => ofPlan({ costOfBorrowing: -1 }), ['cost of borrowing', -1, 0]],
    [
      'a total that is not advance and cost',
      () => ofPlan({ costOfBorrowing: 69_99 }),
      ['total of payments', 570_00, 569_99],
    ],
    [
      'an instalment due with the one before',
      () => planPayment(2, { dueDate: localDate('2026-03-13') }),
      ['due date of payment 2', 2, 2],
    ],
    [
      'the first on the day of the advance',
      () => planPayment(1, { dueDate: localDate('2026-03-04') }),
      ['due date of payment 1', 1, 1],
    ],
    ['a number left out', () => planPayment(2, { number: 4 }), ['payment number', 4, 2]],
    ['the first that is not number 1', () => planPayment(1, { number: 4 }), ['payment number', 4, 1]],
    ['the loan itself', loan, 'opened'],
    [
      'a principal above the advance',
      () => ofLoan({ advance: cents(4999_99) }),
      ['principal of the payments', 5000_00, 4999_99],
    ],
    [
      'interest and principal that are not the payment',
      () => loanPayment(2, { interest: cents(0) }),
      ['interest of payment 2', 0, loan().payments[1]?.interest ?? 0],
    ],
    [
      'interest below nothing',
      () => loanPayment(1, { amount: cents(100), principal: cents(101), interest: cents(-1) }),
      ['interest of payment 1', -1, -1],
    ],
    [
      'principal below nothing',
      () => loanPayment(1, { amount: cents(100), principal: cents(-1), interest: cents(101) }),
      ['interest of payment 1', 101, 101],
    ],
    ['a rate below nothing', () => ofLoan({ annualRate: -1 }), ['annual rate', -1, 1_000_000]],
    ['less than a thousandth of a percent', () => ofLoan({ annualRate: 0.05 }), ['annual rate', 0.05, 1_000_000]],
    ['a rate above 10,000 %', () => ofLoan({ annualRate: 1_000_001 }), ['annual rate', 1_000_001, 1_000_000]],
    ['a rate of 10,000 %', () => ofLoan({ annualRate: basisPoints(1_000_000) }), 'opened'],
    ['no interest', () => ofLoan({ annualRate: basisPoints(0) }), 'opened'],
    ['a charge below nothing', () => ofLoan({ charge: cents(-1) }), ['charge', -1, 0]],
    ['a charge as large as the advance', () => ofLoan({ charge: cents(5000_00) }), ['charge', 5000_00, 0]],
    ['a charge a cent smaller', () => ofLoan({ charge: cents(4999_99) }), 'opened'],
  ])('%s', (_what, terms, expected) => {
    const wrong = expected === 'opened' ? undefined : expected
    expect(opened(terms())).toEqual(
      wrong ? { code: 'TERMS_DO_NOT_ADD_UP', what: wrong[0], given: wrong[1], expected: wrong[2] } : expected,
    )
  })

  test('a billion dollars are within', () => {
    const single = cashAdvance(500_00, '2026-03-04', '2026-03-18')
    const [due] = single.payments
    const most = { ...single, advance: mostCents as Cents, costOfBorrowing: cents(0) }
    expect(due && opened({ ...most, payments: [{ ...due, amount: mostCents as Cents }] })).toBe('opened')
  })

  test('a due date beyond the calendar cannot be debited', () => {
    expect(opened(planPayment(3, { dueDate: localDate('2046-01-03') }))).toMatchObject({ code: 'OUTSIDE_CALENDAR' })
  })
})

test('a book begins with what was promised: nothing paid out, nothing paid, nothing owed', () => {
  const book = openBook(plan(), at('2026-03-04'))
  expect(book.ok && book.value).toMatchObject({
    terms: plan(),
    status: 'active',
    activatedAt: at('2026-03-04'),
    copyReceivedAt: undefined,
    fundedAt: undefined,
    cancelledAt: undefined,
    inCollections: false,
    asOf: '2026-03-04',
    payments: [
      ['2026-03-13', 190_00, 23_33],
      ['2026-03-27', 190_00, 23_33],
      ['2026-04-10', 190_00, 23_34],
    ].map(([day, amount, cost], index) => ({
      number: index + 1,
      scheduledDate: day,
      dueDate: day,
      debitDate: day,
      interestAfter: day,
      amount,
      cost,
      principal: Number(amount) - Number(cost),
      paid: 0,
      costPaid: 0,
      paidOn: undefined,
    })),
    accruedTo: '2026-03-04',
    owed: { principal: 0, cost: 0, defaultInterest: 0, fee: 0, refundToRecover: 0 },
    accrued: { cost: 70_00, costEarned: 0, defaultInterest: 0, chargeEarned: 0, chargeRefunded: 0 },
    fees: [],
    owedToBorrower: 0,
    smallBalanceKept: 0,
    refundWaits: [],
    refundableFrom: undefined,
    writtenOff: undefined,
    debits: [],
    receipts: [],
    entries: [
      {
        number: 1,
        on: '2026-03-04',
        kind: 'activated',
        lines: [
          { account: 'advance receivable', debit: 500_00, credit: 0 },
          { account: 'cost of borrowing receivable', debit: 70_00, credit: 0 },
          { account: 'advance payable', debit: 0, credit: 500_00 },
          { account: 'cost of borrowing not yet earned', debit: 0, credit: 70_00 },
        ],
      },
    ],
  })
})

test('an installment loan owes nothing yet; a payment keeps its scheduled day when its debit moves', () => {
  const book = openBook(loan(), at('2026-01-15'))
  expect(book.ok && book.value).toMatchObject({ owed: { principal: 0, cost: 0 }, entries: [{ lines: [{}, {}] }] })
  // 15 February 2026 is a Sunday and the 16th is Family Day.
  expect(book.ok && book.value.payments[0]).toMatchObject({
    scheduledDate: '2026-02-15',
    dueDate: '2026-02-17',
    debitDate: '2026-02-17',
    cost: loan().payments[0]?.interest,
    principal: loan().payments[0]?.principal,
  })
})
