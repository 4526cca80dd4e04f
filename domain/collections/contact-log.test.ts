import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { delinquencyOf } from '../arrears/delinquency.ts'
import { torontoDateOf, torontoInstant } from '../calendars/toronto.ts'
import { stayEffects, stayGrounds, stayInForce } from '../ledger/stay.ts'
import { systemActor } from '../loan/actor.ts'
import type { CommandOf, CommandType } from '../loan/command.ts'
import { decide } from '../loan/decide.ts'
import type { LoanEvent } from '../loan/loan-event.ts'
import type { ServicedLoan } from '../loan/loan.ts'
import { factsFor, issue, mei, usualWorld } from '../loan/testing/loan-steps.fixture.ts'
import { advance, fundedLoan, happen, issued, noonOf } from '../loan/testing/servicing.fixture.ts'
import { isAboutDebt } from '../notices/notice.ts'
import { nothingNoticed } from '../notices/noticed.ts'
import { noticesToSend } from '../notices/notices-to-send.ts'
import { everySample, runs } from '../testing/runs.fixture.ts'
import { cents } from '../values/cents.ts'
import { instant, type Instant } from '../values/instant.ts'
import { localDate, plusDays } from '../values/local-date.ts'
import { contactHours } from './contact-limits.ts'
import {
  contactChannels,
  contactPeople,
  contactPurposes,
  doNotContactGrounds,
  promiseState,
  type PlannedContact,
} from './contact-log.ts'

const noah = { ...mei, id: 'usr_noah', name: 'Noah Reyes' }
const overdue = (): ServicedLoan => {
  const funded = fundedLoan(advance)
  const loan = { ...funded, noticed: nothingNoticed(funded.book) }
  return issued(loan, noonOf('2026-03-19'), 'accrue-interest', {}).loan
}
const run = <Type extends CommandType>(loan: ServicedLoan, command: CommandOf<Type>, now: Instant) => {
  const decided = decide(loan, command, factsFor<Type>(loan, { ...usualWorld, now }))
  return decided.ok
    ? { loan: decided.value.reduce(happen, loan), events: decided.value, refused: undefined }
    : { loan, events: [] as readonly LoanEvent[], refused: decided.error }
}
const call: PlannedContact = { channel: 'call', with: 'borrower', purpose: 'debt', direction: 'out' }
const at = (day: string, hour: number): Instant => torontoInstant(localDate(day), hour, 0, 0)
const noon = noonOf('2026-03-23')

