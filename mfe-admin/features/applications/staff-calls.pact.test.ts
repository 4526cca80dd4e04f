import { expect, test } from 'vitest'
import { approveApplication } from '@tamarack/contracts/commands/approve-application'
import { assignCase } from '@tamarack/contracts/commands/assign-case'
import {
  exportApplications,
  getAllApplications,
  getOfficers,
  getStaffViews,
  handOverCases,
  keepStaffView,
  removeStaffView,
} from '@tamarack/contracts/endpoints/applications'
import { getExceptions } from '@tamarack/contracts/endpoints/exceptions'
import { awaitAnyChange, getChainCheck, getThenAndNow, getTimeline } from '@tamarack/contracts/endpoints/loan'
import { getSecurityEvents } from '@tamarack/contracts/endpoints/security'
import {
  dismissWebhook,
  getDifferences,
  getParkedWebhooks,
  readBankAnswersAgain,
  resolveDifference,
  retryWebhook,
} from '@tamarack/contracts/endpoints/webhooks'
import { contractOf } from '@tamarack/contracts/testing/pact.fixture'
import { chainOf, checks, entryOf, loanOf, timelineOf } from '../../testing/loans.fixture.ts'

const { answered, refused } = contractOf('tamarack-admin', fetch)

// One of each is enough: the contract states what every entry of a list looks like.
const forStaff = { checks: checks.slice(0, 1), decision: null, proposal: null, disbursementFailure: null }
const waiting = loanOf({ id: 'ln_own', userId: 'customer1', forStaff })

const views = { waiting: 1, mine: 0, returnedDebits: 0, attention: 0 }

const given = 'an employee and an application in review'

test('the list requests what waits, by what it is filtered and sorted by', async () => {
  const ends = { hasBefore: false, hasAfter: false, readAt: 1_795_000_800_000, decisionTargetHours: 24 }
  const found = { matching: 1, total: 1, views, ...ends }
  const list = { applications: [waiting], ...found }
  expect(
    await answered({
      given,
      receiving: 'a request for the applications that wait',
      endpoint: getAllApplications,
      input: { query: { status: 'review', product: 'cash-advance', sort: '-amount', size: 25 } },
      answer: list,
    }),
  ).toEqual(list)
})

test('the list is exported as a file', async () => {
  const heading = 'number,name,email,product,amount,status,received,officer'
  const row = 'ln_own,Rowan Ashe,rowan@mail.example,cash-advance,300,review,2026-11-18 09:00:00 EST,'
  const file = { file: `\ufeff${heading}\r\n${row}\r\n`, rows: 1 }
  expect(
    await answered({
      given,
      receiving: 'a request for the list as a file',
      endpoint: exportApplications,
      input: { query: { status: 'review' } },
      answer: file,
    }),
  ).toEqual(file)
})

const filters = { status: 'review', minAmount: 30_000 }
const kept = { views: [{ name: 'Big ones', filters, count: 1 }] }
test('one’s own views are read, saved and deleted', async () => {
  const read = { given: 'an employee who saved a view', receiving: 'a request for own views', endpoint: getStaffViews }
  expect(await answered({ ...read, input: {}, answer: kept })).toEqual(kept)
  expect(
    await answered({
      given,
      receiving: 'filters to save as a view',
      endpoint: keepStaffView,
      input: { body: { name: 'Big ones', was: 'Large', filters } },
      answer: kept,
    }),
  ).toEqual(kept)
  const left = { views: [] }
  expect(
    await answered({
      given,
      receiving: 'a view to delete',
      endpoint: removeStaffView,
      input: { body: { name: 'Big ones' } },
      answer: left,
    }),
  ).toEqual(left)
})

test('a case is claimed, and is refused where somebody else has it by now', async () => {
  const officer = { id: 'employee1', name: 'Mei Chen' }
  const claimed = loanOf({ id: 'ln_own', userId: 'customer1', forStaff: { ...forStaff, officer } })
  const input = { params: { id: 'ln_own' }, body: { to: 'employee1', from: null } }
  expect(
    await answered({
      given: 'an employee who claims a case',
      receiving: 'a claim of a case',
      endpoint: assignCase,
      input,
      answer: claimed,
    }),
  ).toEqual(claimed)
  expect(
    await refused({
      given: 'an employee and a case that a colleague claimed meanwhile',
      receiving: 'a claim that comes too late',
      endpoint: assignCase,
      input,
      refusedWith: 'CASE_TAKEN',
    }),
  ).toMatchObject({ code: 'CASE_TAKEN', status: 409 })
})

