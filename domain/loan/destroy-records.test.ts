import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { torontoDateOf } from '../calendars/toronto.ts'
import { runs } from '../shared/runs.fixture.ts'
import { retentionPolicy } from '../privacy/retention.ts'
import { plusDays, plusMonths, type LocalDate } from '../values/local-date.ts'
import { instant } from '../values/instant.ts'
import { systemActor } from './actor.ts'
import { anonymousEvent, destroyed } from './anonymous.ts'
import { commandTypes, type CommandOf, type CommandType } from './command.ts'
import { destroyRecords, needsNoRecords } from './commands/destroy-records.ts'
import { decide } from './decide.ts'
import { evolve } from './evolve.ts'
import {
  chequing,
  eventsTogether,
  eventsUntil,
  factsFor,
  friday,
  given,
  issue,
  joKey,
  mei,
  rowanKey,
  usualWorld,
} from './life.fixture.ts'
import type { Loan } from './loan.ts'
import { advance, fundedLoan, noonOf } from './servicing.fixture.ts'
import { applicationSteps } from './status.ts'

const destroy = issue('destroy-records', {}, systemActor)
const withdrawn = [...eventsUntil('review'), { type: 'application-withdrawn', at: friday } as const]
const repaid = fundedLoan(advance, {
  type: 'payment-received',
  on: torontoDateOf(noonOf('2026-03-18')),
  paymentId: 'P',
  amount: 570_00 as never,
})
const at = (loan: Loan, now: LocalDate, lastEventAt: LocalDate) =>
  destroyRecords(loan, destroy, { now: noonOf(now), lastEventAt: noonOf(lastEventAt), remaining: 'hash' })
const day = (text: string) => torontoDateOf(noonOf(text))

describe('TAM-16: the records of a loan are destroyed', () => {
  test.each([
    ['an application that came to nothing, two years after its end', given(withdrawn).loan, 24],
    ['a repaid loan, seven years after the last thing that happened to it', repaid, 84],
  ])('of %s, and on no day before', (_of, loan, months) => {
    const closedOn = day('2026-11-20')
    const from = plusMonths(closedOn, months)
    if (loan === undefined) throw new Error('there is no loan')
    expect(at(loan, plusDays(from, -1), closedOn)).toEqual({
      ok: false,
      error: { code: 'RETENTION_NOT_OVER', facts: { from } },
    })
    expect(at(loan, from, closedOn)).toEqual({
      ok: true,
      value: [{ type: 'records-destroyed', at: noonOf(from), closedOn, months, remaining: 'hash' }],
    })
  })

  test('never before their period is over, under any policy and on any day', () => {
    const months = fc.integer({ min: 1, max: 240 })
    const policies = fc.record({
      agreement: months,
      'debit-authorization': months,
      'signing-evidence': months,
      ledger: months,
      'application-without-loan': months,
      'breach-record': months,
    })
    fc.assert(
      fc.property(policies, fc.integer({ min: 0, max: 9_000 }), fc.boolean(), (policy, days, signed) => {
        const closedOn = day('2026-11-20')
        const loan = signed ? repaid : (given(withdrawn).loan as Loan)
        const now = plusDays(closedOn, days)
        const decided = destroyRecords(loan, destroy, {
          now: noonOf(now),
          lastEventAt: noonOf(closedOn),
          remaining: 'hash',
          policy,
        })
        const { 'application-without-loan': without, 'breach-record': _breach, ...ofLoan } = policy
        const longest = signed ? Math.max(...Object.values(ofLoan)) : without
        expect(decided.ok).toBe(now >= plusMonths(closedOn, longest))
      }),
      { numRuns: runs(300) },
    )
  })
})

