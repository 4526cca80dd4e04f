import { lazy, Suspense, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router-dom'
import { loanSorts, nobodyFilter } from '@tamarack/contracts/endpoints/applications'
import { Button } from '@tamarack/ui/button'
import { Disclosure } from '@tamarack/ui/disclosure'
import { capital } from '@tamarack/ui/format'
import { TextInput } from '@tamarack/ui/text-input'
import { useApiQuery, useTyped } from '../../services.tsx'
import { FilterFields } from '../frame/filters.tsx'
import { statusWords } from '../loan/loan-words.ts'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import { officersQuery } from './applications-queries.ts'
import styles from './applications.module.css'
import {
  byFilters,
  filterWords,
  isFiltered,
  sortOf,
  sortWords,
  unfiltered,
  viewFilters,
  viewWords,
  type ChangeList,
  type ListAddress,
  type Sort,
} from './list-address.ts'

/** Opened by few: fetched then. */
const MoreFilters = lazy(async () => ({ default: (await import('./more-filters.tsx')).MoreFilters }))

const statuses = [
  ...viewFilters.map((value): { value: string; label: string } => ({ value, label: viewWords[value].name })),
  ...Object.entries(statusWords).map(([value, { label }]) => ({ value, label })),
]
const ordersOf = (list: ListAddress) =>
  loanSorts
    .filter((by) => by !== 'since' || sortOf({ ...list, sort: '' }) === 'since')
    .flatMap((by): Sort[] => (by === 'queue' ? [by] : [by, `-${by}`]))
    .map((sort) => ({ value: sort, label: capital(sortWords(sort)) }))

/** The search box: what is typed counts after a pause, and replaces the history entry instead of
 * filling the history with half words. */
const SearchBox = ({ q, change }: { readonly q: string; readonly change: ChangeList }) => {
  const box = useRef<HTMLInputElement>(null)
  // Somebody who types and opens a row at once is on the way to it: a search that started now would
  // call them back.
  const isLeaving = useNavigation().state !== 'idle'
  const [typed, setTyped] = useTyped(q, (words) => change({ q: words }, { replace: true }), isLeaving)
  // Somebody who types and presses a saved view at once wants the view: what was typed belongs to
  // the list before.
  const { key, state } = useLocation()
  const [place, setPlace] = useState(key)
  if (place !== key) {
    setPlace(key)
    if (state !== byFilters) setTyped(q)
  }
  useShortcuts({ '/': () => box.current?.focus() })
  return (
    <TextInput
      ref={box}
      type="search"
      name="q"
      label="Search"
      placeholder="Name, number, email, phone, account"
      title="Name, reference number, email, phone or its last digits, or the last four digits of the account"
      autoComplete="off"
      maxLength={120}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}

/** Search, status, order, and what else narrows the list; all of it is in the address. */
export const FilterBar = ({ list, change }: { readonly list: ListAddress; readonly change: ChangeList }) => {
  const officers = useApiQuery(officersQuery).data?.officers ?? []
  const nameOf = (id: string): string =>
    id === nobodyFilter ? 'nobody’s case' : (officers.find((one) => one.id === id)?.name ?? 'another officer')
  const more = filterWords(list, nameOf)
  return (
    <form role="search" onSubmit={(event) => event.preventDefault()}>
      <div className={styles['filters']}>
        <SearchBox q={list.q} change={change} />
        <FilterFields
          fields={[
            { name: 'status', label: 'Status', empty: 'All statuses', options: statuses },
            { name: 'sort', label: 'Order', empty: null, options: ordersOf(list) },
          ]}
          filters={{ status: list.status, sort: sortOf(list) }}
          change={(part) => change(part as Partial<ListAddress>)}
        />
        {isFiltered(list) && (
          <Button variant="secondary" onClick={() => change(unfiltered(list))}>
            Clear filters
          </Button>
        )}
      </div>
      <Disclosure summary={more.length === 0 ? 'More filters' : `More filters: ${more.join(', ')}`} onDemand>
        <Suspense>
          <MoreFilters list={list} change={change} officers={officers} />
        </Suspense>
      </Disclosure>
    </form>
  )
}
