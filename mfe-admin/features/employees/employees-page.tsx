import { Link, useLocation, useSearchParams } from 'react-router-dom'
import type { EmployeeView } from '@tamarack/contracts/endpoints/employees'
import { paths } from '@tamarack/contracts/paths'
import { Button, LinkButton } from '@tamarack/ui/button'
import { Select } from '@tamarack/ui/choices'
import { counted } from '@tamarack/ui/counted'
import { DataTable, type Column } from '@tamarack/ui/data-table'
import { EmptyState, Faces } from '@tamarack/ui/faces'
import { Value } from '@tamarack/ui/format'
import { PageHeading } from '@tamarack/ui/page-heading'
import { StatusTag } from '@tamarack/ui/status-tag'
import { TextInput } from '@tamarack/ui/text-input'
import { managesEmployees, readsActivity, useAnnounced, useApiQuery, useUser } from '../../services.tsx'
import { rememberOpened, rowLinkId, useRowFocus, type FromList } from '../applications/opened.ts'
import { employeesQuery, roleWords, statusWords } from './employees-queries.ts'
import styles from './employees.module.css'

/** What the list shows; it lives in the address, so that back, reload and a sent link bring the
 * same list. */
interface ListAddress {
  readonly q: string
  /** One status, or '' for all. */
  readonly status: EmployeeView['status'] | ''
}

const wholeList: ListAddress = { q: '', status: '' }

const isStatus = (text: string): text is EmployeeView['status'] => Object.hasOwn(statusWords, text)

/** Reads the address; whatever it does not understand counts as not given. */
const readListAddress = (params: URLSearchParams): ListAddress => {
  const status = params.get('status') ?? ''
  return { q: params.get('q')?.trim() ?? '', status: isStatus(status) ? status : '' }
}

/** What stands in the address for a list; defaults are left out. */
const listParams = (list: ListAddress): URLSearchParams =>
  new URLSearchParams(Object.entries(list).filter(([, value]) => value !== ''))

const isFiltered = ({ q, status }: ListAddress): boolean => q !== '' || status !== ''

/** The employees that the list requests: every word typed is in the name or the email. */
const matching = (employees: readonly EmployeeView[], { q, status }: ListAddress): readonly EmployeeView[] => {
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
    render: ({ id, name }) => (
      <Link
        id={rowLinkId(id)}
        to={paths.employee(id)}
        state={state}
        className="target breaks"
        data-row=""
        onClick={() => rememberOpened(id)}
      >
        {name === '' ? id : name}
      </Link>
    ),
  },
  {
    header: 'Status',
    render: ({ status }) => <StatusTag tone={statusWords[status].tone}>{statusWords[status].label}</StatusTag>,
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

const statuses = Object.entries(statusWords).map(([value, { label }]) => ({ value, label }))

type Change = (part: Partial<ListAddress>, options?: { readonly replace: boolean }) => void

interface FiltersProps {
  readonly list: ListAddress
  readonly typed: string
  readonly change: Change
}

/** Search and status; both are in the address. Typing replaces the history entry instead of filling
 * the history with half words. */
const Filters = ({ list, typed, change }: FiltersProps) => (
  <form role="search" className={styles['filters']} onSubmit={(event) => event.preventDefault()}>
    <TextInput
      type="search"
      name="q"
      label="Search by name or email"
      autoComplete="off"
      maxLength={120}
      value={typed}
      onChange={(event) => change({ q: event.target.value }, { replace: true })}
    />
    <Select
      name="status"
      label="Status"
      options={statuses}
      empty="All statuses"
      value={list.status}
      onChange={(event) => change({ status: event.target.value as ListAddress['status'] })}
    />
    {isFiltered(list) && <Button onClick={() => change(wholeList)}>Clear filters</Button>}
  </form>
)

/** `/admin/employee`: who works here, and the way to one of them. */
export const Component = () => {
  const [params, setParams] = useSearchParams()
  const list = readListAddress(params)
  const user = useUser()
  const manages = managesEmployees(user)
  const query = useApiQuery(employeesQuery)
  const { search } = useLocation()
  const found = query.data === undefined ? undefined : matching(query.data, list)
  useAnnounced(listParams(list).toString(), found && counted(found.length, 'employee'))
  useRowFocus(found !== undefined)
  const change: Change = (part, { replace } = { replace: false }) =>
    setParams((now) => listParams({ q: now.get('q') ?? '', status: readListAddress(now).status, ...part }), {
      replace,
      preventScrollReset: true,
    })
  const count =
    query.data === undefined || found === undefined
      ? 'Counting the employees.'
      : found.length === query.data.length
        ? counted(found.length, 'employee')
        : `${found.length} of ${counted(query.data.length, 'employee')}`
  return (
    <div className="stack-4">
      <div className={`row-0 apart ${styles['top']}`}>
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
      <Filters list={list} typed={params.get('q') ?? ''} change={change} />
      <section aria-label="Employees" aria-busy={query.isFetching}>
        <Faces query={query} lines={6}>
          {(all) => {
            const rows = matching(all, list)
            if (all.length === 0) return <EmptyState>No employees yet.</EmptyState>
            return rows.length === 0 ? (
              <EmptyState action={<Button onClick={() => change(wholeList)}>Clear filters</Button>}>
                No employee matches these filters.
              </EmptyState>
            ) : (
              <DataTable
                caption="Employees"
                captionHidden
                columns={columnsOf({ list: search })}
                rows={rows}
                rowKey={({ id }) => id}
              />
            )
          }}
        </Faces>
      </section>
    </div>
  )
}
