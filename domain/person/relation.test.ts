import { describe, expect, test } from 'vitest'
import { marks, relationOf, type SharedMarks } from './relation.ts'

describe('two customers', () => {
  test.each<readonly [string, SharedMarks]>([
    ['the key of one verified person', ['person']],
    ['one date of birth', ['birth-date']],
    ['one identity document', ['id-document']],
  ])('with one name and %s are one person', (_, shared) => {
    expect(relationOf(shared, 'same')).toBe('same-person')
  })

  test.each(marks.filter((mark) => mark !== 'person' && mark !== 'birth-date'))(
    'with two names and one %s are a near match',
    (mark) => {
      expect(relationOf([mark], 'different')).toBe('near-match')
      expect(relationOf([mark], 'unknown')).toBe('near-match')
    },
  )

  test.each(['bank-account', 'phone', 'address'] as const)('with one name and one %s are a near match', (mark) => {
    expect(relationOf([mark], 'same')).toBe('near-match')
  })

  test('with nearly one name and one date of birth are a near match', () => {
    expect(relationOf(['birth-date'], 'near')).toBe('near-match')
  })

  test('born on one day have nothing to do with each other', () => {
    expect(relationOf(['birth-date'], 'different')).toBe('none')
    expect(relationOf(['birth-date'], 'unknown')).toBe('none')
    expect(relationOf([], 'same')).toBe('none')
  })
})
