import { expect, test } from 'vitest'
import { lawOf } from './law-of.ts'
import { loanTypes } from './loan-type.ts'

test('every product has a law of its own, and no two have the same', () => {
  expect(Object.keys(lawOf).toSorted()).toEqual(loanTypes.toSorted())
  expect(new Set(loanTypes.map((loanType) => JSON.stringify(lawOf[loanType]))).size).toBe(loanTypes.length)
})

test.each(loanTypes)(
  '%s: an agreement never needs what it may not contain, and names each content once',
  (loanType) => {
    const { agreementContents, prohibitedTerms } = lawOf[loanType]
    const ids = agreementContents.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(new Set(prohibitedTerms).size).toBe(prohibitedTerms.length)
    expect(ids.filter((id) => prohibitedTerms.some((term) => term === id))).toEqual([])
  },
)
