import { expect, test } from 'vitest'
import { verdictOn, type Series } from './growth.ts'

const heap = (samples: readonly number[]): Series => ({
  name: 'heap',
  unit: 'MB',
  samples,
  allowed: { share: 0.1, least: 5 },
})
const months = Array.from({ length: 12 }, (_, month) => month)

test('a heap that stays, wavers or peaks once does not grow', () => {
  for (const samples of [
    months.map(() => 80),
    months.map((month) => 80 + (month % 3) * 3),
    months.map((month) => (month === 9 ? 300 : 80)),
    months.map((month) => (month < 2 ? 40 : 80)),
    months.map((month) => 120 - month * 4),
  ])
    expect(verdictOn(heap(samples)).grows).toBe(false)
})

test('a heap that gains a few megabytes every month grows', () => {
  expect(verdictOn(heap(months.map((month) => 80 + month * 3))).grows).toBe(true)
})

test('too few months are no proof', () => {
  expect(() => verdictOn(heap([80, 80, 80, 80]))).toThrow('too few')
})
