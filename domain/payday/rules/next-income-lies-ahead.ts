import type { PaydayRule } from '../request.ts'

/** ON-12, ON-18: a stale income day would let any term pass, so it is refused. */
export const nextIncomeLiesAhead: PaydayRule = ({ advanceDate, nextIncomeDate }) =>
  nextIncomeDate > advanceDate ? undefined : { code: 'NEXT_INCOME_NOT_AHEAD', advanceDate, nextIncomeDate }
