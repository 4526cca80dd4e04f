import { describe, expect, test } from 'vitest'
import { torontoDateOf } from '../../calendars/toronto.ts'
import { legalTextsAcceptedByJoining } from '../../documents/legal-versions.ts'
import { instant } from '../../values/instant.ts'
import { systemActor } from '../actor.ts'
import type { AccountKey } from '../application/person.ts'
import type { LoanEvent } from '../loan-event.ts'
import type { BankOutcome, IdentityOutcome } from '../slice.ts'
import { bankDataHoldMs, identityHoldsMs } from '../staff/policy.ts'
import {
  chequing,
  daysLater,
  eventsUntil,
  friday,
  given,
  issue,
  mei,
  rowanKey,
  usualTerms,
} from '../testing/loan-steps.fixture.ts'

const nothing = { ok: true, value: [] }
const eventsOf = (decided: ReturnType<ReturnType<typeof given>['when']>): readonly LoanEvent[] =>
  decided.ok ? decided.value : []
const inSeconds = (moment: number): number => Math.floor(moment / 1000)

describe('an identity check', () => {
  const open = [
    ...eventsUntil('identity'),
    { type: 'identity-check-started', checkId: 'idv_1' } as const satisfies LoanEvent,
  ]
  const reported = (outcome: IdentityOutcome, checkId = 'idv_1') =>
    issue('record-identity-result', { checkId, outcome }, systemActor)
  const after = (outcome: IdentityOutcome) => given([...open, ...eventsOf(given(open).when(reported(outcome)))])

  test('stands where the provider reports, and stays there when the report repeats', () => {
    const outcomes: readonly IdentityOutcome[] = [{ state: 'pending-review' }, { state: 'failed', failed: 'selfie' }]
    for (const outcome of outcomes) {
      const then = after(outcome)
      expect(then.loan).toMatchObject({ status: 'identity', check: { checkId: 'idv_1', ...outcome } })
      expect(then.when(reported(outcome))).toEqual(nothing)
    }
    expect(given(open).when(reported({ state: 'open' }))).toEqual(nothing)
  })

  test('that was reviewed may be open again, and one that failed may have failed for another reason', () => {
    expect(after({ state: 'pending-review' }).when(reported({ state: 'open' }))).toEqual({
      ok: true,
      value: [{ type: 'identity-check-left-open', checkId: 'idv_1' }],
    })
    const failed = after({ state: 'failed', failed: 'selfie' })
    expect(failed.when(reported({ state: 'failed', failed: 'document' }))).toEqual({
      ok: true,
      value: [{ type: 'identity-check-failed', checkId: 'idv_1', failed: 'document' }],
    })
    const openAgain = given([
      ...open,
      { type: 'identity-check-pending-review', checkId: 'idv_1' },
      { type: 'identity-check-left-open', checkId: 'idv_1' },
    ])
    expect(openAgain.loan).toMatchObject({ check: { state: 'open' } })
  })

  test('of an older number changes nothing', () => {
    expect(given(open).when(reported({ state: 'failed', failed: 'selfie' }, 'idv_0'))).toEqual(nothing)
  })

  test('that passed holds for 180 days and leads to the bank, past it where its data still hold', () => {
    const passed = reported({ state: 'passed', person: rowanKey })
    const verified = { type: 'identity-verified', checkId: 'idv_1', person: rowanKey }
    const validUntil = friday + identityHoldsMs
    expect(identityHoldsMs).toBe(180 * 24 * 3_600_000)
    expect(given(open).when(passed)).toEqual({ ok: true, value: [{ ...verified, validUntil, step: 'bank' }] })
    const held = { account: chequing, bankExpiry: inSeconds(friday) + 1 }
    const past = { ...verified, validUntil, step: 'personal-info', account: chequing }
    expect(given(open, held).when(passed)).toEqual({ ok: true, value: [past] })
    expect(given(open, { ...held, account: undefined }).when(passed)).toMatchObject({ value: [{ step: 'bank' }] })
    expect(given(open, { ...held, bankExpiry: inSeconds(friday) - 1 }).when(passed)).toMatchObject({
      value: [{ step: 'bank' }],
    })
    expect(given([...open, past as LoanEvent]).loan).toMatchObject({
      status: 'personal-info',
      person: rowanKey,
      account: chequing,
    })
  })

  test('whose window closed is confirmed by the provider; what is settled already is not opened again', () => {
    const finish = issue('finish-identity-check', { checkId: 'idv_1' })
    const finished = { type: 'identity-check-finished', checkId: 'idv_1' }
    expect(given(open).when(finish)).toEqual({ ok: true, value: [finished] })
    expect(given([...open, finished as LoanEvent]).loan).toMatchObject({ check: { state: 'confirming' } })
    expect(after({ state: 'pending-review' }).when(finish)).toEqual(nothing)
    expect(after({ state: 'failed', failed: 'selfie' }).when(finish)).toEqual(nothing)
    expect(after({ state: 'pending-review' }).when(issue('finish-identity-check', { checkId: 'idv_2' }))).toMatchObject(
      {
        value: [{ checkId: 'idv_2' }],
      },
    )
    expect(given(eventsUntil('bank')).when(finish)).toEqual(nothing)
  })
})

