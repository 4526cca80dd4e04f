import { lazy, Suspense } from 'react'
import type { ReplyOf } from '@tamarack/contracts/endpoint'
import { exportApplications, exportedAtMost } from '@tamarack/contracts/endpoints/applications'
import { Button } from '@tamarack/ui/button'
import { EmptyState, ErrorView, Loading } from '@tamarack/ui/faces'
import { PageHeading } from '@tamarack/ui/page-heading'
import { failureText, problemOf } from '@tamarack/ui/problem'
import { call, useAnnounced, useApiQuery, useCommand } from '../../services.tsx'
import { applicationsQuery, useAnyChange, useSteadyRows } from './applications-queries.ts'
import { ApplicationsTable } from './applications-table.tsx'
import styles from './applications.module.css'
import { FilterBar } from './filter-bar.tsx'
import {
  countWords,
  isFiltered,
  isView,
  listSearch,
  queryOf,
  sizes,
  sortOf,
  sortWords,
  unfiltered,
  useListAddress,
  viewWords,
  type ListAddress,
} from './list-address.ts'
import { useRowFocus } from './opened.ts'
import { Pagination } from './pagination.tsx'
import { SavedViews } from './saved-views.tsx'

/** Fetched after the list: for most there are none. */
const Mentions = lazy(async () => ({ default: (await import('../collections/mentions.tsx')).Mentions }))

/** Announces that the list has other rows by now; they wait for the press. */
const ListChanged = ({ isOther, onShow }: { readonly isOther: boolean; readonly onShow: () => void }) => (
  <output className={`row-2 middle ${styles['notice']}`}>
    {isOther && (
      <>
        <span>The list has changed.</span>
        <Button variant="quiet" onClick={onShow}>
          Show
        </Button>
      </>
    )}
  </output>
)

/** The list as a file, as it is filtered and sorted. */
const Export = ({ list }: { readonly list: ListAddress }) => {
  const { size: _size, after: _after, before: _before, ...query } = queryOf(list)
  const exporting = useCommand<ReplyOf<typeof exportApplications>>({
    done: async ({ file }) => {
      const { csv, saveFile } = await import('@tamarack/ui/save-file')
      saveFile('applications.csv', csv, file)
    },
    says: ({ rows }) => `${rows} applications exported`,
  })
  return (
    <span className="row-1 middle">
      <Button
        variant="quiet"
        pending={exporting.isPending}
        title={`At most ${exportedAtMost.toLocaleString('en-US')} lines. The export is recorded.`}
        onClick={() => exporting.mutate(call(exportApplications, { query }))}
      >
        Export CSV
      </Button>
      {exporting.isError && <span role="alert">{failureText(exporting.error)}</span>}
    </span>
  )
}

/** '24 applications', '1 application'. */
const applicationsCount = (count: number): string =>
  count === 1 ? '1 application' : `${countWords(count)} applications`

const isFirst = ({ after, before }: ListAddress): boolean => after === '' && before === ''

interface EmptyProps {
  readonly list: ListAddress
  readonly change: (part: Partial<ListAddress>) => void
}

const Empty = ({ list, change }: EmptyProps) => {
  if (!isFirst(list))
    return (
      <EmptyState action={<Button onClick={() => change({})}>Go to the first page</Button>}>
        This page of the list is empty.
      </EmptyState>
    )
  if (isView(list.status) && !isFiltered({ ...list, status: '' }))
    return <EmptyState>{viewWords[list.status].empty}</EmptyState>
  return isFiltered(list) ? (
    <EmptyState action={<Button onClick={() => change(unfiltered(list))}>Clear filters</Button>}>
      No application matches these filters.
    </EmptyState>
  ) : (
    <EmptyState>No applications yet.</EmptyState>
  )
}

/** `/admin/home`: find a loan, pick the next application. */
export const Component = () => {
  const { list, change } = useListAddress()
  const query = useApiQuery(applicationsQuery, list)
  const { data, isPlaceholderData } = query
  const settled = data !== undefined && !isPlaceholderData
  const steady = useSteadyRows(listSearch(list), settled ? data.applications : undefined)
  const applications = settled ? steady.rows : (data?.applications ?? [])
  useAnyChange(() => void query.refetch())
  useAnnounced(
    listSearch(list),
    settled
      ? `${applicationsCount(data.matching)}, ${sortWords(sortOf(list))}${isFirst(list) ? '' : ', another page'}`
      : undefined,
  )
  useRowFocus(settled)
  const count =
    data === undefined
      ? null
      : data.matching === data.total
        ? applicationsCount(data.total)
        : `${countWords(data.matching)} of ${applicationsCount(data.total)}`
  return (
    <div className={`stack-4 ${styles['screen']}`}>
      <div className={`stack-4 ${styles['top']}`}>
        <PageHeading title="Applications">{count ?? 'Counting the applications.'}</PageHeading>
        <SavedViews list={list} counted={data} />
      </div>
      {data?.sampleBook !== undefined && (
        <p role="status">
          The sample book is filling: {data.sampleBook.begun} of {data.sampleBook.lives} loans have started.
        </p>
      )}
      <FilterBar list={list} change={change} />
      {settled && <ListChanged isOther={steady.isOther} onShow={steady.show} />}
      <section
        aria-label="Applications"
        aria-busy={isPlaceholderData}
        className={isPlaceholderData ? styles['updating'] : undefined}
      >
        {query.isError && data === undefined ? (
          problemOf(query.error)?.code === 'BAD_CURSOR' ? (
            <Empty list={list} change={change} />
          ) : (
            <ErrorView error={query.error} onRetry={() => void query.refetch()} />
          )
        ) : data === undefined ? (
          <Loading lines={10} />
        ) : applications.length === 0 ? (
          <Empty list={list} change={change} />
        ) : (
          <ApplicationsTable
            applications={applications}
            isGone={steady.isGone}
            changes={steady.changes}
            list={list}
            readAt={data.readAt}
            targetHours={data.decisionTargetHours}
            onSort={(sort) => change({ sort })}
          />
        )}
      </section>
      {data !== undefined && (
        <Pagination
          list={list}
          after={data.hasAfter ? (data.applications.at(-1)?.id ?? null) : null}
          before={data.hasBefore ? (data.applications[0]?.id ?? null) : null}
          isShort={data.matching <= Number(sizes[0])}
          onSize={(size) => change({ size } as Partial<ListAddress>)}
        />
      )}
      {data !== undefined && data.matching > 0 && <Export list={list} />}
      {data !== undefined && (
        <Suspense>
          <Mentions />
        </Suspense>
      )}
    </div>
  )
}
