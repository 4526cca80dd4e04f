import { Link, useSearchParams } from 'react-router-dom'
import { getAllLegalHolds, type LegalHoldOnList } from '@tamarack/contracts/endpoints/legal-holds'
import { paths } from '@tamarack/contracts/paths'
import { counted } from '@tamarack/ui/counted'
import type { Column } from '@tamarack/ui/data-table'
import { DateText, Value } from '@tamarack/ui/format'
import { LinkTabs } from '@tamarack/ui/link-tabs'
import { PageHeading } from '@tamarack/ui/page-heading'
import { StatusTag } from '@tamarack/ui/status-tag'
import { PagedTable, usePages } from '../frame/paged-table.tsx'
import { tabSearch } from '../loan/tab-links.tsx'
import { holdReasonWords, liftReasonWords, listedScopeWords } from './hold-words.ts'

interface ActProps {
  readonly reason: string
  /** Empty once the records that it was about are destroyed. */
  readonly note: string
  readonly at: number
  readonly name: string
}

/** Why, in which matter, when and by whom: the same for placing and lifting. */
const Act = ({ reason, note, at, name }: ActProps) => (
  <div className="stack-0 at-start breaks">
    {reason}
    {note !== '' && <span className="regular">{note}</span>}
    <span className="muted regular">
      <DateText value={at} as="date-time" /> by {name}
    </span>
  </div>
)

const columns: readonly Column<LegalHoldOnList>[] = [
  {
    header: 'Records of',
    render: ({ loanId, borrowerName, scope }) => (
      <div className="stack-0 at-start breaks">
        <Link to={paths.staffLoan(loanId) + tabSearch('history')} className="target">
          {borrowerName ?? `Application ${loanId}`}
        </Link>
        <span className="muted regular">{listedScopeWords[scope]}</span>
      </div>
    ),
  },
  {
    header: 'State',
    render: ({ lifted }) => (
      <StatusTag tone={lifted === null ? 'warning' : 'neutral'}>{lifted === null ? 'In force' : 'Lifted'}</StatusTag>
    ),
  },
  {
    header: 'Placed',
    render: ({ placed: { reason, note, at, byName } }) => (
      <Act reason={holdReasonWords[reason]} note={note} at={at} name={byName} />
    ),
  },
]

const liftedColumn: Column<LegalHoldOnList> = {
  header: 'Lifted',
  render: ({ lifted }) =>
    lifted === null ? (
      <Value>{null}</Value>
    ) : (
      <Act reason={liftReasonWords[lifted.reason]} note={lifted.note} at={lifted.at} name={lifted.byName} />
    ),
}

const lists = {
  'in-force': { name: 'Legal holds in force, the last placed first', empty: 'No records are on hold.' },
  all: { name: 'All legal holds, the last placed first', empty: 'No legal hold was placed yet.' },
} as const

const holdsShown = (count: number): string => `${counted(count, 'legal hold')} shown`

/** `/admin/legal-holds`: every hold of the whole book. Each leads to its loan, where it is
 * lifted. */
export const Component = () => {
  const [address] = useSearchParams()
  const shown: keyof typeof lists = address.get('show') === 'all' ? 'all' : 'in-force'
  const query = usePages(
    ['legal-holds', 'of the whole book', shown],
    getAllLegalHolds,
    { query: { show: shown } },
    'cursor',
  )
  const last = query.data?.pages.at(-1)
  const counts = last && { 'in-force': last.inForce, all: last.all }
  return (
    <div className="stack-4">
      <PageHeading title="Legal holds">
        {counts === undefined
          ? 'Counting the legal holds.'
          : `${counts['in-force']} of ${counted(counts.all, 'legal hold')} in force`}
      </PageHeading>
      <p className="reading-width">
        Nothing that a hold covers is destroyed while it is in force. A hold is placed and lifted in the History tab of
        its loan.
      </p>
      <LinkTabs
        label="Lists of legal holds"
        tabs={[
          { name: 'In force', count: counts?.['in-force'], isCurrent: shown !== 'all', to: { search: '' } },
          { name: 'All', count: counts?.all, isCurrent: shown === 'all', to: { search: '?show=all' } },
        ]}
      />
      <section aria-label={lists[shown].name} aria-busy={query.isFetching} className="stack-3">
        <PagedTable
          {...lists[shown]}
          query={query}
          rowsOf={({ holds }) => holds}
          lines={6}
          more="Show earlier holds"
          announced={holdsShown}
          columns={shown === 'all' ? [...columns, liftedColumn] : columns}
          rowKey={({ id }) => id}
        />
      </section>
    </div>
  )
}