describe('an identity check that passed for another name than the account’s', () => {
  const open = [
    ...eventsUntil('identity'),
    { type: 'identity-check-started', checkId: 'idv_1' } as const satisfies LoanEvent,
  ]
  const passed = issue(
    'record-identity-result',
    { checkId: 'idv_1', outcome: { state: 'passed', person: rowanKey } },
    systemActor,
  )
  const failed = { type: 'identity-check-failed', checkId: 'idv_1', failed: 'name' } as const
  const finish = issue('finish-identity-check', { checkId: 'idv_1' })

  test('has failed, once, and verifies nobody', () => {
    expect(given(open, { accountName: 'different' }).when(passed)).toEqual({ ok: true, value: [failed] })
    const then = given([...open, failed], { accountName: 'different' })
    expect(then.loan).toMatchObject({ status: 'identity', check: { state: 'failed', failed: 'name' } })
    expect(then.loan?.person).toBeUndefined()
    expect(then.when(passed)).toEqual(nothing)
  })

  test('is read again once the account’s name was changed, and passes', () => {
    const again = given([...open, failed]).when(finish)
    expect(again).toEqual({ ok: true, value: [{ type: 'identity-check-finished', checkId: 'idv_1' }] })
    expect(given([...open, failed, ...eventsOf(again)]).when(passed)).toMatchObject({
      value: [{ type: 'identity-verified', person: rowanKey }],
    })
  })

  test('may be followed by a check of the customer’s own ID', () => {
    const retry = issue('retry-identity-check', { checkId: 'idv_2' })
    expect(given([...open, failed], { accountName: 'different' }).when(retry)).toMatchObject({ ok: true })
  })

  test.each(['near', 'unknown'] as const)('goes on when the names are %s', (accountName) => {
    expect(given(open, { accountName }).when(passed)).toMatchObject({ value: [{ type: 'identity-verified' }] })
  })

  test('does not let a new application skip the check, although it still holds', () => {
    const start = issue('start-application', { customerId: 'usr_rowan' })
    const held = { identityExpiry: inSeconds(friday) + 1, person: rowanKey }
    expect(given([], held).when(start)).toMatchObject({ value: [{ step: 'bank' }] })
    expect(given([], { ...held, accountName: 'different' }).when(start)).toMatchObject({
      value: [{ step: 'identity' }],
    })
  })
})

