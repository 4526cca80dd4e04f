import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import {
  attentionFilter,
  mineFilter,
  returnedDebitsFilter,
  secondReviewFilter,
  waitingFilter,
} from '@tamarack/contracts/endpoints/loan'
import type { LoanStatus } from '@tamarack/contracts/loan-statuses'
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
  [mineFilter]: { name: 'Mine', empty: 'No open loan has a decision or an action of yours.' },
  [waitingFilter]: { name: 'Waiting for staff', empty: 'Nothing waits for staff.' },
  [returnedDebitsFilter]: { name: 'Returned debits', empty: 'No returned debit is left to be made up for.' },
  [attentionFilter]: { name: 'Attention', empty: 'Every loan is as it should be.' },
  [secondReviewFilter]: { name: 'Waiting for a second person', empty: 'Nothing waits for a second person.' },
}

export const isView = (status: string): status is ViewFilter => viewFilters.some((filter) => filter === status)

export const sorts = ['oldest', 'newest', 'amount'] as const
export type Sort = (typeof sorts)[number]
export const sizes = [10, 25, 50, 100] as const

/** What the list shows; it lives in the address, so that back, reload and a sent link bring the
 * same list. */
export interface ListAddress {
  readonly q: string
  /** One status, a view, or '' for all. */
  readonly status: LoanStatus | ViewFilter | ''
  readonly sort: Sort
  readonly page: number
  readonly size: number
}

export const wholeList: ListAddress = { q: '', status: '', sort: 'oldest', page: 1, size: 25 }

const isStatus = (text: string): text is Exclude<ListAddress['status'], ''> =>
  isView(text) || Object.hasOwn(statusWords, text)

/** Reads the address; whatever it does not understand counts as not given. */
export const readListAddress = (params: URLSearchParams): ListAddress => {
  const [status, page, size] = [params.get('status') ?? '', Number(params.get('page')), Number(params.get('size'))]
  return {
    q: params.get('q')?.trim() ?? '',
    status: isStatus(status) ? status : '',
    sort: sorts.find((sort) => sort === params.get('sort')) ?? wholeList.sort,
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : wholeList.page,
    size: sizes.find((offered) => offered === size) ?? wholeList.size,
  }
}

/** The address's search part, `?` included; '' for the whole list. Defaults are left out. */
export const listSearch = (list: ListAddress): string => {
  const given = Object.entries(list).filter(([key, value]) => value !== wholeList[key as keyof ListAddress])
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

export const isFiltered = ({ q, status }: ListAddress): boolean => q !== '' || status !== ''

export const sortWords: Readonly<Record<Sort, string>> = {
  oldest: 'oldest first',
  newest: 'newest first',
  amount: 'largest amount first',
}

/** The state of an address that a filter led to: what is being typed into another filter stays. */
export const byFilters = 'by-filters'

/** The list that the address names, and how to go to another. A change of anything but the page
 * goes back to the first page. */
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
