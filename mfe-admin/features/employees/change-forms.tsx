import { useEffect, useState, type ReactNode, type SubmitEvent } from 'react'
import { toast } from 'sonner'
import { staffRoles } from '@tamarack/contracts/endpoint'
import {
  changeEmployeeEmail,
  changeEmployeeRole,
  getEmployee,
  updateEmployee,
  type EmployeeView,
} from '@tamarack/contracts/endpoints/employees'
import { staffEmailForm, staffNameForm, staffRoleForm } from '@tamarack/contracts/forms/staff'
import { Button } from '@tamarack/ui/button'
import { Radios } from '@tamarack/ui/choices'
import { useServerForm } from '@tamarack/ui/form'
import { EmailInput, TextInput } from '@tamarack/ui/text-input'
import { useServices } from '../../services.tsx'
import { changeEmployee, roleWords } from './employees-queries.ts'

interface ChangeProps {
  readonly employee: EmployeeView
  readonly onDone: () => void
}

/** A value as a form, in the place of the value. */
const InPlace = ({
  label,
  submit,
  summary,
  pending,
  onDone,
  children,
}: Pick<ChangeProps, 'onDone'> & {
  readonly label: string
  readonly submit: (event?: SubmitEvent<HTMLFormElement>) => void
  readonly summary: ReactNode
  readonly pending: boolean
  readonly children: ReactNode
}) => (
  <form noValidate onSubmit={submit} className="stack-3" aria-label={label}>
    {summary}
    {children}
    <div className="row-3">
      <Button type="submit" variant="primary" pending={pending} pendingLabel="Saving...">
        Save
      </Button>
      <Button onClick={onDone} disabled={pending}>
        Cancel
      </Button>
    </div>
  </form>
)

export const Rename = ({ employee, onDone }: ChangeProps) => {
  const services = useServices()
  const [basedOn] = useState(() => services.api.versionOf(getEmployee, { id: employee.id }))
  const { form, field, submit, summary, pending } = useServerForm({
    schema: staffNameForm,
    defaultValues: { name: employee.name },
    send: async ({ name }, { idempotencyKey }) => {
      const body = { id: employee.id, name }
      await changeEmployee(services, updateEmployee, body, { idempotencyKey, basedOn })
      toast('Name saved')
      onDone()
    },
  })
  useEffect(() => form.setFocus('name', { shouldSelect: true }), [form])
  return (
    <InPlace label="Change the name" {...{ submit, summary, pending, onDone }}>
      <TextInput label="New name" autoComplete="off" {...field('name')} />
    </InPlace>
  )
}

export const ChangeEmail = ({ employee, onDone }: ChangeProps) => {
  const services = useServices()
  const [basedOn] = useState(() => services.api.versionOf(getEmployee, { id: employee.id }))
  const { form, field, submit, summary, pending } = useServerForm({
    schema: staffEmailForm,
    defaultValues: { email: employee.email },
    send: async ({ email }, { idempotencyKey }) => {
      const body = { id: employee.id, email }
      await changeEmployee(services, changeEmployeeEmail, body, { idempotencyKey, basedOn })
      toast('Email saved, invitation sent')
      onDone()
    },
  })
  useEffect(() => form.setFocus('email', { shouldSelect: true }), [form])
  return (
    <InPlace label="Change the email" {...{ submit, summary, pending, onDone }}>
      <EmailInput
        label="New email"
        hint="They are signed out, and get an invitation at the new address. It works for 7 days."
        {...field('email')}
        autoComplete="off"
      />
    </InPlace>
  )
}

const roles = staffRoles.map((role) => ({ value: role, label: roleWords[role].label, detail: roleWords[role].may }))

export const ChangeRole = ({ employee, onDone }: ChangeProps) => {
  const services = useServices()
  const [basedOn] = useState(() => services.api.versionOf(getEmployee, { id: employee.id }))
  const { form, field, submit, summary, pending } = useServerForm({
    schema: staffRoleForm,
    defaultValues: { role: employee.role },
    send: async ({ role }, { idempotencyKey }) => {
      const body = { id: employee.id, role }
      await changeEmployee(services, changeEmployeeRole, body, { idempotencyKey, basedOn })
      toast('Role saved')
      onDone()
    },
  })
  useEffect(() => form.setFocus('role'), [form])
  return (
    <InPlace label="Change the role" {...{ submit, summary, pending, onDone }}>
      <Radios
        legend="New role"
        hint="They are signed out, and sign in again with it."
        options={roles}
        {...field('role')}
      />
    </InPlace>
  )
}
