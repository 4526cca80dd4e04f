import type { EmployeeView } from '@tamarack/contracts/endpoints/employees'
import { paths } from '@tamarack/contracts/paths'
import { BackIcon } from '@tamarack/ui/icons'
import { LinkButton } from '@tamarack/ui/button'
import { NotFound } from '@tamarack/ui/not-found'
import { PageHeading } from '@tamarack/ui/page-heading'
import { problemOf } from '@tamarack/ui/problem'
import { StatusTag } from '@tamarack/ui/status-tag'
import { SummaryList } from '@tamarack/ui/summary-list'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { Link, useLocation, useParams, useSearchParams } from 'react-router-dom'
import { useServices } from '../../services.tsx'
import { listLeft, type BackToList } from '../applications/opened.ts'
import { ThreeFaces } from '../loan/three-faces.tsx'
import { SecurityEvents } from '../security/security-events.tsx'
import { roleWords, statusWords } from './employee-words.ts'
import { employeeQuery } from './employees-queries.ts'
import { InviteAgain } from './invite-again.tsx'
import { Rename } from './rename.tsx'
import { StatusSwitch } from './status-switch.tsx'

const invitationNote = 'Invited: no password has been chosen yet.'

const Facts = ({ employee }: { readonly employee: EmployeeView }) => {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation() as { readonly state: unknown }
  const changing = params.get('change') === 'name'
  const box = useRef<HTMLDivElement>(null)
  const was = useRef(changing)
  // The form takes the place of the link that opened it, and gives the focus back to it.
  useLayoutEffect(() => {
    if (was.current && !changing) box.current?.querySelector('a')?.focus()
    was.current = changing
  }, [changing])
  const stop = () => setParams({}, { replace: true, preventScrollReset: true, state })
  return (
    <div ref={box}>
      <SummaryList
        rows={[
          changing
            ? { label: 'Name', value: <Rename employee={employee} onDone={stop} /> }
            : { label: 'Name', value: employee.name, change: { to: '?change=name', what: 'the name' } },
          {
            label: 'Status',
            value: <StatusTag tone={statusWords[employee.status].tone}>{statusWords[employee.status].label}</StatusTag>,
          },
          { label: 'Email', value: employee.email, ...(employee.invited ? { note: invitationNote } : {}) },
          { label: 'Role', value: roleWords[employee.role].label, note: roleWords[employee.role].may },
          { label: 'Number', value: employee.id },
        ]}
      />
    </div>
  )
}

/** `/admin/employee/{employeeId}`: one member of staff. The title names nobody: titles carry no personal data. */
export const Component = () => {
  const { employeeId = '' } = useParams()
  const { api } = useServices()
  const query = useQuery(employeeQuery(api, employeeId))
  const { state } = useLocation() as { readonly state: unknown }
  const back: BackToList = { opened: employeeId }
  if (problemOf(query.error)?.code === 'NOT_FOUND') {
    return (
      <NotFound action={<LinkButton to={paths.employees}>Go to the employees</LinkButton>}>
        There is no employee with this number.
      </NotFound>
    )
  }
  return (
    <div className="stack-4">
      <div className="stack-4 reading-width">
        <Link to={`${paths.employees}${listLeft(state) ?? ''}`} state={back} className="target breaks">
          <BackIcon />
          Employees
        </Link>
        <PageHeading title="Employee" />
        <ThreeFaces query={query} lines={5}>
          {(employee) => (
            <>
              <Facts employee={employee} />
              <InviteAgain employee={employee} />
              <StatusSwitch employee={employee} />
            </>
          )}
        </ThreeFaces>
      </div>
      {query.data !== undefined && <SecurityEvents userId={query.data.id} />}
    </div>
  )
}
