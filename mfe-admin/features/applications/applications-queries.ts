import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '@tamarack/contracts/client'
import { awaitAnyChange, getAllApplications } from '@tamarack/contracts/endpoints/loan'
import type { ListAddress } from './list-address.ts'

const queryOf = ({ q, status, sort, page, size }: ListAddress) => ({ q, status, sort, page, size })

/** One page of the list. Read again when it is opened, never while it is looked at: rows must not
 * move under the cursor. */
export const applicationsQuery = (api: ApiClient, list: ListAddress) =>
  queryOptions({
    queryKey: ['applications', list],
    queryFn: () => api.call(getAllApplications, { query: queryOf(list) }),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** How many applications there are now: read next to the list after each change of any loan, at
 * most every five seconds. */
export const applicationCountQuery = (api: ApiClient, list: ListAddress) =>
  queryOptions({
    queryKey: ['application-count', list.q, list.status],
    queryFn: async ({ signal }) => {
      await api.call(awaitAnyChange, { signal })
      const { matching } = await api.call(getAllApplications, { query: queryOf({ ...list, page: 1, size: 1 }) })
      return matching
    },
    refetchInterval: 5_000,
  })
