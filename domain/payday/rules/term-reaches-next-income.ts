import type { PaydayRule } from '../request.ts'

/** ON-18, O. Reg. 98/09 s. 34: the loan does not end before the next income. */
export const termReachesNextIncome: PaydayRule = ({ dueDate, nextIncomeDate }) =>
  dueDate < nextIncomeDate ? { code: 'TERM_ENDS_BEFORE_NEXT_INCOME', dueDate, nextIncomeDate } : undefined
