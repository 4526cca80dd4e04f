import { queryOptions, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import type { ApiClient, CallInput } from '@tamarack/contracts/client'
import type { Endpoint } from '@tamarack/contracts/endpoint'

/** What one call answers, kept under that key. */
export const callQuery = <E extends Endpoint, const Key extends readonly unknown[]>(
  api: ApiClient,
  queryKey: Key,
  endpoint: E,
  input: CallInput<E>,
) => queryOptions({ queryKey, queryFn: () => api.call(endpoint, input) })

/** Reads through the shell's own client: `apiQueryOf(useServices)` is each micro-frontend's. */
export const apiQueryOf =
  (useServices: () => { readonly api: ApiClient }) =>
  <Args extends readonly unknown[], Reply, Data, Key extends readonly unknown[]>(
    query: (api: ApiClient, ...args: Args) => UseQueryOptions<Reply, Error, Data, Key>,
    ...args: Args
  ): UseQueryResult<Data> =>
    useQuery(query(useServices().api, ...args))
