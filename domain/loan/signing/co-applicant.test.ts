import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { torontoDateOf } from '../../calendars/toronto.ts'
import { legalTextsAcceptedByJoining } from '../../documents/legal-versions.ts'
import { runs } from '../../testing/runs.fixture.ts'
import { instant, type Instant } from '../../values/instant.ts'
import { systemActor, type Actor } from '../actor.ts'
import { mayIssue, type CommandOf, type CommandType } from '../command.ts'
import { decide } from '../decide.ts'
import { evolve, replayLoan } from '../evolve.ts'
import type { LoanEvent } from '../loan-event.ts'
import { isServiced, type Loan } from '../loan.ts'
import {
  daysLater,
  eventsUntil,
  evidenceOf,
  factsFor,
  friday,
  given,
  installmentTerms,
  issue,
  jo,
  joEmail,
  jointEvents,
  joKey,
  loanId,
  mei,
  rowan,
  rowanEmail,
  rowanKey,
  usualNextJoint,
  usualTerms,
  usualWorld,
  type World,
} from '../testing/loan-steps.fixture.ts'
import { invitationLifeMs, invitationsAllowed } from './co-applicant.ts'

const together = { withCoApplicant: true }
const invited = jointEvents((loan) => loan.coApplicant?.state === 'invited')
const accepted = jointEvents((loan) => loan.coApplicant?.state === 'accepted')
const ready = jointEvents((loan) => loan.coApplicant?.state === 'accepted' && loan.coApplicant.consent !== undefined)
const at = (status: Loan['status']) => jointEvents((loan) => loan.status === status)
const authorized = jointEvents((loan) => loan.status === 'pad' && loan.authorized !== undefined)
const accept = issue('accept-co-application', { token: 'secret' }, jo)
const refusal = (code: string) => ({ ok: false, error: { code } })
const typesOf = (events: readonly LoanEvent[]) => events.map(({ type }) => type)

test('an installment loan of two people goes from the invitation to activation with both identities and both signatures', () => {
  expect(typesOf(jointEvents(isServiced)).slice(7)).toEqual([
    'co-applicant-invited',
    'co-applicant-accepted',
    'co-applicant-identity-checked',
    'co-applicant-verified',
    'co-applicant-consented',
    'terms-chosen',
    'checks-computed',
    'decision-made',
    'agreement-prepared',
    'agreement-signed',
    'authorization-prepared',
    'debit-authorized',
    'agreement-co-signed',
    'activated',
    'copy-received',
    'payment-requested',
  ])
})

