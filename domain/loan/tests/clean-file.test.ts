import { describe, expect, test } from 'vitest'
import { torontoInstant } from '../../calendars/toronto.ts'
import type { RuleCheck } from '../../decision/check.ts'
import { isSampled } from '../../decision/clean-file.ts'
import { firstPolicy, type PolicyInForce } from '../../policy/house-policy.ts'
import { cents } from '../../values/cents.ts'
import { plusMilliseconds } from '../../values/instant.ts'
import { localDate } from '../../values/local-date.ts'
import { systemActor } from '../actor.ts'
import { keyOf, loanSteps } from '../loan-steps.ts'
import { anonymousEvent } from '../staff/anonymous.ts'
import { staffWork } from '../staff/staff-work.ts'
import { eventsUntil, friday, given, issue, mei, usualWorld, type World } from '../testing/loan-steps.fixture.ts'

const automatic = { ...firstPolicy, approvesCleanFiles: true }
const figure = { unit: 'count', count: 0 } as const
const check = (outcome: RuleCheck['outcome']): RuleCheck => ({ rule: 'TAM-33', outcome, figure, limit: figure })
const applicant = { monthlyNetIncome: 2600_00, earlierAgreements: [], otherDebts: 0, withCoApplicant: false }
const basis = { applicant, worst: 'pass' } as const
const sent = (...outcomes: readonly RuleCheck['outcome'][]) => [
  ...eventsUntil('review'),
  { type: 'checks-computed', checks: outcomes.map(check), basis } as const,
]
const [clean, unclean] = [sent('pass', 'pass'), sent('pass', 'attention')]
const look = issue('approve-clean-file', {}, systemActor)
/** Three in the morning in Toronto of the day on which it was sent. */
const night = torontoInstant(localDate('2026-11-20'), 3, 0, 0)
const typesAfter = (world: Partial<World>, events = clean): readonly string[] => {
  const decided = given(events, { policy: automatic, ...world }).when(look)
  return decided.ok ? decided.value.map(({ type }) => type) : [decided.error.code]
}

describe('TAM-207: the house policy approves clean files', () => {
  test('at three in the morning, as itself, with the agreement', () => {
    expect(given(clean, { policy: automatic, now: night }).when(look)).toMatchObject({
      ok: true,
      value: [
        {
          type: 'decision-made',
          at: night,
          verdict: { outcome: 'approved', reasons: [] },
          by: { id: 'system', name: 'House policy' },
          automatic: { sampled: false },
        },
        { type: 'agreement-prepared' },
      ],
    })
  })

  test.each([
    ['the policy leaves them to staff', { policy: firstPolicy }, clean],
    ['a check needs a look', {}, unclean],
    ['a check fails', {}, sent('pass', 'fail')],
    ['nothing was checked', {}, sent()],
    ['two people would decide about the amount', { policy: { ...automatic, secondPersonAbove: cents(499_99) } }, clean],
    [
      'two people would decide about any attention, which the policy for staff may not want',
      { policy: { ...automatic, secondPersonOnAttention: false } },
      unclean,
    ],
  ] as const)('and none where %s', (_, world: { readonly policy?: PolicyInForce }, events) => {
    expect(typesAfter(world, [...events])).toEqual([])
    const { loan } = given([...events])
    expect(loan && loanSteps(loan, friday, friday, { ...automatic, ...world.policy }).map(keyOf)).not.toContain(
      'approve-clean-file',
    )
  })

  test('an amount of exactly what one person decides alone is approved', () => {
    expect(typesAfter({ policy: { ...automatic, secondPersonAbove: cents(500_00) } })).toContain('decision-made')
  })

  test.each([
    ['the account has another name by now', { accountName: 'different' }, 'NAME_CHANGED'],
    ['the pay day came too near', { now: plusMilliseconds(friday, 30 * 86_400_000) }, undefined],
    ['new applications are stopped', { stopped: ['applications'] }, 'APPLICATIONS_STOPPED'],
  ] as const)('it refuses nobody: where %s the file is left to staff with the reason', (_, world, because) => {
    const decided = given(clean, { policy: automatic, ...world }).when(look)
    expect(decided).toMatchObject({
      ok: true,
      value: [{ type: 'left-to-staff', because: because ?? expect.stringMatching(/^[A-Z_]+$/u) }],
    })
    if (!decided.ok) return
    const after = [...clean, ...decided.value]
    expect(typesAfter({}, after)).toEqual([])
    const { loan } = given(after)
    expect(loan && loanSteps(loan, friday, friday, automatic).map(({ type }) => type)).not.toContain(
      'approve-clean-file',
    )
    expect(loan && staffWork(loan)).toMatchObject([{ kind: 'decision' }])
  })

  test('the workflow looks at once, and not while a person’s proposal waits', () => {
    const { loan } = given(clean)
    const steps = loan && loanSteps(loan, friday, friday, automatic)
    expect(steps?.[0]).toEqual({ type: 'approve-clean-file', at: friday })
    const world = { policy: { ...firstPolicy, secondPersonAbove: cents(1_00) } }
    const proposal = given(clean, world).when(issue('approve-application', { note: null }, mei))
    if (!proposal.ok) throw new Error(proposal.error.code)
    expect(proposal.value).toMatchObject([{ type: 'decision-proposed' }])
    expect(typesAfter({}, [...clean, ...proposal.value])).toEqual([])
  })
})

