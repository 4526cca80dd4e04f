import { describe, expect, test } from 'vitest'
import { sent } from '../../testing/golden-lives/ledger-life.fixture.ts'
import { cents } from '../../values/cents.ts'
import { instant } from '../../values/instant.ts'
import { systemActor } from '../actor.ts'
import type { LoanEvent } from '../loan-event.ts'
import type { ProviderReport } from '../payments/provider-report.ts'
import {
  daysLater,
  eventsUntil,
  friday,
  given,
  issue,
  mei,
  recording,
  reporting,
} from '../testing/loan-steps.fixture.ts'
import { advance, fundedLoan, happen, noonOf } from '../testing/servicing.fixture.ts'
import { isInTime } from './disbursement.ts'

const active = given(eventsUntil('active'))
const report = (outcome: ProviderReport, { loan }: Pick<typeof active, 'loan'> = active) =>
  recording(loan, 'pay_1', outcome)
const eventsOf = (decided: ReturnType<typeof active.when>) => (decided.ok ? decided.value : [])
const ofAdvance = { kind: 'advance', at: friday, paymentId: 'pay_1', providerId: 'tx' } as const
const failed = given([
  ...eventsUntil('active'),
  { ...ofAdvance, type: 'payment-failed', outcome: 'failed', failure: 'INSUFFICIENT_FUNDS' },
])
const minute = 60_000

describe('an advance on its way', () => {
  const completed = { ...ofAdvance, type: 'payment-completed' } as const

  test('that arrived makes the loan funded, at the provider’s moment', () => {
    const now = (friday + 10 * minute) as typeof friday
    const arrived = report(reporting('completed', { completedAt: friday + 5 * minute }))
    expect(active.but({ now }).when(arrived)).toMatchObject({
      ok: true,
      value: [
        { ...completed, at: now },
        { type: 'disbursed', at: friday + 5 * minute },
      ],
    })
  })

  test('arrives never later than now and never before the agreement, whatever the provider’s clock shows', () => {
    const arrival = (completedAt: number) => report(reporting('completed', { completedAt }))
    for (const at of [friday + 999 * minute, 1])
      expect(eventsOf(active.when(arrival(at)))).toMatchObject([completed, { type: 'disbursed', at: friday }])
  })

  test('that failed waits for staff, and is funded all the same if the provider completes it later', () => {
    expect(failed.loan?.status).toBe('disbursement-failed')
    expect(eventsOf(failed.when(report(reporting('completed'), failed)))).toMatchObject([
      completed,
      { type: 'disbursed', at: friday },
    ])
  })

  test.each(['submitted', 'acknowledged', 'under-review'] as const)('records once that it is %s', (state) => {
    const decided = active.when(report(reporting(state)))
    expect(decided).toMatchObject({ ok: true, value: [{ ...ofAdvance, type: 'payment-progressed', state }] })
    const then = given([...eventsUntil('active'), ...eventsOf(decided)])
    expect(then.loan).toMatchObject({ status: 'active', payments: [{ state, providerId: 'tx', attempt: 1 }] })
    expect(then.when(report(reporting(state), then))).toEqual({ ok: true, value: [] })
  })

  test('that was cancelled waits for staff like one that failed, and may go on again', () => {
    const cancelled = eventsOf(active.when(report(reporting('cancelled'))))
    expect(cancelled).toEqual([{ ...ofAdvance, type: 'payment-failed', outcome: 'cancelled', failure: null }])
    const then = given([...eventsUntil('active'), ...cancelled])
    expect(then.loan).toMatchObject({
      status: 'disbursement-failed',
      payments: [{ state: 'cancelled', failure: null }],
    })
    const again = given([
      ...eventsUntil('active'),
      ...cancelled,
      ...eventsOf(then.when(report(reporting('submitted'), then))),
    ])
    expect(again.loan).toMatchObject({ status: 'active', payments: [{ state: 'submitted' }] })
  })

  test('that arrived stays so, unless the provider reports that it failed (TAM-140)', () => {
    const funded = given(eventsUntil('funded'))
    for (const state of ['submitted', 'acknowledged', 'under-review', 'completed'] as const)
      expect(funded.when(report(reporting(state), funded))).toEqual({ ok: true, value: [] })
    expect(eventsOf(funded.when(report(reporting('failed'), funded)))).toMatchObject([
      { type: 'payment-returned' },
      { type: 'advance-returned' },
    ])
  })

  test('of a loan that is not signed, or under an unknown id, changes nothing', () => {
    for (const { when, loan } of [given(eventsUntil('pad')), active])
      expect(when(recording(loan, 'pay_0', reporting('failed')))).toEqual({ ok: true, value: [] })
  })

  test('refuses a report that was read before its state changed here', () => {
    expect(failed.when(report(reporting('submitted'), active))).toEqual({
      ok: false,
      error: { code: 'PAYMENT_CHANGED' },
    })
  })

  test('that misses the funding hour leaves the right to cancel open, once', () => {
    const note = issue('note-funding-hour', {}, systemActor)
    const [inTime, late] = [friday + 60 * minute, friday + 60 * minute + 1]
    expect(eventsOf(active.but({ now: inTime as typeof friday }).when(note))).toEqual([])
    expect(eventsOf(active.but({ now: late as typeof friday }).when(note))).toEqual([
      { type: 'funding-hour-missed', at: late },
    ])
  })
})