describe('an application whose account took another name than the verified one', () => {
  const again = issue('check-identity-again', {})
  const required = { type: 'identity-check-required', at: friday } as const
  const late = ['personal-info', 'financial-info', 'terms', 'review', 'agreement', 'pad'] as const

  test.each(late)('goes back from %s to the identity check, without terms, decision and documents', (status) => {
    const events = eventsUntil(status)
    expect(given(events, { accountName: 'different' }).when(again)).toEqual({ ok: true, value: [required] })
    const { loanId, customerId, startedAt, account } = given(events).loan ?? {}
    expect(given([...events, required]).loan).toEqual({
      loanId,
      customerId,
      startedAt,
      account,
      status: 'identity',
    })
  })

  test.each(late)('stays at %s while the names agree', (status) => {
    for (const accountName of ['same', 'near', 'unknown'] as const)
      expect(given(eventsUntil(status), { accountName }).when(again)).toMatchObject({
        ok: false,
        error: { code: 'STEP_NOT_DUE' },
      })
  })

  test('walks every step once more, and is decided again', () => {
    const back = [...eventsUntil('agreement'), required, ...eventsUntil('review').slice(eventsUntil('identity').length)]
    expect(given(back).loan).toMatchObject({ status: 'review' })
    expect(given(back).when(issue('approve-application', { note: null }, mei))).toMatchObject({
      ok: true,
      value: [{ type: 'decision-made' }, { type: 'agreement-prepared' }],
    })
  })
})

describe('a bank connection', () => {
  const atBank = eventsUntil('bank')
  const collecting = [...atBank, { type: 'bank-connection-finished', requestId: 'req_1' } as const satisfies LoanEvent]
  const reported = (outcome: BankOutcome, requestId = 'req_1') =>
    issue('record-bank-data', { requestId, outcome }, systemActor)
  const failed = reported({ state: 'failed', reason: 'time-ran-out' })
  const collected = reported({ state: 'collected', account: chequing, transactions: 90 })

  test('that failed is failed once, and the loan waits at the bank for another', () => {
    const event = { type: 'bank-connection-failed', requestId: 'req_1', reason: 'time-ran-out' } as const
    expect(given(collecting).when(failed)).toEqual({ ok: true, value: [event] })
    const then = given([...collecting, event])
    expect(then.loan).toMatchObject({ status: 'bank', connection: { state: 'failed', requestId: 'req_1' } })
    expect(then.when(failed)).toEqual(nothing)
    expect(then.when(collected)).toMatchObject({ value: [{ type: 'bank-data-collected' }] })
  })

  test('of somebody else’s account has failed, once, and another account may be connected', () => {
    const event = { type: 'bank-connection-failed', requestId: 'req_1', reason: 'not-the-owner' } as const
    expect(given(collecting, { owner: 'different' }).when(collected)).toEqual({ ok: true, value: [event] })
    const then = given([...collecting, event], { owner: 'different' })
    expect(then.loan).toMatchObject({ status: 'bank', connection: { state: 'failed', failed: 'not-the-owner' } })
    expect(then.loan?.account).toBeUndefined()
    expect(then.when(collected)).toEqual(nothing)
    expect(then.when(issue('start-bank-connection', {}))).toMatchObject({ ok: true })
  })

  test.each(['near', 'unknown'] as const)('goes on when holder and verified name are %s', (owner) => {
    expect(given(collecting, { owner }).when(collected)).toMatchObject({ value: [{ type: 'bank-data-collected' }] })
  })

  test('gives data that hold for 30 days', () => {
    expect(bankDataHoldMs).toBe(30 * 24 * 3_600_000)
    expect(given(collecting).when(collected)).toEqual({
      ok: true,
      value: [
        {
          type: 'bank-data-collected',
          requestId: 'req_1',
          account: chequing,
          transactions: 90,
          validUntil: friday + bankDataHoldMs,
        },
      ],
    })
  })

  test('of an older number, or that nobody waits for, changes nothing', () => {
    expect(given(collecting).when(reported({ state: 'failed', reason: 'time-ran-out' }, 'req_0'))).toEqual(nothing)
    expect(given(atBank).when(failed)).toEqual(nothing)
    expect(given(eventsUntil('review')).when(collected)).toEqual(nothing)
  })

  test('opens while the bank is due; reported as finished twice it is collected once', () => {
    const start = issue('start-bank-connection', {})
    expect(given(atBank).when(start)).toEqual({ ok: true, value: [{ type: 'bank-connection-started' }] })
    expect(given([...atBank, { type: 'bank-connection-started' }]).loan).toMatchObject({
      connection: { state: 'open' },
    })
    const finish = issue('finish-bank-connection', { requestId: 'req_1' })
    expect(given(collecting).when(finish)).toEqual(nothing)
    expect(given(collecting).when(issue('finish-bank-connection', { requestId: 'req_2' }))).toMatchObject({
      value: [{ requestId: 'req_2' }],
    })
  })
})

