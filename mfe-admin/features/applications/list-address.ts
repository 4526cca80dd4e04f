import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { QueryInputOf } from '@tamarack/contracts/endpoint'
import {
  attentionFilter,
  countedAtMost,
  loanFlags,
  loanTypes,
  mineFilter,
  returnedDebitsFilter,
  secondReviewFilter,
  sortings,
  waitingFilter,
  type getAllApplications,
  type LoanFlag,
  type SavedFilters,
} from '@tamarack/contracts/endpoints/applications'
import { loanTypeWords } from '@tamarack/ui/format'
import { centsToText } from '@tamarack/ui/text-input'
import { anyWords, oneOf, readFilters, searchOf } from '../frame/filters.tsx'
import { statusWords } from '../loan/loan-words.ts'

/** What stands in the address in place of a status. */
export const viewFilters = [
  mineFilter,
  waitingFilter,
  returnedDebitsFilter,
  attentionFilter,
  secondReviewFilter,
] as const
export type ViewFilter = (typeof viewFilters)[number]

/** A view's name, and what its place holds when nobody is in it. */
export const viewWords: Readonly<Record<ViewFilter, { readonly name: string; readonly empty: string }>> = {
  [mineFilter]: { name: 'Mine', empty: 'No open loan is your case, or has a decision or an action of yours.' },
  [waitingFilter]: { name: 'Waiting for staff', empty: 'Nothing waits for staff.' },
  [returnedDebitsFilter]: { name: 'Returned debits', empty: 'No returned debit is left to be made up for.' },
  [attentionFilter]: { name: 'Attention', empty: 'Every loan is as it should be.' },
  [secondReviewFilter]: { name: 'Waiting for a second person', empty: 'Nothing waits for a second person.' },
}

export const flagWords: Readonly<Record<LoanFlag, string>> = {
  'failed-check': 'Failed check',
  exception: 'Approved against a check',
  'returned-debit': 'Returned debit',
  'legal-hold': 'Legal hold',
  request: 'Request waiting',
  'failed-transfer': 'Transfer failed',
  'late-funding': 'Funding hour missed',
  'paid-twice': 'Paid twice',
}

export const isView = (status: string): status is ViewFilter => viewFilters.some((filter) => filter === status)

export type Sort = (typeof sortings)[number]
/** How many rows a page has, beside the usual. */
export const sizes = ['10', '50', '100'] as const
const usualSize = 25

const like = (shape: RegExp) => (given: string) => (shape.test(given) ? given : '')
const cents = like(/^\d{1,12}$/)
const day = (given: string) => (/^\d{4}-\d\d-\d\d$/.test(given) && !Number.isNaN(Date.parse(given)) ? given : '')
const id = like(/^[\w-]{1,128}$/)

/** What the list shows; it lives in the address, in this order, so that back, reload and a sent
 * link bring the same list. Amounts are cents, days those of Toronto. */
const readers = {
  q: anyWords,
  /** One status, or a view. */
  status: oneOf<string>([...viewFilters, ...Object.keys(statusWords)]),
  product: oneOf<string>(loanTypes),
  minAmount: cents,
  maxAmount: cents,
  from: day,
  to: day,
  fundedFrom: day,
  fundedTo: day,
  flag: oneOf<string>(loanFlags),
  officer: id,
  sort: oneOf(sortings),
  /** The loan behind which, or before which, the page is. */
  after: id,
  before: id,
  size: oneOf(sizes),
}

export type ListAddress = ReturnType<typeof readListAddress>

export const readListAddress = (params: URLSearchParams) => readFilters(readers, params)
export const wholeList: ListAddress = readListAddress(new URLSearchParams())

/** The address's search part, `?` included; '' for the whole list. */
export const listSearch = (list: ListAddress): string => {
  const search = searchOf(list)
  return search === '' ? '' : `?${search}`
}

const hasSince: readonly string[] = [waitingFilter, returnedDebitsFilter, attentionFilter]
/** In which order the list stands: a view that knows since when has the longest first. */
export const sortOf = ({ sort, status }: Pick<ListAddress, 'sort' | 'status'>): Sort =>
  sort === '' ? (hasSince.includes(status) ? 'since' : 'queue') : sort