describe('TAM-186: a contact is started before it is made', () => {
  test.each([
    ['at noon', {}, noon, undefined],
    ['at night', {}, at('2026-03-23', 22), 'CONTACT_OUTSIDE_HOURS'],
    ['on Good Friday', {}, at('2026-04-03', 12), 'CONTACT_ON_HOLIDAY'],
    ['with somebody else about the debt', { with: 'third-party' }, noon, 'THIRD_PARTY_ONLY_TO_LOCATE'],
    ['with somebody else to find them', { with: 'third-party', purpose: 'locate-borrower' }, noon, undefined],
    [
      'with somebody else at night',
      { with: 'third-party', purpose: 'locate-borrower' },
      at('2026-03-23', 22),
      'CONTACT_OUTSIDE_HOURS',
    ],
    ['begun by the borrower at night', { direction: 'in' }, at('2026-03-23', 22), undefined],
  ] as const)('%s: %j', (_name, change, now, refused) => {
    expect(run(overdue(), issue('start-contact', { ...call, ...change }, mei), now).refused?.code).toBe(refused)
  })

  test('the fourth in 168 hours is refused and names the next moment, emails about the debt counted', () => {
    let loan = happen(overdue(), {
      type: 'notice-sent',
      at: noon,
      kind: 'arrears',
      day: localDate('2026-03-23'),
      subject: 'payment-1',
      aboutDebt: true,
      document: { kind: 'loan-notice', version: 1, sha256: 'x' },
    })
    for (let count = 0; count < 2; count += 1) loan = run(loan, issue('start-contact', call, mei), noon).loan
    const fourth = run(loan, issue('start-contact', call, mei), noon)
    expect(fourth.refused).toEqual({
      code: 'TOO_MANY_CONTACTS',
      facts: { rule: 'COL-01', nextAllowed: noonOf('2026-03-30') },
    })
    expect(run(loan, issue('start-contact', { ...call, direction: 'in' }, mei), noon).refused).toBeUndefined()
  })

  test('whoever owes is contacted about the debt, whatever purpose staff give', () => {
    const other: PlannedContact = { ...call, purpose: 'locate-borrower' }
    let loan = overdue()
    for (let count = 0; count < 3; count += 1) loan = run(loan, issue('start-contact', other, mei), noon).loan
    expect(run(loan, issue('start-contact', other, mei), noon).refused?.code).toBe('TOO_MANY_CONTACTS')
  })

  test('contacts about the other loans of a person count, too', () => {
    const facts = { now: noon, elsewhere: [noon, noon, noon] }
    expect(decide(overdue(), issue('start-contact', call, mei), facts)).toMatchObject({
      error: { code: 'TOO_MANY_CONTACTS' },
    })
  })

  test('what came of it is recorded once', () => {
    const { loan } = run(overdue(), issue('start-contact', call, mei), noon)
    const end = issue('end-contact', { number: 1, outcome: 'no-answer', note: '' }, mei)
    const ended = run(loan, end, noon)
    expect(ended.loan.contacts?.[0]?.outcome).toBe('no-answer')
    expect(run(ended.loan, end, noon).refused?.code).toBe('NO_OPEN_CONTACT')
  })

  test.each(doNotContactGrounds)('nobody is contacted after %s, but a representative, until it is lifted', (ground) => {
    const { loan } = run(overdue(), issue('set-do-not-contact', { ground, note: 'Letter' }, mei), noon)
    expect(run(loan, issue('start-contact', call, mei), noon).refused?.code).toBe('CONTACT_NOT_WANTED')
    expect(run(loan, issue('start-contact', { ...call, with: 'representative' }, mei), noon).refused).toBeUndefined()
    const waiting = noticesToSend(loan, noon).waiting.filter(({ notice }) => isAboutDebt(notice.kind))
    expect(waiting).toEqual([])
    const lifted = run(loan, issue('set-do-not-contact', { ground: null, note: 'Asked us to call' }, mei), noon).loan
    expect(noticesToSend(lifted, noon).waiting.map(({ notice }) => notice.kind)).toContain('arrears')
    expect(run(lifted, issue('start-contact', call, mei), noon).refused).toBeUndefined()
  })
})

describe('COL-01: a late e-mail about a debt', () => {
  const delayed = (loan: ServicedLoan, recordedAt: Instant, now: Instant, isRequired = false) =>
    run(loan, issue('delay-notice', { emailId: 'notice.ln_1', recordedAt, isRequired }, systemActor), now)
  const recorded = (contacts: readonly Instant[]): ServicedLoan => {
    const loan = overdue()
    return { ...loan, noticed: { ...loan.noticed, contacts } }
  }
  const [morning, later] = [at('2026-03-23', 9), at('2026-03-24', 9)]

  test('counts from when it leaves, in place of when it was recorded', () => {
    const { loan, events } = delayed(recorded([morning, noon, noon]), morning, later)
    expect(events).toEqual([{ type: 'notice-delayed', at: later, recordedAt: morning }])
    expect(loan.noticed.contacts).toEqual([noon, noon, later])
  })

  test('waits while three others count, and outside the hours', () => {
    expect(delayed(recorded([morning, noon, noon, noon]), morning, later).events).toEqual([])
    expect(delayed(recorded([morning]), morning, at('2026-03-24', 22)).events).toEqual([])
  })

  test('waits while contacts are barred, unless the law requires it', () => {
    const barred = {
      ...recorded([morning]),
      doNotContact: { ground: 'asked-in-writing', since: noon },
    } as const satisfies ServicedLoan
    expect(delayed(barred, morning, later).events).toEqual([])
    expect(delayed(barred, morning, later, true).events).toHaveLength(1)
  })
})

