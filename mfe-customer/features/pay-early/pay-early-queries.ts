import type { ApiClient } from '@tamarack/contracts/client'
import { getPayoff } from '@tamarack/contracts/endpoints/loan'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

/** What pays a loan off on a day (YYYY-MM-DD); null for today, which the server determines. */
export const payoffQuery = (api: ApiClient, loanId: string, on: string | null) =>
  queryOptions({
    queryKey: ['payoff', loanId, on],
    queryFn: () => api.call(getPayoff, { params: { id: loanId }, query: on === null ? {} : { on } }),
    placeholderData: keepPreviousData,
  })
