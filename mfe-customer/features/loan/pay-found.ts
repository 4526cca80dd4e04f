import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '@tamarack/contracts/client'
import { getPayFound } from '@tamarack/contracts/endpoints/loan'
import type { PayFoundView } from '@tamarack/contracts/views/pay-found'
import { money, shortDate } from '@tamarack/ui/format'

/** What the bank shows about pay, to fill in forms; null where it shows none. A form can be filled
 * in without it, so that a failure counts as none and is not repeated. */
export const payFoundQuery = (api: ApiClient, loanId: string) =>
  queryOptions({
    queryKey: ['pay-found', loanId],
    queryFn: (): Promise<PayFoundView | null> => api.call(getPayFound, { params: { id: loanId } }).catch(() => null),
    staleTime: Infinity,
  })

/** The income found, with its source. */
export const incomeSourceText = ({ monthlyNetIncome, readOn }: PayFoundView): string =>
  `From your bank data: ${money(monthlyNetIncome)} in the 30 days before ${shortDate(readOn)}.`
