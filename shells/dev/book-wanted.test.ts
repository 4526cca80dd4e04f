import { expect, test } from 'vitest'
import { bookWanted } from './book-wanted.ts'
import { Trouble } from './trouble.ts'

test('a start without a word about the book wants a small one for a fresh installation only', () => {
  const { loans, wanted } = bookWanted([])
  expect(loans).toBeGreaterThan(0)
  expect(wanted).toBe(false)
})

test('a book of a written size is wanted, and none for zero', () => {
  expect(bookWanted(['--book', '200'])).toEqual({ loans: 200, wanted: true })
  expect(bookWanted(['--book', '0'])).toEqual({ loans: 0, wanted: true })
})

test('what is no number of loans is refused with what to write', () => {
  for (const written of ['many', '1.5', '2001', '']) expect(() => bookWanted(['--book', written])).toThrow(Trouble)
})
