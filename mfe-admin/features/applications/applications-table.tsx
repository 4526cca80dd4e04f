import { isApplication } from '@tamarack/contracts/loan-statuses'
import { paths } from '@tamarack/contracts/paths'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { DataTable, type Column } from '@tamarack/ui/data-table'
import { DateText, money, Value } from '@tamarack/ui/format'
import { StatusTag } from '@tamarack/ui/status-tag'
import { AwaitedSignatures } from '../loan/awaited-signatures.tsx'
import { loanTypeOf, statusOf } from '../loan/loan-words.ts'
import { tabSearch } from '../loan/tab-links.tsx'
import styles from './applications.module.css'
import { listSearch, sortOf, type ListAddress, type Sort, type ViewFilter } from './list-address.ts'
import type { FromList } from './opened.ts'
import { RowLink, useRowPress } from './row-link.tsx'
import { viewColumns } from './view-columns.tsx'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** When the application came to us: the moment it was sent, or, before that, the moment it was
 * begun. */
const receivedAt = ({ submittedAt, createdAt }: Pick<LoanView, 'submittedAt' | 'createdAt'>): number =>
  submittedAt ?? createdAt

/** '3 days', '2 h', '5 min', rounded down. Milliseconds; a moment ahead of our clock counts as
 * now. */
export const age = (since: number, now: number): string => {
  const passed = Math.max(0, now - since)
  if (passed < hour) return `${Math.floor(passed / minute)} min`
  if (passed < 2 * day) return `${Math.floor(passed / hour)} h`
  return `${Math.floor(passed / day)} days`
}

/** How old an application is that is still to be decided or signed; null for one that is a loan, or
 * ended: nobody waits for it. */
export const ageOf = (loan: Pick<LoanView, 'status' | 'submittedAt' | 'createdAt'>, now: number): string | null =>
  isApplication(loan.status) ? age(receivedAt(loan), now) : null

/** Waiting for us for longer than the customer was given as our aim. */
export const isLate = (
  loan: Pick<LoanView, 'status' | 'submittedAt' | 'createdAt'>,
  now: number,
  targetHours: number,
): boolean => loan.status === 'review' && now - receivedAt(loan) > targetHours * hour

interface ApplicationsTableProps {
  readonly applications: readonly LoanView[]
  /** Left the list since it was opened. */
  readonly isGone: (loan: LoanView) => boolean
  /** By how many events a row is ahead of what was shown first. */
  readonly changes: (loan: LoanView) => number
  readonly list: ListAddress
  readonly onSort: (sort: Sort) => void
  /** Epoch milliseconds at which the rows were read: ages count up to then. */
  readonly readAt: number
  /** Our aim for a decision. */
  readonly targetHours: number
}

/** Biggest first where somebody looks for what is big or new. */
const downFirst: readonly string[] = ['amount', 'received']

/** The list itself. */
export const ApplicationsTable = (props: ApplicationsTableProps) => {
  const { applications, isGone, changes, list, onSort, readAt, targetHours } = props
  const state: FromList = { list: listSearch(list) }
  const press = useRowPress(state)
  const view = viewColumns[list.status as ViewFilter]
  const addressOf = (loan: LoanView): string => paths.staffLoan(loan.id) + (view ? tabSearch(view.tabOf(loan)) : '')
  const now = sortOf(list)
  const sorts = (
    by: 'received' | 'name' | 'type' | 'amount' | 'status' | 'officer' | 'since',
  ): Column<LoanView>['sort'] => ({
    direction: now === by ? 'ascending' : now === `-${by}` ? 'descending' : 'none',
    onSort: () => onSort(now === by || (now !== `-${by}` && downFirst.includes(by)) ? `-${by}` : by),
  })
  const received: readonly Column<LoanView>[] = [
    { header: 'Received', render: (loan) => <DateText value={receivedAt(loan)} />, sort: sorts('received') },
    {
      header: 'Age',
      render: (loan) =>
        isLate(loan, readAt, targetHours) ? (
          <StatusTag tone="danger">{age(receivedAt(loan), readAt)}, late</StatusTag>
        ) : (
          (ageOf(loan, readAt) ?? '–')
        ),
    },
  ]
  const columns: readonly Column<LoanView>[] = [
    {
      header: 'Applicant',
      sort: sorts('name'),
      render: (loan) => <RowLink id={loan.id} to={addressOf(loan)} state={state} name={loan.applicantName} />,
    },
    {
      header: 'Type',
      plain: true,
      sort: sorts('type'),
      render: (loan) => (
        <span className="unbroken">
          <Value>{loanTypeOf(loan)}</Value>
        </span>
      ),
    },
    {
      header: 'Amount',
      plain: true,
      numeric: true,
      render: ({ selectedLoanAmount }) => <Value>{money(selectedLoanAmount)}</Value>,
      sort: sorts('amount'),
    },
    {
      header: 'Status',
      plain: true,
      sort: sorts('status'),
      render: (loan) => (
        <>
          <StatusTag {...statusOf(loan)} />
          <AwaitedSignatures loan={loan} />
        </>
      ),
    },
    ...(view?.columns.map((column) => (column.header === 'Since' ? { ...column, sort: sorts('since') } : column)) ??
      received),
    { header: 'Officer', render: ({ forStaff }) => forStaff?.officer?.name ?? '–', sort: sorts('officer') },
  ]
  return (
    <DataTable
      name="Applications"
      folds
      columns={columns}
      rows={applications}
      rowKey={({ id }) => id}
      rowProps={(loan) => ({
        // By turns, so that another change of the same row is marked anew.
        className: isGone(loan)
          ? styles['gone']
          : changes(loan) === 0
            ? undefined
            : styles[changes(loan) % 2 === 0 ? 'changed' : 'changed-again'],
        onClick: press(loan.id, addressOf(loan)),
      })}
    />
  )
}