test('the copies of what was signed are noted once, for a signed loan only (PAD-03)', () => {
  const note = issue('note-copies-sent', {}, systemActor)
  const sent = {
    type: 'copies-sent' as const,
    documents: [active.loan, active.loan].map((loan, second) =>
      loan && 'book' in loan ? (second ? loan.authorized.document : loan.signed.document) : undefined,
    ),
  }
  expect(active.loan).toMatchObject({ copiesSent: false, hourMissed: false })
  expect(active.when(note)).toEqual({ ok: true, value: [sent] })
  const then = given([...eventsUntil('active'), ...eventsOf(active.when(note))])
  expect(then.loan).toMatchObject({ copiesSent: true })
  expect(then.when(note)).toEqual({ ok: true, value: [] })
  expect(given(eventsUntil('pad')).when(note)).toEqual({ ok: true, value: [] })
})

test('the missed funding hour stays noted on the loan', () => {
  const then = given([...eventsUntil('active'), { type: 'funding-hour-missed', at: daysLater(1) }])
  expect(then.loan).toMatchObject({ status: 'active', hourMissed: true })
  expect(then.but({ now: daysLater(1) }).when(issue('note-funding-hour', {}, systemActor))).toEqual({
    ok: true,
    value: [],
  })
})

describe('staff, when the advance failed,', () => {
  test('send it again under a new attempt, to the borrower’s own address only', () => {
    const retry = issue('retry-disbursement', {}, mei)
    const decided = failed.but({ recipient: 'digest of another address' }).when(retry)
    expect(decided).toEqual({
      ok: true,
      value: [
        {
          type: 'payment-requested',
          kind: 'advance',
          at: friday,
          paymentId: 'pay_2',
          attempt: 2,
          amount: 500_00,
          delivery: 'e-transfer',
        },
      ],
    })
    const again = given([...eventsUntil('active'), ...eventsOf(failed.when(retry))])
    expect(again.loan).toMatchObject({ status: 'active', payments: [{}, { attempt: 2, state: 'requested' }] })
  })

  test('do not send it once the first debit is about to be sent', () => {
    const retry = issue('retry-disbursement', {}, mei)
    expect(failed.but({ now: daysLater(11) }).when(retry)).toEqual({
      ok: false,
      error: { code: 'DISBURSEMENT_TOO_LATE' },
    })
  })

  test('cancel the loan, which then owes nothing and bars nobody from another', () => {
    const cancel = issue('cancel-undisbursed-loan', { note: null }, mei)
    const decided = failed.when(cancel)
    expect(decided).toMatchObject({ ok: true, value: [{ type: 'cancelled', at: friday }] })
    const log = [
      ...eventsUntil('active'),
      { ...ofAdvance, type: 'payment-failed', outcome: 'failed', failure: null } as const,
    ]
    const { loan } = given([...log, ...eventsOf(decided)])
    expect(loan).toMatchObject({ status: 'cancelled', book: { owed: { principal: 0, cost: 0, fee: 0 } } })
  })

  test('can do neither while the money is on its way', () => {
    expect(active.when(issue('retry-disbursement', {}, mei)).ok).toBe(false)
    expect(active.when(issue('cancel-undisbursed-loan', { note: null }, mei)).ok).toBe(false)
  })
})

describe('TAM-94: an advance that failed for a passing reason', () => {
  const emptyWallet = (attempt: number, at = friday): readonly LoanEvent[] => [
    {
      type: 'payment-requested',
      kind: 'advance',
      at,
      paymentId: `pay_${attempt}`,
      attempt,
      amount: cents(500_00),
      delivery: 'e-transfer',
    },
    {
      ...ofAdvance,
      type: 'payment-failed',
      at,
      paymentId: `pay_${attempt}`,
      outcome: 'failed',
      failure: 'NotEnoughBalanceInWalletError',
    },
  ]
  const afterFailures = (count: number) =>
    given([...eventsUntil('active'), ...Array.from({ length: count }, (_, index) => emptyWallet(index + 1)).flat()])
  const repeat = issue('repeat-disbursement', {}, systemActor)
  const requestedAt = (count: number, minutes: number) =>
    eventsOf(
      afterFailures(count)
        .but({ now: instant(friday + minutes * minute) })
        .when(repeat),
    )

  test.each([
    ['after ten minutes', 1, 10, 2],
    ['not before', 1, 9.99, undefined],
    ['then after half an hour', 2, 30, 3],
    ['not a fourth time', 3, 600, undefined],
  ])('is sent again by itself %s', (_what, failures, minutes, attempt) => {
    const [event] = requestedAt(failures, minutes)
    expect(event && 'attempt' in event ? event.attempt : undefined).toBe(attempt)
  })

  test('is not sent by itself once its first debit is about to leave', () => {
    const late = given([...eventsUntil('active'), ...emptyWallet(1, daysLater(13))], { now: daysLater(14) })
    expect(eventsOf(late.when(repeat))).toEqual([])
  })

  test('any other failure waits for staff', () => {
    expect(eventsOf(failed.but({ now: daysLater(1) }).when(repeat))).toEqual([])
  })
})

test('TAM-94: an advance is in time until its first debit is to be sent, and no more once a debit was', () => {
  // Due on March 18, 2026; sent three clearing days before, on Friday, March 13.
  const loan = fundedLoan(advance)
  expect([isInTime(loan, noonOf('2026-03-12')), isInTime(loan, noonOf('2026-03-13'))]).toEqual([true, false])
  expect(isInTime(happen(loan, sent(advance, 1)), noonOf('2026-03-12'))).toBe(false)
})
