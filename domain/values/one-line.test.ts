import { expect, test } from 'vitest'
import { oneLine } from './one-line.ts'

test.each([
  ['Ada Miller', 'Ada Miller'],
  ['  Ada ', 'Ada'],
  ['Ada\r\nBcc: somebody', 'Ada Bcc: somebody'],
  ['Ada\tMiller', 'Ada Miller'],
  ['A\u0000\u0001\u009fB', 'A B'],
  ['\u2028Ada\u2029', 'Ada'],
  ['Ada\u202erelliM', 'Ada relliM'],
  ['Ada\u2066M\u2069', 'Ada M'],
  ['\u202a', ''],
  ['Zo\u00eb O\u2019Neil-\u5f20', 'Zo\u00eb O\u2019Neil-\u5f20'],
])('%j is kept as %j', (given, kept) => {
  expect(oneLine(given)).toBe(kept)
})