/** The call of a page. */
export const queryOf = ({ size, ...list }: ListAddress): QueryInputOf<typeof getAllApplications> => {
  const given = Object.entries({ ...list, sort: sortOf(list) }).filter(([, value]) => value !== '')
  return { ...(Object.fromEntries(given) as object), size: Number(size || usualSize) }
}

/** What can be saved of a list under a name: whom somebody searched for stays out of it. */
export const savedOf = (list: ListAddress): SavedFilters => {
  const { q: _q, after: _after, before: _before, size: _size, ...savable } = list
  const given = Object.entries(savable).filter(([, value]) => value !== '')
  return Object.fromEntries(
    given.map(([key, value]) => [key, key.endsWith('Amount') ? Number(value) : value]),
  ) as SavedFilters
}

/** The list of a saved view. */
export const listOf = (filters: SavedFilters): ListAddress =>
  readListAddress(new URLSearchParams(Object.entries(filters).map(([key, value]) => [key, String(value)])))

const place = { after: '', before: '' } as const
/** Without anything that narrows it. */
export const unfiltered = ({ sort, size }: ListAddress): ListAddress => ({ ...wholeList, sort, size })
export const isFiltered = (list: ListAddress): boolean =>
  listSearch({ ...list, ...place }) !== listSearch(unfiltered(list))

const waysOf: Readonly<Record<string, readonly [string, string]>> = {
  queue: ['waiting first', 'waiting last'],
  received: ['oldest first', 'newest first'],
  name: ['names from A to Z', 'names from Z to A'],
  type: ['by type', 'by type, backwards'],
  amount: ['smallest amount first', 'largest amount first'],
  status: ['by status', 'by status, backwards'],
  officer: ['by officer', 'by officer, backwards'],
  since: ['longest since first', 'shortest since first'],
}
export const sortWords = (sort: Sort): string => {
  const [up = '', down = ''] = waysOf[sort.replace('-', '')] ?? []
  return sort.startsWith('-') ? down : up
}

/** '42', and '10,000+' for more than is counted. */
export const countWords = (count: number): string =>
  count > countedAtMost ? `${countedAtMost.toLocaleString('en-US')}+` : count.toLocaleString('en-US')

/** What narrows the list besides search and status, in words. */
export const filterWords = (list: ListAddress, officerName: (id: string) => string): readonly string[] => [
  ...(list.product === '' ? [] : [loanTypeWords[list.product as keyof typeof loanTypeWords]]),
  ...(list.minAmount === '' ? [] : [`from $${centsToText(Number(list.minAmount))}`]),
  ...(list.maxAmount === '' ? [] : [`up to $${centsToText(Number(list.maxAmount))}`]),
  ...(list.from === '' ? [] : [`received from ${list.from}`]),
  ...(list.to === '' ? [] : [`received until ${list.to}`]),
  ...(list.fundedFrom === '' ? [] : [`funded from ${list.fundedFrom}`]),
  ...(list.fundedTo === '' ? [] : [`funded until ${list.fundedTo}`]),
  ...(list.flag === '' ? [] : [flagWords[list.flag as LoanFlag]]),
  ...(list.officer === '' ? [] : [officerName(list.officer)]),
]

/** The state of an address that a filter led to: what is being typed into another filter stays. */
export const byFilters = 'by-filters'

/** The list that the address names, and how to go to another. A change of anything but the page
 * goes back to the first page. */
export const useListAddress = () => {
  const [params, setParams] = useSearchParams()
  const list = useMemo(() => readListAddress(params), [params])
  const change = useCallback(
    (part: Partial<ListAddress>, { replace = false } = {}) => {
      setParams((now) => new URLSearchParams(listSearch({ ...readListAddress(now), ...place, ...part })), {
        replace,
        preventScrollReset: true,
        state: byFilters,
      })
    },
    [setParams],
  )
  return { list, change }
}
export type ChangeList = ReturnType<typeof useListAddress>['change']
