import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exceptionHasGround } from '../../decision/ground.ts'
import { soundApplicant } from '../../testing/sound-applicant.fixture.ts'
import { cents } from '../../values/cents.ts'
import type { Actor } from '../actor.ts'
import type { LoanEvent } from '../loan-event.ts'
import type { Decided } from '../slice.ts'
import { anonymousEvent, anonymousLoan } from '../staff/anonymous.ts'
import {
  daysLater,
  eventsUntil,
  friday,
  given,
  issue,
  loanId,
  mei,
  oneDecides,
  usualWorld,
} from '../testing/loan-steps.fixture.ts'

const noah: Actor = { id: 'usr_noah', name: 'Noah Reyes', role: 'admin' }
const aboveTwoHundred = {
  policy: {
    ...oneDecides,
    secondPersonAbove: cents(200_00),
    secondPersonOnAttention: false,
    moneyAbove: cents(200_00),
  },
}
const approve = (by: Actor, note: string | null = null) => issue('approve-application', { note }, by)
const reject = (by: Actor) => issue('reject-application', { reasons: ['income-too-low'], note: null }, by)
const withdraw = (by: Actor, note: string | null = null) => issue('withdraw-proposal', { note }, by)

const made = (decided: Decided): readonly LoanEvent[] => {
  if (!decided.ok) throw new Error(decided.error.code)
  return decided.value
}
const inReview = eventsUntil('review')
const proposal = made(given(inReview, aboveTwoHundred).when(approve(mei, 'Pay stub seen')))
const proposed = (world = {}) => given([...inReview, ...proposal], { ...aboveTwoHundred, ...world })