describe('TAM-187: a promise to pay', () => {
  const promise = { amount: cents(100_00), day: localDate('2026-03-30'), on: localDate('2026-03-23'), receipts: 0 }
  const paid = (on: string, amount: number, receivedOn = on) =>
    happen(overdue(), {
      type: 'payment-received',
      on: localDate(on),
      receivedOn: localDate(receivedOn),
      paymentId: 'P1',
      amount: cents(amount),
    })
  test.each([
    ['open', overdue(), '2026-03-30'],
    ['broken', overdue(), '2026-03-31'],
    ['kept', paid('2026-03-30', 100_00), '2026-03-30'],
    ['open', paid('2026-03-30', 99_99), '2026-03-30'],
    ['broken', paid('2026-03-31', 100_00), '2026-03-31'],
    ['broken', paid('2026-03-31', 100_00, '2026-03-22'), '2026-03-31'],
    ['kept', paid('2026-03-31', 100_00, '2026-03-30'), '2026-03-31'],
    [
      'broken',
      happen(paid('2026-03-30', 100_00), { type: 'payment-reversed', on: localDate('2026-04-01'), paymentId: 'P1' }),
      '2026-04-01',
    ],
  ] as const)('is %s', (state, { book }, today) => {
    expect(promiseState(promise, book, localDate(today))).toBe(state)
  })

  test.each([
    ['a cent today', 1, 0, undefined],
    ['nothing', 0, 1, 'NOT_A_PROMISE'],
    ['half a cent', 0.5, 1, 'NOT_A_PROMISE'],
    ['more than is owed', 900_00, 1, 'NOT_A_PROMISE'],
    ['yesterday', 100_00, -1, 'NOT_A_PROMISE'],
    ['in 60 days', 100_00, 60, undefined],
    ['in 61 days', 100_00, 61, 'NOT_A_PROMISE'],
  ] as const)('of %s', (_name, amount, days, refused) => {
    const { loan } = run(overdue(), issue('start-contact', call, mei), noon)
    const day = plusDays(torontoDateOf(noon), days)
    const end = issue('end-contact', { number: 1, outcome: 'spoke', note: '', promise: { amount, day } }, mei)
    expect(run(loan, end, noon).refused?.code).toBe(refused)
  })
})

describe('TAM-301: a recorded promise', () => {
  const promise = { amount: 100_00, day: '2026-03-30' }
  const record = (change: { readonly contact?: PlannedContact; readonly promise?: typeof promise } = {}) =>
    issue('record-promise', { promise, way: 'email', note: 'Her email of today', ...change }, mei)

  test('records no contact when staff name none, even when none is allowed', () => {
    const night = at('2026-03-23', 22)
    const { loan, events } = run(overdue(), record(), night)
    expect(events).toMatchObject([
      { type: 'promise-recorded', way: 'email', note: 'Her email of today', promise: { amount: 100_00 } },
    ])
    expect([loan.contacts, loan.noticed.contacts]).toEqual([undefined, []])
    expect(delinquencyOf(loan, noon).promise).toMatchObject({ amount: 100_00, state: 'open' })
    const barred = run(overdue(), issue('set-do-not-contact', { ground: 'asked-in-writing', note: 'L' }, mei), noon)
    expect(run(barred.loan, record(), noon).refused).toBeUndefined()
  })

  test('records the contact that staff name, which counts and follows the rules of contacts', () => {
    const { loan, events } = run(overdue(), record({ contact: call }), noon)
    expect(events).toMatchObject([
      { type: 'contact-started', number: 1, direction: 'out' },
      { type: 'contact-ended', number: 1, outcome: 'spoke', promise: { amount: 100_00, day: '2026-03-30' } },
    ])
    expect(loan.noticed.contacts).toEqual([noon])
    expect(delinquencyOf(loan, noon).promise).toMatchObject({ state: 'open' })
    const twice = [1, 2].reduce((now) => run(now, record({ contact: call }), noon).loan, loan)
    expect(run(twice, record({ contact: call }), noon).refused?.code).toBe('TOO_MANY_CONTACTS')
    expect(run(twice, record({ contact: { ...call, direction: 'in' } }), noon).refused).toBeUndefined()
    expect(run(overdue(), record({ contact: call }), at('2026-03-23', 22)).refused?.code).toBe('CONTACT_OUTSIDE_HOURS')
  })

  test('is refused when it is no promise, and changes nothing', () => {
    const refused = run(overdue(), record({ promise: { ...promise, amount: 900_00 }, contact: call }), noon)
    expect([refused.refused?.code, refused.events]).toEqual(['NOT_A_PROMISE', []])
    expect(run(overdue(), record({ promise: { ...promise, day: 'soon' } }), noon).refused?.code).toBe('NOT_A_PROMISE')
  })
})

