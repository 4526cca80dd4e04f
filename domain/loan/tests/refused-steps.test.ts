import { describe, expect, test } from 'vitest'
import { cents } from '../../values/cents.ts'
import { localDate } from '../../values/local-date.ts'
import { systemActor } from '../actor.ts'
import type { CommandOf, CommandType } from '../command.ts'
import { decide, type FactsOf } from '../decide.ts'
import { evolve } from '../evolve.ts'
import type { Loan } from '../loan.ts'
import { bookStatuses } from '../status.ts'
import {
  chequing,
  daysLater,
  eventsUntil,
  evidenceOf,
  factsFor,
  friday,
  given,
  issue,
  loanId,
  mei,
  rowanKey,
  usualTerms,
  usualWorld,
} from '../testing/loan-steps.fixture.ts'
import { posted } from '../testing/posted.fixture.ts'

const loanAt = (status: Loan['status']): Loan => {
  const { loan } = given(eventsUntil(status))
  if (!loan) throw new Error('it was started')
  return loan
}
/** The answer where one fact is other than usual. */
const but = <Type extends CommandType>(
  loan: Loan | undefined,
  command: CommandOf<Type>,
  change: Partial<FactsOf<Type>>,
) => decide(loan, command, Object.assign({}, factsFor<Type>(loan, usualWorld), change))

describe('while another loan of the same person is outstanding (ON-15)', () => {
  const world = {
    otherLoans: [
      { loanId: 'ln_2', customerId: 'usr_other', status: 'funded' as const, agreedOn: localDate('2026-11-02') },
    ],
  }
  test.each<readonly [string, Loan['status'] | undefined, (loan: Loan | undefined) => CommandOf<CommandType>]>([
    ['none is begun', undefined, () => issue('start-application', { customerId: 'usr_rowan' })],
    ['no terms are chosen', 'terms', () => issue('choose-terms', { terms: usualTerms })],
    ['none is approved', 'review', () => issue('approve-application', { note: null }, mei)],
    ['none is activated', 'pad', (loan) => issue('authorize-debit', { evidence: evidenceOf(loan) })],
  ])('%s', (_what, status, command) => {
    const events = status === undefined ? [] : eventsUntil(status)
    const free = given(events)
    expect(free.when(command(free.loan)).ok).toBe(true)
    expect(given(events, world).when(command(free.loan))).toMatchObject({
      ok: false,
      error: { code: 'OTHER_LOAN_OUTSTANDING' },
    })
  })
})

describe('a step is refused', () => {
  test('for a customer who does not exist, and for a check that was opened for another loan', () => {
    const start = issue('start-application', { customerId: 'usr_rowan' })
    expect(but(undefined, start, { customer: undefined })).toMatchObject({ error: { code: 'NOT_FOUND' } })
    const finish = issue('finish-identity-check', { checkId: 'idv_1' })
    expect(but(loanAt('identity'), finish, { belongs: false })).toMatchObject({
      error: { code: 'IDENTITY_CHECK_UNKNOWN' },
    })
  })

  test('where no account was verified that could be debited', () => {
    const loan = loanAt('agreement')
    expect(but(loan, issue('sign-agreement', { evidence: evidenceOf(loan) }), { account: undefined })).toEqual({
      ok: false,
      error: { code: 'STEP_NOT_DUE', facts: { status: 'agreement' } },
    })
  })

  test('where nothing was sent to decide on, or it was withdrawn', () => {
    const decisions = [
      issue('approve-application', { note: null }, mei),
      issue('reject-application', { reasons: ['income-too-low'], note: null }, mei),
    ]
    const withdrawn = given([...eventsUntil('review'), { type: 'application-withdrawn', at: friday }])
    for (const decision of decisions)
      expect(withdrawn.when(decision)).toMatchObject({ error: { code: 'STEP_NOT_DUE' } })
    const [approval] = decisions
    expect(approval && given(eventsUntil('terms')).when(approval)).toMatchObject({ error: { code: 'STEP_NOT_DUE' } })
  })
})

describe('nothing happens', () => {
  const nothing = { ok: true, value: [] }

  test('when a document is to be dated again on its own day, or where there is none', () => {
    const redate = issue('redate-agreement', {}, systemActor)
    expect(given(eventsUntil('agreement')).when(redate)).toEqual(nothing)
    expect(given(eventsUntil('pad')).when(redate)).toEqual(nothing)
    expect(given(eventsUntil('review'), { now: daysLater(1) }).when(redate)).toEqual(nothing)
    expect(given(eventsUntil('active'), { now: daysLater(1) }).when(redate)).toEqual(nothing)
  })

  test('when an undisbursed loan that was cancelled is cancelled again', () => {
    const failed = {
      type: 'payment-failed' as const,
      kind: 'advance' as const,
      at: friday,
      paymentId: 'pay_1',
      providerId: 'tx',
      outcome: 'failed' as const,
      failure: null,
    }
    const cancelled = given([...eventsUntil('active'), failed, { type: 'cancelled', at: friday }])
    expect(cancelled.loan?.status).toBe('cancelled')
    expect(cancelled.when(issue('cancel-undisbursed-loan', { note: null }, mei))).toEqual(nothing)
  })

  test('to what has ended, or was signed, when an application ends', () => {
    const ended = given([...eventsUntil('review'), { type: 'application-withdrawn', at: friday }]).loan
    if (!ended) throw new Error('it was started')
    expect(evolve(ended, { type: 'application-expired', at: daysLater(1), because: 'TIME_RAN_OUT' }, loanId)).toEqual(
      ended,
    )
    const active = loanAt('active')
    expect(evolve(active, { type: 'application-withdrawn', at: friday }, loanId)).toEqual(active)
  })

  test('to the payments of a loan when one that it does not have is reported', () => {
    const active = loanAt('active')
    const report = { state: 'submitted', providerId: 'tx' } as const
    const event = { type: 'payment-progressed', kind: 'advance', at: friday, paymentId: 'pay_9', ...report } as const
    expect(evolve(active, event, loanId)).toEqual(active)
    const review = loanAt('review')
    expect(evolve(review, event, loanId)).toEqual(review)
  })
})

describe('a loan keeps', () => {
  test('who applied, the account, and the limits that its offer was checked against', () => {
    const review = given(eventsUntil('review')).loan
    const checks = eventsUntil('review').find(({ type }) => type === 'checks-computed')
    expect(review).toMatchObject({ person: rowanKey, account: chequing })
    expect(review && 'checks' in review && review.checks).toEqual(checks && 'checks' in checks && checks.checks)
    expect(review && 'checks' in review && review.checks.length).toBeGreaterThan(0)
    expect(loanAt('active')).toMatchObject({ person: rowanKey })
  })

  test('how its disbursement stands while other money moves', () => {
    const before = loanAt('active')
    const after = evolve(before, posted(before, { type: 'authorization-revoked', on: localDate('2026-11-20') }), loanId)
    expect(after).toMatchObject({ status: 'active', payments: [{ state: 'requested', attempt: 1 }] })
    const arrived = loanAt('funded')
    const paid = {
      type: 'payment-received',
      on: localDate('2026-11-23'),
      paymentId: 'P1',
      amount: cents(10_00),
    } as const
    expect(evolve(arrived, posted(arrived, paid), loanId)).toMatchObject({
      status: 'funded',
      payments: [{ state: 'completed' }],
    })
  })

  test('the status of its book, but for an advance that did not get through', () => {
    expect(bookStatuses).not.toContain('disbursement-failed')
    expect(bookStatuses).toContain('active')
    expect(bookStatuses).toContain('written-off')
  })
})
