import { describe, expect, test } from 'vitest'
import { startOfTorontoDay } from '../../calendars/toronto.ts'
import { localDate } from '../../values/local-date.ts'
import { replayLoan } from '../evolve.ts'
import type { Loan, ServicedLoan } from '../loan.ts'
import { daysLater, eventsUntil, friday, loanId, reporting } from '../testing/loan-steps.fixture.ts'
import { fundedLoan, installments, issued, noonOf, reported } from '../testing/servicing.fixture.ts'
import { attention, returnedDebits } from './attention.ts'

const applied = (status: Loan['status']): Loan => replayLoan(loanId, eventsUntil(status)) as Loan
const kinds = (loan: Loan): readonly string[] => attention(loan).map(({ kind }) => kind)

/** The loan after the debit of its first payment, answered so; a return is reported on the 17th. */
const debited = (failure: string | undefined): ServicedLoan => {
  const sent = issued(fundedLoan(installments), noonOf('2026-03-11'), 'initiate-debit', {}).loan
  const outcome = failure === undefined ? reporting('completed') : reporting('failed', { failure })
  return reported(sent, noonOf('2026-03-17'), 'D1.1', outcome).loan
}
const returnedAt = startOfTorontoDay(localDate('2026-03-17'))

describe('a returned debit', () => {
  test('is listed with its amount, its code, what it means and since when', () => {
    const loan = debited('901')
    expect(returnedDebits(loan)).toEqual([
      {
        debitId: 'D1.1',
        amount: loan.book.payments[0]?.amount,
        code: '901',
        meaning: 'Not sufficient funds',
        since: returnedAt,
      },
    ])
    expect(kinds(loan)).toContain('returned-debit')
  })

  test('is none where the bank paid it, or has not answered', () => {
    expect(returnedDebits(debited(undefined))).toEqual([])
    const sent = issued(fundedLoan(installments), noonOf('2026-03-11'), 'initiate-debit', {}).loan
    expect(returnedDebits(sent)).toEqual([])
  })

  test('leaves the list while it is presented again, and when its payment is paid', () => {
    const loan = debited('901')
    const again = { ...loan.book.debits[0]!, debitId: 'D1.2', state: 'in-flight' as const, returnCode: undefined }
    expect(returnedDebits({ ...loan, book: { ...loan.book, debits: [...loan.book.debits, again] } })).toEqual([])
    const paid = loan.book.payments.map((payment) => ({ ...payment, paid: payment.amount }))
    expect(returnedDebits({ ...loan, book: { ...loan.book, payments: paid } })).toEqual([])
  })

  test('of a loan that ended is history', () => {
    for (const status of ['repaid', 'cancelled', 'written-off'] as const)
      expect(returnedDebits({ ...debited('901'), status } as Loan)).toEqual([])
  })

  test('that its payor had us call back was returned by no bank', () => {
    const loan = debited('903')
    const authorization = { ...loan.book.authorization, recalled: ['D1.1'] }
    expect(returnedDebits(loan)).toHaveLength(1)
    expect(returnedDebits({ ...loan, book: { ...loan.book, authorization } })).toEqual([])
  })
})

describe('a loan needs attention', () => {
  test('when a check of its application does not pass, until it is decided', () => {
    const review = applied('review') as Extract<Loan, { status: 'review' }>
    const checked = (outcome: 'pass' | 'attention' | 'fail'): Loan => ({
      ...review,
      checks: review.checks.map((check) => ({ ...check, outcome })),
    })
    expect(review.checks.length).toBeGreaterThan(0)
    expect(attention(checked('pass'))).toEqual([])
    for (const outcome of ['attention', 'fail'] as const)
      expect(attention(checked(outcome))).toEqual([{ kind: 'checks', since: friday }])
    expect(kinds(applied('agreement'))).toEqual([])
  })

  test('when its advance failed, also where it is sent again by itself', () => {
    const active = applied('active') as ServicedLoan
    expect(kinds(active)).toEqual([])
    const payments = active.payments.map((one) => ({ ...one, state: 'failed' as const, endedAt: daysLater(1) }))
    expect(attention({ ...active, status: 'disbursement-failed', payments })).toEqual([
      { kind: 'disbursement', since: daysLater(1) },
    ])
  })

  test.each(['overdue', 'in-collections'] as const)(
    'while it is %s, since its first open payment was due, or its last where only charges are open',
    (status) => {
      const loan = { ...fundedLoan(installments), status } as ServicedLoan
      const [first] = loan.book.payments
      expect(attention(loan)).toEqual([{ kind: status, since: startOfTorontoDay(first!.dueDate) }])
      const paid = loan.book.payments.map((payment) => ({ ...payment, paid: payment.amount }))
      expect(attention({ ...loan, book: { ...loan.book, payments: paid } })).toEqual([
        { kind: status, since: startOfTorontoDay(loan.book.payments.at(-1)!.dueDate) },
      ])
    },
  )

  test('for every reason, the oldest first, and not when it is paid as agreed', () => {
    const [first] = attention({ ...debited('914'), status: 'overdue' } as Loan)
    expect(first).toEqual({
      kind: 'overdue',
      since: startOfTorontoDay(fundedLoan(installments).book.payments[0]!.dueDate),
    })
    expect(kinds({ ...debited('914'), status: 'overdue' } as Loan)).toEqual(['overdue', 'returned-debit'])
    expect(kinds(fundedLoan(installments))).toEqual([])
  })
})