describe('another bank account in place of the one that is connected (TAM-50)', () => {
  const savings = 'b'.repeat(64) as AccountKey
  const start = issue('start-bank-connection', {})
  const finish = issue('finish-bank-connection', { requestId: 'req_2' })
  const reported = (outcome: BankOutcome, requestId = 'req_2') =>
    issue('record-bank-data', { requestId, outcome }, systemActor)
  const collected = reported({ state: 'collected', account: savings, transactions: 12 })
  const timeRanOut = reported({ state: 'failed', reason: 'time-ran-out' })
  const begun = { type: 'bank-connection-started' } as const satisfies LoanEvent
  const finished = { type: 'bank-connection-finished', requestId: 'req_2' } as const satisfies LoanEvent
  const failed = { type: 'bank-connection-failed', requestId: 'req_2', reason: 'time-ran-out' } as const

  test.each(['personal-info', 'financial-info', 'terms'] as const)(
    'is connected while %s is due: the account changes, the step and the answers stay',
    (status) => {
      const before = given(eventsUntil(status))
      const events: LoanEvent[] = [...eventsUntil(status)]
      for (const command of [start, finish, collected]) events.push(...eventsOf(given(events).when(command)))
      const { loan } = given(events)
      expect(events.slice(-3)).toMatchObject([begun, finished, { type: 'bank-data-collected', account: savings }])
      expect(loan).toMatchObject({ status, account: savings, person: before.loan?.person })
      expect(loan).not.toHaveProperty('connection')
    },
  )
  test('cannot be connected any more once the terms are sent, and what a bank sends then changes nothing', () => {
    for (const status of ['review', 'agreement', 'pad', 'active'] as const) {
      const { when } = given(eventsUntil(status))
      expect(when(start)).toMatchObject({ ok: false, error: { code: 'STEP_NOT_DUE' } })
      expect([when(finish), when(collected), when(timeRanOut)]).toEqual([nothing, nothing, nothing])
    }
  })
  test('that was still being collected when the terms were sent is not used', () => {
    const collecting = [...eventsUntil('terms'), begun, finished]
    const events = [...collecting, ...eventsOf(given(collecting).when(issue('choose-terms', { terms: usualTerms })))]
    const sent = given(events)
    expect(sent.loan).toMatchObject({ status: 'review', account: chequing })
    expect(sent.loan).not.toHaveProperty('connection')
    expect(sent.when(collected)).toEqual(nothing)
  })
  test('that failed leaves the account that was there, and may be tried again', () => {
    const events = [...eventsUntil('terms'), begun, finished]
    expect(given(events).when(timeRanOut)).toEqual({ ok: true, value: [failed] })
    const then = given([...events, failed])
    expect(then.loan).toMatchObject({ status: 'terms', account: chequing, connection: { state: 'failed' } })
    expect(then.when(start)).toEqual({ ok: true, value: [begun] })
    expect(then.when(issue('choose-terms', { terms: usualTerms })).ok).toBe(true)
  })
  test('is not made of a late report of the connection that was there before', () => {
    const late = issue('finish-bank-connection', { requestId: 'req_1' })
    expect(given(eventsUntil('terms')).when(late)).toEqual(nothing)
    const reopened = [...eventsUntil('terms'), begun]
    expect(given(reopened).when(reported({ state: 'failed', reason: 'failed' }, 'req_1'))).toEqual(nothing)
    expect(given([...reopened, finished]).when(reported({ state: 'failed', reason: 'failed' }, 'req_1'))).toEqual(
      nothing,
    )
  })
})

