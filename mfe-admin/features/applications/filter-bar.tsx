import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router-dom'
import { Button } from '@tamarack/ui/button'
import { Select } from '@tamarack/ui/choices'
import { TextInput } from '@tamarack/ui/text-input'
import { statusWords } from '../loan/loan-words.ts'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import styles from './applications.module.css'
import {
  byFilters,
  isFiltered,
  sorts,
  sortWords,
  viewFilters,
  viewWords,
  wholeList,
  type ListAddress,
  type Sort,
} from './list-address.ts'

/** Milliseconds without a key until a search starts. */
const typingPause = 300

const statuses = [
  ...viewFilters.map((value): { value: string; label: string } => ({ value, label: viewWords[value].name })),
  ...Object.entries(statusWords).map(([value, { label }]) => ({ value, label })),
]
const orders = sorts.map((sort) => ({
  value: sort,
  label: sortWords[sort].charAt(0).toUpperCase() + sortWords[sort].slice(1),
}))

type Change = (part: Partial<ListAddress>, options?: { replace?: boolean }) => void

/** The search box: what is typed counts after a pause, and replaces the history entry instead of
 * filling the history with half words. */
const SearchBox = ({ q, change }: { readonly q: string; readonly change: Change }) => {
  const [typed, setTyped] = useState(q)
  const [applied, setApplied] = useState(q)
  const box = useRef<HTMLInputElement>(null)
  // Somebody who types and opens a row at once is on the way to it: a search that started now would
  // call them back.
  const isLeaving = useNavigation().state !== 'idle'
  // Somebody who types and presses a saved view at once wants the view: what was typed belongs to
  // the list before.
  const { key, state } = useLocation()
  const [place, setPlace] = useState(key)
  if (place !== key) {
    setPlace(key)
    if (state !== byFilters) setTyped(q)
  }
  // The address changed by itself (back, forward, "Clear filters"): the box follows.
  if (applied !== q) {
    setApplied(q)
    if (typed.trim() !== q) setTyped(q)
  }
  useEffect(() => {
    if (typed.trim() === q || isLeaving) return undefined
    const timer = setTimeout(() => change({ q: typed.trim() }, { replace: true }), typingPause)
    return () => clearTimeout(timer)
  }, [typed, q, change, isLeaving])
  useShortcuts({ '/': () => box.current?.focus() })
  return (
    <TextInput
      ref={box}
      type="search"
      name="q"
      label="Search by name or number"
      autoComplete="off"
      maxLength={120}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}

/** Search, status and order; all of it is in the address. */
export const FilterBar = ({ list, change }: { readonly list: ListAddress; readonly change: Change }) => (
  <form role="search" className={styles['filters']} onSubmit={(event) => event.preventDefault()}>
    <SearchBox q={list.q} change={change} />
    <Select
      name="status"
      label="Status"
      options={statuses}
      empty="All statuses"
      value={list.status}
      onChange={(event) => change({ status: event.target.value as ListAddress['status'] })}
    />
    <Select
      name="sort"
      label="Order"
      options={orders}
      empty={null}
      value={list.sort}
      onChange={(event) => change({ sort: event.target.value as Sort })}
    />
    {isFiltered(list) && (
      <Button variant="secondary" onClick={() => change({ q: wholeList.q, status: wholeList.status })}>
        Clear filters
      </Button>
    )}
  </form>
)
