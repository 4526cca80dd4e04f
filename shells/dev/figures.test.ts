import { expect, test } from 'vitest'
import { isMet, isRegression, worsening, type Figure } from './figures.ts'

const took = (value: number, yardstick?: number): Figure => ({
  value,
  unit: 'ms',
  ...(yardstick !== undefined && { yardstick }),
})

test('a slower machine is no regression, and a quarter more of its yardstick is one', () => {
  expect(isRegression(took(30, 3), took(10, 1))).toBe(false)
  expect(isRegression(took(12, 1), took(10, 1))).toBe(false)
  expect(isRegression(took(13, 1), took(10, 1))).toBe(true)
})

test('without a yardstick only half as much again counts, and of a pace that has a least only less', () => {
  expect([isRegression(took(14), took(10)), isRegression(took(16), took(10))]).toEqual([false, true])
  const pace = (value: number): Figure => ({ value, unit: 'a second', least: 1 })
  expect([isRegression(pace(30), pace(10)), isRegression(pace(5), pace(10))]).toEqual([false, true])
})

test('what was nothing and stays so is as before, and what was nothing and is something is a regression', () => {
  expect(worsening(took(0), took(0))).toBe(1)
  expect(isRegression(took(1), took(0))).toBe(true)
})

test('a limit is met up to itself', () => {
  expect([isMet({ value: 2, unit: 's', most: 2 }), isMet({ value: 2.1, unit: 's', most: 2 })]).toEqual([true, false])
  expect([isMet({ value: 1, unit: '', least: 1 }), isMet({ value: 0.9, unit: '', least: 1 })]).toEqual([true, false])
})
