import type { Book } from './stack.ts'
import { Trouble } from './trouble.ts'

/** What a fresh sandbox gets by itself: a loan of every kind, in some seconds. */
const smallBook = 68
/** More would take longer than anybody waits. */
const largestBook = 2_000

/** The book that `npm start -- --book 200` wants; a small one where nothing is written, none for
 * `--book 0`. */
export const bookWanted = (words: readonly string[]): Book => {
  if (words.length === 0) return { loans: smallBook, wanted: false }
  const written = /^--book(?:=| )(\d{1,5})$/.exec(words.join(' '))?.[1]
  const loans = Number(written)
  if (written !== undefined && loans <= largestBook) return { loans, wanted: true }
  throw new Trouble(
    `npm start cannot do that: ${words.join(' ')}`,
    `choose a whole number up to ${largestBook}: npm start -- --book 200`,
  )
}
