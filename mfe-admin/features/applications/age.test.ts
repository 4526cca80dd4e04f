import { expect, test } from 'vitest'
import { age, ageOf, isLate } from './applications-table.tsx'

const hour = 3_600_000

test.each([
  [0, '0 min'],
  [59 * 60_000, '59 min'],
  [hour, '1 h'],
  [47.9 * hour, '47 h'],
  [48 * hour, '2 days'],
  [100 * hour, '4 days'],
  [-hour, '0 min'],
])('%d ms ago reads %s', (passed, words) => expect(age(10_000 * hour, 10_000 * hour + passed)).toBe(words))

test('an application has an age until it is a loan or has ended', () => {
  const waiting = { status: 'agreement', submittedAt: 0, createdAt: -hour } as const
  expect(ageOf(waiting, 5 * hour)).toBe('5 h')
  for (const status of ['funded', 'repaid', 'rejected', 'expired'] as const)
    expect(ageOf({ ...waiting, status }, 5 * hour)).toBeNull()
})

test('only what waits for review for longer than our aim is late', () => {
  const waiting = { status: 'review', submittedAt: 0, createdAt: -hour } as const
  expect(isLate(waiting, 24 * hour, 24)).toBe(false)
  expect(isLate(waiting, 24 * hour + 1, 24)).toBe(true)
  expect(isLate({ ...waiting, status: 'funded' }, 240 * hour, 24)).toBe(false)
  expect(isLate(waiting, 24 * hour + 1, 48)).toBe(false)
})