describe('where two people must approve', () => {
  test('the first approval is a proposal with the offer that its author saw, and nothing takes effect', () => {
    expect(proposal).toMatchObject([
      {
        type: 'decision-proposed',
        at: friday,
        verdict: { outcome: 'approved' },
        by: { id: 'usr_mei', name: 'Mei Chen' },
        note: 'Pay stub seen',
        because: ['amount'],
        offer: { total: 570_00 },
      },
    ])
    const { loan } = proposed()
    expect(loan).toMatchObject({ status: 'review', proposal: { by: { name: 'Mei Chen' }, because: ['amount'] } })
    expect(loan).not.toHaveProperty('decision')
  })

  test('another person confirms it, and the decision names both', () => {
    const confirmed = made(proposed().when(approve(noah)))
    expect(confirmed.map(({ type }) => type)).toEqual(['decision-made', 'agreement-prepared'])
    expect(confirmed[0]).toMatchObject({
      by: { name: 'Noah Reyes' },
      proposed: { by: { id: 'usr_mei', name: 'Mei Chen' }, at: friday },
    })
    const { loan } = given([...inReview, ...proposal, ...confirmed])
    expect(loan).toMatchObject({ status: 'agreement', decision: { proposed: { by: { name: 'Mei Chen' } } } })
    expect(loan).not.toHaveProperty('proposal')
  })

  test('TAM-132: nobody confirms their own proposal under a second account', () => {
    const again: Actor = { id: 'usr_mei_2', name: 'CHEN, Mei', role: 'admin' }
    for (const act of [approve(again), reject(again)])
      expect(proposed().when(act)).toMatchObject({ error: { code: 'SECOND_PERSON_REQUIRED' } })
    expect(proposed().when(approve({ ...again, name: 'Mai Chen' })).ok).toBe(true)
  })

  test('TAM-290: refuses a confirmation when one of the two opened the account of the other', () => {
    const invited = { act: 'invited', at: friday } as const
    for (const tie of [
      { ...invited, by: 'usr_mei', to: 'usr_noah' },
      { ...invited, by: 'usr_noah', to: 'usr_mei' },
    ])
      expect(proposed({ ties: [tie] }).when(approve(noah))).toEqual({
        ok: false,
        error: { code: 'NOT_INDEPENDENT', facts: { by: 'Mei Chen', relation: 'invited' } },
      })
    const others = { ...invited, by: 'usr_ada', to: 'usr_noah' }
    expect(proposed({ ties: [others] }).when(approve(noah)).ok).toBe(true)
    expect(proposed({ ties: [others, { ...others, to: 'usr_mei' }] }).when(approve(noah)).ok).toBe(false)
  })

  test('TAM-195: a proposal of somebody who was inactivated since is not confirmed; withdrawn, it is proposed again', () => {
    const left = proposed({ proposerLeft: true })
    expect(left.when(approve(noah))).toEqual({ ok: false, error: { code: 'PROPOSER_LEFT', facts: { by: 'Mei Chen' } } })
    const withdrawn = made(left.when(withdraw(noah)))
    const again = given([...inReview, ...proposal, ...withdrawn], { ...aboveTwoHundred, proposerLeft: true })
    expect(made(again.when(approve(noah)))).toMatchObject([{ type: 'decision-proposed' }])
  })

  test('a proposal keeps waiting when the policy is loosened meanwhile: its author still cannot confirm it', () => {
    const loosened = given([...inReview, ...proposal])
    expect(loosened.when(approve(mei))).toMatchObject({ ok: false, error: { code: 'SECOND_PERSON_REQUIRED' } })
    expect(loosened.when(approve(noah)).ok).toBe(true)
  })

  test('nobody confirms their own proposal or rejects over one', () => {
    expect(proposed().when(approve(mei))).toMatchObject({
      ok: false,
      error: { code: 'SECOND_PERSON_REQUIRED', facts: { by: 'Mei Chen' } },
    })
    expect(proposed().when(reject(noah))).toMatchObject({
      ok: false,
      error: { code: 'DIFFERS_FROM_PROPOSAL', facts: { by: 'Mei Chen' } },
    })
  })

  test('a withdrawn proposal leaves the application as it was, and anybody may decide again', () => {
    const withdrawn = made(proposed({ now: daysLater(1) }).when(withdraw(noah, 'Spoke to Mei')))
    expect(withdrawn).toEqual([
      {
        type: 'proposal-withdrawn',
        at: daysLater(1),
        by: { id: 'usr_noah', name: 'Noah Reyes' },
        note: 'Spoke to Mei',
      },
    ])
    const after = given([...inReview, ...proposal, ...withdrawn])
    expect(after.loan).toEqual(given(inReview).loan)
    expect(after.when(withdraw(noah))).toMatchObject({ ok: false, error: { code: 'STEP_NOT_DUE' } })
    expect(after.when(reject(mei)).ok).toBe(true)
  })

  test('the second approval prices the loan for its own day, and is refused like a first one', () => {
    const later = proposed({ now: daysLater(40) }).when(approve(noah))
    expect(later).toMatchObject({ ok: false })
    const named = proposed({ accountName: 'different' }).when(approve(noah))
    expect(named).toMatchObject({ ok: false, error: { code: 'NAME_CHANGED' } })
  })
})

describe('a rejection', () => {
  test('is made by one person', () => {
    expect(made(given(inReview, aboveTwoHundred).when(reject(mei)))).toMatchObject([
      { type: 'decision-made', verdict: { outcome: 'rejected' } },
    ])
  })
})

