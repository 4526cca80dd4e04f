import { expect, test } from 'vitest'
import { cents } from '../values/cents.ts'
import { localDate } from '../values/local-date.ts'
import { labelledLines } from './labelled-lines.fixture.ts'
import { kindOf } from './line-kind.ts'

test('at least 97 % of labelled bank lines are classified as their label says', () => {
  const wrong = labelledLines.flatMap(([direction, description, kinds, category]) => {
    const amount = cents(direction === 'in' ? 100_00 : -100_00)
    const line = { id: 'l', on: localDate('2026-06-01'), description, amount, balance: undefined, category }
    const { kind, layer } = kindOf(line)
    return kinds.split('|').includes(kind) ? [] : [`${direction} ${description}: ${kind} (${layer}), not ${kinds}`]
  })
  expect(wrong.length / labelledLines.length, wrong.join('\n')).toBeLessThanOrEqual(0.03)
})
