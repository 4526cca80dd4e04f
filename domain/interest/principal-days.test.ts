import { expect, test } from 'vitest'
import { cents } from '../values/cents.ts'
import { epochDay, localDate } from '../values/local-date.ts'
import { principalDays } from './principal-days.ts'

const first = epochDay(localDate('2026-03-01'))
const days = (opening: number, length: number, changes: readonly (readonly [string, number])[]): number =>
  principalDays(
    opening,
    changes.map(([on, amount]) => ({ on: localDate(on), amount: cents(amount) })),
    length,
    (on) => epochDay(on) - first,
  )

test.each<readonly [string, number, number, readonly (readonly [string, number])[], number]>([
  ['nothing changes', 100, 30, [], 3000],
  ['no days', 100, 0, [['2026-03-01', -50]], 0],
  ['a change counts from the next day on', 100, 10, [['2026-03-05', -40]], 100 * 4 + 60 * 6],
  [
    'changes in any order',
    0,
    10,
    [
      ['2026-03-05', -40],
      ['2026-03-01', 100],
    ],
    100 * 4 + 60 * 6,
  ],
  ['a change after the end does not count', 100, 10, [['2026-03-15', -40]], 1000],
  [
    'paid twice, one of the two reversed: nothing is outstanding in between',
    100,
    10,
    [
      ['2026-03-03', -100],
      ['2026-03-05', -80],
      ['2026-03-08', 80],
    ],
    200,
  ],
  [
    'and what was there twice earns nothing later',
    100,
    20,
    [
      ['2026-03-03', -100],
      ['2026-03-05', -80],
      ['2026-03-11', 180],
    ],
    200 + 100 * 10,
  ],
])('%s', (_what, opening, length, changes, expected) => {
  expect(days(opening, length, changes)).toBe(expected)
})