test('who may be given cases is read, and an admin hands the cases of one to another', async () => {
  const officers = { officers: [{ id: 'employee1', name: 'Mei Chen' }] }
  expect(
    await answered({
      given,
      receiving: 'a request for who may be given cases',
      endpoint: getOfficers,
      input: {},
      answer: officers,
    }),
  ).toEqual(officers)
  const handed = { moved: 0, left: 0 }
  expect(
    await answered({
      given: 'an admin and an employee without cases',
      receiving: 'a handover of cases',
      endpoint: handOverCases,
      input: { body: { from: 'employee2', to: 'employee1' } },
      answer: handed,
    }),
  ).toEqual(handed)
})

test('the list waits until any loan changes', async () => {
  const answer = { at: 1_795_000_800_000 }
  expect(
    await answered({
      given: 'an employee and an application in review',
      receiving: 'a wait for a change of any loan',
      endpoint: awaitAnyChange,
      input: {},
      answer,
    }),
  ).toEqual(answer)
})

test('an approval carries a note', async () => {
  const at = 1_795_000_700_000
  const approved = loanOf({
    id: 'ln_own',
    userId: 'customer1',
    status: 'agreement',
    decidedAt: at,
    forStaff: {
      ...forStaff,
      decision: {
        outcome: 'approved',
        policy: 1,
        byId: 'employee1',
        byName: 'Mei Chen',
        at,
        reasons: [],
        note: 'Pay stub seen',
        proposedBy: null,
        proposedAt: null,
        proposedNote: null,
      },
    },
  })
  expect(
    await answered({
      given: 'an employee who approves an application',
      receiving: 'an approval',
      endpoint: approveApplication,
      input: { params: { loanId: 'ln_own' }, body: { loanId: 'ln_own', note: 'Pay stub seen' } },
      answer: approved,
    }),
  ).toEqual(approved)
})

test('an application that somebody else decided meanwhile stays as they decided', async () => {
  expect(
    await refused({
      given: 'an employee and an application that was decided meanwhile',
      receiving: 'an approval that comes too late',
      endpoint: approveApplication,
      input: { params: { loanId: 'ln_own' }, body: { loanId: 'ln_own' } },
      refusedWith: 'ALREADY_DECIDED',
    }),
  ).toMatchObject({ code: 'ALREADY_DECIDED', status: 409 })
})

test('a timeline has every source, each entry with what is known of it', async () => {
  const hash = 'b'.repeat(64)
  const timeline = timelineOf([
    entryOf(1, 'Personal info saved', {
      at: 1_795_000_600_000,
      actor: { id: 'customer1', name: 'Rowan Ashe', role: 'customer' },
      userAgent: 'a browser',
      data: { answers: hash },
      documents: [{ kind: 'loan-agreement', version: 1, sha256: 'a'.repeat(64) }],
      chain: { sequence: 1, previousHash: '0'.repeat(64), hash },
      steps: [
        {
          workflowId: 'loan-application/ln_own',
          runId: 'run-1',
          eventId: 1,
          at: 1_795_000_000_000,
          type: 'loan-changed',
          name: 'personal-info-saved',
          attempts: null,
        },
      ],
    }),
  ])
  expect(
    await answered({
      given: 'an employee and an application with a history',
      receiving: 'a request for the timeline',
      endpoint: getTimeline,
      input: { params: { id: 'ln_own' } },
      answer: timeline,
    }),
  ).toEqual(timeline)
})

test('the check of the records comes by itself', async () => {
  expect(
    await answered({
      given: 'an employee and an application with a history',
      receiving: 'a request for the check of the records',
      endpoint: getChainCheck,
      input: { params: { id: 'ln_own' } },
      answer: chainOf(1),
    }),
  ).toEqual(chainOf(1))
})

test('before its first event a loan has nothing to compare', async () => {
  const compared = { at: 1_795_000_000_000, now: 1_795_000_800_000, facts: null }
  expect(
    await answered({
      given: 'an employee and an application with a history',
      receiving: 'a request for the loan at a moment before it',
      endpoint: getThenAndNow,
      input: { params: { id: 'ln_own' }, query: { at: 1_795_000_000_000 } },
      answer: compared,
    }),
  ).toEqual(compared)
})

test('sign-ins come in pages, the newest first', async () => {
  const page = {
    events: [
      {
        id: 'event1',
        what: 'Sign-in',
        at: 1_795_000_000_000,
        result: 'Done',
        tone: 'success' as const,
        ip: '203.0.113.7',
        userAgent: null,
      },
    ],
    next: null,
  }
  expect(
    await answered({
      given: 'a reviewer and a person who signed in',
      receiving: 'a request for sign-ins and security events',
      endpoint: getSecurityEvents,
      input: { params: { id: 'customer1' }, query: {} },
      answer: page,
    }),
  ).toEqual(page)
})