describe('an invitation (TAM-51)', () => {
  const invite = issue('invite-co-applicant', { terms: installmentTerms })

  test('carries the terms, a fingerprint of its link and of the address, and ends after seven days', () => {
    expect(given(eventsUntil('terms'), together).when(invite)).toMatchObject({
      value: [
        {
          type: 'co-applicant-invited',
          invitation: 1,
          email: joEmail,
          token: 'token-1',
          expiresAt: friday + invitationLifeMs,
          terms: installmentTerms,
          offer: { advance: 5000_00 },
        },
      ],
    })
  })

  test('ends with its application at the latest', () => {
    const late = given(eventsUntil('terms'), { ...together, now: daysLater(28) })
    const terms = { ...installmentTerms, startDate: '2026-12-18' } as typeof installmentTerms
    expect(late.when(issue('invite-co-applicant', { terms }))).toMatchObject({ value: [{ expiresAt: daysLater(30) }] })
  })

  test.each([
    ['to nobody', { invitee: undefined }, 'CO_APPLICANT_NOT_NAMED'],
    ['to the borrower’s own address', { invitee: rowanEmail }, 'CO_APPLICANT_IS_BORROWER'],
    ['while the account has another name than the verified one', { accountName: 'different' as const }, 'NAME_CHANGED'],
    ['for payments that the borrower alone cannot afford', { otherDebts: 8000_00 }, 'PAYMENTS_NOT_AFFORDABLE'],
  ])('%s is refused', (_, world, code) => {
    expect(given(eventsUntil('terms'), { ...together, ...world }).when(invite)).toMatchObject(refusal(code))
  })

  test('to a cash advance is refused: nobody guarantees one (C-02)', () => {
    expect(
      given(eventsUntil('terms'), together).when(issue('invite-co-applicant', { terms: usualTerms })),
    ).toMatchObject(refusal('CO_APPLICANT_CANNOT_BE_BOUND'))
  })

  test('that is repeated has another link, and the earlier link opens nothing any more', () => {
    const again = given(invited, together).when(invite)
    expect(again).toMatchObject({ value: [{ invitation: 2, token: 'token-2' }] })
    const resent = given([...invited, ...(again.ok ? again.value : [])])
    expect(resent.but({ token: 'token-1' }).when(accept)).toMatchObject(refusal('NOT_FOUND'))
    expect(resent.when(accept)).toMatchObject({ ok: true })
  })

  test('can be repeated a few times only', () => {
    const events = [...eventsUntil('terms')]
    for (let sent = 1; sent <= invitationsAllowed; sent += 1) {
      const decided = given(events, together).when(invite)
      if (decided.ok) events.push(...decided.value)
    }
    expect(given(events, together).when(invite)).toMatchObject(refusal('TOO_MANY_INVITATIONS'))
  })

  test('ends when nobody answered, and not before', () => {
    const expire = issue('expire-invitation', {}, systemActor)
    expect(given(invited, { now: daysLater(6) }).when(expire)).toEqual({ ok: true, value: [] })
    expect(given(invited, { now: daysLater(7) }).when(accept)).toMatchObject(refusal('INVITATION_ENDED'))
    const ended = given(invited, { now: daysLater(7) }).when(expire)
    expect(ended).toMatchObject({ value: [{ type: 'co-applicant-invitation-expired' }] })
    expect(given(accepted, { now: daysLater(8) }).when(expire)).toEqual({ ok: true, value: [] })
  })

  test('is for one account: another address, a foreign link and the borrower are refused', () => {
    expect(given(invited, { email: rowanEmail }).when(accept)).toMatchObject(refusal('INVITATION_FOR_ANOTHER_EMAIL'))
    expect(given(invited, { token: 'guessed' }).when(accept)).toMatchObject(refusal('NOT_FOUND'))
    expect(given(invited).when(issue('accept-co-application', { token: 'secret' }, rowan))).toMatchObject(
      refusal('NOT_FOUND'),
    )
  })

  test('is used once: accepted again by the same account changes nothing, and another account opens nothing with it', () => {
    expect(given(accepted).when(accept)).toEqual({ ok: true, value: [] })
    const stranger = { ...jo, id: 'usr_other' }
    expect(given(accepted).when(issue('accept-co-application', { token: 'secret' }, stranger))).toMatchObject(
      refusal('INVITATION_ENDED'),
    )
  })
})

