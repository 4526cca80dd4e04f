import { describe, expect, test } from 'vitest'
import { cents } from '../../values/cents.ts'
import { instant } from '../../values/instant.ts'
import type { Actor } from '../actor.ts'
import { applicationEndsAt, byHandOf } from '../application/by-hand.ts'
import type { AccountKey } from '../application/person.ts'
import { waitsForCustomer } from '../application/reminders.ts'
import type { LoanEvent } from '../loan-event.ts'
import type { Application, Loan } from '../loan.ts'
import type { Decided } from '../slice.ts'
import { applicationLifeMs, bankDataHoldMs, identityHoldsMs } from '../staff/policy.ts'
import { staffWork } from '../staff/staff-work.ts'
import {
  chequing,
  daysLater,
  eventsUntil,
  friday,
  given,
  identityRead,
  issue,
  mei,
  oneDecides,
  rowanKey,
  statementRead,
  type World,
} from '../testing/loan-steps.fixture.ts'

const noah: Actor = { id: 'usr_noah', name: 'Noah Reyes', role: 'admin' }
const numbers = { institutionNumber: '003', transitNumber: '01234', accountNumber: '555-0001 234' }
const made = (decided: Decided): readonly LoanEvent[] => {
  if (!decided.ok) throw new Error(decided.error.code)
  return decided.value
}
const refusal = (code: string) => ({ ok: false, error: { code } })

const submit = (step: 'identity' | 'bank', papers: readonly number[] = [1, 2]) =>
  issue('submit-papers', { step, papers, account: step === 'bank' ? numbers : null })
const read = (by: Actor = mei, change: object = {}, note = `${by.name} looked`) =>
  issue('verify-by-hand', { findings: { ...identityRead, ...change }, note }, by)
const readBank = (by: Actor = mei, change: object = {}) =>
  issue('verify-by-hand', { findings: { ...statementRead, ...change }, note: `${by.name} looked` }, by)
const referBack = issue('refer-back', { note: ' The back of the card, please ' }, mei)

/** A walk: each command after the events of those before. */
const walk = (
  begin: readonly LoanEvent[],
  ...steps: readonly (readonly [Parameters<ReturnType<typeof given>['when']>[0], Partial<World>?])[]
) => steps.reduce((events, [command, world]) => [...events, ...made(given(events, world).when(command))], begin)

const atIdentity = walk(eventsUntil('identity'), [submit('identity')])
const atBank = walk(eventsUntil('bank'), [submit('bank')])

