import { expect, test } from 'vitest'
import { makeRestartBudget } from './restart-budget.ts'

const minutes = 60_000

/** Crashes after each of these times up, in milliseconds; answers the number of each restart, or
 * 'lost'. */
const lives = (...upFor: readonly number[]): readonly (number | 'lost')[] => {
  let now = 0
  const budget = makeRestartBudget(() => now)
  return upFor.map((milliseconds) => {
    budget.isUp()
    now += milliseconds
    return budget.next()?.number ?? 'lost'
  })
}

test('a part that crashes at once is started again three times, and then given up', () => {
  expect(lives(0, 0, 0, 0)).toEqual([1, 2, 3, 'lost'])
})

// Guarantee: a part that is killed now and then over a day never stops the product.
test('a part that stayed up for two minutes has all its restarts again', () => {
  expect(lives(0, 0, 0, 2 * minutes, 0, 0, 2 * minutes, 60 * minutes, 60 * minutes)).toEqual([
    1, 2, 3, 1, 2, 3, 1, 1, 1,
  ])
})

test('less than two minutes up give nothing back', () => {
  expect(lives(0, 0, 0, 2 * minutes - 1)).toEqual([1, 2, 3, 'lost'])
})

test('a restart that never came up counts, however long it took', () => {
  let now = 0
  const budget = makeRestartBudget(() => now)
  budget.isUp()
  const numbers = Array.from({ length: 4 }, () => {
    now += 10 * minutes
    return budget.next()?.number
  })
  expect(numbers).toEqual([1, 2, 3, undefined])
})

test('the pause before a restart doubles: one, two, four seconds', () => {
  const budget = makeRestartBudget(() => 0)
  expect([budget.next(), budget.next(), budget.next()].map((restart) => restart?.pauseMs)).toEqual([
    1_000, 2_000, 4_000,
  ])
})
