import { describe, expect, test } from 'vitest'
import { sent } from '../../testing/golden-lives/ledger-life.fixture.ts'
import { cents } from '../../values/cents.ts'
import { instant } from '../../values/instant.ts'
import { systemActor } from '../actor.ts'
import type { LoanEvent } from '../loan-event.ts'
import type { TransferOutcome } from '../slice.ts'
import { daysLater, eventsUntil, friday, given, issue, mei } from '../testing/loan-steps.fixture.ts'
import { advance, fundedLoan, happen, noonOf } from '../testing/servicing.fixture.ts'
import { isInTime } from './disbursement.ts'

const active = given(eventsUntil('active'))
const report = (outcome: TransferOutcome, disbursementId = 'pay_1') =>
  issue('record-transfer', { disbursementId, outcome }, systemActor)
const eventsOf = (decided: ReturnType<typeof active.when>) => (decided.ok ? decided.value : [])
const failed = given([
  ...eventsUntil('active'),
  {
    type: 'disbursement-failed',
    at: friday,
    disbursementId: 'pay_1',
    outcome: 'failed',
    failure: 'INSUFFICIENT_FUNDS',
  },
])
const minute = 60_000

describe('an advance on its way', () => {
  test('that arrived makes the loan funded, at the provider’s moment', () => {
    const later = active.but({ now: (friday + 10 * minute) as typeof friday })
    const arrived = report({ state: 'completed', providerId: 'tx', completedAt: friday + 5 * minute })
    expect(later.when(arrived)).toMatchObject({ ok: true, value: [{ type: 'disbursed', at: friday + 5 * minute }] })
  })

  test('arrives never later than now and never before the agreement, no matter what the provider’s clock shows', () => {
    const arrival = (completedAt: number) => report({ state: 'completed', providerId: 'tx', completedAt })
    expect(eventsOf(active.when(arrival(friday + 999 * minute)))).toMatchObject([{ type: 'disbursed', at: friday }])
    expect(eventsOf(active.when(arrival(1)))).toMatchObject([{ type: 'disbursed', at: friday }])
  })

  test('that failed waits for staff and is not sent again by itself', () => {
    expect(failed.loan?.status).toBe('disbursement-failed')
    expect(failed.when(report({ state: 'completed', providerId: 'tx', completedAt: null }))).toEqual({
      ok: true,
      value: [],
    })
  })

  test('follows the states that the provider reports, each once', () => {
    const [submitted, acknowledged, held] = (['submitted', 'acknowledged', 'under-review'] as const).map((state) =>
      report({ state, providerId: 'tx' }),
    )
    const events = ['disbursement-submitted', 'disbursement-acknowledged', 'disbursement-held-for-review'] as const
    for (const [place, reported] of [submitted, acknowledged, held].entries()) {
      if (reported === undefined) throw new Error('there are three places')
      const type = events[place] ?? 'disbursement-submitted'
      const event = { type, disbursementId: 'pay_1', providerId: 'tx' }
      expect(active.when(reported)).toEqual({ ok: true, value: [event] })
      const then = given([...eventsUntil('active'), event])
      expect(then.loan).toMatchObject({
        status: 'active',
        disbursement: { state: reported.outcome.state, providerId: 'tx', attempt: 1 },
      })
      expect(then.when(reported)).toEqual({ ok: true, value: [] })
    }
  })

  test('that was cancelled waits for staff as one that failed, with the provider’s reason', () => {
    const cancelled = eventsOf(active.when(report({ state: 'cancelled', providerId: 'tx', failure: null })))
    expect(cancelled).toEqual([
      { type: 'disbursement-failed', at: friday, disbursementId: 'pay_1', outcome: 'cancelled', failure: null },
    ])
    const then = given([...eventsUntil('active'), ...cancelled])
    expect(then.loan).toMatchObject({
      status: 'disbursement-failed',
      disbursement: { state: 'cancelled', failure: null },
    })
    expect(then.when(report({ state: 'submitted', providerId: 'tx' }))).toEqual({ ok: true, value: [] })
  })

  test('that arrived is settled: no later report moves it back, but that it failed (TAM-140)', () => {
    const funded = given(eventsUntil('funded'))
    for (const outcome of [
      { state: 'submitted', providerId: 'tx' },
      { state: 'acknowledged', providerId: 'tx' },
      { state: 'under-review', providerId: 'tx' },
      { state: 'completed', providerId: 'tx', completedAt: null },
    ] as const)
      expect(funded.when(report(outcome))).toEqual({ ok: true, value: [] })
    expect(given(eventsUntil('pad')).when(report({ state: 'submitted', providerId: 'tx' }))).toEqual({
      ok: true,
      value: [],
    })
  })

  test('of an older attempt changes nothing', () => {
    expect(active.when(report({ state: 'failed', providerId: 'tx', failure: null }, 'pay_0'))).toEqual({
      ok: true,
      value: [],
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
  test('send it again under a new attempt, to a corrected address', () => {
    const retry = issue('retry-disbursement', { recipientEmail: 'rowan@new.example' }, mei)
    const decided = failed.but({ recipient: 'digest of the address' }).when(retry)
    expect(decided).toEqual({
      ok: true,
      value: [
        {
          type: 'disbursement-requested',
          at: friday,
          disbursementId: 'pay_2',
          attempt: 2,
          amount: 500_00,
          delivery: 'e-transfer',
          recipient: 'digest of the address',
        },
      ],
    })
    const again = given([...eventsUntil('active'), ...eventsOf(failed.when(retry))])
    expect(again.loan).toMatchObject({ status: 'active', disbursement: { attempt: 2, state: 'requested' } })
  })

  test('do not send it once the first debit is about to be sent', () => {
    const retry = issue('retry-disbursement', { recipientEmail: null }, mei)
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
      { type: 'disbursement-failed', at: friday, disbursementId: 'pay_1', outcome: 'failed', failure: null } as const,
    ]
    const { loan } = given([...log, ...eventsOf(decided)])
    expect(loan).toMatchObject({ status: 'cancelled', book: { owed: { principal: 0, cost: 0, fee: 0 } } })
  })

  test('can do neither while the money is on its way', () => {
    expect(active.when(issue('retry-disbursement', { recipientEmail: null }, mei)).ok).toBe(false)
    expect(active.when(issue('cancel-undisbursed-loan', { note: null }, mei)).ok).toBe(false)
  })
})

describe('TAM-94: an advance that failed for a passing reason', () => {
  const emptyWallet = (attempt: number, at = friday): readonly LoanEvent[] => [
    {
      type: 'disbursement-requested',
      at,
      disbursementId: `pay_${attempt}`,
      attempt,
      amount: cents(500_00),
      delivery: 'e-transfer',
    },
    {
      type: 'disbursement-failed',
      at,
      disbursementId: `pay_${attempt}`,
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
