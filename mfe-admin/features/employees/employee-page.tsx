import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router-dom'
import { toast } from 'sonner'
import {
  activateEmployee,
  changeEmployeeEmail,
  changeEmployeeLimits,
  changeEmployeeRole,
  inactivateEmployee,
  inviteEmployee,
  type EmployeeView,
} from '@tamarack/contracts/endpoints/employees'
import { paths } from '@tamarack/contracts/paths'
import { Button, LinkButton } from '@tamarack/ui/button'
import { ConfirmDialog } from '@tamarack/ui/dialog'
import { Faces } from '@tamarack/ui/faces'
import { FailureNotice, Notice } from '@tamarack/ui/notice'
import { NotFound, PageHeading } from '@tamarack/ui/page-heading'
import { problemOf } from '@tamarack/ui/problem'
import { StatusTag } from '@tamarack/ui/status-tag'
import { SummaryList, type SummaryRow } from '@tamarack/ui/summary-list'
import {
  managesAllStaff,
  managesEmployees,
  readsSecurityEvents,
  useApiQuery,
  useServices,
  useUser,
} from '../../services.tsx'
import { listLeft, type BackToList } from '../applications/opened.ts'
import { BackLink } from '../frame/links.tsx'
import { SecurityEvents } from '../security/security-events.tsx'
import { ChangeEmail, ChangeLimits, ChangeRole, Rename } from './change-forms.tsx'
import { employeeQuery, limitsWords, roleWords, statusWords, useChange } from './employees-queries.ts'
import { HandOver } from './hand-over.tsx'

const sent = 'A new invitation email is on its way. Its link works for 7 days. The earlier link no longer works.'

/** A new link for who has not chosen a password yet; nothing for anybody else. */
const InviteAgain = ({ employee }: { readonly employee: EmployeeView }) => {
  const { announce } = useServices()
  const [done, setDone] = useState(false)
  const inviting = useChange(employee)
  if (!employee.invited) return null
  const press = () => {
    setDone(false)
    inviting.mutate(inviting.callOf(inviteEmployee), {
      onSuccess: () => {
        toast('Invitation email on its way')
        setDone(true)
        announce(sent)
      },
    })
  }
  return (
    <div className="stack-3 at-start">
      <FailureNotice error={inviting.error} />
      {employee.status === 'active' ? (
        <Button pending={inviting.isPending} pendingLabel="Sending..." onClick={press}>
          Send the invitation again
        </Button>
      ) : (
        !employee.awaitsAdmin && <p>The invitation can be sent again when the account is active.</p>
      )}
      {done && employee.status === 'active' && <p>{sent}</p>}
    </div>
  )
}

const switches = {
  active: {
    endpoint: inactivateEmployee,
    label: 'Inactivate',
    pending: 'Inactivating...',
    done: 'Employee inactivated',
    effect: 'They are signed out now and cannot sign in.',
    effectOnInvited: 'They won’t be able to sign in, even with the invitation.',
  },
  inactive: {
    endpoint: activateEmployee,
    label: 'Activate',
    pending: 'Activating...',
    done: 'Employee activated',
    effect: 'They can sign in again with their password.',
    effectOnInvited: 'You can then send the invitation again. They choose a password with it, and sign in.',
  },
} as const

const effectOf = (
  { invited, awaitsAdmin }: EmployeeView,
  { effect, effectOnInvited }: (typeof switches)[keyof typeof switches],
): string => {
  if (awaitsAdmin) return 'The invitation leaves then. You confirm that the person works here.'
  return invited ? effectOnInvited : effect
}

/** The switch between active and inactive, which states its effect before it is pressed. */
const StatusSwitch = ({ employee }: { readonly employee: EmployeeView }) => {
  const [chosen, setChosen] = useState<EmployeeView['status'] | null>(null)
  const close = () => setChosen(null)
  const changing = useChange(employee)
  const { label } = switches[employee.status]
  // The words of the question stay while the answer changes the status behind it.
  const question = switches[chosen ?? employee.status]
  return (
    <div className="stack-3 at-start">
      <Button
        variant={employee.status === 'active' ? 'danger' : 'secondary'}
        onClick={() => {
          changing.reset()
          setChosen(employee.status)
        }}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={chosen !== null}
        title={`${question.label} ${employee.name}?`}
        danger={chosen === 'active'}
        acting={changing}
        confirmLabel={question.label}
        pendingLabel={question.pending}
        onConfirm={() =>
          changing.mutate(changing.callOf(question.endpoint), {
            onSuccess: () => {
              toast(question.done)
              close()
            },
          })
        }
        onClose={close}
      >
        <p>{effectOf(employee, question)}</p>
      </ConfirmDialog>
    </div>
  )
}

const invitationNotes = {
  'on-its-way': 'Invited. The invitation email is on its way.',
  'not-delivered': 'Invited. The invitation email is not delivered yet; we keep trying. You can also send it again.',
} as const
const invitationNote = ({ invitationEmail, awaitsAdmin }: EmployeeView): string =>
  awaitsAdmin
    ? 'Waits for an admin to activate the account. The invitation leaves then.'
    : invitationEmail === undefined
      ? 'Invited: no password has been chosen yet.'
      : invitationNotes[invitationEmail]

type Proposal = NonNullable<EmployeeView['proposed']>