describe('against a check that fails (TAM-118)', () => {
  const world = {
    ...usualWorld,
    applicantFacts: {
      ...soundApplicant,
      account: { ...soundApplicant.account, returnedItems: { count: 9, transactions: [] } },
    },
  }
  const events = eventsUntil('review', world)
  const onAttention = {
    policy: {
      ...oneDecides,
      secondPersonAbove: cents(1_000_000_00),
      secondPersonOnAttention: true,
      moneyAbove: cents(0),
    },
  }
  const ground = 'The returned items are of the account that she closed'
  const exception = made(given(events, onAttention).when(approve(mei, ground)))
  const waiting = given([...events, ...exception], onAttention)
  const blank = fc.constantFrom(null, '', ' ', ' \n\t ')

  test('an approval takes a second person where the policy wants one', () => {
    expect(exception).toMatchObject([{ type: 'decision-proposed', because: ['exception'], note: ground }])
    expect(made(given(inReview, onAttention).when(approve(mei)))[0]).toMatchObject({ type: 'decision-made' })
    expect(given(events).loan?.loanId).toBe(loanId)
  })

  test('no approval is made without a ground: no proposal, no confirmation, and none by one person alone', () => {
    fc.assert(
      fc.property(blank, (note) => {
        for (const refused of [
          given(events, onAttention).when(approve(mei, note)),
          given(events).when(approve(mei, note)),
          waiting.when(approve(noah, note)),
        ])
          expect(refused).toEqual({ ok: false, error: { code: 'EXCEPTION_NEEDS_GROUND' } })
      }),
    )
  })

  test('the second person does not repeat the ground of the first one, however it is written', () => {
    const written = fc.constantFrom(ground, ground.toUpperCase(), `  ${ground}\n`, ground.replaceAll(' ', '  '))
    fc.assert(
      fc.property(written, (note) => {
        expect(waiting.when(approve(noah, note))).toEqual({ ok: false, error: { code: 'GROUND_REPEATED' } })
      }),
    )
  })

  test('the decision keeps both grounds, each under the name of whoever stated it', () => {
    const confirmed = made(waiting.when(approve(noah, 'I called her bank')))
    expect(confirmed[0]).toMatchObject({
      type: 'decision-made',
      by: { name: 'Noah Reyes' },
      note: 'I called her bank',
      proposed: { by: { name: 'Mei Chen' }, note: ground },
    })
    const { loan } = given([...events, ...exception, ...confirmed])
    expect(loan).toMatchObject({ decision: { note: 'I called her bank', proposed: { note: ground } } })
    // Both are what staff wrote, and go at the end of the retention (TAM-102).
    expect(JSON.stringify([loan && anonymousLoan(loan), confirmed.map(anonymousEvent)])).not.toMatch(
      /her bank|returned items/,
    )
  })

  test('one that passes, or needs a look, takes no note', () => {
    expect(made(given(inReview, aboveTwoHundred).when(approve(mei)))).toMatchObject([{ type: 'decision-proposed' }])
    for (const outcome of ['pass', 'attention'] as const)
      expect(exceptionHasGround([{ outcome }], null, undefined)).toEqual({ ok: true, value: true })
  })
})

describe('TAM-295: an approval of an applicant whose papers staff read', () => {
  const dora: Actor = { id: 'usr_dora', name: 'Dora Lind', role: 'employee' }
  const readers = [mei, noah].map(({ id, name }) => ({ id: id ?? '', name: name ?? '' }))
  const inWorld = (world = {}) => given(inReview, { readers, ...world })

  test('takes a second person when a reader approves', () => {
    for (const by of [mei, noah])
      expect(made(inWorld().when(approve(by)))).toMatchObject([{ type: 'decision-proposed', because: ['read-papers'] }])
    expect(made(inWorld().when(approve(dora)))[0]).toMatchObject({ type: 'decision-made' })
  })

  test('takes a second person when a colleague approves who depends on a reader', () => {
    const ties = [{ by: 'usr_mei', to: 'usr_dora', act: 'invited', at: friday }] as const
    expect(made(inWorld({ ties }).when(approve(dora)))).toMatchObject([{ because: ['read-papers'] }])
    expect(made(inWorld({ ties: [{ ...ties[0], at: daysLater(-91) }] }).when(approve(dora)))[0]).toMatchObject({
      type: 'decision-made',
    })
  })

  test('is never confirmed by an account that the reader invited', () => {
    const ties = [{ by: 'usr_mei', to: 'usr_dora', act: 'invited', at: friday }] as const
    const world = { readers, ties }
    const waiting = given([...inReview, ...made(inWorld({ ties }).when(approve(mei)))], world)
    expect(waiting.when(approve(dora))).toMatchObject({ error: { code: 'NOT_INDEPENDENT' } })
    expect(made(waiting.when(approve(noah)))[0]).toMatchObject({ type: 'decision-made' })
  })
})
