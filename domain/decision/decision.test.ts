import { describe, expect, test } from 'vitest'
import { loanStatuses } from '../loan/status.ts'
import { instant } from '../values/instant.ts'
import { decide, type DecisionCommand, type DecisionContext, type DecisionState } from './decision.ts'
import {
  approvalReasons,
  customerWording,
  parseApprovalReasons,
  parseRejectionReasons,
  rejectionReasons,
  suggestedReasons,
} from './reasons.ts'

const context: DecisionContext = { status: 'review', secondReview: false }
const undecided: DecisionState = { status: 'undecided' }
const approve: DecisionCommand = {
  outcome: 'approved',
  reasons: ['rules-passed'],
  by: 'chen',
  at: instant(1_795_000_000_000),
}
const reject: DecisionCommand = {
  outcome: 'rejected',
  reasons: ['income-too-low'],
  by: 'chen',
  at: instant(1_795_000_000_000),
}
const code = (state: DecisionState, ctx: DecisionContext, command: DecisionCommand): string => {
  const made = decide(state, ctx, command)
  return made.ok ? made.value.status : made.error.code
}

describe('one person decides', () => {
  test('approval and rejection are made at once, with who, when and why', () => {
    expect(decide(undecided, context, approve)).toEqual({
      ok: true,
      value: {
        status: 'decided',
        verdict: { outcome: 'approved', reasons: ['rules-passed'] },
        proposed: undefined,
        decided: { by: 'chen', at: 1_795_000_000_000, note: undefined },
      },
    })
    expect(decide(undecided, context, { ...reject, note: 'spoke to her' })).toMatchObject({
      ok: true,
      value: { verdict: { outcome: 'rejected' }, decided: { note: 'spoke to her' } },
    })
  })

  test('refuses a second decision and names who made the first', () => {
    const made = decide(undecided, context, approve)
    expect(made.ok && decide(made.value, context, reject)).toEqual({
      ok: false,
      error: { code: 'ALREADY_DECIDED', outcome: 'approved', by: 'chen', at: 1_795_000_000_000 },
    })
  })

  test('approval needs the review to be due; rejection ends with the agreement', () => {
    const open = (command: DecisionCommand): string[] =>
      loanStatuses.filter((status) => code(undecided, { ...context, status }, command) === 'decided')
    expect(open(approve)).toEqual(['review'])
    expect(decide(undecided, { ...context, status: 'bank' }, approve)).toEqual({
      ok: false,
      error: { code: 'NOT_UP_FOR_DECISION', status: 'bank' },
    })
    expect(open(reject)).toEqual([
      'identity',
      'bank',
      'personal-info',
      'financial-info',
      'terms',
      'review',
      'agreement',
    ])
  })

  test.each([
    [[], 'REASON_REQUIRED'],
    [['because'], 'UNKNOWN_REASON'],
    [['income-too-low', 'income-too-low'], 'REASON_GIVEN_TWICE'],
    [['rules-passed'], 'UNKNOWN_REASON'],
    [['toString'], 'UNKNOWN_REASON'],
  ] as const)('rejecting for %o: %s', (reasons, expected) => {
    expect(code(undecided, context, { ...reject, reasons })).toBe(expected)
  })

  test('approval needs no reason but takes only its own', () => {
    expect(code(undecided, context, { ...approve, reasons: [] })).toBe('decided')
    expect(code(undecided, context, { ...approve, reasons: ['income-too-low'] })).toBe('UNKNOWN_REASON')
  })
})

describe('two people decide', () => {
  const twice = { ...context, secondReview: true }
  const proposed = (): DecisionState => {
    const made = decide(undecided, twice, reject)
    if (!made.ok) throw new Error(made.error.code)
    return made.value
  }

  test('the first verdict is a proposal, the second person makes it the decision', () => {
    expect(proposed()).toEqual({
      status: 'proposed',
      verdict: { outcome: 'rejected', reasons: ['income-too-low'] },
      proposed: { by: 'chen', at: 1_795_000_000_000, note: undefined },
    })
    expect(decide(proposed(), twice, { ...reject, by: 'osei', reasons: ['returned-debits'] })).toMatchObject({
      ok: true,
      value: {
        status: 'decided',
        proposed: { by: 'chen' },
        decided: { by: 'osei' },
        verdict: { reasons: ['returned-debits'] },
      },
    })
  })

  test('not the same person, and not another outcome', () => {
    expect(code(proposed(), twice, reject)).toBe('SECOND_PERSON_REQUIRED')
    expect(code(proposed(), twice, { ...approve, by: 'osei' })).toBe('DIFFERS_FROM_PROPOSAL')
  })
})

describe('reasons', () => {
  test('a failed check suggests the reasons that rest on it, one that passes or needs a look none', () => {
    const checked = (rule: string, outcome: 'pass' | 'attention' | 'fail') => ({ rule, outcome })
    expect(
      suggestedReasons([checked('TAM-31', 'fail'), checked('TAM-44', 'fail'), checked('TAM-33', 'attention')]),
    ).toEqual(['income-not-confirmed', 'too-many-obligations'])
    expect(suggestedReasons([checked('TAM-31', 'pass')])).toEqual([])
  })
  test('every code is its own, and its customer sentence is one sentence without blame', () => {
    const all = [...approvalReasons, ...rejectionReasons]
    expect(new Set(all.map((reason) => reason.code)).size).toBe(all.length)
    for (const { customerReads } of all) expect(customerReads).toMatch(/^[A-Z][^.!?]+\.$/)
    for (const { label } of all) expect(label).toMatch(/^[A-Z][A-Za-z ]+$/)
  })

  test('the customer reads them in the list’s order', () => {
    expect(customerWording(['outside-ontario', 'income-too-low'])).toEqual([
      'Your income is too low for this amount.',
      'We lend in Ontario only, and your confirmed address is elsewhere.',
    ])
  })

  test('all codes parse', () => {
    expect(parseRejectionReasons(rejectionReasons.map((reason) => reason.code)).ok).toBe(true)
    expect(parseApprovalReasons(approvalReasons.map((reason) => reason.code)).ok).toBe(true)
  })
})
