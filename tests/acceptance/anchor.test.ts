import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keyOf, rootOf, type Head } from '@tamarack/application/anchor'

const fingerprint = { of: (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex') }
const head = fc.record({
  log: fc.constantFrom('loan' as const, 'looks' as const),
  id: fc.string({ minLength: 1, maxLength: 6 }),
  sequence: fc.integer({ min: 1, max: 400 }),
  hash: fc.string({ minLength: 4, maxLength: 4 }),
})
const book = fc.uniqueArray(head, { minLength: 1, maxLength: 20, selector: keyOf })
const root = (heads: readonly Head[]): string => rootOf(heads, fingerprint)

test('the root is the same in whatever order the heads are read', () => {
  fc.assert(fc.property(book, (heads) => root(heads.toReversed()) === root(heads)))
})

test('a head that changes, goes or comes changes the root', () => {
  fc.assert(
    fc.property(book, fc.nat(), head, (heads, at, other) => {
      const chosen = heads[at % heads.length] as Head
      const rest = heads.filter((one) => one !== chosen)
      fc.pre(heads.every((one) => keyOf(one) !== keyOf(other)))
      expect(root([...rest, { ...chosen, sequence: chosen.sequence + 1 }])).not.toBe(root(heads))
      expect(root([...rest, { ...chosen, hash: `${chosen.hash}0` }])).not.toBe(root(heads))
      expect(root(rest)).not.toBe(root(heads))
      expect(root([...heads, other])).not.toBe(root(heads))
    }),
  )
})

test('the inner nodes of a tree are no leaves of another one', () => {
  const heads = [1, 2, 3, 4].map((sequence) => ({ log: 'loan' as const, id: `ln_${sequence}`, sequence, hash: 'h' }))
  const [left, right] = [root(heads.slice(0, 2)), root(heads.slice(2))]
  const forged = [left, right].map((hash, index) => ({ log: 'loan' as const, id: `ln_${index}`, sequence: 1, hash }))
  expect(root(forged)).not.toBe(root(heads))
})
