import { useEffect, useRef } from 'react'
import { useServices } from '../../services.tsx'
import { listSearch, sortWords, type ListAddress } from './list-address.ts'

/** '24 applications', '1 application'. */
export const applicationsCount = (count: number): string => (count === 1 ? '1 application' : `${count} applications`)

/** Announces what a changed filter, order or page brought; not on arrival, where the heading is read. `ready` means that the rows belong to this list. */
export const useListAnnouncement = (list: ListAddress, matching: number | undefined, ready: boolean): void => {
  const { announce } = useServices()
  const announced = useRef<string | null>(null)
  useEffect(() => {
    if (matching === undefined || !ready) return
    const shown = listSearch(list)
    const before = announced.current
    announced.current = shown
    if (before !== null && before !== shown)
      announce(`${applicationsCount(matching)}, ${sortWords[list.sort]}${list.page > 1 ? `, page ${list.page}` : ''}`)
  }, [announce, list, matching, ready])
}
