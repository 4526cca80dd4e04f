import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { torontoDateOf } from '../../calendars/toronto.ts'
import { isBalanced } from '../../ledger/entry.ts'
import { nothingOwed, owedInAll, refundsMade } from '../../ledger/loan-book.ts'
import { bookAsOf } from '../../ledger/replay.ts'
import { firstPolicy } from '../../policy/house-policy.ts'
import { everySample, runs } from '../../testing/runs.fixture.ts'
import { cents } from '../../values/cents.ts'
import { instant, type Instant } from '../../values/instant.ts'
import { localDate } from '../../values/local-date.ts'
import { loanSteps } from '../loan-steps.ts'
import type { ServicedLoan } from '../loan.ts'
import { attention } from '../staff/attention.ts'
import { staffWork } from '../staff/staff-work.ts'
import { mayMove } from '../status.ts'
import { eventsUntil, given, issue, mei, recording, reporting } from '../testing/loan-steps.fixture.ts'
import {
  advance,
  biWeekly,
  fundedLoan,
  happen,
  installments,
  livedByItself,
  noonOf,
  paying,
  reported,
  returning,
  type Issued,
} from '../testing/servicing.fixture.ts'

const failure = 'InteracFailedRecipientRejected'
/** What the provider reports of the advance, after it had reported it as completed. */
const failedAt = (loan: ServicedLoan, now: Instant, state: 'failed' | 'cancelled' = 'failed'): Issued =>
  reported(loan, now, 'pay_1', reporting(state, { failure }))
const typesOf = ({ events }: Issued): readonly string[] => events.map(({ type }) => type)
const sumOf = (amounts: readonly { readonly amount: number }[]): number =>
  amounts.reduce((sum, { amount }) => sum + amount, 0)

