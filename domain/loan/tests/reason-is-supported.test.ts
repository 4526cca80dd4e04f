import { describe, expect, test } from 'vitest'
import type { RuleCheck } from '../../decision/check.ts'
import { contradictedReasons, rejectionReasons } from '../../decision/reasons.ts'
import { eventsUntil, given, issue, mei } from '../testing/loan-steps.fixture.ts'

const figure = { unit: 'count', count: 0 } as const
const check = (rule: string, outcome: RuleCheck['outcome'], more: Partial<RuleCheck> = {}): RuleCheck => ({
  rule,
  outcome,
  figure,
  limit: figure,
  ...more,
})

const applicant = { monthlyNetIncome: 2600_00, earlierAgreements: [], otherDebts: 0, withCoApplicant: false }
const basis = { applicant, worst: 'pass' as const }

describe('TAM-116: a rejection for a reason that the stored checks contradict', () => {
  const reject = (
    checks: readonly RuleCheck[],
    reasons: readonly string[],
    note: string | null,
    status: 'review' | 'bank' = 'review',
  ) => {
    const recorded = checks.length === 0 ? [] : [{ type: 'checks-computed' as const, checks, basis }]
    return given([...eventsUntil(status), ...recorded]).when(issue('reject-application', { reasons, note }, mei))
  }
  const passed = [check('TAM-39', 'pass'), check('TAM-41', 'pass'), check('TAM-33', 'pass')]

  test.each([null, '', '   '])('is refused with the note %o, and names the reason', (note) => {
    expect(reject(passed, ['income-too-low', 'identity-not-confirmed'], note)).toEqual({
      ok: false,
      error: { code: 'GROUND_REQUIRED', facts: { reason: 'identity-not-confirmed' } },
    })
  })

  test('stands with a note, which is kept next to it', () => {
    expect(reject(passed, ['identity-not-confirmed'], 'The photo shows another person.')).toMatchObject({
      ok: true,
      value: [{ type: 'decision-made', note: 'The photo shows another person.' }],
    })
  })

  test.each([
    ['a check that bears it out does not pass', [...passed.slice(1), check('TAM-39', 'attention')]],
    ['it does not pass for the co-applicant', [...passed, check('TAM-39', 'attention', { about: 'co-applicant' })]],
    ['none of its checks was made', [check('TAM-33', 'pass')]],
  ] as const)('stands without one where %s', (_, checks) => {
    expect(reject(checks, ['identity-not-confirmed'], null)).toMatchObject({ ok: true })
  })

  test.each(['TAM-31', 'TAM-32', 'TAM-154', 'TAM-155'])('an income is not confirmed where %s needs a look', (rule) => {
    const others = ['TAM-31', 'TAM-32', 'TAM-154', 'TAM-155'].filter((each) => each !== rule)
    const checks = [...others.map((each) => check(each, 'pass')), check(rule, 'attention')]
    expect(reject(checks, ['income-not-confirmed'], null)).toMatchObject({ ok: true })
  })

  test('stands without one before anything was checked', () => {
    expect(reject([], ['identity-not-confirmed'], null, 'bank')).toMatchObject({ ok: true })
  })

  test('needs none for what a person judges from the whole application', () => {
    const judged = ['income-too-low', 'too-many-obligations', 'information-inconsistent']
    const everyRule = rejectionReasons.flatMap(({ restsOn }) => restsOn.map((rule) => check(rule, 'pass')))
    expect(contradictedReasons(judged, everyRule)).toEqual([])
    const others = rejectionReasons.map(({ code }) => code).filter((code) => !judged.includes(code))
    expect(contradictedReasons(others, everyRule)).toEqual(others)
  })
})
