import { Link } from 'react-router-dom'
import { getAllApplications } from '@tamarack/contracts/endpoints/applications'
import { paths } from '@tamarack/contracts/paths'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { DataTable, type Column } from '@tamarack/ui/data-table'
import { DateText } from '@tamarack/ui/format'
import { useRead } from '../../services.tsx'
import { ReadSection } from '../frame/section.tsx'
import { NextOfTwice, twiceInWords, type Twice } from '../loan/paid-twice.tsx'
import { tabSearch } from '../loan/tab-links.tsx'
import { exceptionsKey } from './records.tsx'

type Row = { readonly loan: LoanView; readonly twice: Twice }

const columns: readonly Column<Row>[] = [
  {
    header: 'Customer',
    render: ({ loan }) => (
      <Link to={paths.staffLoan(loan.id) + tabSearch('servicing')} className="target">
        {loan.applicantName || loan.id}
      </Link>
    ),
  },
  { header: 'What happened', render: ({ twice }) => twiceInWords(twice) },
  { header: 'Since', render: ({ twice: { since } }) => <DateText value={since} /> },
  {
    header: 'What comes next',
    render: (row) => (
      <div className="stack-1 at-start">
        <NextOfTwice {...row} />
      </div>
    ),
  },
]

/** Money that a provider moved twice, until what was too much has gone back. */
export const PaidTwiceSection = () => {
  const query = useRead(
    [...exceptionsKey, 'paid-twice'],
    getAllApplications,
    { query: { flag: 'paid-twice', size: 100 } },
    { refetchOnMount: 'always' },
  )
  return (
    <ReadSection heading="Paid twice" aria-busy={query.isFetching} className="stack-4" query={query} lines={3}>
      {({ applications }) => (
        <DataTable
          empty="No advance, refund or debit moved twice."
          name="Paid twice"
          folds
          columns={columns}
          rows={applications.flatMap((loan) => (loan.paidTwice ?? []).map((twice) => ({ loan, twice })))}
          rowKey={({ loan, twice }) => `${loan.id}.${twice.kind}.${twice.since}`}
        />
      )}
    </ReadSection>
  )
}
