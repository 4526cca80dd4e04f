import { Link, useLocation } from 'react-router-dom'
import type { EmployeeView } from '@tamarack/contracts/endpoints/employees'
import { paths } from '@tamarack/contracts/paths'
import { Button, LinkButton } from '@tamarack/ui/button'
import { counted } from '@tamarack/ui/counted'
import { DataTable, type Column } from '@tamarack/ui/data-table'
import { EmptyState, Faces } from '@tamarack/ui/faces'
import { Value } from '@tamarack/ui/format'
import { PageHeading } from '@tamarack/ui/page-heading'
import { StatusTag } from '@tamarack/ui/status-tag'
import { managesEmployees, readsActivity, useAnnounced, useApiQuery, useUser } from '../../services.tsx'
import { useRowFocus, type FromList } from '../applications/opened.ts'
import { RowLink } from '../applications/row-link.tsx'
import { anyWords, Filters, oneOf, useFilters } from '../frame/filters.tsx'
import { employeesQuery, roleWords, staffStatuses, statusWords } from './employees-queries.ts'

const readers = { q: anyWords, status: oneOf(staffStatuses) }
type Asked = ReturnType<typeof useFilters<typeof readers>>['filters']

/** The employees that the list requests: every word typed is in the name or the email. */
const matching = (employees: readonly EmployeeView[], { q, status }: Asked): readonly EmployeeView[] => {
  const words = q.toLowerCase().split(/\s+/)
  return employees.filter(
    (employee) =>
      (status === '' || employee.status === status) &&
      words.every((word) => `${employee.name} ${employee.email}`.toLowerCase().includes(word)),
  )
}

const columnsOf = (state: FromList): readonly Column<EmployeeView>[] => [
  {
    header: 'Name',
    render: ({ id, name }) => <RowLink id={id} to={paths.employee(id)} state={state} name={name} />,
  },
  {
    header: 'Status',
    render: ({ status }) => <StatusTag {...statusWords[status]} />,
  },
  {
    header: 'Email',
    render: ({ email }) => (
      <span className="breaks">
        <Value>{email}</Value>
      </span>
    ),
  },
  { header: 'Role', render: ({ role }) => roleWords[role].label },
]

const fields = [
  { name: 'q', label: 'Search by name or email', as: 'words' },
  {
    name: 'status',
    label: 'Status',
    empty: 'All statuses',
    options: staffStatuses.map((value) => ({ value, label: statusWords[value].label })),
  },
] as const
const nothing = { q: '', status: '' } as const

/** `/admin/employee`: who works here, and the way to one of them. */
export const Component = () => {
  const { filters, change } = useFilters(readers)
  const user = useUser()
  const manages = managesEmployees(user)
  const query = useApiQuery(employeesQuery)
  const { search } = useLocation()
  const found = query.data === undefined ? undefined : matching(query.data, filters)
  useAnnounced(JSON.stringify(filters), found && counted(found.length, 'employee'))
  useRowFocus(found !== undefined)
  const count =
    query.data === undefined || found === undefined
      ? 'Counting the employees.'
      : found.length === query.data.length
        ? counted(found.length, 'employee')
        : `${found.length} of ${counted(query.data.length, 'employee')}`
  return (
    <div className="stack-4">
      <div className="row-3 apart middle">
        <PageHeading title="Employees">{count}</PageHeading>
        <div className="row-4 middle">
          {readsActivity(user) && (
            <Link to={paths.staffRights} className="target">
              Who may do what
            </Link>
          )}
          {manages && <LinkButton to={paths.createEmployee}>Create employee</LinkButton>}
        </div>
      </div>
      <Filters fields={fields} filters={filters} change={change} clear="Clear filters" />
      <section aria-label="Employees" aria-busy={query.isFetching}>
        <Faces query={query} lines={6}>
          {(all) => {
            const rows = matching(all, filters)
            if (all.length === 0) return <EmptyState>No employees yet.</EmptyState>
            return rows.length === 0 ? (
              <EmptyState action={<Button onClick={() => change(nothing)}>Clear filters</Button>}>
                No employee matches these filters.
              </EmptyState>
            ) : (
              <DataTable name="Employees" columns={columnsOf({ list: search })} rows={rows} rowKey={({ id }) => id} />
            )
          }}
        </Faces>
      </section>
    </div>
  )
}
