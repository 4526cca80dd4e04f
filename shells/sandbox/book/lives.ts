import { applications } from './lives/applications.ts'
import { borrowersChoices } from './lives/borrowers-choices.ts'
import { cashAdvances } from './lives/cash-advances.ts'
import { installments } from './lives/installments.ts'
import type { Life } from './lives/life.ts'
import { moneyBack } from './lives/money-back.ts'
import { newLoans } from './lives/new-loans.ts'

/** Every way in which loans of the book go; those that a small book has come first in each list. */
export const lives: readonly Life[] = [
  ...applications,
  ...cashAdvances,
  ...installments,
  ...borrowersChoices,
  ...moneyBack,
]

const selections = { all: lives, new: newLoans } as const
/** Which lives a book is made of: loans in every state, or new ones only, whose whole servicing is
 * still to come. */
export type Selection = keyof typeof selections
export const isSelection = (word: string): word is Selection => word in selections

/** How often each life comes in a book of that size: each once where it is large enough, and the
 * rest by their shares. */
const timesOf = (lives: readonly Life[], size: number): readonly number[] => {
  const once = Math.min(size, lives.length)
  const shares = lives.reduce((sum, { share }) => sum + share, 0)
  const rest = size - once
  const wanted = lives.map(({ share }) => (rest * share) / shares)
  const whole = wanted.map(Math.floor)
  const left = rest - whole.reduce((sum, times) => sum + times, 0)
  // The largest remainders get what is left.
  const upWith = new Set(
    wanted
      .map((times, index) => ({ index, remainder: times % 1 }))
      .toSorted((one, other) => other.remainder - one.remainder || one.index - other.index)
      .slice(0, left)
      .map(({ index }) => index),
  )
  // Of a book that is smaller than the list, every so many-th life.
  const isIn = (index: number): boolean =>
    Math.floor(((index + 1) * once) / lives.length) > Math.floor((index * once) / lives.length)
  return lives.map((_, index) => (isIn(index) ? 1 : 0) + (whole[index] ?? 0) + (upWith.has(index) ? 1 : 0))
}

/** The lives of a book of that size, alike ones together. */
export const livesOf = (size: number, selection: Selection = 'all'): readonly Life[] => {
  const selected = selections[selection]
  return timesOf(selected, size).flatMap((times, index) => {
    const life = selected[index]
    return life === undefined ? [] : Array.from({ length: times }, () => life)
  })
}
