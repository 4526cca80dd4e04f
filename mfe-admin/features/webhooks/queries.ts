import type { ApiClient } from '@tamarack/contracts/client'
import { getParkedWebhooks, type ParkedWebhooksPage } from '@tamarack/contracts/endpoints/webhooks'
import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query'

/** Parked webhooks in pages, the last parked first. */
export const parkedWebhooksQuery = (api: ApiClient) =>
  infiniteQueryOptions<ParkedWebhooksPage, Error, InfiniteData<ParkedWebhooksPage>, readonly string[], string | null>({
    queryKey: ['parked-webhooks'],
    queryFn: ({ pageParam }) => api.call(getParkedWebhooks, { query: pageParam === null ? {} : { before: pageParam } }),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
  })