describe('TAM-140: an advance that fails after it was reported as completed', () => {
  const failed = failedAt(fundedLoan(advance), noonOf('2026-03-06'))

  test('leaves a loan without its money, once, that waits for staff as any failed disbursement', () => {
    expect(typesOf(failed)).toEqual(['payment-returned', 'advance-returned'])
    const { loan } = failed
    expect(loan).toMatchObject({
      status: 'disbursement-failed',
      payments: [{ state: 'returned', failure, endedAt: noonOf('2026-03-06') }],
      book: { owed: nothingOwed, owedToBorrower: 0, fundedAt: undefined },
    })
    const since = noonOf('2026-03-06')
    expect(attention(loan)).toEqual([{ kind: 'disbursement', since }])
    expect(staffWork(loan)).toEqual([{ kind: 'disbursement', since }])
    expect(failedAt(loan, noonOf('2026-03-07')).events).toEqual([])
  })

  test('tells the borrower and services nothing but what may still move', () => {
    const steps = loanSteps(failed.loan, failed.loan.activatedAt, noonOf('2026-03-07'), firstPolicy)
    expect(steps.map(({ type }) => type).toSorted()).toEqual([
      'note-funding-hour',
      'send-copies',
      'send-disbursement-notice',
    ])
  })

  test('is sent again by staff under a new attempt, and its interest runs from the day on which it arrives', () => {
    const long = failedAt(fundedLoan(installments), noonOf('2026-02-16'))
    const retry = issue('retry-disbursement', {}, mei)
    const funded = given(eventsUntil('funded'))
    const returned = funded.when(recording(funded.loan, 'pay_1', reporting('failed', { failure })))
    const decided = given([...eventsUntil('funded'), ...(returned.ok ? returned.value : [])]).when(retry)
    expect(decided).toMatchObject({ ok: true, value: [{ type: 'payment-requested', attempt: 2 }] })
    const requested = happen(long.loan, {
      type: 'payment-requested',
      kind: 'advance',
      at: noonOf('2026-02-18'),
      paymentId: 'pay_2',
      attempt: 2,
      amount: cents(2000_00),
      delivery: 'e-transfer',
    })
    expect(requested).toMatchObject({ status: 'active', payments: [{}, { attempt: 2, state: 'requested' }] })
    // Sent again in vain, it waits since it first failed.
    const again = reported(requested, noonOf('2026-02-19'), 'pay_2', reporting('failed', { failure }))
    expect(staffWork(again.loan)).toEqual([{ kind: 'disbursement', since: noonOf('2026-02-16') }])
    const arrived = reported(
      { ...requested, activatedAt: noonOf('2026-02-13') },
      noonOf('2026-02-18'),
      'pay_2',
      reporting('completed'),
    )
    expect(arrived.loan).toMatchObject({ status: 'funded', payments: [{}, { state: 'completed' }] })
    // $2,000 at 29.9 % for 26 days of 1/365.
    expect(bookAsOf(arrived.loan.book, localDate('2026-02-18')).owed.cost).toBe(0)
    expect(bookAsOf(arrived.loan.book, localDate('2026-03-16')).owed.cost).toBe(42_59)
    // A failure of the first attempt changes nothing about the second.
    expect(failedAt(arrived.loan, noonOf('2026-02-19')).events).toEqual([])
  })

  test('withdraws what the borrower was asked to send', () => {
    const asked = happen(fundedLoan(advance), {
      type: 'payment-requested',
      kind: 'e-transfer',
      at: noonOf('2026-03-05'),
      paymentId: 'Q1',
      attempt: 1,
      amount: cents(570_00),
      purpose: 'payoff',
    })
    expect(typesOf(failedAt(asked, noonOf('2026-03-06')))).toContain('payment-progressed')
  })

  test('of a cancelled loan leaves nothing to give back', () => {
    const cancelled = happen(fundedLoan(advance), { type: 'cancelled', at: noonOf('2026-03-05') })
    expect([cancelled.status, owedInAll(cancelled.book.owed)]).toEqual(['cancelling', 500_00])
    const after = failedAt(cancelled, noonOf('2026-03-06')).loan
    expect([after.status, owedInAll(after.book.owed), after.book.owedToBorrower]).toEqual(['cancelled', 0, 0])
  })

  test('whenever it fails in the life of a loan, nothing is debited or owed, and what was paid goes back', () => {
    let [paid, inFlight] = [0, 0]
    fc.assert(
      fc.property(
        fc.constantFrom(advance, biWeekly, installments),
        fc.constantFrom(paying, returning('901'), returning('905')),
        fc.nat({ max: 40 }),
        fc.constantFrom('failed' as const, 'cancelled' as const),
        (terms, bank, at, state) => {
          const steps = livedByItself(fundedLoan(terms), bank)
          const before = steps[at % steps.length]
          if (before === undefined) throw new Error('there is a step')
          const now = instant(before.at + 60_000)
          const { loan } = failedAt(before.loan, now, state)
          if (before.loan.book.receipts.some(({ reversed }) => !reversed)) paid += 1
          if (before.loan.book.debits.some((debit) => debit.state === 'in-flight')) inFlight += 1
          expect(mayMove(before.loan.status, loan.status)).toBe(true)
          expect(loan.status).toBe('disbursement-failed')
          const after = livedByItself(loan, paying, torontoDateOf(now))
          const allowed = ['send-payment', 'look-at-payment', 'cancel-payment', 'initiate-refund']
          expect(after.map(({ step }) => step.type).filter((type) => !allowed.includes(type))).toEqual([])
          const end = after.at(-1)?.loan ?? loan
          const { book } = end
          expect([owedInAll(book.owed), book.owedToBorrower]).toEqual([0, 0])
          expect(sumOf(refundsMade(book.refunds))).toBe(sumOf(book.receipts.filter(({ reversed }) => !reversed)))
          expect(book.entries.every(({ lines }) => isBalanced(lines))).toBe(true)
          expect(book.balances.cash).toBe(0)
          expect(end.status).toBe('disbursement-failed')
        },
      ),
      { numRuns: runs(200) },
    )
    if (everySample) expect(Math.min(paid, inFlight)).toBeGreaterThan(5)
  })
})
