/** Counts something: a whole safe integer, not below `least`. */
export const isWholeNumber = (given: number, least = 0): boolean => Number.isSafeInteger(given) && given >= least
