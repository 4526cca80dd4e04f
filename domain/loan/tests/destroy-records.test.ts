import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { torontoDateOf } from '../../calendars/toronto.ts'
import type { LedgerEvent } from '../../ledger/ledger-event.ts'
import { limitationMonths, retentionMonthsMin, retentionPolicy, tooShortRetention } from '../../privacy/retention.ts'
import { runs } from '../../testing/runs.fixture.ts'
import { instant } from '../../values/instant.ts'
import { plusDays, plusMonths, type LocalDate } from '../../values/local-date.ts'
import { systemActor } from '../actor.ts'
import { commandTypes, type CommandOf, type CommandType } from '../command.ts'
import { destroyRecords, lastAcknowledgedOn, needsNoRecords, recordsKeptUntil } from '../commands/destroy-records.ts'
import { decide } from '../decide.ts'
import { evolve } from '../evolve.ts'
import type { LoanEvent } from '../loan-event.ts'
import type { Loan, ServicedLoan } from '../loan.ts'
import { anonymousEvent, destroyed } from '../staff/anonymous.ts'
import { applicationSteps } from '../status.ts'
import {
  chequing,
  eventsUntil,
  factsFor,
  friday,
  given,
  issue,
  jointEvents,
  joKey,
  mei,
  recording,
  reporting,
  rowanKey,
  usualWorld,
} from '../testing/loan-steps.fixture.ts'
import { posted } from '../testing/posted.fixture.ts'
import { advance, fundedLoan, noonOf } from '../testing/servicing.fixture.ts'

const destroy = issue('destroy-records', {}, systemActor)
const withdrawn = [...eventsUntil('review'), { type: 'application-withdrawn', at: friday } as const]
const repaid = fundedLoan(advance, {
  type: 'payment-received',
  on: torontoDateOf(noonOf('2026-03-18')),
  paymentId: 'P',
  amount: 570_00 as never,
})
const at = (loan: Loan, now: LocalDate, lastEventAt: LocalDate) =>
  destroyRecords.decide(loan, destroy, {
    now: noonOf(now),
    lastEventAt: noonOf(lastEventAt),
    remaining: 'hash',
    held: false,
  })
const day = (text: string) => torontoDateOf(noonOf(text))

describe('TAM-16: the records of a loan are destroyed', () => {
  test.each([
    ['an application that came to nothing, two years after its end', given(withdrawn).loan, 24],
    ['a repaid loan, seven years after the last thing that happened to it', repaid, 84],
  ])('of %s, and on no day before', (_of, loan, months) => {
    const closedOn = day('2026-11-20')
    const from = plusMonths(closedOn, months)
    if (loan === undefined) throw new Error('there is no loan')
    expect(recordsKeptUntil(loan, noonOf(closedOn), noonOf(closedOn))).toBe(from)
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
      'written-off-debt': months,
      'application-without-loan': months,
      'breach-record': months,
    })
    fc.assert(
      fc.property(policies, fc.integer({ min: 0, max: 9_000 }), fc.boolean(), (policy, days, signed) => {
        const closedOn = day('2026-11-20')
        const loan = signed ? repaid : (given(withdrawn).loan as Loan)
        const now = plusDays(closedOn, days)
        const decided = destroyRecords.decide(loan, destroy, {
          now: noonOf(now),
          lastEventAt: noonOf(closedOn),
          remaining: 'hash',
          held: false,
          retention: policy,
        })
        const { 'application-without-loan': without } = policy
        const ofLoan = [policy.agreement, policy['debit-authorization'], policy['signing-evidence'], policy.ledger]
        const longest = signed ? Math.max(...ofLoan) : without
        expect(decided.ok).toBe(now >= plusMonths(closedOn, longest))
      }),
      { numRuns: runs(300) },
    )
  })
})

/** $500.00 from March 4, 2026, of which nothing was paid; handed to collections on June 1 and
 * written off the day after. */
const collected = fundedLoan(
  advance,
  { type: 'default-interest-accrued', on: day('2026-06-01') },
  { type: 'sent-to-collections', on: day('2026-06-01') },
)
const then = (loan: ServicedLoan, ...events: readonly (LoanEvent | LedgerEvent)[]): ServicedLoan =>
  events.reduce<Loan>((now, event) => evolve(now, posted(now, event), loan.loanId), loan) as ServicedLoan
