import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPersonName, nameWithin, tidyName } from './person-name.ts'

test.each([
  ['Ada Miller', 'Ada Miller'],
  ['  Ada   Miller ', 'Ada Miller'],
  ['Ada\r\nBcc somebody', 'Ada Bcc somebody'],
  ['Ada\tMiller', 'Ada Miller'],
  ['A\u0000\u0001\u009fB', 'A B'],
  ['\u2028Ada\u2029', 'Ada'],
  ['Ada\u202erelliM\u200f', 'Ada relliM'],
  ['\u202a', ''],
  ['Zoe\u0308 O\u2019Neil-\u5f20', 'Zo\u00eb O\u2019Neil-\u5f20'],
])('%j is kept as %j', (given, kept) => {
  expect(tidyName(given)).toBe(kept)
})

test.each([
  'Ada Miller',
  'Zoë O’Neil-張',
  "D'Arcy",
  "'t Hooft",
  'J. R. Smith',
  'J.R. Smith',
  'Mary St. John-Smythe Jr.',
  'निशा पटेल',
  'ကျော်စွာ',
  'Nguyễn Thị Ánh',
])('%s is a name', (name) => {
  expect(isPersonName(tidyName(name))).toBe(true)
})

test.each([
  '',
  '.',
  "''",
  'Ada 2',
  'evil.com',
  'Ada, call 4165550100',
  'Visit https://evil.example now',
  'ada@example.test',
  'Ada <b>Miller</b>',
  'Ada\nMiller',
  'Ada\u202eMiller',
  'Ada\u200bMiller',
  'Ada "the" Miller',
  'Ada 😀',
  '=HYPERLINK("x")',
])('%j is no name', (text) => {
  expect(isPersonName(text)).toBe(false)
})

test('a name has nothing but letters, marks, spaces, apostrophes, hyphens and periods, and is its own tidied form', () => {
  const signs = fc.string({
    unit: fc.oneof(
      fc.constantFrom('a', 'Zé', "'", '’', '-', '.', ' ', '\n', '\u202e', '\u200b', '7', '@', '<'),
      fc.string(),
    ),
  })
  fc.assert(
    fc.property(fc.oneof(signs, fc.string({ unit: 'binary' })), (text) => {
      const name = tidyName(text)
      expect(tidyName(name)).toBe(name)
      if (isPersonName(name)) expect(name).toMatch(/^[\p{L}\p{M} '’.‐-]+$/u)
      const within = nameWithin(text)
      expect(within === '' || isPersonName(within)).toBe(true)
      expect(isPersonName(name) && nameWithin(name) !== name).toBe(false)
    }),
    { numRuns: 3_000 },
  )
})
