import { describe, expect, test } from 'vitest'
import { systemActor, type Actor } from '../actor.ts'
import { commandTypes, mayBeDue, mayIssue, type CommandType } from '../command.ts'
import { mayOpenCheck } from '../commands/retry-identity-check.ts'
import type { LoanEvent } from '../loan-event.ts'
import type { Loan } from '../loan.ts'
import { applicationSteps, loanStatuses, type LoanStatus } from '../status.ts'
import { daysLater, eventsUntil, given, issue, mei, rowan } from '../testing/loan-steps.fixture.ts'

const byCustomer: readonly CommandType[] = [
  'start-application',
  'start-identity-check',
  'retry-identity-check',
  'finish-identity-check',
  'check-identity-again',
  'start-bank-connection',
  'finish-bank-connection',
  'submit-papers',
  'save-personal-info',
  'save-financial-info',
  'choose-terms',
  'sign-agreement',
  'authorize-debit',
  'invite-co-applicant',
  'withdraw-co-applicant',
  'withdraw-application',
  'reopen-application',
  'cancel-loan',
  'pay-early',
  'stop-debit',
  'resume-debit',
  'revoke-authorization',
  'prepare-authorization',
  'authorize-account',
  'request-arrangement',
]
const byInvited: readonly CommandType[] = ['accept-co-application', 'decline-co-application']
const byCoApplicant: readonly CommandType[] = [
  'start-co-applicant-check',
  'finish-co-applicant-check',
  'save-co-applicant-info',
  'co-sign-agreement',
  'co-cancel-loan',
  'co-pay-early',
]
const byStaff: readonly CommandType[] = [
  'refer-back',
  'verify-by-hand',
  'approve-application',
  'review-sample',
  'withdraw-proposal',
  'reject-application',
  'retry-disbursement',
  'cancel-undisbursed-loan',
  'retry-refund',
  'take-money-action',
  'withdraw-money-action',
  'assign-case',
  'start-contact',
  'end-contact',
  'record-promise',
  'correct-bank-line',
  'set-do-not-contact',
  'add-staff-note',
]

describe('a command may be issued', () => {
  const allowedTo = (actor: Actor): readonly CommandType[] =>
    commandTypes.filter((type) => mayIssue(type, actor, { customerId: 'usr_rowan' }))

  test('by the customer, on their own loan only', () => {
    expect(allowedTo(rowan)).toEqual(byCustomer)
    expect(allowedTo({ ...rowan, id: 'usr_other' })).toEqual(byInvited)
  })

  test('by the co-applicant who accepted, for themselves only: neither signs for the other', () => {
    const loan = { customerId: 'usr_rowan', coApplicant: { state: 'accepted', customerId: 'usr_jo' } }
    const allowed = (actor: Actor) => commandTypes.filter((type) => mayIssue(type, actor, loan))
    expect(allowed({ ...rowan, id: 'usr_jo' }).toSorted()).toEqual([...byInvited, ...byCoApplicant].toSorted())
    expect(allowed(rowan)).toEqual(byCustomer)
    expect(allowed({ ...rowan, id: 'usr_other' })).toEqual(byInvited)
    const left = { ...loan, coApplicant: { state: 'withdrawn', customerId: 'usr_jo' } }
    expect(commandTypes.filter((type) => mayIssue(type, { ...rowan, id: 'usr_jo' }, left))).toEqual(byInvited)
  })

  test('by staff who decide: employees and administrators, even one who shares the id, but no reviewer', () => {
    expect(allowedTo(mei)).toEqual(byStaff)
    expect(allowedTo({ ...mei, role: 'admin' })).toEqual(byStaff)
    expect(allowedTo({ ...mei, id: 'usr_rowan' })).toEqual(byStaff)
    expect(allowedTo({ ...mei, role: 'reviewer' })).toEqual([])
  })

  test('by the system, where nobody presses anything', () => {
    expect(allowedTo(systemActor)).toEqual(
      commandTypes.filter((type) => ![...byCustomer, ...byInvited, ...byCoApplicant, ...byStaff].includes(type)),
    )
  })
})

