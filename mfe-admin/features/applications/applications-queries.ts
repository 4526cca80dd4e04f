import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ApiClient } from '@tamarack/contracts/client'
import { getAllApplications, getOfficers } from '@tamarack/contracts/endpoints/applications'
import { awaitAnyChange } from '@tamarack/contracts/endpoints/loan'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { callQuery } from '@tamarack/ui/call-query'
import { useServices } from '../../services.tsx'
import { queryOf, type ListAddress } from './list-address.ts'

/** One page of the list, read again when any loan changes. */
export const applicationsQuery = (api: ApiClient, list: ListAddress) =>
  queryOptions({
    queryKey: ['applications', list],
    queryFn: () => api.call(getAllApplications, { query: queryOf(list) }),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    refetchInterval: ({ state }) => (state.data?.sampleBook === undefined ? false : 2_000),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Who may be given cases. */
export const officersQuery = (api: ApiClient) => ({
  ...callQuery(api, ['officers'], getOfficers, {}),
  staleTime: 60_000,
})

/** Calls back when any loan has changed, within two seconds. */
export const useAnyChange = (onChange: () => void): void => {
  const { api } = useServices()
  const { dataUpdatedAt } = useQuery({
    queryKey: ['any-change'],
    queryFn: ({ signal }) => api.call(awaitAnyChange, { signal }),
    refetchInterval: ({ state }) => (state.status === 'error' ? 30_000 : 1_000),
    gcTime: 0,
  })
  const changed = useEffectEvent(onChange)
  useEffect(() => {
    if (dataUpdatedAt > 0) changed()
  }, [dataUpdatedAt])
}

/** The rows as they were when the list was opened, each as it is now: no row moves under the
 * cursor. `isOther`: the list has other rows by now, or another order, until `show`. */
export const useSteadyRows = (address: string, fresh: readonly LoanView[] | undefined) => {
  const [kept, setKept] = useState({ address, rows: fresh })
  const isKept = kept.address === address && kept.rows !== undefined
  if (!isKept && fresh !== undefined) setKept({ address, rows: fresh })
  const before = (isKept ? kept.rows : fresh) ?? []
  const now = new Map(fresh?.map((row) => [row.id, row]))
  return {
    rows: before.map((row) => now.get(row.id) ?? row),
    isGone: ({ id }: LoanView) => fresh !== undefined && !now.has(id),
    /** By how many events a row is ahead of what was shown first. */
    changes: ({ id, sequence }: LoanView) => sequence - (before.find((row) => row.id === id)?.sequence ?? sequence),
    isOther: fresh !== undefined && before.map(({ id }) => id).join() !== fresh.map(({ id }) => id).join(),
    show: () => setKept({ address, rows: fresh }),
  }
}