describe('who joins a loan (TAM-54)', () => {
  const owed = [{ loanId: 'ln_9', customerId: 'usr_jo', status: 'funded' as const, agreedOn: undefined }]

  test('has no other loan with us when they accept, when it is sent, approved and signed', () => {
    expect(given(invited, { otherLoans: owed }).when(accept)).toMatchObject(refusal('OTHER_LOAN_OUTSTANDING'))
    const cannotJoin = { ...together, coApplicant: { loans: owed, accountName: 'same' as const } }
    const steps: readonly (readonly [readonly LoanEvent[], CommandOf<CommandType>])[] = [
      [ready, issue('choose-terms', { terms: installmentTerms })],
      [at('review'), issue('approve-application', { note: null }, mei)],
      [authorized, issue('co-sign-agreement', { evidence: evidenceOf(given(at('agreement')).loan) }, jo)],
    ]
    for (const [events, command] of steps)
      expect(given(events, cannotJoin).when(command)).toMatchObject(refusal('CO_APPLICANT_CANNOT_JOIN'))
  })

  test('stands under their verified name', () => {
    const renamed = { ...together, coApplicant: { loans: [], accountName: 'different' as const } }
    expect(given(ready, renamed).when(issue('choose-terms', { terms: installmentTerms }))).toMatchObject(
      refusal('CO_APPLICANT_CANNOT_JOIN'),
    )
  })

  test('is not the borrower again, neither by an earlier check nor by a new one', () => {
    expect(given(invited, { verified: { person: rowanKey } }).when(accept)).toMatchObject(
      refusal('CO_APPLICANT_IS_BORROWER'),
    )
    const checking = jointEvents(
      (loan) => loan.coApplicant?.state === 'accepted' && loan.coApplicant.check !== undefined,
    )
    const outcome = { state: 'passed' as const, person: rowanKey }
    expect(
      given(checking).when(issue('record-co-applicant-check', { checkId: 'idv_jo', outcome }, systemActor)),
    ).toMatchObject({ value: [{ type: 'co-applicant-identity-checked', state: 'failed', failed: 'same-person' }] })
  })

  test('accepts the legal pages of the day, and what their account accepted stays on file (TAM-96, TAM-97)', () => {
    const legalTexts = legalTextsAcceptedByJoining(torontoDateOf(friday))
    const signUp = { at: friday, legalTexts }
    expect(given(invited, { signUp }).when(accept)).toMatchObject({
      value: [{ type: 'co-applicant-accepted', legalTexts, signUp }],
    })
  })

  test('is not checked again while an earlier check of theirs is valid', () => {
    const decided = given(invited, { verified: { person: joKey } }).when(accept)
    expect(decided).toMatchObject({ value: [{ type: 'co-applicant-accepted', person: joKey }] })
    const joined = given([...invited, ...(decided.ok ? decided.value : [])])
    expect(joined.when(issue('start-co-applicant-check', { checkId: 'idv_jo' }, jo))).toMatchObject(
      refusal('STEP_NOT_DUE'),
    )
  })
})

describe('an application with a co-applicant (TAM-52)', () => {
  test('is sent with checks of both people; one of a single person, and a cash advance, has none of a co-applicant', () => {
    const about = (events: readonly LoanEvent[], terms: typeof usualTerms, world: Partial<World>) => {
      const decided = given(events, world).when(issue('choose-terms', { terms }))
      const computed = (decided.ok ? decided.value : []).find((event) => event.type === 'checks-computed')
      return (computed?.checks ?? []).filter((check) => check.about === 'co-applicant').map(({ rule }) => rule)
    }
    expect(about(ready, installmentTerms, together)).toEqual(['TAM-39', 'TAM-42', 'TAM-41', 'ON-15'])
    expect(about(ready, usualTerms, together)).toEqual([])
    expect(about(eventsUntil('terms'), installmentTerms, {})).toEqual([])
  })

  const choose = issue('choose-terms', { terms: installmentTerms })

  test.each([
    ['is only invited', invited, 'invited'],
    ['has only accepted', accepted, 'accepted'],
  ] as const)('is not sent to staff while the other person %s', (_, events, progress) => {
    expect(given(events, together).when(choose)).toMatchObject({
      ok: false,
      error: { code: 'CO_APPLICANT_NOT_READY', facts: { progress } },
    })
  })

  test('is sent only with the terms that the other person accepted', () => {
    const terms = { ...installmentTerms, advance: 4000_00 } as typeof installmentTerms
    expect(given(ready, together).when(issue('choose-terms', { terms }))).toMatchObject(
      refusal('CO_APPLICANT_ACCEPTED_OTHER_TERMS'),
    )
  })

  test('goes on alone when the borrower withdraws the invitation', () => {
    const alone = given(invited, { answersAlone: 'answers-alone' }).when(issue('withdraw-co-applicant', {}))
    expect(alone).toMatchObject({ value: [{ type: 'co-applicant-withdrawn', answers: 'answers-alone' }] })
    const after = given([...invited, ...(alone.ok ? alone.value : [])])
    expect(after.when(accept)).toMatchObject(refusal('INVITATION_ENDED'))
    expect(after.when(choose)).toMatchObject({ ok: true })
  })

  test('is back at its terms when the co-applicant leaves, or the borrower goes on alone, after it was sent', () => {
    for (const events of [at('review'), at('agreement'), at('pad'), authorized])
      for (const command of [
        issue('decline-co-application', { token: null }, jo),
        issue('withdraw-co-applicant', {}),
      ]) {
        const decided = given(events, { answersAlone: 'answers-alone' }).when(command)
        const { loan } = given([...events, ...(decided.ok ? decided.value : [])])
        expect(loan).toMatchObject({ status: 'terms' })
        expect(loan).not.toHaveProperty('decision')
      }
  })

  test('that names somebody else, or nobody, leaves the invited person', () => {
    const save = issue('save-personal-info', { answers: {} as never })
    expect(given(invited, { invitee: undefined }).when(save)).toMatchObject({
      value: [{ type: 'personal-info-saved' }, { type: 'co-applicant-withdrawn' }],
    })
    expect(given(invited).when(save)).toMatchObject({ value: [{ type: 'personal-info-saved' }] })
  })

  test('for a cash advance goes on without them, who are never bound by it', () => {
    const decided = given(ready, together).when(issue('choose-terms', { terms: usualTerms }))
    expect(decided.ok && typesOf(decided.value)).toEqual(['co-applicant-withdrawn', 'terms-chosen', 'checks-computed'])
  })
})

