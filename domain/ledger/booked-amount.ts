import { isWholeNumber } from '../values/whole-number.ts'

/** A billion dollars: below it all sums, also of principal times days, are safe integers. */
export const bookedAmountMax = 100_000_000_000

/** Whole cents from the least that makes sense up to a billion dollars. */
export const isBookedAmount = (given: number, least = 1): boolean =>
  isWholeNumber(given, least) && given <= bookedAmountMax
