import { describe, expect, test } from 'vitest'
import { startOfTorontoDay, torontoInstant } from '../calendars/toronto.ts'
import { basisPoints } from '../values/basis-points.ts'
import { cents } from '../values/cents.ts'
import { instant } from '../values/instant.ts'
import { localDate } from '../values/local-date.ts'
import { firstPolicy, type HousePolicy } from './house-policy.ts'
import {
  changedValues,
  policyAt,
  policyRecordOf,
  takePolicyStep,
  type PolicyAct,
  type PolicyStep,
} from './policy-acts.ts'

const [ada, mei, adaAgain] = [
  { id: 'usr_ada', name: 'Ada Admin' },
  { id: 'usr_mei', name: 'Mei Chen' },
  { id: 'usr_ada_2', name: 'ada  admin' },
]
const noon = torontoInstant(localDate('2026-11-20'), 12, 0, 0)
const lower: HousePolicy = { ...firstPolicy, installmentRate: basisPoints(24_90) }
const propose = (policy: HousePolicy = lower, startsOn: string | null = null): PolicyStep => ({
  type: 'propose',
  policy,
  startsOn,
  reason: ' The market ',
})
const confirm: PolicyStep = { type: 'confirm' }
const withdraw: PolicyStep = { type: 'withdraw' }

/** The acts of these steps, a minute apart from noon on; throws where one is refused. */
const acts = (...steps: readonly (readonly [PolicyStep, typeof ada])[]): readonly PolicyAct[] =>
  steps.reduce<readonly PolicyAct[]>((before, [step, by]) => {
    const at = instant(noon + before.length * 60_000)
    const taken = takePolicyStep(policyRecordOf(before), step, { by, at, ties: [] })
    if (!taken.ok) throw new Error(taken.error.code)
    return [...before, { ...taken.value, number: before.length + 1, at, by }]
  }, [])
const nothing = acts()
const proposed = acts([propose(), ada])
const confirmed = acts([propose(), ada], [confirm, mei])

describe('TAM-205: one proposes a policy, another person confirms it', () => {
  test.each([
    ['propose one', nothing, propose(), ada, 'policy-proposed'],
    ['confirm, while nothing is proposed', nothing, confirm, mei, 'POLICY_MOVED_ON'],
    ['withdraw, while nothing is proposed', nothing, withdraw, mei, 'POLICY_MOVED_ON'],
    ['confirm their own', proposed, confirm, ada, 'ANOTHER_PERSON_CONFIRMS'],
    ['confirm their own from another account of theirs', proposed, confirm, adaAgain, 'ANOTHER_PERSON_CONFIRMS'],
    ['confirm a colleague’s', proposed, confirm, mei, 'policy-confirmed'],
    ['withdraw one', proposed, withdraw, mei, 'proposal-withdrawn'],
    ['propose a second one', proposed, propose(), mei, 'POLICY_MOVED_ON'],
    ['propose what is in force', nothing, propose(firstPolicy), ada, 'POLICY_UNCHANGED'],
    ['propose what was confirmed', confirmed, propose(), ada, 'POLICY_UNCHANGED'],
    ['propose what was before', confirmed, propose(firstPolicy), ada, 'policy-proposed'],
    ['propose without a reason', nothing, { ...propose(), reason: '  ' }, ada, 'NOTE_REQUIRED'],
    ['propose for today', nothing, propose(lower, '2026-11-20'), ada, 'POLICY_STARTS_TOO_EARLY'],
    ['propose for no day', nothing, propose(lower, '2026-02-30'), ada, 'POLICY_STARTS_TOO_EARLY'],
    ['propose for tomorrow', nothing, propose(lower, '2026-11-21'), ada, 'policy-proposed'],
    ['propose out of bounds', nothing, propose({ ...lower, moneyAbove: cents(-1) }), ada, 'POLICY_OUT_OF_BOUNDS'],
  ])('%s', (_, before, step, by, expected) => {
    const taken = takePolicyStep(policyRecordOf(before), step as PolicyStep, { by, at: noon, ties: [] })
    expect(taken.ok ? taken.value.type : taken.error.code).toBe(expected)
  })
})

test('TAM-290: an admin who opened the proposer’s account cannot confirm', () => {
  const before = policyRecordOf(acts([propose(lower), ada]))
  const tie = { by: mei.id, to: ada.id, act: 'role-changed', at: noon } as const
  const taken = takePolicyStep(before, confirm, { by: mei, at: noon, ties: [tie] })
  expect(taken).toMatchObject({ error: { code: 'NOT_INDEPENDENT', facts: { relation: 'role-changed' } } })
})

test('a confirmed policy is the next version from its confirmation on, and the one before it counts until then', () => {
  const record = policyRecordOf(confirmed)
  const [, { at } = { at: noon }] = confirmed
  expect(record.proposal).toBeUndefined()
  expect(policyAt(record, instant(at - 1))).toEqual(firstPolicy)
  expect(policyAt(record, at)).toEqual({ ...lower, version: 2, from: at })
  expect(record.versions.at(-1)).toMatchObject({ proposed: { by: ada, reason: 'The market' }, confirmed: { by: mei } })
})

test('a policy for a later day begins with that day in Toronto, or with its confirmation where that is later', () => {
  const day = localDate('2026-11-21')
  const record = policyRecordOf(acts([propose(lower, day), ada], [confirm, mei]))
  expect(policyAt(record, instant(startOfTorontoDay(day) - 1)).version).toBe(1)
  expect(policyAt(record, startOfTorontoDay(day)).version).toBe(2)
  const late = instant(startOfTorontoDay(day) + 3_600_000)
  const taken = takePolicyStep(policyRecordOf(acts([propose(lower, day), ada])), confirm, {
    by: mei,
    at: late,
    ties: [],
  })
  expect(taken).toMatchObject({ value: { policy: { from: late } } })
})

test('a newer policy takes the place of an older one that has not begun', () => {
  const other = { ...lower, sampleOneIn: 5 }
  const record = policyRecordOf(
    acts([propose(lower, '2026-12-01'), ada], [confirm, mei], [propose(other), mei], [confirm, ada]),
  )
  expect(policyAt(record, instant(noon + 3_600_000)).version).toBe(3)
  expect(policyAt(record, startOfTorontoDay(localDate('2026-12-02'))).version).toBe(3)
})

test('a proposal that is withdrawn changes nothing and may be followed by another', () => {
  const record = policyRecordOf(acts([propose(), ada], [withdraw, mei], [propose(), mei]))
  expect(record).toMatchObject({ acts: 3, versions: [{ policy: firstPolicy }], proposal: { by: mei } })
})

test('what changed is named in the order of the policy', () => {
  expect(changedValues(firstPolicy, { ...lower, waitingWords: 'Soon.', reminderDays: [1, 3, 7] })).toEqual([
    'installmentRate',
    'waitingWords',
  ])
})
