import { useEffect, useRef } from 'react'
import type { ReplyOf } from '@tamarack/contracts/endpoint'
import {
  attentionFilter,
  mineFilter,
  returnedDebitsFilter,
  waitingFilter,
  type getAllApplications,
} from '@tamarack/contracts/endpoints/loan'
import { Button } from '@tamarack/ui/button'
import { EmptyState, ErrorView, Loading } from '@tamarack/ui/faces'
import { LinkTabs } from '@tamarack/ui/link-tabs'
import { PageHeading } from '@tamarack/ui/page-heading'
import { clockOffset } from '@tamarack/ui/present'
import { useApiQuery, useServices } from '../../services.tsx'
import { applicationCountQuery, applicationsQuery } from './applications-queries.ts'
import { ApplicationsTable } from './applications-table.tsx'
import styles from './applications.module.css'
import { FilterBar } from './filter-bar.tsx'
import {
  isFiltered,
  isView,
  listSearch,
  sortWords,
  useListAddress,
  viewWords,
  wholeList,
  type ListAddress,
} from './list-address.ts'
import { useRowFocus } from './opened.ts'
import { Pagination } from './pagination.tsx'

type Reply = ReplyOf<typeof getAllApplications>

interface Props {
  readonly list: ListAddress
  /** How many there are in each view and in all; undefined before the list is there. */
  readonly counted: Pick<Reply, 'views' | 'total'> | undefined
}

const saved = [
  [mineFilter, 'mine'],
  [waitingFilter, 'waiting'],
  [returnedDebitsFilter, 'returnedDebits'],
  [attentionFilter, 'attention'],
] as const

/** The saved views of the list, each with its count and an address of its own. */
const SavedViews = ({ list, counted }: Props) => {
  const views = [
    { name: 'All', count: counted?.total, status: wholeList.status },
    ...saved.map(([status, key]) => ({ name: viewWords[status].name, count: counted?.views[key], status })),
  ]
  return (
    <LinkTabs
      label="Saved views"
      tabs={views.map(({ name, count, status }) => ({
        name,
        count,
        isCurrent: list.status === status,
        to: { search: listSearch({ ...wholeList, size: list.size, status }) },
        preventScrollReset: true,
      }))}
    />
  )
}

/** Announces that the list has grown; the rows themselves wait for the press. */
const NewApplications = ({
  list,
  shown,
  onShow,
}: {
  readonly list: ListAddress
  readonly shown: number
  readonly onShow: () => void
}) => {
  const { data } = useApiQuery(applicationCountQuery, list)
  const more = data === undefined ? 0 : data - shown
  return (
    <output className={styles['notice']}>
      {more > 0 && (
        <>
          <span>{more === 1 ? '1 new application.' : `${more} new applications.`}</span>
          <Button variant="quiet" onClick={onShow}>
            Show
          </Button>
        </>
      )}
    </output>
  )
}

/** '24 applications', '1 application'. */
const applicationsCount = (count: number): string => (count === 1 ? '1 application' : `${count} applications`)

/** Announces what a changed filter, order or page brought; not on arrival, where the heading is
 * read. `ready` means that the rows belong to this list. */
const useListAnnouncement = (list: ListAddress, matching: number | undefined, ready: boolean): void => {
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

const Empty = ({
  list,
  change,
}: {
  readonly list: ListAddress
  readonly change: (part: Partial<ListAddress>) => void
}) => {
  if (list.page > 1)
    return (
      <EmptyState action={<Button onClick={() => change({ page: 1 })}>Go to the first page</Button>}>
        This page of the list is empty.
      </EmptyState>
    )
  if (isView(list.status) && list.q === '') return <EmptyState>{viewWords[list.status].empty}</EmptyState>
  return isFiltered(list) ? (
    <EmptyState
      action={<Button onClick={() => change({ q: wholeList.q, status: wholeList.status })}>Clear filters</Button>}
    >
      No application matches these filters.
    </EmptyState>
  ) : (
    <EmptyState>No applications yet.</EmptyState>
  )
}

/** `/admin/home`: pick the next application. */
export const Component = () => {
  const { list, change } = useListAddress()
  const query = useApiQuery(applicationsQuery, list)
  const { data, isPlaceholderData } = query
  const settled = data !== undefined && !isPlaceholderData
  useListAnnouncement(list, data?.matching, settled)
  useRowFocus(settled)
  const count =
    data === undefined
      ? null
      : data.matching === data.total
        ? applicationsCount(data.total)
        : `${data.matching} of ${applicationsCount(data.total)}`
  return (
    <div className={styles['screen']}>
      <div className={styles['top']}>
        <PageHeading title="Applications">{count ?? 'Counting the applications.'}</PageHeading>
        <SavedViews list={list} counted={data} />
      </div>
      <FilterBar list={list} change={change} />
      {settled && <NewApplications list={list} shown={data.matching} onShow={() => void query.refetch()} />}
      <section
        aria-label="Applications"
        aria-busy={query.isFetching}
        className={isPlaceholderData ? styles['updating'] : undefined}
      >
        {query.isError && data === undefined ? (
          <ErrorView error={query.error} onRetry={() => void query.refetch()} />
        ) : data === undefined ? (
          <Loading lines={10} />
        ) : data.applications.length === 0 ? (
          <Empty list={list} change={change} />
        ) : (
          <ApplicationsTable
            applications={data.applications}
            list={list}
            readAt={query.dataUpdatedAt + clockOffset()}
            onSort={(sort) => change({ sort })}
          />
        )}
      </section>
      {data !== undefined && <Pagination list={list} matching={data.matching} onSize={(size) => change({ size })} />}
    </div>
  )
}
