import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '@tamarack/contracts/client'
import { getPayFound } from '@tamarack/contracts/endpoints/loan'
import type { PayFoundView } from '@tamarack/contracts/views/bank'
import { money, nearDate } from '@tamarack/ui/format'

/** What the bank shows about pay, to fill in forms; null where it shows none. A form can be filled
 * in without it, so that a failure counts as none and is not repeated. */
export const payFoundQuery = (api: ApiClient, loanId: string) =>
  queryOptions({
    queryKey: ['pay-found', loanId],
    queryFn: (): Promise<PayFoundView | null> => api.call(getPayFound, { params: { id: loanId } }).catch(() => null),
    staleTime: Infinity,
  })

/** What the main payer brings in a month; null where the bank was seen for too short a time to
 * state one. Cents. */
export const monthOf = (found: PayFoundView | null): number | null =>
  found?.income.measure === 'a-month' ? found.income.amount : null

/** The answers about work, where the bank shows all of them; null: the form asks. A benefit can be
 * of several kinds, and the customer knows which. */
export const workFound = (found: PayFoundView | null) => {
  const [month, pay] = [monthOf(found), found?.pay ?? null]
  if (month === null || pay === null || pay.kind === 'benefit' || pay.kind === 'other') return null
  return { whereDoYouWork: pay.payer, primaryIncomeType: pay.kind, primaryIncomeAmount: month }
}

/** The income found, with its source and the days it was seen in. */
export const incomeSourceText = ({ income, readOn }: PayFoundView): string => {
  const seen = `in the ${income.days} days before ${nearDate(readOn)}`
  return income.measure === 'a-month'
    ? `From your bank data: ${money(income.amount)} a month, seen ${seen}.`
    : `Your bank data show ${money(income.amount)} ${seen}, too few to fill in a month.`
}
