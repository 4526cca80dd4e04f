import { Link, useSearchParams } from 'react-router-dom'
import type { QueryInputOf } from '@tamarack/contracts/endpoint'
import {
  getCollections,
  type CollectionsLineView,
  type CollectionsView,
} from '@tamarack/contracts/endpoints/collections'
import { paths } from '@tamarack/contracts/paths'
import { counted } from '@tamarack/ui/counted'
import { DataTable, type Column } from '@tamarack/ui/data-table'
import { Faces } from '@tamarack/ui/faces'
import { money, Value } from '@tamarack/ui/format'
import { LinkTabs } from '@tamarack/ui/link-tabs'
import { PageHeading } from '@tamarack/ui/page-heading'
import { clockOffset } from '@tamarack/ui/present'
import { StatusTag } from '@tamarack/ui/status-tag'
import { useRead } from '../../services.tsx'
import { useRowFocus } from '../applications/opened.ts'
import { RowLink, useRowPress } from '../applications/row-link.tsx'
import {
  bucketWords,
  collectorActionInWords,
  lastContactInWords,
  nextContactInWords,
  promiseInWords,
} from './collection-words.ts'
import styles from './collections.module.css'
import { Mentions } from './mentions.tsx'

type Query = QueryInputOf<typeof getCollections>

const filters = [
  { name: 'Promise not kept', only: 'promise-broken' },
  { name: 'No contact this week', only: 'no-contact-this-week' },
] as const

const loansOf = ({ buckets }: CollectionsView): number => buckets.reduce((sum, { loans }) => sum + loans, 0)

/** Every bucket with its loans and what is past due in them, and two filters beside; each has an
 * address. */
const Filters = ({ list, current }: { readonly list: CollectionsView; readonly current: URLSearchParams }) => (
  <LinkTabs
    label="Buckets and filters"
    tabs={[
      { name: 'All', count: loansOf(list), search: '' },
      ...list.buckets.map(({ bucket, loans, pastDue }) => ({
        name: `${bucketWords[bucket].label}${pastDue === 0 ? '' : `: ${money(pastDue)}`}`,
        count: loans,
        search: `?bucket=${encodeURIComponent(bucket)}`,
      })),
      ...filters.map(({ name, only }) => ({ name, count: undefined, search: `?only=${only}` })),
    ].map(({ name, count, search }) => ({
      name,
      count,
      isCurrent: search === (current.size === 0 ? '' : `?${current.toString()}`),
      to: { search },
    }))}
  />
)

/** How a loan that is opened from here leads back. */
const fromHere = (current: URLSearchParams) => ({ collections: current.size === 0 ? '' : `?${current.toString()}` })

const columnsAt = (now: number, state: object): readonly Column<CollectionsLineView>[] => [
  {
    header: 'Customer',
    render: ({ loanId, name }) => <RowLink id={loanId} to={paths.staffLoan(loanId)} state={state} name={name} />,
  },
  { header: 'Past due', numeric: true, render: ({ pastDue }) => money(pastDue) },
  {
    header: 'Days past due',
    numeric: true,
    render: ({ daysPastDue, bucket }) => <StatusTag tone={bucketWords[bucket].tone}>{daysPastDue}</StatusTag>,
  },
  { header: 'To do', plain: true, render: (line) => collectorActionInWords(line) },
  { header: 'Last contact', render: (line) => lastContactInWords(line, now) },
  { header: 'Promise', render: ({ promise }) => <Value>{promise && promiseInWords(promise, now)}</Value> },
  { header: 'Next contact', render: (line) => nextContactInWords(line, now) },
]

interface LinesProps {
  readonly list: CollectionsView
  readonly now: number
  readonly current: URLSearchParams
}

const Lines = ({ list, now, current }: LinesProps) => {
  const state = fromHere(current)
  const press = useRowPress(state)
  useRowFocus(true)
  return (
    <DataTable
      name="Loans to collect"
      folds
      columns={columnsAt(now, state)}
      rows={list.lines}
      empty="No loan is in this list."
      rowKey={({ loanId }) => loanId}
      rowProps={({ loanId }) => ({
        className: styles['line'],
        onClick: press(loanId, paths.staffLoan(loanId)),
      })}
    />
  )
}

/** The pages before and after this one, where there are any. */
const Pages = ({ list, current }: { readonly list: CollectionsView; readonly current: URLSearchParams }) => {
  const page = Number(current.get('page') ?? 1)
  const near = [
    ...(page > 1 ? ([['Previous page', page - 1]] as const) : []),
    ...(page * list.size < list.matching ? ([['Next page', page + 1]] as const) : []),
  ]
  return near.map(([words, number]) => (
    <Link
      key={words}
      to={{ search: `?${new URLSearchParams({ ...Object.fromEntries(current), page: String(number) })}` }}
      className="target"
    >
      {words}
    </Link>
  ))
}

/** `/admin/collections`: who is to be contacted next, and what else waits for a collector. */
export const Component = () => {
  const [address] = useSearchParams()
  const asked = Object.fromEntries(address) as Query
  const query = useRead(['collections', asked], getCollections, { query: asked }, { refetchOnMount: 'always' })
  const { data } = query
  return (
    <div className="stack-4">
      <PageHeading title="Collections">
        {data === undefined ? 'Counting the loans.' : `${data.matching} of ${counted(loansOf(data), 'loan')}`}
      </PageHeading>
      <Mentions />
      <Faces query={query} lines={10}>
        {(list) => (
          <>
            <Filters list={list} current={address} />
            <Lines list={list} now={query.dataUpdatedAt + clockOffset()} current={address} />
            <Pages list={list} current={address} />
          </>
        )}
      </Faces>
    </div>
  )
}