describe('TAM-103: records are kept, however old', () => {
  const old = { now: instant(friday + 40 * 365 * 86_400_000), lastEventAt: friday }
  test.each([...applicationSteps, 'active' as const, 'disbursement-failed' as const, 'funded' as const])(
    'while the loan is in status %s',
    (status) => {
      const events =
        status === 'disbursement-failed'
          ? given(eventsUntil('active')).when(
              issue(
                'record-transfer',
                { disbursementId: 'pay_1', outcome: { state: 'failed', providerId: 'tx', failure: null } },
                systemActor,
              ),
            )
          : undefined
      const history = [
        ...eventsUntil(status === 'disbursement-failed' ? 'active' : status),
        ...(events?.ok ? events.value : []),
      ]
      expect(given(history, old).when(destroy)).toEqual({
        ok: false,
        error: { code: 'RECORDS_STILL_NEEDED', facts: { status } },
      })
    },
  )

  const late = noonOf('2060-01-05')
  test('while a debt is outstanding, written off or not', () => {
    const owing = fundedLoan(advance)
    const collected = fundedLoan(
      advance,
      { type: 'default-interest-accrued', on: day('2026-06-01') },
      { type: 'sent-to-collections', on: day('2026-06-01') },
    )
    const lost = evolve(collected, { type: 'written-off', on: day('2026-06-02') }, owing.loanId)
    expect([owing, collected, lost].map(({ status }) => status)).toEqual(['funded', 'in-collections', 'written-off'])
    expect([owing, collected, lost].map((loan) => needsNoRecords(loan, late))).toEqual([false, false, false])
  })

  test('while money is owed to the borrower', () => {
    const overpaid = fundedLoan(advance, {
      type: 'payment-received',
      on: day('2026-03-18'),
      paymentId: 'P',
      amount: 580_00 as never,
    })
    expect([overpaid.status, needsNoRecords(overpaid, late)]).toEqual(['repaid', false])
    expect(needsNoRecords(repaid, late)).toBe(true)
  })

  test('while something waits for staff or for the borrower', () => {
    const request = {
      at: friday,
      wish: { kind: 'change-due-date', payment: 1, dueDate: '2026-04-01' },
      situation: 'other',
      state: 'open',
    } as const
    const payment = {
      requestId: 'Q',
      number: 1,
      amount: 5 as never,
      purpose: 'part',
      state: 'sent',
      requestedAt: friday,
    } as const
    expect(needsNoRecords({ ...repaid, arrangementRequest: request }, late)).toBe(false)
    expect(needsNoRecords({ ...repaid, arrangementRequest: { ...request, state: 'granted' } }, late)).toBe(true)
    expect(needsNoRecords({ ...repaid, requests: [payment] }, late)).toBe(false)
    expect(needsNoRecords({ ...repaid, requests: [{ ...payment, state: 'completed' }] }, late)).toBe(true)
  })
})

describe('TAM-102: what is left', () => {
  const together = eventsTogether((loan) => loan.status === 'active')
  const alone = eventsUntil('funded')
  const secrets = ['usr_rowan', 'usr_jo', rowanKey, joKey, chequing, 'email-jo', 'idv_', 'req_1', 'ses_1', 'token-1']

  test.each([
    ['of a loan of one person', alone],
    ['of a loan of two', together],
  ])('%s names nobody, in the log or in the loan', (_of, events) => {
    const destruction = {
      type: 'records-destroyed',
      at: friday,
      closedOn: day('2026-11-20'),
      months: retentionPolicy.ledger,
      remaining: 'hash',
    } as const
    const loan = evolve(given(events).loan, destruction, 'ln_1')
    for (const text of [JSON.stringify(events.map(anonymousEvent)), JSON.stringify(loan)])
      expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
    expect(loan).toMatchObject({ destroyedAt: friday, customerId: destroyed, status: given(events).loan?.status })
  })

  test('the figures, the days and who of the staff decided stay', () => {
    const [before, after] = [given(alone).loan, given(alone.map(anonymousEvent)).loan]
    const figures = ['book', 'offer', 'terms', 'activatedAt', 'fundBy', 'agreement', 'date', 'status'] as const
    for (const name of figures) expect(after).toHaveProperty(name, (before as never)[name])
    expect(after).toMatchObject({ decision: { by: { id: mei.id, name: mei.name } } })
  })

  test('doing it twice changes nothing', () => {
    const once = together.map(anonymousEvent)
    expect(once.map(anonymousEvent)).toEqual(once)
  })

  test('nothing happens to such a loan any more', () => {
    const loan = { ...repaid, destroyedAt: friday }
    const facts = factsFor(loan, usualWorld)
    const answers = commandTypes
      .filter((type) => type !== 'start-application')
      .map((type) => [type, decide(loan, { ...destroy, type } as CommandOf<CommandType>, facts)])
    expect(answers).toEqual(
      answers.map(([type]) => [
        type,
        type === 'destroy-records' ? { ok: true, value: [] } : { ok: false, error: { code: 'RECORDS_DESTROYED' } },
      ]),
    )
  })
})
