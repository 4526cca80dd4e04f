import { paths } from '@tamarack/contracts/paths'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { DataTable, type Column } from '@tamarack/ui/data-table'
import { money } from '@tamarack/ui/format'
import { StatusTag } from '@tamarack/ui/status-tag'
import { DateText, Value } from '@tamarack/ui/value'
import { Link, useNavigate } from 'react-router-dom'
import { AwaitedSignatures } from '../loan/awaited-signatures.tsx'
import { loanTypeOf, statusOf } from '../loan/loan-words.ts'
import { age, ageOf, isLate, receivedAt } from './age.ts'
import styles from './applications.module.css'
import { tabSearch } from '../loan/tab-links.tsx'
import { listSearch, type ListAddress, type Sort, type ViewFilter } from './list-address.ts'
import { rememberOpened, rowLinkId, type FromList } from './opened.ts'
import { viewColumns } from './view-columns.tsx'

export interface ApplicationsTableProps {
  readonly applications: readonly LoanView[]
  readonly list: ListAddress
  readonly onSort: (sort: Sort) => void
  /** Epoch milliseconds at which the rows were read: ages count up to then. */
  readonly readAt: number
}

const nameOf = ({ id, applicantName }: LoanView): string => (applicantName === '' ? id : applicantName)

/** The list itself. The link in the first cell is the way in; a press anywhere on the row is a convenience. */
export const ApplicationsTable = ({ applications, list, onSort, readAt }: ApplicationsTableProps) => {
  const navigate = useNavigate()
  const state: FromList = { list: listSearch(list) }
  const view = viewColumns[list.status as ViewFilter]
  const addressOf = (loan: LoanView): string => paths.staffLoan(loan.id) + (view ? tabSearch(view.tabOf(loan)) : '')
  const received: readonly Column<LoanView>[] = [
    {
      header: 'Received',
      render: (loan) => <DateText value={receivedAt(loan)} />,
      sort: {
        direction: list.sort === 'oldest' ? 'ascending' : list.sort === 'newest' ? 'descending' : 'none',
        onSort: () => onSort(list.sort === 'oldest' ? 'newest' : 'oldest'),
      },
    },
    {
      header: 'Age',
      render: (loan) =>
        isLate(loan, readAt) ? (
          <StatusTag tone="danger">{age(receivedAt(loan), readAt)}, late</StatusTag>
        ) : (
          (ageOf(loan, readAt) ?? '–')
        ),
    },
  ]
  const columns: readonly Column<LoanView>[] = [
    {
      header: 'Applicant',
      render: (loan) => (
        <Link
          // At a desk a long name is cut to one line: it is whole here and for screen readers.
          title={nameOf(loan)}
          id={rowLinkId(loan.id)}
          to={addressOf(loan)}
          state={state}
          className={styles['open']}
          data-row=""
          onClick={(event) => {
            event.stopPropagation()
            rememberOpened(loan.id)
          }}
        >
          <span>{nameOf(loan)}</span>
        </Link>
      ),
    },
    {
      header: 'Type',
      render: (loan) => (
        <span className="unbroken">
          <Value>{loanTypeOf(loan)}</Value>
        </span>
      ),
    },
    {
      header: 'Amount',
      numeric: true,
      render: ({ selectedLoanAmount }) => <Value>{money(selectedLoanAmount)}</Value>,
      sort: {
        direction: list.sort === 'amount' ? 'descending' : 'none',
        onSort: () => onSort(list.sort === 'amount' ? 'oldest' : 'amount'),
      },
    },
    {
      header: 'Status',
      render: (loan) => (
        <>
          <StatusTag tone={statusOf(loan).tone}>{statusOf(loan).label}</StatusTag>
          <AwaitedSignatures loan={loan} />
        </>
      ),
    },
    ...(view?.columns ?? received),
  ]
  return (
    <DataTable
      caption="Applications"
      captionHidden
      folds
      columns={columns}
      rows={applications}
      rowKey={({ id }) => id}
      rowProps={(loan) => ({
        onClick: () => {
          // Marking text in a row, to copy a name, is no wish to open it.
          if (window.getSelection()?.isCollapsed === false) return
          rememberOpened(loan.id)
          void navigate(addressOf(loan), { state })
        },
      })}
    />
  )
}