describe('a co-applicant who declines', () => {
  const decline = issue('decline-co-application', { token: 'secret' }, jo)

  test('ends the invitation for good, and somebody else can be invited', () => {
    const decided = given(invited).when(decline)
    expect(decided).toMatchObject({ value: [{ type: 'co-applicant-declined' }] })
    const events = [...invited, ...(decided.ok ? decided.value : [])]
    const invite = issue('invite-co-applicant', { terms: installmentTerms })
    expect(given(events).when(accept)).toMatchObject(refusal('INVITATION_ENDED'))
    expect(given(events, together).when(invite)).toMatchObject(refusal('CO_APPLICANT_DECLINED'))
    const other = { ...together, invitee: 'email-kim' as typeof joEmail }
    expect(given(events, other).when(invite)).toMatchObject({ value: [{ invitation: 2, email: 'email-kim' }] })
  })
})

describe('signatures of two people (TAM-53)', () => {
  const evidence = evidenceOf(given(at('agreement')).loan)
  const coSign = issue('co-sign-agreement', { evidence }, jo)

  test('the loan is active with the last of them, no matter who gives it', () => {
    const first = given(at('agreement')).when(coSign)
    expect(first.ok && typesOf(first.value)).toEqual(['agreement-co-signed'])
    let loan = replayLoan(loanId, [...at('agreement'), ...(first.ok ? first.value : [])])
    for (const type of ['sign-agreement', 'authorize-debit'] as const) {
      const decided = decide(
        loan,
        issue(type, { evidence: evidenceOf(loan) }) as CommandOf<CommandType>,
        factsFor(loan, usualWorld),
      )
      for (const event of decided.ok ? decided.value : []) loan = evolve(loan, event, loanId)
    }
    expect(loan).toMatchObject({ status: 'active', coSigned: {}, signed: {}, authorized: {} })
    expect(given(authorized).loan).toMatchObject({ status: 'pad', authorized: {} })
  })

  test('are void together when their day passes', () => {
    const nextDay = given(authorized, { ...together, now: daysLater(1) })
    const redated = nextDay.when(issue('redate-agreement', {}, systemActor))
    const { loan } = given([...authorized, ...(redated.ok ? redated.value : [])])
    expect(loan).toMatchObject({ status: 'agreement', coApplicant: { state: 'accepted' } })
    expect(loan).not.toHaveProperty('authorized')
  })

  test('given twice are one signature', () => {
    const first = given(at('agreement')).when(coSign)
    const signed = given([...at('agreement'), ...(first.ok ? first.value : [])])
    expect(signed.when(coSign)).toEqual({ ok: true, value: [] })
    expect(given(authorized).when(issue('authorize-debit', { evidence }))).toEqual({ ok: true, value: [] })
  })
})

