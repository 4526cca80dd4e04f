import { describe, expect, test } from 'vitest'
import { instant } from '../values/instant.ts'
import { localDate } from '../values/local-date.ts'
import { closingOf, mayClose, stateOf, type Month, type PeriodAct, type PeriodNow } from './period.ts'

const month = '2026-11' as Month
const [ada, mei, adaAgain] = [
  { id: 'usr_ada', name: 'Ada Admin' },
  { id: 'usr_mei', name: 'Mei Chen' },
  { id: 'usr_ada_2', name: 'ada  admin' },
]
const ready: PeriodNow = { state: 'ready', sha256: 'a', passes: true, unmapped: [] }
const unmapped: PeriodNow = { ...ready, unmapped: ['cash', 'written off'] }
const changed: PeriodNow = { ...ready, sha256: 'b' }
const [propose, confirm] = [
  { type: 'propose', sha256: 'a' },
  { type: 'confirm', sha256: 'a' },
] as const
const [proposeChanged, confirmChanged] = [
  { type: 'propose', sha256: 'b' },
  { type: 'confirm', sha256: 'b' },
] as const
type Step = typeof propose | typeof confirm | typeof proposeChanged | typeof confirmChanged

const act = (step: Step, by: typeof ada): PeriodAct => ({ ...step, month, at: instant(1), by })
const nothing: readonly PeriodAct[] = []
const proposed = [act(propose, ada)]
const again = [...proposed, act(proposeChanged, mei)]
const closed = [...proposed, act(confirm, mei)]

describe('TAM-211: two persons close a month', () => {
  test.each([
    ['propose it', nothing, propose, ada, ready, 'ok'],
    ['propose it while it runs', nothing, propose, ada, { ...ready, state: 'running' }, 'PERIOD_NOT_DUE'],
    ['propose it before the months before', nothing, propose, ada, { ...ready, state: 'waits' }, 'PERIOD_NOT_DUE'],
    ['propose it while a check fails', nothing, propose, ada, { ...ready, passes: false }, 'PERIOD_CHECKS_FAIL'],
    ['propose it while an account is unmapped', nothing, propose, ada, unmapped, 'ACCOUNTS_UNMAPPED'],
    ['confirm it while an account is unmapped', proposed, confirm, mei, unmapped, 'ACCOUNTS_UNMAPPED'],
    ['propose what has changed', nothing, propose, ada, changed, 'PERIOD_MOVED_ON'],
    ['propose it twice', proposed, propose, mei, ready, 'PERIOD_MOVED_ON'],
    ['propose it again once it has changed', proposed, proposeChanged, mei, changed, 'ok'],
    ['confirm without a proposal', nothing, confirm, mei, ready, 'PERIOD_MOVED_ON'],
    ['confirm their own proposal', proposed, confirm, ada, ready, 'ANOTHER_PERSON_CONFIRMS'],
    ['confirm it from another account', proposed, confirm, adaAgain, ready, 'ANOTHER_PERSON_CONFIRMS'],
    ['confirm what a colleague proposed', proposed, confirm, mei, ready, 'ok'],
    ['confirm while a check fails', proposed, confirm, mei, { ...ready, passes: false }, 'PERIOD_CHECKS_FAIL'],
    ['confirm what has changed since', proposed, confirmChanged, mei, changed, 'PERIOD_MOVED_ON'],
    ['confirm what a colleague proposed anew', again, confirmChanged, ada, changed, 'ok'],
    ['propose a closed month', closed, propose, ada, { ...ready, state: 'closed' }, 'PERIOD_MOVED_ON'],
    ['confirm a closed month', closed, confirm, ada, { ...ready, state: 'closed' }, 'PERIOD_MOVED_ON'],
  ] as const)('an admin may or may not %s', (_what, before, step, by, now, expected) => {
    const may = mayClose(closingOf(month, before), step, by, { ...now, ties: [], now: instant(0) })
    expect(may.ok ? 'ok' : may.error.code).toBe(expected)
  })

  test('the refusal names the unmapped accounts', () => {
    const may = mayClose(closingOf(month, nothing), propose, ada, { ...unmapped, ties: [], now: instant(0) })
    expect(may).toEqual({
      ok: false,
      error: { code: 'ACCOUNTS_UNMAPPED', facts: { accounts: 'cash, written off' } },
    })
  })

  test('a month is running, waits for those before it, is ready, proposed and closed', () => {
    const [last, first] = [localDate('2026-11-30'), localDate('2026-12-01')]
    const of = (before: readonly PeriodAct[], today: typeof last, firstOpen = month) =>
      stateOf(month, closingOf(month, before), { today, firstOpen })
    expect([
      of(nothing, last),
      of(nothing, first, '2026-10' as Month),
      of(nothing, first),
      of(proposed, first),
      of(closed, first),
    ]).toEqual(['running', 'waits', 'ready', 'proposed', 'closed'])
    expect(closingOf(month, [...closed, act(proposeChanged, ada)])).toEqual(closingOf(month, closed))
    expect(closingOf(month, closed)).toMatchObject({
      proposal: null,
      closed: { proposed: { by: ada }, confirmed: { by: mei } },
    })
  })
})
