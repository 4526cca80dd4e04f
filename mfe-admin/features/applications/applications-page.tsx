import { Button } from '@tamarack/ui/button'
import { EmptyState } from '@tamarack/ui/empty-state'
import { ErrorView } from '@tamarack/ui/error-view'
import { Loading } from '@tamarack/ui/loading'
import { PageHeading } from '@tamarack/ui/page-heading'
import { clockOffset } from '@tamarack/ui/present'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../services.tsx'
import styles from './applications.module.css'
import { ApplicationsTable } from './applications-table.tsx'
import { FilterBar } from './filter-bar.tsx'
import { isFiltered, wholeList, type ListAddress } from './list-address.ts'
import { NewApplications } from './new-applications.tsx'
import { Pagination } from './pagination.tsx'
import { applicationsQuery } from './applications-queries.ts'
import { SavedViews } from './saved-views.tsx'
import { useListAddress } from './use-list-address.ts'
import { applicationsCount, useListAnnouncement } from './use-list-announcement.ts'
import { useRowFocus } from './use-row-focus.ts'
import { isView, viewWords } from './views.ts'

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
  const { api } = useServices()
  const { list, change } = useListAddress()
  const query = useQuery(applicationsQuery(api, list))
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
      {settled && (
        <NewApplications
          list={list}
          shown={data.matching}
          onShow={() => {
            void query.refetch()
          }}
        />
      )}
      <section
        aria-label="Applications"
        aria-busy={query.isFetching}
        className={isPlaceholderData ? styles['updating'] : undefined}
      >
        {query.isError && data === undefined ? (
          <ErrorView
            error={query.error}
            onRetry={() => {
              void query.refetch()
            }}
          />
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
