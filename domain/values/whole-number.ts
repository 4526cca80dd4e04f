/** Whether a figure from outside counts something: a whole number within the safe integers, not
 * below `least`. */
export const isWholeNumber = (given: number, least = 0): boolean => Number.isSafeInteger(given) && given >= least