describe('TAM-207: a person reviews one in so many', () => {
  const draw = '0'.repeat(64)
  const approvedBy = (world: Partial<World>) => {
    const decided = given(clean, { policy: automatic, ...world }).when(look)
    if (!decided.ok) throw new Error(decided.error.code)
    return [...clean, ...decided.value]
  }
  const sampled = approvedBy({ draw })
  const review = issue('review-sample', { finding: 'disagrees', note: 'Pay seems seasonal' }, mei)

  test('it waits for staff since the approval, until somebody says what they find', () => {
    const { loan } = given(sampled)
    expect(loan && staffWork(loan)).toEqual([{ kind: 'sample', since: friday }])
    const reviewed = given(sampled).when(review)
    expect(reviewed).toMatchObject({
      ok: true,
      value: [{ type: 'sample-reviewed', at: friday, by: { name: 'Mei Chen' }, finding: 'disagrees' }],
    })
    if (!reviewed.ok) return
    const after = given([...sampled, ...reviewed.value])
    expect(after.loan && staffWork(after.loan)).toEqual([])
    expect(after.loan).toMatchObject({
      status: 'agreement',
      decision: { automatic: { reviewed: { by: { id: mei.id } } } },
    })
    expect(after.when(review)).toMatchObject({ ok: false, error: { code: 'STEP_NOT_DUE' } })
  })

  test('nobody reviews what was not sampled, or what a person approved', () => {
    expect(given(approvedBy({})).when(review)).toMatchObject({ ok: false, error: { code: 'STEP_NOT_DUE' } })
    expect(given(eventsUntil('agreement')).when(review)).toMatchObject({ ok: false, error: { code: 'STEP_NOT_DUE' } })
  })

  test('one in ten of ten thousand draws, and each where the policy wants each', () => {
    const draws = Array.from({ length: 10_000 }, (_, at) => at.toString(16).padStart(12, '0').padEnd(64, '7'))
    expect(draws.filter((one) => isSampled(one, { sampleOneIn: 10 }))).toHaveLength(1000)
    expect(draws.every((one) => isSampled(one, { sampleOneIn: 1 }))).toBe(true)
  })
})

test('TAM-102: what the checks rest on goes at the end of retention', () => {
  expect(anonymousEvent({ type: 'checks-computed', checks: [check('pass')], basis })).toEqual({
    type: 'checks-computed',
    checks: [],
    basis: undefined,
  })
  expect(usualWorld.monthlyNetIncome).toBe(applicant.monthlyNetIncome)
})
