import { Link } from 'react-router-dom'
import type { ReplyOf } from '@tamarack/contracts/endpoint'
import { getStaffLooks } from '@tamarack/contracts/endpoints/looks'
import { getDifferences, getParkedWebhooks } from '@tamarack/contracts/endpoints/webhooks'
import { paths } from '@tamarack/contracts/paths'
import { DataTable, type Column } from '@tamarack/ui/data-table'
import { PageHeading } from '@tamarack/ui/page-heading'
import { StatusTag } from '@tamarack/ui/status-tag'
import { useApiQuery, useRead } from '../../services.tsx'
import { LastAnchor } from '../exceptions/last-anchor.tsx'
import { useExceptions } from '../exceptions/records.tsx'
import { ReadSection, Section } from '../frame/section.tsx'
import { lawQuery } from '../law/law-queries.ts'
import { openRequests, RequestTable } from '../outside-requests/request-table.tsx'
import { requestsQuery } from '../outside-requests/requests-queries.ts'

interface Broken {
  readonly what: string
  /** Undefined while it is counted; null before the first check. */
  readonly count: number | null | undefined
  readonly to: string
}

const brokenColumns: readonly Column<Broken>[] = [
  {
    header: 'What',
    render: ({ what, to }) => (
      <Link to={to} className="target breaks">
        {what}
      </Link>
    ),
  },
  {
    header: 'State',
    render: ({ count }) => {
      if (count === undefined) return 'Counting...'
      if (count === null) return <StatusTag tone="neutral">Not checked yet</StatusTag>
      return <StatusTag tone={count > 0 ? 'danger' : 'success'}>{count > 0 ? `${count} open` : 'None'}</StatusTag>
    },
  },
]

/** What contradicts our records, the providers or the law, each with the page that lists it. */
const WhatBroke = () => {
  const differences = useRead(['review', 'differences'], getDifferences, {}).data?.differences.filter(
    ({ resolvedAt }) => resolvedAt === null,
  )
  const records = useExceptions().data
  const law = useApiQuery(lawQuery).data
  const breaches = law?.breaches.filter(({ answer }) => answer === null).length
  const rows: readonly Broken[] = [
    {
      what: 'Records that are not what was written',
      count: records?.records === 0 && records.anchor === null ? null : records?.records,
      to: paths.exceptions,
    },
    { what: 'Breaches of the law', count: breaches === 0 && law?.finishedAt === null ? null : breaches, to: paths.law },
    {
      what: 'Differences to a provider or a workflow',
      count: differences?.filter(({ kind }) => kind !== 'record').length,
      to: paths.exceptions,
    },
    {
      what: 'Webhooks that reached no loan',
      count: useRead(['review', 'parked'], getParkedWebhooks, { query: {} }).data?.total,
      to: paths.exceptions,
    },
  ]
  return (
    <Section heading="What broke" className="stack-3">
      <DataTable name="What broke" columns={brokenColumns} rows={rows} rowKey={({ what }) => what} />
    </Section>
  )
}

/** Requests that are not closed, the first due first. */
const WhatIsDue = () => (
  <ReadSection heading="What is due" className="stack-3" query={useApiQuery(requestsQuery)} lines={2}>
    {({ requests }) => (
      <RequestTable
        name="Requests from outside that are not closed"
        empty="Every request from outside is answered and closed."
        requests={openRequests(requests)}
      />
    )}
  </ReadSection>
)

type StaffLooks = ReplyOf<typeof getStaffLooks>['staff'][number]

const staffColumns: readonly Column<StaffLooks>[] = [
  {
    header: 'Who',
    render: ({ id, name, role }) => (
      <Link to={`${paths.activity}?who=${encodeURIComponent(id)}`} className="target breaks">
        {name} ({role})
      </Link>
    ),
  },
  {
    header: 'Loans',
    numeric: true,
    render: ({ loans, isUnusual }) => (
      <>
        {isUnusual && <StatusTag tone="warning">Unusual</StatusTag>} {loans}
      </>
    ),
  },
  { header: 'A usual day', numeric: true, render: ({ usually }) => String(usually) },
  { header: 'Shown in full', numeric: true, render: ({ shown }) => String(shown) },
  { header: 'Evidence packs', numeric: true, render: ({ packs }) => String(packs) },
]

const WhoLooked = () => (
  <ReadSection
    heading="Who looked at what in the last 24 hours"
    className="stack-3"
    query={useRead(['review', 'staff'], getStaffLooks, {})}
    lines={3}
  >
    {({ staff }) => (
      <DataTable
        empty="Nobody looked at a loan."
        folds
        name="Looks of staff in the last 24 hours, beside a mean day of the 30 before"
        columns={staffColumns}
        rows={staff}
        rowKey={({ id }) => id}
      />
    )}
  </ReadSection>
)

/** `/admin/review`: where a reviewer begins the day. */
export const Component = () => (
  <div className="stack-5">
    <PageHeading title="Review" />
    <WhatBroke />
    <WhatIsDue />
    <WhoLooked />
    <LastAnchor />
  </div>
)
