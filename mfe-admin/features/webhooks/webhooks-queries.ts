import type { ApiClient } from '@tamarack/contracts/client'
import { getParkedWebhooks, type ParkedWebhooksPage } from '@tamarack/contracts/endpoints/webhooks'
import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query'

/** Which webhooks the list shows. */
export type Shown = 'parked' | 'dismissed'

/** What every list of webhooks is kept under. */
export const webhooksKey = ['webhooks'] as const

/** Parked or dismissed webhooks in pages, the last parked or dismissed first. */
export const webhooksQuery = (api: ApiClient, state: Shown) =>
  infiniteQueryOptions<ParkedWebhooksPage, Error, InfiniteData<ParkedWebhooksPage>, readonly string[], string | null>({
    queryKey: [...webhooksKey, state],
    queryFn: ({ pageParam }) =>
      api.call(getParkedWebhooks, { query: { state, ...(pageParam === null ? {} : { before: pageParam }) } }),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
  })