/** The call that confirms a pending change, the call that withdraws it, and both in words. */
const proposedChange = (employee: EmployeeView, change: Proposal['change'], value: string) => {
  const { role, email, limits = [] } = employee
  switch (change) {
    case 'role':
      return {
        endpoint: changeEmployeeRole,
        what: 'A new role waits',
        before: roleWords[role].label,
        after: roleWords[value as EmployeeView['role']].label,
        confirmed: { role: value },
        withdrawn: { role },
      }
    case 'email':
      return {
        endpoint: changeEmployeeEmail,
        what: 'A new email address waits',
        before: email,
        after: value,
        confirmed: { email: value },
        withdrawn: { email },
      }
    case 'limits': {
      const wanted = value === '' ? [] : (value.split(',') as NonNullable<EmployeeView['limits']>)
      return {
        endpoint: changeEmployeeLimits,
        what: 'New limits wait',
        before: limitsWords(limits),
        after: limitsWords(wanted),
        confirmed: { limits: wanted },
        withdrawn: { limits },
      }
    }
  }
}

/** A change that waits for a second admin: who proposed it, and the two ways to go on. */
const Proposed = ({ employee }: { readonly employee: EmployeeView }) => {
  const user = useUser()
  const changing = useChange(employee)
  const { proposed } = employee
  if (proposed === undefined) return null
  const { change, value, by } = proposed
  const { endpoint, what, before, after, confirmed, withdrawn } = proposedChange(employee, change, value)
  const send = (wanted: object, done: string) =>
    changing.mutate(changing.callOf(endpoint, wanted), { onSuccess: () => void toast(done) })
  return (
    <Notice tone="warning" heading={`${what} for a second admin`}>
      <p>
        {by.name} proposed to change it from {before} to {after}.
      </p>
      <FailureNotice error={changing.error} />
      {managesAllStaff(user) && employee.id !== user.id && (
        <div className="row-3">
          {by.id !== user.id && (
            <Button pending={changing.isPending} onClick={() => send(confirmed, 'Change confirmed')}>
              Confirm the change
            </Button>
          )}
          <Button disabled={changing.isPending} onClick={() => send(withdrawn, 'Proposal withdrawn')}>
            Withdraw the proposal
          </Button>
        </div>
      )}
    </Notice>
  )
}

const forms = { name: Rename, email: ChangeEmail, role: ChangeRole, limits: ChangeLimits } as const
const isChange = (text: string | null): text is keyof typeof forms => text !== null && Object.hasOwn(forms, text)

interface FactsProps {
  readonly employee: EmployeeView
  readonly changes: readonly (keyof typeof forms)[]
}

/** What is known of an employee. `changes` are those that the reader may change: each has a link,
 * whose place its form takes. */
const Facts = ({ employee, changes }: FactsProps) => {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation() as { readonly state: unknown }
  const asked = params.get('change')
  const changing = isChange(asked) && changes.includes(asked) ? asked : null
  const box = useRef<HTMLDivElement>(null)
  const was = useRef(changing)
  // The form takes the place of the link that opened it, and gives the focus back to it.
  useLayoutEffect(() => {
    if (was.current !== null && changing === null)
      box.current?.querySelector<HTMLElement>(`a[href$="change=${was.current}"]`)?.focus()
    was.current = changing
  }, [changing])
  const stop = () => setParams({}, { replace: true, preventScrollReset: true, state })
  const row = (name: keyof typeof forms, rest: Omit<SummaryRow, 'change'>): SummaryRow => {
    const Form = forms[name]
    if (changing === name) return { label: rest.label, value: <Form employee={employee} onDone={stop} /> }
    return { ...rest, ...(changes.includes(name) && { change: { to: `?change=${name}`, what: `the ${name}` } }) }
  }
  return (
    <div ref={box}>
      <SummaryList
        rows={[
          row('name', { label: 'Name', value: employee.name }),
          {
            label: 'Status',
            value: <StatusTag {...statusWords[employee.status]} />,
          },
          row('email', {
            label: 'Email',
            value: employee.email,
            ...(employee.invited ? { note: invitationNote(employee) } : {}),
          }),
          row('role', { label: 'Role', value: roleWords[employee.role].label, note: roleWords[employee.role].may }),
          ...(employee.role === 'employee'
            ? [row('limits', { label: 'Limits', value: limitsWords(employee.limits ?? []) })]
            : []),
          { label: 'Number', value: employee.id },
        ]}
      />
    </div>
  )
}

/** `/admin/employee/{employeeId}`: one member of staff. The title names nobody: titles carry no
 * personal data. */
export const Component = () => {
  const { employeeId = '' } = useParams()
  const user = useUser()
  const query = useApiQuery(employeeQuery, employeeId)
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
        <BackLink to={`${paths.employees}${listLeft(state) ?? ''}`} state={back}>
          Employees
        </BackLink>
        <PageHeading title="Employee" />
        <Faces query={query} lines={5}>
          {(employee) =>
            employee.id === user.id ? (
              <>
                <Facts employee={employee} changes={[]} />
                <p>This is your own account. Another admin can change it.</p>
              </>
            ) : !managesEmployees(user) ? (
              <Facts employee={employee} changes={[]} />
            ) : (
              <>
                <Facts
                  employee={employee}
                  changes={managesAllStaff(user) ? ['name', 'email', 'role', 'limits'] : ['name']}
                />
                <Proposed employee={employee} />
                <InviteAgain employee={employee} />
                <StatusSwitch employee={employee} />
                {managesAllStaff(user) && employee.role !== 'reviewer' && <HandOver employee={employee} />}
              </>
            )
          }
        </Faces>
      </div>
      {query.data !== undefined && readsSecurityEvents(user) && <SecurityEvents userId={query.data.id} />}
    </div>
  )
}
