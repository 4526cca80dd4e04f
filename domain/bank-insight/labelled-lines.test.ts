import { expect, test } from 'vitest'
import { cents } from '../values/cents.ts'
import { localDate } from '../values/local-date.ts'
import { adversarialLines } from './adversarial-lines.fixture.ts'
import { generatedLines } from './generated-lines.fixture.ts'
import { labelledLines } from './labelled-lines.fixture.ts'
import { kindOf } from './line-kind.ts'

const kindOfLine = (direction: 'in' | 'out', description: string, category?: string) =>
  kindOf({
    id: 'l',
    on: localDate('2026-06-01'),
    description,
    amount: cents(direction === 'in' ? 100_00 : -100_00),
    balance: undefined,
    category,
  })

test('the classifier is right for at least 97 % of the labelled lines', () => {
  const wrong = labelledLines.flatMap(([direction, description, kinds, category]) => {
    const { kind, layer } = kindOfLine(direction, description, category)
    return kinds.split('|').includes(kind) ? [] : [`${direction} ${description}: ${kind} (${layer}), not ${kinds}`]
  })
  expect(wrong.length / labelledLines.length, wrong.join('\n')).toBeLessThanOrEqual(0.03)
})

test('the classifier is right for at least 99 % of generated lines, whose names contain misleading words', () => {
  const wrong = generatedLines.flatMap(({ direction, description, kinds }) => {
    const { kind, layer } = kindOfLine(direction, description)
    return kinds.includes(kind) ? [] : [`${direction} ${description}: ${kind} (${layer}), not ${kinds.join(' or ')}`]
  })
  expect(wrong.length / generatedLines.length, wrong.join('\n')).toBeLessThanOrEqual(0.01)
})

test('the classifier is right for at least 97 % of adversarial lines', () => {
  const all = adversarialLines.flatMap(({ lines, ...group }) => lines.map((description) => ({ ...group, description })))
  const wrong = all.flatMap(({ direction, description, kinds }) => {
    const { kind, layer } = kindOfLine(direction, description)
    return kinds.includes(kind) ? [] : [`${direction} ${description}: ${kind} (${layer}), not ${kinds.join(' or ')}`]
  })
  expect(wrong.length / all.length, wrong.join('\n')).toBeLessThanOrEqual(0.03)
})

test('the classifier reads a description of any length in bounded time', () => {
  const long = `PAYROLL ${'FEE '.repeat(20_000)}`
  expect(kindOfLine('in', long).kind).toBe('payroll')
})
