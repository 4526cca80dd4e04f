import { describe, expect, test } from 'vitest'
import {
  applicationEnds,
  applicationSteps,
  firstStepDue,
  isApplication,
  isEnded,
  isOutstanding,
  loanStatuses,
  mayAnswer,
  mayConnectBank,
  mayMove,
  nextStatuses,
  parseLoanStatus,
  servicingStatuses,
  statusAfterAnswering,
  type LoanStatus,
} from './status.ts'

/* A row for each status it moves from, a column for each it moves to, in the order of
 * loanStatuses; by hand from spec section 4. */
const table = `
                id bk pi fi tm rv ag pd  rj wd ex  ac df fu ov ic cg cd rp wo
identity        .  x  x  .  .  .  .  .   x  x  x   .  .  .  .  .  .  .  .  .
bank            .  .  x  .  .  .  .  .   x  x  x   .  .  .  .  .  .  .  .  .
personal-info   x  .  .  x  .  .  .  .   x  x  x   .  .  .  .  .  .  .  .  .
financial-info  x  .  x  .  x  .  .  .   x  x  x   .  .  .  .  .  .  .  .  .
terms           x  .  x  x  .  x  .  .   x  x  x   .  .  .  .  .  .  .  .  .
review          x  .  .  .  x  .  x  .   x  x  x   .  .  .  .  .  .  .  .  .
agreement       x  .  .  .  x  .  .  x   x  x  x   .  .  .  .  .  .  .  .  .
pad             x  .  .  .  x  .  x  .   .  x  x   x  .  .  .  .  .  .  .  .
rejected        .  .  .  .  .  .  .  .   .  .  .   .  .  .  .  .  .  .  .  .
withdrawn       .  .  .  .  .  .  .  .   .  .  .   .  .  .  .  .  .  .  .  .
expired         .  .  .  .  .  .  .  .   .  .  .   .  .  .  .  .  .  .  .  .
active          .  .  .  .  .  .  .  .   .  .  .   .  x  x  x  .  x  x  x  .
disbursement-failed  .  .  .  .  .  .  .  .   .  .  .   x  .  .  .  .  .  x  .  .
funded          .  .  .  .  .  .  .  .   .  .  .   .  x  .  x  .  x  x  x  .
overdue         .  .  .  .  .  .  .  .   .  .  .   .  x  x  .  x  x  x  x  .
in-collections  .  .  .  .  .  .  .  .   .  .  .   .  x  x  .  .  x  x  x  x
cancelling      .  .  .  .  .  .  .  .   .  .  .   .  .  x  .  .  .  x  .  .
cancelled       .  .  .  .  .  .  .  .   .  .  .   .  .  .  .  .  x  .  .  x
repaid          .  .  .  .  .  .  .  .   .  .  .   .  x  x  x  .  .  x  .  x
written-off     .  .  .  .  .  .  .  .   .  .  .   .  x  .  .  .  .  x  x  .
`
const rows = table
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.trim().split(/\s+/))

describe('the transition table', () => {
  test('has one row per status', () => {
    expect(rows.map(([name]) => name)).toEqual([...loanStatuses])
  })

  const pairs = rows.flatMap(([from, ...marks]) =>
    loanStatuses.map((to, column) => [from as LoanStatus, to, marks[column] === 'x'] as const),
  )

  test.each(pairs)('%s to %s: %s', (from, to, expected) => {
    expect(mayMove(from, to)).toBe(expected)
    expect(nextStatuses(from).includes(to)).toBe(expected)
  })

  test('every status but the first steps can be reached, and every open one can be left', () => {
    const reached = new Set<LoanStatus>(['identity'])
    for (const from of reached) for (const to of nextStatuses(from)) reached.add(to)
    expect([...reached].sort()).toEqual([...loanStatuses].sort())
    for (const status of loanStatuses.filter((s) => !isEnded(s))) expect(nextStatuses(status)).not.toEqual([])
  })

  test('no way leads from a loan back into an application, and none into an agreed loan past the signatures', () => {
    for (const from of servicingStatuses)
      for (const to of [...applicationSteps, ...applicationEnds]) expect(mayMove(from, to)).toBe(false)
    for (const from of loanStatuses.filter((s) => s !== 'pad' && s !== 'disbursement-failed'))
      expect(mayMove(from, 'active')).toBe(false)
  })
})

describe('what a status states about the loan', () => {
  test.each(loanStatuses.map((s) => [s] as const))('%s belongs to one group', (status) => {
    const groups = [
      isApplication(status),
      isOutstanding(status),
      ['rejected', 'withdrawn', 'expired', 'cancelled', 'repaid'].includes(status),
    ]
    expect(groups.filter(Boolean)).toHaveLength(1)
  })

  test('an application is what is not signed yet and not ended', () => {
    expect(loanStatuses.filter(isApplication)).toEqual([...applicationSteps])
  })

  test('a loan is outstanding from signing until it is paid back or cancelled', () => {
    expect(loanStatuses.filter(isOutstanding)).toEqual([
      'active',
      'disbursement-failed',
      'funded',
      'overdue',
      'in-collections',
      'cancelling',
      'written-off',
    ])
  })

  test('a write-off is ended for us and still owed by the borrower', () => {
    expect(loanStatuses.filter(isEnded)).toEqual([...applicationEnds, 'cancelled', 'repaid', 'written-off'])
    expect([isEnded('written-off'), isOutstanding('written-off')]).toEqual([true, true])
  })
})

describe('changing answers before the terms are sent', () => {
  const answerable = loanStatuses.flatMap((status) =>
    (['personal-info', 'financial-info', 'terms'] as const)
      .filter((step) => mayAnswer(step, status))
      .map((step) => `${step} while ${status}`),
  )

  test('only the step that is due and those before it, never from review on', () => {
    expect(answerable).toEqual([
      'personal-info while personal-info',
      'personal-info while financial-info',
      'financial-info while financial-info',
      'personal-info while terms',
      'financial-info while terms',
      'terms while terms',
    ])
  })

  test('saving the due step advances, changing an earlier one stays', () => {
    expect(statusAfterAnswering('personal-info', 'personal-info')).toBe('financial-info')
    expect(statusAfterAnswering('financial-info', 'financial-info')).toBe('terms')
    expect(statusAfterAnswering('terms', 'terms')).toBe('review')
    expect(statusAfterAnswering('personal-info', 'terms')).toBe('terms')
    expect(statusAfterAnswering('personal-info', 'financial-info')).toBe('financial-info')
  })
})

describe('the first step due', () => {
  const now = 1_795_000_000
  test.each([
    [undefined, undefined, 'identity'],
    [now, now + 1, 'identity'],
    [now + 1, undefined, 'bank'],
    [now + 1, now, 'bank'],
    [now + 1, now + 1, 'personal-info'],
    [NaN, now + 1, 'identity'],
  ] as const)('identity until %s, bank until %s: %s', (identity, bank, expected) => {
    expect(firstStepDue({ identity, bank }, now)).toBe(expected)
  })
})

test('a status from outside is guarded', () => {
  expect(parseLoanStatus('funded')).toEqual({ ok: true, value: 'funded' })
  expect(parseLoanStatus('toString')).toEqual({ ok: false, error: { code: 'UNKNOWN_STATUS', given: 'toString' } })
})

test('a bank account is connected when its step is due, and another in its place until the terms are sent (TAM-50)', () => {
  expect(loanStatuses.filter(mayConnectBank)).toEqual(['bank', 'personal-info', 'financial-info', 'terms'])
})
