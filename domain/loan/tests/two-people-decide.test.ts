import { describe, expect, test } from 'vitest'
import { soundApplicant } from '../../testing/sound-applicant.fixture.ts'
import { cents } from '../../values/cents.ts'
import type { Actor } from '../actor.ts'
import type { Decided } from '../decided.ts'
import type { LoanEvent } from '../loan-event.ts'
import { daysLater, eventsUntil, friday, given, issue, loanId, mei, usualWorld } from '../testing/loan-steps.fixture.ts'

const noah: Actor = { id: 'usr_noah', name: 'Noah Reyes', role: 'admin' }
const aboveTwoHundred = { secondReview: { above: cents(200_00), onAttention: false, moneyAbove: cents(200_00) } }
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

test('a check that does not pass takes a second person where the policy wants one', () => {
  const world = {
    ...usualWorld,
    applicantFacts: {
      ...soundApplicant,
      account: { ...soundApplicant.account, returnedItems: { count: 9, transactions: [] } },
    },
  }
  const events = eventsUntil('review', world)
  const onAttention = { secondReview: { above: cents(1_000_000_00), onAttention: true, moneyAbove: cents(0) } }
  expect(made(given(events, onAttention).when(approve(mei)))).toMatchObject([
    { type: 'decision-proposed', because: ['exception'] },
  ])
  expect(made(given(inReview, onAttention).when(approve(mei)))[0]).toMatchObject({ type: 'decision-made' })
  expect(given(events).loan?.loanId).toBe(loanId)
})
