import type { ApiClient } from '@tamarack/contracts/client'
import { getBankInsights, getBankTransactions } from '@tamarack/contracts/endpoints/bank'
import type { TransactionPageView } from '@tamarack/contracts/views/bank'
import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query'
import type { TransactionSearch } from './transactions.tsx'
import { callQuery } from '../../services.tsx'

/** What the account shows, with the balance to expect on the due dates of this loan; null until a bank is connected. */
export const bankInsightsQuery = (api: ApiClient, userId: string, loanId: string) =>
  callQuery(api, ['bank-insights', userId, loanId], getBankInsights, { params: { id: userId }, query: { loanId } })

/** The account's transactions in pages, the newest first. */
export const transactionsQuery = (api: ApiClient, userId: string, { q, direction, mark }: TransactionSearch) =>
  infiniteQueryOptions<
    TransactionPageView | null,
    Error,
    InfiniteData<TransactionPageView | null>,
    readonly string[],
    string | null
  >({
    queryKey: ['bank-transactions', userId, q, direction, mark],
    queryFn: ({ pageParam }) =>
      api.call(getBankTransactions, {
        params: { id: userId },
        query: {
          q,
          ...(direction !== '' && { direction }),
          ...(mark !== '' && { mark }),
          ...(pageParam !== null && { cursor: pageParam }),
        },
      }),
    initialPageParam: null,
    getNextPageParam: (page) => page?.next ?? null,
  })