test('parked webhooks come in pages, the last parked first', async () => {
  const page = {
    webhooks: [
      {
        provider: 'plaid' as const,
        bodySha256: 'a'.repeat(64),
        about: 'identity-check' as const,
        loanId: null,
        reason: 'LOAN_NOT_FOUND' as const,
        attempts: 1,
        receivedAt: 1_795_000_000_000,
        parkedAt: 1_795_086_400_000,
        dismissed: null,
      },
    ],
    total: 1,
    next: null,
  }
  expect(
    await answered({
      given: 'a reviewer and a webhook that found no loan',
      receiving: 'a request for parked webhooks',
      endpoint: getParkedWebhooks,
      input: { query: {} },
      answer: page,
    }),
  ).toEqual(page)
})

const difference = {
  id: 'payment-state/ln_own/pay_1',
  loanId: 'ln_own',
  subject: 'pay_1',
  kind: 'payment-state' as const,
  ours: 'submitted',
  theirs: 'missing',
  firstSeenAt: 1_795_000_000_000,
  lastSeenAt: 1_795_000_300_000,
  resolvedAt: null,
  resolution: null,
}

test('differences between our record and the other side are listed for staff', async () => {
  const list = { differences: [difference] }
  expect(
    await answered({
      given: 'a reviewer and a transfer that the provider does not have',
      receiving: 'a request for differences',
      endpoint: getDifferences,
      input: {},
      answer: list,
    }),
  ).toEqual(list)
})

test('the exceptions state how many are open and when they were looked for', async () => {
  const check = {
    transfers: 0,
    paidTwice: 0,
    webhooks: 1,
    differences: 1,
    records: 0,
    reconciledOn: '2026-11-20',
    anchor: {
      day: '2026-11-20',
      at: 1_795_000_000_000,
      loans: 2,
      root: 'a'.repeat(64),
      keyId: '0123456789abcdef',
      signature: 'b'.repeat(128),
    },
  }
  expect(
    await answered({
      given: 'an employee and a night whose anchor was made',
      receiving: 'a request for the open exceptions',
      endpoint: getExceptions,
      input: {},
      answer: check,
    }),
  ).toEqual(check)
})

test('a difference that an admin closes names who closed it and why', async () => {
  const reason = 'provider-corrected' as const
  const note = 'Zum found the transfer again'
  const closed = { ...difference, resolvedAt: 1_795_000_700_000, resolution: { byName: 'Ada Admin', reason, note } }
  expect(
    await answered({
      given: 'an admin and a transfer that the provider does not have',
      receiving: 'a resolution of a difference',
      endpoint: resolveDifference,
      input: { body: { id: difference.id, reason, note } },
      answer: closed,
    }),
  ).toEqual(closed)
})

test('an admin has the answers of the bank read again', async () => {
  const started = { startedAt: 1_795_000_800_000 }
  expect(
    await answered({
      given: 'an admin and a transfer that the provider does not have',
      receiving: 'a request to read the answers of the bank again',
      endpoint: readBankAnswersAgain,
      input: {},
      answer: started,
    }),
  ).toEqual(started)
})

test('a webhook whose loan exists by now is handled when an admin tries it again', async () => {
  const handled = { state: 'handled' as const, loanId: 'ln_own', reason: null, attempts: 2 }
  expect(
    await answered({
      given: 'an admin and a webhook whose loan was stored after it',
      receiving: 'another attempt to find the loan of a webhook',
      endpoint: retryWebhook,
      input: { body: { provider: 'plaid', bodySha256: 'a'.repeat(64) } },
      answer: handled,
    }),
  ).toEqual(handled)
})

test('a webhook that could not be read is not tried again', async () => {
  expect(
    await refused({
      given: 'an admin and a webhook that could not be read',
      receiving: 'an attempt to find the loan of an unreadable webhook',
      endpoint: retryWebhook,
      input: { body: { provider: 'zum', bodySha256: 'b'.repeat(64) } },
      refusedWith: 'WEBHOOK_UNREADABLE',
    }),
  ).toMatchObject({ code: 'WEBHOOK_UNREADABLE', status: 409 })
})

test('a parked webhook that an admin dismisses names who closed it and why', async () => {
  const dismissed = {
    provider: 'zum' as const,
    bodySha256: 'b'.repeat(64),
    about: null,
    loanId: null,
    reason: 'NOT_JSON' as const,
    attempts: 0,
    receivedAt: 0,
    parkedAt: 0,
    dismissed: { byId: 'admin1', byName: 'Ada Admin', at: 1_795_000_000_000, reason: 'A test of the provider' },
  }
  expect(
    await answered({
      given: 'an admin and a webhook that could not be read',
      receiving: 'a dismissal of a parked webhook',
      endpoint: dismissWebhook,
      input: { body: { provider: 'zum', bodySha256: 'b'.repeat(64), reason: 'A test of the provider' } },
      answer: dismissed,
    }),
  ).toEqual(dismissed)
})