describe('TAM-208: papers', () => {
  test('of the step that is due wait for staff, and no longer for the customer', () => {
    const { loan } = given(atIdentity)
    expect(loan).toMatchObject({ status: 'identity', byHand: { state: 'submitted', papers: [{ number: 1 }, {}] } })
    expect(staffWork(loan as Loan)).toEqual([{ kind: 'papers', since: friday }])
    expect(waitsForCustomer(loan as Loan)).toBe(false)
    expect(given(eventsUntil('identity')).when(submit('bank'))).toMatchObject(refusal('STEP_NOT_DUE'))
  })

  test('are refused while one of them was not sent, or one is missing', () => {
    const one = { papers: [{ number: 1, sha256: 'paper-1' }] }
    const [identity, bank] = [given(eventsUntil('identity'), one), given(eventsUntil('bank'), one)]
    expect(identity.when(submit('identity', [1])).ok).toBe(true)
    expect(identity.when(submit('identity', [1, 2]))).toEqual(refusal('PAPERS_MISSING'))
    expect(bank.when(submit('bank', [1]))).toEqual(refusal('PAPERS_MISSING'))
  })

  test('of an account need the numbers that a PAD file takes', () => {
    const at = given(eventsUntil('bank'))
    const withNumbers = (account: typeof numbers | null) =>
      at.when(issue('submit-papers', { step: 'bank', papers: [1, 2], account }))
    expect(withNumbers(numbers)).toMatchObject({ ok: true, value: [{ answers: 'answers' }] })
    expect(withNumbers(null)).toEqual(refusal('NOT_AN_ACCOUNT_NUMBER'))
    expect(withNumbers({ ...numbers, transitNumber: '123' })).toEqual(refusal('NOT_A_TRANSIT_NUMBER'))
    expect(withNumbers({ ...numbers, institutionNumber: '10' })).toEqual(refusal('NOT_AN_INSTITUTION_NUMBER'))
  })

  test('that are referred back state what is missing, and wait for the customer', () => {
    const events = walk(atIdentity, [referBack, { now: daysLater(1) }])
    const { loan } = given(events)
    expect(loan).toMatchObject({ byHand: { state: 'referred-back', note: 'The back of the card, please' } })
    expect([staffWork(loan as Loan), waitsForCustomer(loan as Loan)]).toEqual([[], true])
    expect(given(events).when(referBack)).toMatchObject(refusal('STEP_NOT_DUE'))
    expect(given(events).when(read())).toMatchObject(refusal('STEP_NOT_DUE'))
    expect(given(atIdentity).when(issue('refer-back', { note: '  ' }, mei))).toEqual(refusal('NOTE_REQUIRED'))
  })

  test('stop the clocks from the question to the answer', () => {
    const sixHours = 6 * 3_600_000
    const asked = instant(friday + sixHours)
    const [answered, silent] = [daysLater(10, asked), daysLater(29, asked)]
    const referred = walk(atIdentity, [referBack, { now: asked }])
    const again = walk(referred, [submit('identity'), { now: answered }])
    const [waiting, back] = [given(referred).loan as Application, given(again).loan as Application]
    expect(applicationEndsAt(waiting)).toBe(asked + applicationLifeMs)
    expect(applicationEndsAt(waiting)).toBeGreaterThan(silent)
    expect(applicationEndsAt(back)).toBe(friday + applicationLifeMs + (answered - asked))
    expect(byHandOf(back)).toMatchObject({ since: answered, heldMs: sixHours })
    const verified = walk(again, [read(), { now: answered }], [read(noah), { now: answered }])
    expect(applicationEndsAt(given(verified).loan as Application)).toBe(applicationEndsAt(back))
  })
})

