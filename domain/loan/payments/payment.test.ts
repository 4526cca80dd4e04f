import { describe, expect, test } from 'vitest'
import { sent } from '../../testing/golden-lives/ledger-life.fixture.ts'
import { cents } from '../../values/cents.ts'
import type { AccountKey } from '../application/person.ts'
import type { ServicedLoan } from '../loan.ts'
import { fundedLoan, installments, noonOf } from '../testing/servicing.fixture.ts'
import {
  advanceOf,
  earlierAttempts,
  failedInARow,
  hasFailed,
  isUnderWay,
  paymentOf,
  paymentsOf,
  paymentStates,
  railOf,
  type Payment,
  type PaymentKind,
  type PaymentState,
} from './payment.ts'

const made = (paymentId: string, kind: PaymentKind, state: PaymentState = 'requested'): Payment =>
  ({
    paymentId,
    kind,
    state,
    attempt: 1,
    amount: cents(100_00),
    requestedAt: noonOf('2026-03-04'),
    ...(kind === 'debit' && { account: 'account' as AccountKey }),
  }) as Payment

const ids = (payments: readonly Payment[]): readonly string[] => payments.map(({ paymentId }) => paymentId)

describe('the payments of a loan', () => {
  const payments = [
    made('A1', 'advance', 'failed'),
    made('D1', 'debit'),
    made('A2', 'advance'),
    made('E1', 'e-transfer'),
  ]

  test('can be found by kind and by id, and the newest advance is found', () => {
    expect(ids(paymentsOf({ payments }, 'advance'))).toEqual(['A1', 'A2'])
    expect(ids(paymentsOf({ payments }, 'refund'))).toEqual([])
    expect(paymentOf({ payments }, 'D1')).toBe(payments[1])
    expect(paymentOf({ payments }, 'D2')).toBeUndefined()
    expect(advanceOf({ payments })).toBe(payments[2])
    expect(advanceOf({ payments: [] })).toBeUndefined()
  })

  test('move by Interac, except for debits', () => {
    expect(railOf).toEqual({ advance: 'interac', refund: 'interac', debit: 'pad', 'e-transfer': 'interac' })
  })

  test.each(paymentStates)('in state %s are either under way, completed or failed', (state) => {
    const failed: readonly PaymentState[] = ['failed', 'cancelled', 'returned']
    expect(hasFailed({ state })).toBe(failed.includes(state))
    expect(isUnderWay({ state })).toBe(state !== 'completed' && !failed.includes(state))
  })

  test('count the failures since the last payment that did not fail', () => {
    const states = (...list: PaymentState[]) => list.map((state, index) => made(`A${index + 1}`, 'advance', state))
    expect(ids(failedInARow(states('failed', 'completed', 'failed', 'returned')))).toEqual(['A3', 'A4'])
    expect(ids(failedInARow(states('failed', 'cancelled')))).toEqual(['A1', 'A2'])
    expect(failedInARow(states('failed', 'submitted'))).toEqual([])
  })
})

describe('the earlier attempts of a payment', () => {
  const withPayments = (payments: readonly Payment[], loan: ServicedLoan = fundedLoan(installments)) =>
    ({ ...loan, payments }) as ServicedLoan
  const earlierOf = (loan: ServicedLoan, paymentId: string) => {
    const payment = paymentOf(loan, paymentId)
    return payment === undefined ? [] : ids(earlierAttempts(loan, payment))
  }

  test('are the earlier payments of the same kind that did not complete', () => {
    const loan = withPayments([
      made('A1', 'advance', 'failed'),
      made('R1', 'refund', 'failed'),
      made('A2', 'advance', 'completed'),
      made('A3', 'advance', 'submitted'),
      made('A4', 'advance'),
      made('A5', 'advance'),
    ])
    expect(earlierOf(loan, 'A4')).toEqual(['A1', 'A3'])
    expect(earlierOf(loan, 'A1')).toEqual([])
    expect(earlierOf(loan, 'R1')).toEqual([])
  })

  test('are those of the same scheduled payment if it is a debit', () => {
    const loan = fundedLoan(installments, sent(installments, 1), sent(installments, 2))
    const [first, second] = loan.book.debits
    const again = { ...first, debitId: 'D1B' } as (typeof loan.book.debits)[number]
    const debits = [first, second, again].filter((debit) => debit !== undefined)
    const book = { ...loan.book, debits }
    const payments = [
      made('D1', 'debit', 'failed'),
      made('D2', 'debit', 'failed'),
      made('D1B', 'debit'),
      made('R1', 'refund'),
    ]
    const both = { ...withPayments(payments), book }
    expect(earlierOf(both, 'D1B')).toEqual(['D1'])
    expect(earlierOf(both, 'D2')).toEqual([])
    expect(earlierOf(both, 'R1')).toEqual([])
  })
})