const anybody: readonly Actor[] = [
  rowan,
  jo,
  { id: 'usr_other', name: 'Somebody Else', role: 'customer' },
  mei,
  systemActor,
]
const move = fc.record({
  kind: fc.oneof(
    { arbitrary: fc.constant('usual' as const), weight: 5 },
    { arbitrary: fc.constant('other' as const), weight: 2 },
  ),
  other: fc.constantFrom<CommandType>(
    'sign-agreement',
    'authorize-debit',
    'co-sign-agreement',
    'decline-co-application',
    'withdraw-co-applicant',
    'invite-co-applicant',
    'accept-co-application',
    'choose-terms',
    'redate-agreement',
    'expire-invitation',
  ),
  terms: fc.constantFrom(
    installmentTerms,
    { ...installmentTerms, advance: 4000_00 } as typeof installmentTerms,
    usualTerms,
  ),
  by: fc.constantFrom(...anybody),
  afterMs: fc.oneof({ arbitrary: fc.constant(1), weight: 9 }, { arbitrary: fc.constant(24 * 3_600_000), weight: 1 }),
  withCoApplicant: fc.oneof({ arbitrary: fc.constant(true), weight: 6 }, { arbitrary: fc.constant(false), weight: 1 }),
})

/** Two applicants of the log so far: who has passed a check of their own, and whose signatures the
 * last agreement has. */
const proofOf = (events: readonly LoanEvent[], loan: Loan) => {
  const lastAgreement = events.findLastIndex(({ type }) => type === 'agreement-prepared')
  const since = typesOf(events.slice(lastAgreement))
  return {
    borrower: loan.person,
    signed: since.includes('agreement-signed') && since.includes('debit-authorized'),
    coSigned: since.includes('agreement-co-signed'),
  }
}

test('no sequence of commands activates a loan of two people without both verified identities and both signatures', () => {
  const reached = { together: 0, alone: 0 }
  fc.assert(
    fc.property(fc.array(move, { minLength: 12, maxLength: 40 }), (moves) => {
      let [loan, now] = [undefined as Loan | undefined, friday as Instant]
      const events: LoanEvent[] = []
      for (const { kind, other, terms, by, afterMs, withCoApplicant } of moves) {
        now = instant(now + afterMs)
        const free = {
          terms: { ...terms, startDate: terms.startDate } as typeof terms,
          token: 'secret',
          evidence: evidenceOf(
            other === 'co-sign-agreement' && loan ? ({ ...loan, status: 'agreement' } as Loan) : loan,
          ),
        }
        const usual = kind === 'usual' ? usualNextJoint(loan, now) : undefined
        const command = usual ?? issue(other, free as never, by)
        if (loan === undefined && command.type !== 'start-application') continue
        const owner = loan ?? (command as CommandOf<'start-application'>)
        if (!mayIssue(command.type, command.actor, owner)) continue
        const world: World = {
          ...usualWorld,
          now,
          withCoApplicant,
          email: command.actor.id === 'usr_jo' ? joEmail : rowanEmail,
        }
        const decided = decide(loan, command, factsFor(loan, world))
        if (!decided.ok) continue
        for (const event of decided.value) loan = evolve(loan, event, loanId)
        events.push(...decided.value)
      }
      expect(replayLoan(loanId, events)).toEqual(loan)
      if (loan === undefined || !isServiced(loan)) return
      const { borrower, signed, coSigned } = proofOf(events, loan)
      expect([borrower, signed]).toEqual([rowanKey, true])
      const isBound = loan.offer.loanType === 'installment' && loan.coApplicant?.state === 'accepted'
      if (isBound) {
        expect(loan.coApplicant).toMatchObject({ person: joKey, consent: {} })
        expect(coSigned).toBe(true)
        reached.together += 1
      } else {
        expect(loan.coApplicant?.state).not.toBe('invited')
        expect(loan).not.toHaveProperty('coSigned')
        reached.alone += 1
      }
    }),
    { numRuns: runs(2_000) },
  )
  expect(reached.together).toBeGreaterThan(0)
})