describe('a command may be due', () => {
  const loans: readonly LoanStatus[] = [
    'active',
    'disbursement-failed',
    'funded',
    'overdue',
    'in-collections',
    'cancelling',
    'cancelled',
    'repaid',
    'written-off',
  ]
  const withdrawable: readonly LoanStatus[] = [
    'identity',
    'bank',
    'personal-info',
    'financial-info',
    'terms',
    'review',
    'agreement',
    'pad',
    'withdrawn',
  ]
  test.each<readonly [CommandType, readonly LoanStatus[]]>([
    ['start-identity-check', ['identity']],
    ['retry-identity-check', ['identity']],
    ['check-identity-again', ['personal-info', 'financial-info', 'terms', 'review', 'agreement', 'pad']],
    ['start-bank-connection', ['bank', 'personal-info', 'financial-info', 'terms', 'funded', 'overdue']],
    ['submit-papers', ['identity', 'bank']],
    ['refer-back', ['identity', 'bank']],
    ['verify-by-hand', ['identity', 'bank']],
    ['save-personal-info', ['personal-info', 'financial-info', 'terms']],
    ['save-financial-info', ['financial-info', 'terms']],
    ['choose-terms', ['terms']],
    ['take-money-action', loans],
    ['start-contact', loans],
    ['end-contact', loans],
    ['record-promise', loans],
    ['set-do-not-contact', loans],
    ['correct-bank-line', ['review']],
    ['add-staff-note', loans],
    ['withdraw-money-action', loans],
    ['sign-agreement', ['agreement', 'pad', ...loans]],
    ['authorize-debit', ['pad', ...loans]],
    ['withdraw-application', withdrawable],
    ['reopen-application', ['review']],
    ['retry-disbursement', ['disbursement-failed']],
    ['withdraw-proposal', ['review']],
    ['cancel-undisbursed-loan', ['disbursement-failed', 'cancelled']],
    ['invite-co-applicant', ['terms']],
    ['start-co-applicant-check', applicationSteps],
    ['save-co-applicant-info', applicationSteps],
    ['co-sign-agreement', ['agreement', 'pad', ...loans]],
  ])('%s', (type, statuses) => {
    expect(loanStatuses.filter((status) => mayBeDue(type, status)).toSorted()).toEqual(statuses.toSorted())
  })

  test('approve-application, from the review on', () => {
    const early: readonly LoanStatus[] = ['identity', 'bank', 'personal-info', 'financial-info', 'terms']
    expect(loanStatuses.filter((status) => !mayBeDue('approve-application', status))).toEqual(early)
  })

  test('always, if it starts an application, is the system’s, or is answered before the loan’s status is read', () => {
    const anywhere: readonly CommandType[] = [
      'start-application',
      'finish-identity-check',
      'record-identity-result',
      'finish-bank-connection',
      'record-bank-data',
      'reject-application',
      'expire-application',
      'redate-agreement',
      'note-reminder-sent',
      'note-copies-sent',
      'note-notice-sent',
      'delay-notice',
      'record-payment',
      'note-funding-hour',
      'withdraw-co-applicant',
      'accept-co-application',
      'decline-co-application',
      'finish-co-applicant-check',
      'record-co-applicant-check',
      'expire-invitation',
    ]
    expect(anywhere.filter((type) => !loanStatuses.every((status) => mayBeDue(type, status)))).toEqual([])
  })
})

describe('a withdrawal', () => {
  const withdraw = issue('withdraw-application', {})

  test('ends the application until the debit authorization is signed, once', () => {
    for (const status of ['identity', 'review', 'agreement', 'pad'] as const) {
      const now = daysLater(1)
      const withdrawn = given(eventsUntil(status), { now }).when(withdraw)
      expect(withdrawn).toEqual({ ok: true, value: [{ type: 'application-withdrawn', at: now }] })
      const then = given([...eventsUntil(status), { type: 'application-withdrawn', at: now }])
      expect(then.loan).toMatchObject({ status: 'withdrawn', endedAt: now, before: { status } })
      expect(then.when(withdraw)).toEqual({ ok: true, value: [] })
    }
  })

  test('is too late for a signed loan', () => {
    expect(given(eventsUntil('active')).when(withdraw)).toMatchObject({ ok: false, error: { code: 'STEP_NOT_DUE' } })
  })
})

test('a check that was never started is not tried again', () => {
  const retry = issue('retry-identity-check', { checkId: 'idv_2' })
  expect(given(eventsUntil('identity')).when(retry)).toEqual({ ok: false, error: { code: 'NO_CHECK_TO_RETRY' } })
  expect(given(eventsUntil('bank')).when(retry)).toMatchObject({ ok: false, error: { code: 'STEP_NOT_DUE' } })
})

test('TAM-193: a check is opened while the application waits for one, and in no other step', () => {
  const may = (status: Loan['status']) => mayOpenCheck(given(eventsUntil(status)).loan as Loan)
  expect(may('identity')).toEqual({ ok: true, value: true })
  expect(may('bank')).toMatchObject({ ok: false, error: { code: 'STEP_NOT_DUE' } })
})

test('TAM-193: an application has ten identity checks, however many tries the provider is asked for', () => {
  const tries = (times: number): LoanEvent[] =>
    Array.from({ length: times }, (_, at) => [
      {
        type: at === 0 ? ('identity-check-started' as const) : ('identity-check-retried' as const),
        checkId: `idv_${at}`,
      },
      { type: 'identity-check-finished' as const, checkId: `idv_${at}` },
      { type: 'identity-check-failed' as const, checkId: `idv_${at}`, failed: 'document' as const },
    ]).flat()
  const after = (times: number) => given([...eventsUntil('identity'), ...tries(times)])
  const retry = issue('retry-identity-check', { checkId: 'idv_next' })
  expect(after(9).when(retry).ok).toBe(true)
  expect(after(10).when(retry)).toEqual({ ok: false, error: { code: 'TOO_MANY_IDENTITY_CHECKS' } })
  const again: LoanEvent = { type: 'identity-check-started', checkId: 'idv_0' }
  expect(given([...eventsUntil('identity'), again, again, ...tries(1)]).loan).not.toHaveProperty('check.number')
})

test('a check that failed is opened afresh under its own name', () => {
  const failed = given([
    ...eventsUntil('identity'),
    { type: 'identity-check-started', checkId: 'idv_1' },
    { type: 'identity-check-failed', checkId: 'idv_1', failed: 'selfie' },
  ])
  const again = { type: 'identity-check-retried' as const, checkId: 'idv_2' }
  expect(failed.when(issue('retry-identity-check', { checkId: 'idv_2' }))).toEqual({ ok: true, value: [again] })
  expect(failed.when(issue('start-identity-check', { checkId: 'idv_2' }))).toMatchObject({
    value: [{ type: 'identity-check-started' }],
  })
})
