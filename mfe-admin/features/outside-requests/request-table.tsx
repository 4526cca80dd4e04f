import { Link } from 'react-router-dom'
import type { OutsideRequestView } from '@tamarack/contracts/endpoints/outside-requests'
import { paths } from '@tamarack/contracts/paths'
import { DataTable, type Column } from '@tamarack/ui/data-table'
import { DateText, Value } from '@tamarack/ui/format'
import { StatusTag } from '@tamarack/ui/status-tag'
import { LoanLink } from '../frame/links.tsx'
import { kindWords, stateWords } from './requests-queries.ts'

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
    render: (request) => <StatusTag {...stateWords(request)} />,
  },
  { header: 'Received', render: ({ receivedOn }) => <DateText value={receivedOn} /> },
  { header: 'Answer by', render: ({ dueOn }) => <DateText value={dueOn} /> },
  {
    header: 'Loan',
    render: ({ loanId }) =>
      loanId === null ? <Value>{null}</Value> : <LoanLink loanId={loanId}>Open the loan</LoanLink>,
  },
]

/** Those that are not closed, the first due first. */
export const openRequests = (requests: readonly OutsideRequestView[]): readonly OutsideRequestView[] =>
  requests.filter(({ state }) => state !== 'closed').toSorted((a, b) => a.dueOn.localeCompare(b.dueOn))

interface RequestTableProps {
  readonly name: string
  readonly empty: string
  readonly requests: readonly OutsideRequestView[]
}

export const RequestTable = ({ requests, ...table }: RequestTableProps) => (
  <DataTable {...table} folds columns={columns} rows={requests} rowKey={({ id }) => id} />
)
