import type { ApiClient } from '@tamarack/contracts/client'
import { getAllLegalHolds, getLegalHolds, type LegalHoldsPage } from '@tamarack/contracts/endpoints/legal-holds'
import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query'

/** Every hold that covers a loan. */
export const legalHoldsQuery = (api: ApiClient, loanId: string) => ({
  queryKey: ['legal-holds', loanId] as const,
  queryFn: async () => (await api.call(getLegalHolds, { params: { id: loanId } })).holds,
})

/** Which holds the list shows. */
export type Shown = 'in-force' | 'all'

/** The holds of the whole book in pages, the last placed first. A hold that is placed or lifted renews it, too. */
export const allLegalHoldsQuery = (api: ApiClient, show: Shown) =>
  infiniteQueryOptions<LegalHoldsPage, Error, InfiniteData<LegalHoldsPage>, readonly string[], string | null>({
    queryKey: ['legal-holds', 'of the whole book', show],
    queryFn: ({ pageParam }) =>
      api.call(getAllLegalHolds, { query: { show, ...(pageParam === null ? {} : { cursor: pageParam }) } }),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
  })