const planned = fc.record({
  channel: fc.constantFrom(...contactChannels),
  with: fc.constantFrom(...contactPeople),
  purpose: fc.constantFrom(...contactPurposes),
  direction: fc.constantFrom('out' as const, 'out' as const, 'in' as const),
})
const move = fc.record({
  what: fc.constantFrom('contact', 'contact', 'contact', 'contact', 'bar', 'allow', 'stay', 'lift', 'mail'),
  contact: planned,
  ground: fc.constantFrom(...stayGrounds),
  hours: fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 100 })),
})

test('no order of what staff do makes a fourth counted contact in 168 hours, one outside the hours, or one against a stay or the borrower’s word', () => {
  let made = 0
  fc.assert(
    fc.property(fc.array(move, { minLength: 5, maxLength: 60 }), (moves) => {
      let [loan, now] = [overdue(), noon]
      const counted: Instant[] = []
      for (const { what, contact, ground, hours } of moves) {
        now = instant(now + hours * 3_600_000)
        if (what === 'bar' || what === 'allow')
          loan = run(
            loan,
            issue('set-do-not-contact', { ground: what === 'bar' ? 'asked-in-writing' : null, note: 'n' }, mei),
            now,
          ).loan
        else if (what === 'stay' || what === 'lift') {
          const action = what === 'stay' ? ({ kind: 'place-stay', ground } as const) : ({ kind: 'lift-stay' } as const)
          const acted = run(
            loan,
            issue('take-money-action', { action, reason: 'reported', note: 'one' }, mei),
            now,
          ).loan
          loan = run(acted, issue('take-money-action', { action, reason: 'reported', note: 'two' }, noah), now).loan
        } else if (what === 'mail') {
          const [next] = noticesToSend(loan, now).waiting
          if (next === undefined || next.at > now) continue
          const { kind, subject, on: day } = next.notice
          const aboutDebt = isAboutDebt(kind)
          loan = happen(loan, {
            type: 'notice-sent',
            at: now,
            kind,
            subject,
            day,
            aboutDebt,
            document: { kind: 'loan-notice', version: 1, sha256: 'x' },
          })
          if (aboutDebt) counted.push(now)
        } else {
          const before = loan
          const started = run(loan, issue('start-contact', contact, mei), now)
          loan = started.loan
          if (started.events.length === 0 || contact.direction === 'in') continue
          made += 1
          const { from, to } = contactHours(torontoDateOf(now))
          expect(
            now >= torontoInstant(torontoDateOf(now), from, 0, 0) && now < torontoInstant(torontoDateOf(now), to, 0, 0),
          ).toBe(true)
          if (contact.with !== 'representative') {
            expect(before.doNotContact).toBeUndefined()
            const stay = stayInForce(before.book)
            if (stay !== undefined) expect(stayEffects[stay.ground].contact).toBe('borrower')
          }
          // By the regulation’s words, not by the code that is tried.
          if (contact.direction === 'out' && contact.with !== 'third-party') counted.push(now)
        }
        for (const end of counted)
          expect(counted.filter((one) => one <= end && end - one < 168 * 3_600_000).length).toBeLessThan(4)
      }
    }),
    { numRuns: runs(300) },
  )
  if (everySample) expect(made).toBeGreaterThan(100)
})