describe('TAM-209: a verification by hand', () => {
  test('takes two people, and leads where the provider would have led', () => {
    const proposed = walk(atIdentity, [read()])
    expect(given(proposed).loan).toMatchObject({
      status: 'identity',
      byHand: { proposal: { by: { name: 'Mei Chen' } } },
    })
    expect(staffWork(given(proposed).loan as Loan)).toEqual([{ kind: 'second-person', since: friday }])
    expect(made(given(proposed).when(read(noah)))).toEqual([
      expect.objectContaining({
        type: 'verified-by-hand',
        by: { id: 'usr_noah', name: 'Noah Reyes' },
        note: 'Noah Reyes looked',
        proposed: { by: { id: 'usr_mei', name: 'Mei Chen' }, at: friday, note: 'Mei Chen looked' },
      }),
      {
        type: 'identity-verified',
        checkId: 'by_hand_1',
        person: rowanKey,
        validUntil: friday + identityHoldsMs,
        step: 'bank',
      },
    ])
    expect(given(walk(proposed, [read(noah)])).loan).not.toHaveProperty('byHand')
  })

  test('of a bank account leads to the answers, on the account that the borrower typed', () => {
    const events = walk(atBank, [readBank()], [readBank(noah)])
    expect(events.at(-1)).toEqual({
      type: 'bank-data-collected',
      requestId: 'by_hand_1',
      account: chequing,
      transactions: 0,
      validUntil: friday + bankDataHoldMs,
    })
    expect(given(events).loan).toMatchObject({ status: 'personal-info', account: chequing })
    const other = given(walk(atBank, [readBank()]), { account: 'account-other' as AccountKey })
    expect(made(other.when(readBank(noah)))[1]).toMatchObject({ account: 'account-other' })
  })

  test('is confirmed by nobody twice, under no second account, and in words of their own', () => {
    const proposed = given(walk(atIdentity, [read()]))
    const secondPerson = { ok: false, error: { code: 'SECOND_PERSON_REQUIRED', facts: { by: 'Mei Chen' } } }
    expect(proposed.when(read())).toEqual(secondPerson)
    expect(proposed.when(read({ ...noah, name: 'CHEN, Mei' }))).toEqual(secondPerson)
    const tie = { by: 'usr_mei', to: 'usr_noah', act: 'invited', at: friday } as const
    expect(proposed.but({ ties: [tie] }).when(read(noah))).toMatchObject({ error: { code: 'NOT_INDEPENDENT' } })
    expect(proposed.when(read(noah, {}, 'mei chen  LOOKED'))).toEqual(refusal('GROUND_REPEATED'))
    expect(proposed.when(read(noah, {}, ' '))).toEqual(refusal('NOTE_REQUIRED'))
  })

  test('needs an admin among the two when the policy says so', () => {
    const policy = { ...oneDecides, papersTakeAdmin: true }
    const dora: Actor = { id: 'usr_dora', name: 'Dora Lind', role: 'employee' }
    const byEmployee = given(walk(atIdentity, [read()])).but({ policy })
    expect(byEmployee.when(read(dora))).toEqual(refusal('ADMIN_READS_PAPERS'))
    expect(byEmployee.when(read(noah)).ok).toBe(true)
    const byAdmin = given(walk(atIdentity, [read(noah)])).but({ policy })
    expect(byAdmin.when(read(dora)).ok).toBe(true)
  })

  test('is proposed anew by whoever reads something else, or where the first one has left', () => {
    const proposed = given(walk(atIdentity, [read()]))
    for (const world of [{ answers: 'something else' }, { proposerLeft: true }])
      expect(made(proposed.but(world).when(read(noah)))).toMatchObject([{ type: 'verification-proposed' }])
  })

  test('is void when more papers come, or are asked for', () => {
    const events = walk(atIdentity, [read()])
    expect(byHandOf(given(walk(events, [submit('identity')])).loan as Loan)).not.toHaveProperty('proposal')
    expect(byHandOf(given(walk(events, [referBack])).loan as Loan)).not.toHaveProperty('proposal')
  })

  test('needs papers, of the step that is due', () => {
    expect(given(eventsUntil('identity')).when(read())).toMatchObject(refusal('STEP_NOT_DUE'))
    expect(given(atIdentity).when(readBank())).toMatchObject(refusal('STEP_NOT_DUE'))
  })

  test('never passes under another name, for a minor, or for an account of somebody else', () => {
    const [identity, bank] = [given(atIdentity), given(atBank)]
    expect(identity.but({ accountName: 'different' }).when(read())).toEqual(refusal('NAME_CHANGED'))
    expect(bank.but({ owner: 'different' }).when(readBank())).toEqual(refusal('ACCOUNT_OF_SOMEBODY_ELSE'))
    const born = (dateOfBirth: string) => identity.when(read(mei, { dateOfBirth }))
    expect(born('2008-11-20').ok).toBe(true)
    expect(born('2008-11-21')).toEqual(refusal('UNDER_AGE'))
    for (const none of ['2026-11-20', 'nonsense', '2008-02-30']) expect(born(none)).toEqual(refusal('NOT_A_DAY'))
  })

  test('leaves the ordinary rejection its place', () => {
    const reject = issue('reject-application', { reasons: ['identity-not-confirmed'], note: null }, mei)
    const decided = given(walk(atIdentity, [read()])).when(reject)
    expect(made(decided)).toMatchObject([{ type: 'decision-made', verdict: { outcome: 'rejected' } }])
  })
})

describe('TAM-210: a statement', () => {
  test.each([
    ['of 27 days', { from: '2026-10-19' }],
    ['that ends tomorrow', { to: '2026-11-21' }],
    ['that ended 31 days ago', { from: '2026-08-20', to: '2026-10-20' }],
    ['with a pay day of the past', { nextPayDate: '2026-11-14' }],
  ])('%s is refused', (_, change) => {
    expect(given(atBank).when(readBank(mei, change))).toEqual(refusal('STATEMENT_DAYS'))
  })

  test('needs days of the calendar and whole amounts', () => {
    expect(given(atBank).when(readBank(mei, { to: '2026-11-31' }))).toEqual(refusal('NOT_A_DAY'))
    for (const incomeCents of [-1, 0.5]) {
      expect(given(atBank).when(readBank(mei, { incomeCents }))).toEqual(refusal('NOT_AN_AMOUNT'))
    }
    expect(given(atBank).when(readBank(mei, { incomeCents: cents(0) })).ok).toBe(true)
  })
})
