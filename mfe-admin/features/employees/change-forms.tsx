import { useEffect, useState, type ReactNode } from 'react'
import { toast } from 'sonner'
import { staffRoles } from '@tamarack/contracts/endpoint'
import {
  changeEmployeeEmail,
  changeEmployeeLimits,
  changeEmployeeRole,
  getEmployee,
  updateEmployee,
  type EmployeeView,
} from '@tamarack/contracts/endpoints/employees'
import { staffEmailForm, staffLimitsForm, staffNameForm, staffRoleForm } from '@tamarack/contracts/forms/staff'
import { Button } from '@tamarack/ui/button'
import { Radios } from '@tamarack/ui/choices'
import { useServerForm, type ServerForm, type ServerFormOptions } from '@tamarack/ui/form'
import { EmailInput, TextInput } from '@tamarack/ui/text-input'
import { useServices } from '../../services.tsx'
import { areaWords, roleWords, useChange, type Change } from './employees-queries.ts'

interface ChangeProps {
  readonly employee: EmployeeView
  readonly onDone: () => void
}

interface InPlaceProps<Input extends Record<string, unknown>, Output> extends ChangeProps {
  readonly name: Parameters<ServerForm<Input, Output>['field']>[0]
  readonly schema: ServerFormOptions<Input, Output>['schema']
  readonly value: ServerFormOptions<Input, Output>['defaultValues']
  readonly endpoint: Change
  /** Echoed when it is saved. */
  readonly saved: string
  readonly children: (field: ReturnType<ServerForm<Input, Output>['field']>) => ReactNode
}

/** A value as a form, in the place of the value. */
const InPlace = <Input extends Record<string, unknown>, Output>(props: InPlaceProps<Input, Output>) => {
  const { employee, name, schema, value, endpoint, saved, onDone, children } = props
  const { api } = useServices()
  const [basedOn] = useState(() => api.versionOf(getEmployee, { id: employee.id }))
  const changing = useChange(employee)
  const { form, field, submit, summary, pending } = useServerForm({
    schema,
    defaultValues: value,
    send: async (values) => {
      await changing.mutateAsync(changing.callOf(endpoint, values as object, basedOn))
      toast(saved)
      onDone()
    },
  })
  useEffect(() => form.setFocus(name, { shouldSelect: true }), [form, name])
  return (
    <form noValidate onSubmit={submit} className="stack-3" aria-label={`Change the ${name}`}>
      {summary}
      {children(field(name))}
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
}

export const Rename = (props: ChangeProps) => (
  <InPlace
    {...props}
    name="name"
    schema={staffNameForm}
    value={{ name: props.employee.name }}
    endpoint={updateEmployee}
    saved="Name saved"
  >
    {(field) => <TextInput label="New name" autoComplete="off" {...field} />}
  </InPlace>
)

export const ChangeEmail = (props: ChangeProps) => (
  <InPlace
    {...props}
    name="email"
    schema={staffEmailForm}
    value={{ email: props.employee.email }}
    endpoint={changeEmployeeEmail}
    saved="Request recorded"
  >
    {(field) => (
      <EmailInput
        label="New email"
        hint="A second admin has to request the same address. The person is then signed out and invited at it."
        {...field}
        autoComplete="off"
      />
    )}
  </InPlace>
)

export const roles = staffRoles.map((role) => ({
  value: role,
  label: roleWords[role].label,
  detail: roleWords[role].may,
}))

export const ChangeRole = (props: ChangeProps) => (
  <InPlace
    {...props}
    name="role"
    schema={staffRoleForm}
    value={{ role: props.employee.role }}
    endpoint={changeEmployeeRole}
    saved="Request recorded"
  >
    {(field) => (
      <Radios
        legend="New role"
        hint="A second admin has to request the same role. The person is then signed out and signs in again."
        options={roles}
        {...field}
      />
    )}
  </InPlace>
)

const areas = Object.entries(areaWords).map(([value, { label, may }]) => ({ value, label, detail: may }))

export const ChangeLimits = (props: ChangeProps) => (
  <InPlace
    {...props}
    name="limits"
    schema={staffLimitsForm}
    value={{ limits: [...(props.employee.limits ?? [])] }}
    endpoint={changeEmployeeLimits}
    saved="Request recorded"
  >
    {(field) => (
      <Radios
        legend="Limit to"
        hint="With nothing chosen, the account has no limits. A limited account manages no employees. A second admin has to request the same limits."
        several
        options={areas}
        {...field}
      />
    )}
  </InPlace>
)
