import { parseArgs } from 'node:util'
import type { Book } from './stack.ts'
import { Trouble } from './trouble.ts'

/** What a fresh sandbox gets by itself: a loan of every kind, in some seconds. */
const smallBook = 40
/** More would take longer than anybody waits. */
const largestBook = 2_000

/** The book that `npm start -- --book 200` wants; a small one where nothing is written, none for `--book 0`. */
export const bookWanted = (words: readonly string[]): Book => {
  const { values } = parseArgs({ args: [...words], options: { book: { type: 'string' } } })
  if (values.book === undefined) return { loans: smallBook, wanted: false }
  const loans = Number(values.book)
  if (Number.isInteger(loans) && loans >= 0 && loans <= largestBook && values.book !== '')
    return { loans, wanted: true }
  throw new Trouble(
    `'${values.book}' is no number of loans for a book.`,
    `choose a whole number up to ${largestBook}: npm start -- --book 200`,
  )
}
