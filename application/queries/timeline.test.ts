import { expect, test } from 'vitest'
import { systemActor } from '@tamarack/domain/loan/actor'
import type { LoanEvent } from '@tamarack/domain/loan/loan-event'
import { eventsUntil, loanId } from '@tamarack/domain/loan/testing/loan-steps.fixture'
import { cents } from '@tamarack/domain/values/cents'
import { instant } from '@tamarack/domain/values/instant'
import { localDate } from '@tamarack/domain/values/local-date'
import { firstPreviousHash, linesOf, type LoggedEvent } from '../loan-log.ts'
import type { WorkflowStep } from '../ports/loan-process.port.ts'
import type { PaymentRow } from '../projector.ts'
import { titleOfEvent } from './event-words.ts'
import { timelineOf, type TimelineParts } from './timeline.ts'
import { titleOfStep } from './workflow-words.ts'

const noon = Date.UTC(2026, 10, 27, 17)
const on = localDate('2026-11-27')
const logOf = (events: readonly LoanEvent[]): readonly LoggedEvent[] =>
  linesOf(
    { loanId, sequence: 0, lastHash: firstPreviousHash },
    events,
    { at: noon, actor: systemActor, ip: null, userAgent: null },
    { of: () => 'hash' },
  )
const nothing: TimelineParts = {
  log: [],
  money: { entries: [], payments: [] },
  steps: [],
  webhooks: [],
  holds: [],
  looks: [],
  signIns: [],
  changeNotices: [],
}
const debit: PaymentRow = {
  paymentId: 'D1',
  loanId,
  kind: 'debit',
  attempt: 1,
  amount: cents(171_00),
  state: 'failed',
  providerId: 'zum-1',
  failure: null,
  requestedAt: noon,
  completedAt: null,
}
const stepOf = (eventId: number, part: Partial<WorkflowStep>): WorkflowStep => ({
  workflowId: 'loan-servicing/ln_1',
  runId: 'run-1',
  eventId,
  at: noon + eventId,
  type: 'activity-run',
  name: null,
  attempts: 1,
  about: null,
  until: null,
  ...part,
})
const initiated: LoanEvent = {
  type: 'debit-initiated',
  on,
  debitId: 'D1',
  payment: 1,
  amount: cents(171_00),
  debitDate: on,
  postings: [],
}
const returned: LoanEvent = { type: 'debit-returned', on, debitId: 'D1', returnCode: '901', postings: [] }

test('what log, ledger, payments and workflow record of one thing is one line that names them all', () => {
  const posting = {
    number: 4,
    event: 2,
    on,
    kind: 'debit-returned',
    lines: [{ account: 'debits awaited', debit: cents(171_00), credit: cents(0) }],
  } as const
  const wake = stepOf(7, { type: 'loan-changed', name: 'debit-returned', about: { sequence: 2 } })
  const reading = stepOf(8, { name: 'readLoan' })
  const entries = timelineOf({
    ...nothing,
    log: logOf([initiated, returned]),
    money: { entries: [posting], payments: [debit] },
    steps: [wake, reading],
  })
  expect(entries.map(({ title }) => title)).toEqual([
    'Debit of $171.00 initiated for payment 1 on Fri, Nov 27, 2026',
    'Debit of $171.00 returned: Not sufficient funds (901)',
  ])
  expect(entries[1]).toMatchObject({
    id: '2',
    sources: ['log', 'ledger', 'payment', 'workflow'],
    amountCents: 171_00,
    entries: [posting],
    payments: [debit],
    steps: [wake, reading],
  })
})

test('the workflow says by itself what it waited for and what it asked, in whose words', () => {
  const entries = timelineOf({
    ...nothing,
    money: { entries: [], payments: [debit] },
    steps: [
      stepOf(1, { type: 'workflow-started', name: 'loanServicing' }),
      stepOf(2, { name: 'readLoan' }),
      stepOf(3, { name: 'send-payment', attempts: 2, about: { paymentId: 'D1' } }),
      stepOf(4, { type: 'deadline-reached', until: noon }),
      stepOf(5, { name: 'look-at-payment', about: { paymentId: 'D1' } }),
    ],
  })
  expect(entries.map(({ title }) => title)).toEqual([
    'Workflow of the servicing started',
    'Asked Zum Rails to send the payment of $171.00, second attempt',
    'Waited until Fri, Nov 27, 2026 for the payment’s answer',
    'Asked Zum Rails how the payment of $171.00 is',
  ])
  expect(entries.map(({ steps }) => steps.length)).toEqual([2, 1, 1, 1])
})

test('a wake for an event that the log lacks stays a line of its own', () => {
  const wake = stepOf(7, { type: 'loan-changed', name: 'debit-returned', about: { sequence: 9 } })
  expect(timelineOf({ ...nothing, log: logOf([initiated]), steps: [wake] }).map(({ id }) => id)).toEqual([
    '1',
    'workflow-loan-servicing-run-1-7',
  ])
})

