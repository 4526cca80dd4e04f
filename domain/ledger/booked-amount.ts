import { isWholeNumber } from '../values/whole-number.ts'

/** A billion dollars: below it no sum over a loan's life, and no sum of principal times days,
 * leaves the safe integers. */
export const bookedAmountMax = 100_000_000_000

/** Whole cents from the least that makes sense up to a billion dollars. */
export const isBookedAmount = (given: number, least = 1): boolean =>
  isWholeNumber(given, least) && given <= bookedAmountMax
