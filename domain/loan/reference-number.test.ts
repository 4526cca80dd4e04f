import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../testing/runs.fixture.ts'
import { idBeginningOf, referenceOf } from './reference-number.ts'

const ids = fc
  .array(fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz234567'.split('')), { minLength: 24, maxLength: 24 })
  .map((symbols) => `ln_${symbols.join('')}`)
const typed = fc.constantFrom<(reference: string) => string>(
  (reference) => reference,
  (reference) => reference.toLowerCase(),
  (reference) => reference.replace('-', ''),
  (reference) => ` ${reference.replace('-', '').split('').join(' ')} `,
)

test('TAM-203: a loan is found by its number, however it is written, and by no other', () => {
  fc.assert(
    fc.property(ids, ids, typed, (id, other, write) => {
      const reference = referenceOf(id)
      expect(reference).toMatch(/^[2346789ACDEFHJKMNPRTVWXY]{4}-[2346789ACDEFHJKMNPRTVWXY]{4}$/)
      const beginning = idBeginningOf(write(reference))
      expect(beginning).toBe(id.slice(0, 10))
      expect(referenceOf(other) === reference).toBe(other.startsWith(beginning ?? ''))
    }),
    { numRuns: runs(500) },
  )
})

test.each([
  ['ln_aaaaaaaaaaaaaaaaaaaaaaaa', '2222-2222'],
  ['ln_baaaaaaaaaaaaaaaaaaaaaaa', '28KV-CA4N'],
  ['ln_777777777777777777777777', 'AFT6-3FJA'],
])('TAM-203: the number of %s is %s', (id, reference) => {
  expect(referenceOf(id)).toBe(reference)
})

test.each(['', 'ashe', '416-555-0142', '4K7M-RXT', '4K7M-RXTO', '4K7M-RXTB', 'YYYY-YYYY', 'ln_aaaaaaa'])(
  'TAM-203: %j is the number of no loan',
  (text) => {
    expect(idBeginningOf(text)).toBeUndefined()
  },
)