test('webhooks, holds, sign-ins and emails stand between the events by their moments', () => {
  const by = { id: 'usr_mei', name: 'Mei Chen' }
  const act = { by, at: instant(noon + 2), reason: 'lawsuit', note: 'Letter of her lawyer' } as const
  const entries = timelineOf({
    ...nothing,
    log: logOf([initiated]),
    money: { entries: [], payments: [debit] },
    webhooks: [
      {
        provider: 'zum',
        bodySha256: 'a'.repeat(64),
        event: { about: 'transfer', paymentId: null, providerId: 'zum-1' },
        loanId,
        state: 'handled',
        reason: null,
        attempts: 1,
        receivedAt: noon + 1,
        parkedAt: null,
        dismissedAt: null,
        dismissal: null,
      },
    ],
    holds: [
      {
        id: 'h1',
        loanId,
        scope: 'loan',
        placed: act,
        lifted: { ...act, at: instant(noon + 3), reason: 'matter-closed' },
      },
    ],
    looks: [
      {
        chain: loanId,
        sequence: 1,
        loanId,
        userId: 'usr_1',
        staffId: 'usr_mei',
        staffName: 'Mei Chen',
        staffRole: 'employee',
        part: 'bank-data',
        detail: null,
        people: null,
        at: noon + 5,
        ip: null,
        userAgent: null,
        reason: 'complaint',
        sealed: null,
        text: 'File 12',
        previousHash: '0',
        hash: '1',
      },
    ],
    signIns: [
      {
        id: 's1',
        type: 'sign-in',
        at: noon - 2,
        outcome: 'INVALID_EMAIL_OR_PASSWORD',
        ip: '203.0.113.7',
        userAgent: null,
      },
      { id: 's2', type: 'sign-in', at: noon - 1, outcome: 'ok', ip: '203.0.113.7', userAgent: null },
    ],
    changeNotices: [{ kind: 'terms-of-use', version: 2, triedAt: noon + 4, sentAt: null }],
  })
  expect(entries.map(({ title, sources }) => [sources[0], title])).toEqual([
    ['sign-in', 'Sign-in. Refused: Wrong email or password'],
    ['sign-in', 'Sign-in'],
    ['log', 'Debit of $171.00 initiated for payment 1 on Fri, Nov 27, 2026'],
    ['webhook', 'Message of Zum Rails about a transfer of $171.00'],
    ['hold', 'Legal hold placed: lawsuit'],
    ['hold', 'Legal hold lifted: matter closed'],
    ['email', 'Email about Terms of use, version 2, not sent yet'],
    ['look', 'Looked at the bank data'],
  ])
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
})

test('each step from the first press to the money has a sentence of its own', () => {
  const entries = timelineOf({ ...nothing, log: logOf(eventsUntil('funded')) })
  expect(entries.map(({ kind, title }) => [kind, title]).filter(([kind, title]) => kind === title)).toEqual([])
  expect(entries.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Identity verified', 'Application approved under policy 1', 'Loan of $500.00 activated']),
  )
})

test('COL-01: a contact about a debt has a title that no other notice has', () => {
  const notice = (aboutDebt: boolean): LoanEvent => ({
    type: 'notice-sent',
    at: instant(noon),
    kind: 'returned',
    day: on,
    subject: 'D1',
    aboutDebt,
    document: { kind: 'loan-notice', version: 1, sha256: 'x' },
  })
  expect(titleOfEvent(notice(true), null)).toEqual({
    title: 'Contact about a debt emailed: A payment was returned',
    tone: 'warning',
  })
  expect(titleOfEvent(notice(false), null)).toEqual({ title: 'Notice emailed: A payment was returned', tone: 'info' })
})

test('a rejection names its reasons, a failed disbursement how it ended and the provider’s word', () => {
  const rejected = {
    type: 'decision-made',
    policy: 1,
    at: instant(noon),
    verdict: { outcome: 'rejected', reasons: ['INCOME_TOO_LOW'] },
    by: { id: 'u', name: 'Mei Chen' },
  } as unknown as LoanEvent
  expect(titleOfEvent(rejected, null).title).toMatch(/^Application rejected under policy 1: \w/)
  const failed: LoanEvent = {
    type: 'payment-failed',
    kind: 'advance',
    at: instant(noon),
    paymentId: 'p',
    providerId: 'tx',
    outcome: 'cancelled',
    failure: 'InteracFailedNameMismatch',
  }
  expect(titleOfEvent(failed, 500_00).title).toBe('Disbursement of $500.00 cancelled (InteracFailedNameMismatch)')
})

test('a step from another release keeps its own name', () => {
  expect(titleOfStep(stepOf(1, { name: 'something-new' }), { amountCents: null, next: null }).title).toBe(
    'something-new',
  )
})
