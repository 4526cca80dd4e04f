import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { listSearch, readListAddress, type ListAddress } from './list-address.ts'

/** The state of an address that a filter led to: whatever is being typed into another filter stays. */
export const byFilters = 'by-filters'

/** The list that the address names, and how to go to another. A change of anything but the page goes back to the first page. */
export const useListAddress = () => {
  const [params, setParams] = useSearchParams()
  const list = useMemo(() => readListAddress(params), [params])
  const change = useCallback(
    (part: Partial<ListAddress>, { replace = false } = {}) => {
      setParams((now) => new URLSearchParams(listSearch({ ...readListAddress(now), page: 1, ...part })), {
        replace,
        preventScrollReset: true,
        state: byFilters,
      })
    },
    [setParams],
  )
  return { list, change }
}
