import { expect, test } from 'vitest'
import { isKillDue, victimOf } from './kill-plan.ts'

const plan = { kills: 10, atLatestMs: 60_000, atEarliestMs: 15_000 }

test('a part is killed for every tenth of the days, and while the clock stands after some time', () => {
  expect(isKillDue(plan, { killed: 0, share: 0.09, sinceMs: 30_000 })).toBe(false)
  expect(isKillDue(plan, { killed: 0, share: 0.1, sinceMs: 30_000 })).toBe(true)
  expect(isKillDue(plan, { killed: 1, share: 0.1, sinceMs: 30_000 })).toBe(false)
  expect(isKillDue(plan, { killed: 1, share: 0.1, sinceMs: 60_000 })).toBe(true)
})

test('no part is killed before the last one had time to come back, and none where none is to be', () => {
  expect(isKillDue(plan, { killed: 0, share: 1, sinceMs: 14_000 })).toBe(false)
  expect(isKillDue({ ...plan, kills: 0 }, { killed: 0, share: 1, sinceMs: 90_000 })).toBe(false)
})

test('every part is killed as often as the others, and not always after the same one', () => {
  const parts = ['worker', 'API', 'PostgreSQL', 'sandboxes', 'Temporal']
  const killed = Array.from({ length: 25 }, (_, number) => victimOf(parts, number))
  for (const part of parts) expect(killed.filter((one) => one === part)).toHaveLength(5)
  const before = killed.flatMap((one, index) => (one === 'worker' && index > 0 ? [killed[index - 1]] : []))
  expect(new Set(before).size).toBeGreaterThan(2)
})
