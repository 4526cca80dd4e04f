import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import type { LegalHoldOnList } from '@tamarack/contracts/endpoints/legal-holds'
import { paths } from '@tamarack/contracts/paths'
import { counted } from '@tamarack/ui/counted'
import type { Column } from '@tamarack/ui/data-table'
import { DateText, Value } from '@tamarack/ui/format'
import { LinkTabs } from '@tamarack/ui/link-tabs'
import { PageHeading } from '@tamarack/ui/page-heading'
import { StatusTag } from '@tamarack/ui/status-tag'
import { useServices } from '../../services.tsx'
import { PagedTable } from '../frame/paged-table.tsx'
import { tabSearch } from '../loan/tab-links.tsx'
import { holdReasonWords, liftReasonWords, listedScopeWords } from './hold-words.ts'
import { allLegalHoldsQuery, type Shown } from './legal-hold-queries.ts'

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
  'in-force': {
    name: 'In force',
    caption: 'Legal holds in force, the last placed first',
    empty: 'No records are on hold.',
  },
  all: { name: 'All', caption: 'All legal holds, the last placed first', empty: 'No legal hold was placed yet.' },
} as const

const holdsShown = (count: number): string => `${counted(count, 'legal hold')} shown`

interface ListLinksProps {
  readonly shown: Shown
  readonly counts: Readonly<Record<Shown, number>> | undefined
}

/** The two lists are addresses; what is in force is what the page opens with. */
const ListLinks = ({ shown, counts }: ListLinksProps) => (
  <LinkTabs
    label="Lists of legal holds"
    tabs={(['in-force', 'all'] as const).map((show) => ({
      name: lists[show].name,
      count: counts?.[show],
      isCurrent: show === shown,
      to: { search: show === 'in-force' ? '' : `?show=${show}` },
    }))}
  />
)

/** `/admin/legal-holds`: every hold of the whole book. Each leads to its loan, where it is
 * lifted. */
export const Component = () => {
  const { api } = useServices()
  const [address] = useSearchParams()
  const shown: Shown = address.get('show') === 'all' ? 'all' : 'in-force'
  const query = useInfiniteQuery({ ...allLegalHoldsQuery(api, shown), refetchOnMount: 'always' })
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
      <ListLinks shown={shown} counts={counts} />
      <section aria-label={lists[shown].caption} aria-busy={query.isFetching} className="stack-3">
        <PagedTable
          caption={lists[shown].caption}
          query={query}
          rowsOf={({ holds }) => holds}
          lines={6}
          empty={lists[shown].empty}
          more="Show earlier holds"
          announced={holdsShown}
          columns={shown === 'all' ? [...columns, liftedColumn] : columns}
          rowKey={({ id }) => id}
        />
      </section>
    </div>
  )
}