const signed = { ...collected, authorized: { ...collected.authorized, at: noonOf('2026-03-04') } }
const writtenOff = then(signed, { type: 'written-off', on: day('2026-06-02') })
const recovery = (on: LocalDate, paymentId: string, amount = 10_00): LedgerEvent => ({
  type: 'recovered',
  on,
  paymentId,
  amount: amount as never,
})

describe('TAM-106: the records of a debt that was written off end, too', () => {
  const lastEventAt = '2026-06-02' as LocalDate
  test('seven years after it was written off, and on no day before', () => {
    expect(at(writtenOff, day('2033-06-01'), lastEventAt)).toEqual({
      ok: false,
      error: { code: 'RETENTION_NOT_OVER', facts: { from: '2033-06-02' } },
    })
    expect(at(writtenOff, day('2033-06-02'), lastEventAt)).toMatchObject({
      ok: true,
      value: [{ type: 'records-destroyed', closedOn: '2026-06-02', months: 84 }],
    })
  })

  test('each payment on it is an acknowledgment and starts the period again; a debt that is paid in full is a loan like any other', () => {
    const paid = then(writtenOff, recovery(day('2027-01-15'), 'R1'), recovery(day('2028-02-29'), 'R2'))
    expect(at(paid, day('2035-02-27'), day('2028-02-29'))).toMatchObject({
      error: { code: 'RETENTION_NOT_OVER', facts: { from: '2035-02-28' } },
    })
    expect(at(paid, day('2035-02-28'), day('2028-02-29')).ok).toBe(true)
    const owed = Object.values(collected.book.owed).reduce<number>((sum, one) => sum + one, 0)
    const whole = then(writtenOff, recovery(day('2027-01-15'), 'R1', owed + 100_00))
    expect(whole.book.owedToBorrower).toBeGreaterThan(0)
    expect(needsNoRecords(whole, noonOf('2060-01-05'))).toBe(false)
    expect(recordsKeptUntil(whole, noonOf('2028-02-29'), noonOf('2060-01-05'))).toBeNull()
  })

  test('a recovery that was reversed is a loss again from that day: the period counts from there, also where the recovery had closed the loan', () => {
    const owed = writtenOff.book.writtenOff ?? 0
    for (const amount of [10_00, owed]) {
      const reversal: LedgerEvent = { type: 'payment-reversed', on: day('2028-05-05'), paymentId: 'R1' }
      const paid = then(writtenOff, recovery(day('2027-01-15'), 'R1', amount))
      expect(paid.status).toBe(amount === owed ? 'repaid' : 'written-off')
      const reversed = then(paid, reversal)
      expect([reversed.status, reversed.book.writtenOff]).toEqual(['written-off', owed])
      expect(lastAcknowledgedOn(reversed)).toBe('2028-05-05')
      expect(at(reversed, day('2035-05-04'), day('2028-05-05'))).toMatchObject({
        error: { code: 'RETENTION_NOT_OVER', facts: { from: '2035-05-05' } },
      })
      expect(at(reversed, day('2035-05-05'), day('2028-05-05'))).toMatchObject({
        ok: true,
        value: [{ closedOn: '2028-05-05', months: 84 }],
      })
    }
  })

  test('never while the debt can still be claimed in court, under any policy, however often it was paid, and for as long as the policy lets it be kept at most', () => {
    const days = fc.array(fc.integer({ min: 1, max: 900 }), { maxLength: 5 })
    const policies = fc.record({ months: fc.integer({ min: 0, max: 120 }), above: fc.integer({ min: 0, max: 120 }) })
    fc.assert(
      fc.property(days, policies, fc.integer({ min: 0, max: 8_000 }), (gaps, { months, above }, after) => {
        let on = day('2026-06-02')
        const paid = gaps.map((gap, index) => recovery((on = plusDays(on, gap)), `R${index}`, 1_00))
        const policy = {
          ...retentionMonthsMin,
          agreement: retentionMonthsMin.agreement + months,
          'written-off-debt': limitationMonths + above,
        }
        const now = plusDays(on, after)
        const facts = { now: noonOf(now), lastEventAt: noonOf(on), remaining: 'hash', held: false, retention: policy }
        const decided = destroyRecords.decide(then(writtenOff, ...paid), destroy, facts)
        if (decided.ok) expect(now >= plusMonths(on, limitationMonths)).toBe(true)
        expect(decided.ok).toBe(now >= plusMonths(on, Math.max(policy.agreement, policy['written-off-debt'])))
      }),
      { numRuns: runs(300) },
    )
  })

  test('what the borrower signed or requested under their own name counts as an acknowledgment', () => {
    const requestedAt = noonOf('2029-05-05')
    const request = { kind: 'e-transfer', paymentId: 'Q', attempt: 1, amount: 5, state: 'failed', requestedAt } as never
    expect(lastAcknowledgedOn(writtenOff)).toBe('2026-06-02')
    expect(lastAcknowledgedOn({ ...writtenOff, payments: [request] })).toBe('2029-05-05')
    expect(lastAcknowledgedOn({ ...writtenOff, authorized: { ...writtenOff.authorized, at: requestedAt } })).toBe(
      '2029-05-05',
    )
  })

  test('no policy ends them before the debt can no longer be claimed in court', () => {
    expect(tooShortRetention({ ...retentionPolicy, 'written-off-debt': limitationMonths - 1 })).toEqual([
      'written-off-debt',
    ])
  })
})

