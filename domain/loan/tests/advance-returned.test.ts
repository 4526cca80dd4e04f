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
import { systemActor } from '../actor.ts'
import { loanSteps } from '../loan-steps.ts'
import type { ServicedLoan } from '../loan.ts'
import { attention } from '../staff/attention.ts'
import { staffWork } from '../staff/staff-work.ts'
import { mayMove } from '../status.ts'
import { eventsUntil, given, issue, mei } from '../testing/loan-steps.fixture.ts'
import {
  advance,
  biWeekly,
  fundedLoan,
  happen,
  installments,
  issued,
  livedByItself,
  noonOf,
  paying,
  returning,
  type Issued,
} from '../testing/servicing.fixture.ts'

const failure = 'InteracFailedRecipientRejected'
/** What the provider reports of the advance, after it had reported it as completed. */
const failedAt = (loan: ServicedLoan, now: Instant, state: 'failed' | 'cancelled' = 'failed'): Issued =>
  issued(loan, now, 'record-transfer', { disbursementId: 'pay_1', outcome: { state, providerId: 'tx', failure } })
const typesOf = ({ events }: Issued): readonly string[] => events.map(({ type }) => type)
const sumOf = (amounts: readonly { readonly amount: number }[]): number =>
  amounts.reduce((sum, { amount }) => sum + amount, 0)

describe('TAM-140: an advance that fails after it was reported as completed', () => {
  const failed = failedAt(fundedLoan(advance), noonOf('2026-03-06'))

  test('leaves a loan without its money, once, that waits for staff as any failed disbursement', () => {
    expect(typesOf(failed)).toEqual(['disbursement-failed', 'advance-returned'])
    const { loan } = failed
    expect(loan).toMatchObject({
      status: 'disbursement-failed',
      disbursement: { state: 'failed', failure, afterCompletion: true, failedAt: noonOf('2026-03-06') },
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
    const retry = issue('retry-disbursement', { recipientEmail: null }, mei)
    const outcome = { state: 'failed', providerId: 'tx', failure } as const
    const report = issue('record-transfer', { disbursementId: 'pay_1', outcome }, systemActor)
    const reported = given(eventsUntil('funded')).when(report)
    const decided = given([...eventsUntil('funded'), ...(reported.ok ? reported.value : [])]).when(retry)
    expect(decided).toMatchObject({ ok: true, value: [{ type: 'disbursement-requested', attempt: 2 }] })
    const requested = happen(long.loan, {
      type: 'disbursement-requested',
      at: noonOf('2026-02-18'),
      disbursementId: 'pay_2',
      attempt: 2,
      amount: cents(2000_00),
      delivery: 'e-transfer',
    })
    expect(requested).toMatchObject({ status: 'active', disbursement: { attempt: 2, state: 'requested' } })
    // Sent again in vain, it waits since it first failed.
    const outcomeAgain = { disbursementId: 'pay_2', outcome: { state: 'failed', providerId: 'tx', failure } } as const
    const again = issued(requested as ServicedLoan, noonOf('2026-02-19'), 'record-transfer', outcomeAgain)
    expect(staffWork(again.loan)).toEqual([{ kind: 'disbursement', since: noonOf('2026-02-16') }])
    const arrived = issued(
      { ...requested, activatedAt: noonOf('2026-02-13') },
      noonOf('2026-02-18'),
      'record-transfer',
      {
        disbursementId: 'pay_2',
        outcome: { state: 'completed', providerId: 'tx', completedAt: null },
      },
    )
    expect(arrived.loan).toMatchObject({ status: 'funded', disbursement: { state: 'completed' } })
    // $2,000 at 29.9 % for 26 days of 1/365.
    expect(bookAsOf(arrived.loan.book, localDate('2026-02-18')).owed.cost).toBe(0)
    expect(bookAsOf(arrived.loan.book, localDate('2026-03-16')).owed.cost).toBe(42_59)
    // A failure of the first attempt changes nothing about the second.
    expect(failedAt(arrived.loan, noonOf('2026-02-19')).events).toEqual([])
  })

  test('withdraws what the borrower was asked to send', () => {
    const asked = happen(fundedLoan(advance), {
      type: 'e-transfer-requested',
      at: noonOf('2026-03-05'),
      requestId: 'Q1',
      number: 1,
      amount: cents(570_00),
      purpose: 'payoff',
    })
    expect(typesOf(failedAt(asked, noonOf('2026-03-06')))).toContain('e-transfer-request-withdrawn')
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
          const allowed = [
            'submit-debit',
            'look-at-debit',
            'cancel-debit',
            'initiate-refund',
            'submit-refund',
            'look-at-refund',
          ]
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
