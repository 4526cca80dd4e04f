import type { Gather } from './shared/gathering.ts'

/** An action on a loan's money: its payments and refunds are numbered by the ledger's entries,
 * which only grow. */
export const gather: Gather<'take-money-action'> = async ({ now, ids, secondReview }, loan) => ({
  facts: {
    now,
    secondReview,
    moneyId: (entries) => ids.derived('pay', loan.loanId, 'money-action', String(entries)),
  },
})