describe('TAM-104: a legal hold', () => {
  test.each([
    ['an application that came to nothing', given(withdrawn).loan as Loan],
    ['a repaid loan', repaid as Loan],
    ['a debt that was written off', writtenOff as Loan],
  ])(
    'keeps the records of %s on every day, and moves no period: lifted, they go when they would have gone',
    (_of, loan) => {
      const closedOn = day('2026-06-02')
      const facts = (days: number, held: boolean) => ({
        now: noonOf(plusDays(closedOn, days)),
        lastEventAt: noonOf(closedOn),
        remaining: 'hash',
        held,
      })
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 9_000 }), (days) => {
          expect(destroyRecords.decide(loan, destroy, facts(days, true))).toEqual({
            ok: false,
            error: { code: 'RECORDS_ON_HOLD' },
          })
          const months = loan === repaid || loan === writtenOff ? 84 : 24
          const isOver = plusDays(closedOn, days) >= plusMonths(closedOn, months)
          expect(destroyRecords.decide(loan, destroy, facts(days, false)).ok).toBe(isOver)
        }),
        { numRuns: runs(100) },
      )
    },
  )
})

describe('TAM-103: records are kept, however old', () => {
  const old = { now: instant(friday + 40 * 365 * 86_400_000), lastEventAt: friday }
  test.each([...applicationSteps, 'active' as const, 'disbursement-failed' as const, 'funded' as const])(
    'while the loan is in status %s',
    (status) => {
      const events =
        status === 'disbursement-failed'
          ? given(eventsUntil('active')).when(
              recording(given(eventsUntil('active')).loan, 'pay_1', reporting('failed')),
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
  test('while a debt is outstanding', () => {
    const owing = fundedLoan(advance)
    expect([owing, collected].map(({ status }) => status)).toEqual(['funded', 'in-collections'])
    expect([owing, collected].map((loan) => needsNoRecords(loan, late))).toEqual([false, false])
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
      kind: 'e-transfer',
      paymentId: 'Q',
      attempt: 1,
      amount: 5 as never,
      purpose: 'part',
      state: 'submitted',
      requestedAt: friday,
    } as const
    expect(needsNoRecords({ ...repaid, arrangementRequest: request }, late)).toBe(false)
    expect(needsNoRecords({ ...repaid, arrangementRequest: { ...request, state: 'granted' } }, late)).toBe(true)
    expect(needsNoRecords({ ...repaid, payments: [payment] }, late)).toBe(false)
    expect(needsNoRecords({ ...repaid, payments: [{ ...payment, state: 'completed' }] }, late)).toBe(true)
  })
})

describe('TAM-102: what is left', () => {
  const together = jointEvents((loan) => loan.status === 'active')
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
