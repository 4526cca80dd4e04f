import { Link, useSearchParams } from 'react-router-dom'
import type { OutsideRequestView } from '@tamarack/contracts/endpoints/outside-requests'
import { paths } from '@tamarack/contracts/paths'
import { LinkButton } from '@tamarack/ui/button'
import { DataTable, type Column } from '@tamarack/ui/data-table'
import { EmptyState, Faces } from '@tamarack/ui/faces'
import { DateText, Value } from '@tamarack/ui/format'
import { LinkTabs } from '@tamarack/ui/link-tabs'
import { PageHeading } from '@tamarack/ui/page-heading'
import { StatusTag } from '@tamarack/ui/status-tag'
import { useApiQuery } from '../../services.tsx'
import { kindWords, requestsQuery, stateWords } from './requests-queries.ts'

const columns: readonly Column<OutsideRequestView>[] = [
  {
    header: 'From',
    render: ({ id, from }) => (
      <Link to={paths.outsideRequest(id)} className="target breaks">
        {from}
      </Link>
    ),
  },
  { header: 'Kind', render: ({ kind }) => kindWords[kind] },
  {
    header: 'State',
    render: (request) => {
      const { tone, words } = stateWords(request)
      return <StatusTag tone={tone}>{words}</StatusTag>
    },
  },
  { header: 'Received', render: ({ receivedOn }) => <DateText value={receivedOn} /> },
  { header: 'Answer by', render: ({ dueOn }) => <DateText value={dueOn} /> },
  {
    header: 'Loan',
    render: ({ loanId }) =>
      loanId === null ? (
        <Value>{null}</Value>
      ) : (
        <Link to={paths.staffLoan(loanId)} className="target breaks">
          Open the loan
        </Link>
      ),
  },
]

/** `/admin/requests`: what people and authorities want of us, with its deadline and its answer. */
export const Component = () => {
  const query = useApiQuery(requestsQuery)
  const [params] = useSearchParams()
  const isAll = params.get('show') === 'all'
  const all = query.data?.requests
  const open = all?.filter(({ state }) => state !== 'closed').toSorted((a, b) => a.dueOn.localeCompare(b.dueOn))
  return (
    <div className="stack-4">
      <PageHeading title="Requests from outside">
        Complaints, regulators and courts, and people who want the data that we hold about them. One person answers,
        another closes.
      </PageHeading>
      <div>
        <LinkButton to={paths.openOutsideRequest} variant="primary">
          Record a request
        </LinkButton>
      </div>
      <LinkTabs
        label="Lists of requests"
        tabs={[
          { name: 'Not closed', count: open?.length, isCurrent: !isAll, to: { search: '' } },
          { name: 'All', count: all?.length, isCurrent: isAll, to: { search: '?show=all' } },
        ]}
      />
      <Faces query={query} lines={6}>
        {() => {
          const rows = (isAll ? all : open) ?? []
          return rows.length === 0 ? (
            <EmptyState>{isAll ? 'No request was recorded yet.' : 'Every request is answered and closed.'}</EmptyState>
          ) : (
            <DataTable
              caption={
                isAll ? 'All requests, the last recorded first' : 'Requests that are not closed, the first due first'
              }
              captionHidden
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
            />
          )
        }}
      </Faces>
    </div>
  )
}