describe('a new application', () => {
  const start = issue('start-application', { customerId: 'usr_rowan' })
  const held = {
    person: rowanKey,
    account: chequing,
    identityExpiry: inSeconds(friday) + 60,
    bankExpiry: inSeconds(friday) + 60,
  }
  const began = (world: Parameters<typeof given>[1]) => {
    const [event] = eventsOf(given([], world).when(start))
    return event
  }

  test('begins with the first step that no earlier verification covers, and carries over what was verified', () => {
    expect(began(held)).toMatchObject({ step: 'personal-info', person: rowanKey, account: chequing })
    const atTheBank = began({ ...held, bankExpiry: undefined })
    expect(atTheBank).toMatchObject({ step: 'bank', person: rowanKey })
    expect(atTheBank).not.toHaveProperty('account')
    const afresh = began({ ...held, identityExpiry: undefined })
    expect(afresh).toMatchObject({ step: 'identity' })
    expect(afresh).not.toHaveProperty('person')
    expect(afresh).not.toHaveProperty('account')
  })

  test('trusts no verification of an unknown person, and no data of an unknown account', () => {
    expect(began({ ...held, person: undefined })).toMatchObject({ step: 'identity' })
    expect(began({ ...held, account: undefined })).toMatchObject({ step: 'bank' })
  })

  test('is refused next to another of the same account, which it names', () => {
    const other = { loanId: 'ln_2', customerId: 'usr_rowan', status: 'review' as const, agreedOn: undefined }
    expect(given([], { otherLoans: [other] }).when(start)).toEqual({
      ok: false,
      error: { code: 'OTHER_LOAN_OUTSTANDING', facts: { loanId: 'ln_2' } },
    })
    expect(given([], { otherLoans: [{ ...other, status: 'withdrawn' }] }).when(start).ok).toBe(true)
    expect(given([], { otherLoans: [{ ...other, customerId: 'usr_other' }] }).when(start).ok).toBe(true)
  })

  test('pressed twice is one application', () => {
    expect(given(eventsUntil('identity')).when(start)).toEqual(nothing)
  })

  test('carries what was verified into the loan', () => {
    const [event] = eventsOf(given([], held).when(start))
    expect(given([event as LoanEvent]).loan).toEqual({
      loanId: 'ln_1',
      customerId: 'usr_rowan',
      startedAt: friday,
      status: 'personal-info',
      person: rowanKey,
      account: chequing,
    })
  })

  test('ends by itself after its time, unless it was signed', () => {
    const expire = issue('expire-application', {}, systemActor)
    const now = daysLater(30)
    for (const status of ['identity', 'bank', 'terms', 'review', 'agreement', 'pad'] as const) {
      const ended = given(eventsUntil(status), { now }).when(expire)
      expect(ended).toEqual({ ok: true, value: [{ type: 'application-expired', at: now, because: 'TIME_RAN_OUT' }] })
      expect(given([...eventsUntil(status), ...eventsOf(ended)]).loan).toMatchObject({
        status: 'expired',
        endedAt: now,
        before: { status },
      })
    }
    expect(given(eventsUntil('active'), { now: instant(now) }).when(expire)).toEqual(nothing)
  })
})

describe('the legal pages (TAM-96, TAM-97)', () => {
  const legalTexts = legalTextsAcceptedByJoining(torontoDateOf(friday))
  const start = issue('start-application', { customerId: 'usr_rowan' })

  test('in force on the day of an application are accepted with it', () => {
    expect(given([]).when(start)).toMatchObject({ value: [{ type: 'application-started', legalTexts }] })
  })

  test('that the account accepted stay on file with each application, and an account that nobody signed up for has none', () => {
    const signUp = { at: instant(friday - 60_000), legalTexts }
    expect(given([], { signUp }).when(start)).toMatchObject({ value: [{ signUp }] })
    expect(eventsOf(given([]).when(start)).some((event) => 'signUp' in event)).toBe(false)
  })
})
