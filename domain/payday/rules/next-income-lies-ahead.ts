import type { PaydayRule } from '../request.ts'

/** ON-12, ON-18: both hang on the next income day; a stale one would let any term pass, so it is
 * refused rather than believed. */
export const nextIncomeLiesAhead: PaydayRule = ({ advanceDate, nextIncomeDate }) =>
  nextIncomeDate > advanceDate ? undefined : { code: 'NEXT_INCOME_NOT_AHEAD', advanceDate, nextIncomeDate }
