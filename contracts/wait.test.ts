import { expect, test } from 'vitest'
import { tooManyTries } from './wait.ts'

test.each([
  ['1', '1 second'],
  ['0.2', '1 second'],
  ['40', '40 seconds'],
  ['59.5', '60 seconds'],
  ['60', '1 minute'],
  ['61', '2 minutes'],
  ['840', '14 minutes'],
])('%s seconds read "%s"', (header, words) => {
  expect(tooManyTries(429, header)).toBe(`Too many tries. Try again in ${words}.`)
})

test.each([
  [429, null],
  [429, 'Wed, 21 Oct 2026 07:28:00 GMT'],
  [429, '0'],
  [503, '2'],
] as const)('%d with %s names no time to wait', (status, header) => {
  expect(tooManyTries(status, header)).toBeNull()
})
