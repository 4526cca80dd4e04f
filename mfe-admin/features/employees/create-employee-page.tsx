import { useRef } from 'react'
import { useBlocker, useNavigate } from 'react-router-dom'
import { toast } from 'sonner'
import { createEmployee } from '@tamarack/contracts/endpoints/employees'
import { staffForm } from '@tamarack/contracts/forms/staff'
import { paths } from '@tamarack/contracts/paths'
import { Radios } from '@tamarack/ui/choices'
import { ConfirmDialog } from '@tamarack/ui/dialog'
import { useServerForm } from '@tamarack/ui/form'
import { Form, SubmitActions } from '@tamarack/ui/form-layout'
import { PageHeading } from '@tamarack/ui/page-heading'
import { EmailInput, TextInput } from '@tamarack/ui/text-input'
import { managesAllStaff, useServices, useUser } from '../../services.tsx'
import { BackLink } from '../frame/links.tsx'
import { roles } from './change-forms.tsx'
import { keepEmployee } from './employees-queries.ts'

/** `/admin/employee/create-employee`: makes an account and invites its owner by email. */
export const Component = () => {
  const services = useServices()
  const all = managesAllStaff(useUser())
  const navigate = useNavigate()
  const done = useRef(false)
  const { form, field, submit, summary, failed, pending } = useServerForm({
    schema: staffForm,
    defaultValues: { name: '', email: '', ...(!all && { role: 'employee' as const }) },
    send: async (values, { idempotencyKey }) => {
      const employee = await services.api.call(createEmployee, { body: values, idempotencyKey })
      done.current = true
      keepEmployee(services, employee)
      toast('Employee created')
      await navigate(paths.employee(employee.id))
    },
  })
  const leaving = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !done.current &&
      currentLocation.pathname !== nextLocation.pathname &&
      Object.entries(form.getValues()).some(([name, value]) => Boolean(value) && (all || name !== 'role')),
  )
  return (
    <div className="stack-4 form-width">
      <BackLink to={paths.employees}>Employees</BackLink>
      {summary}
      <PageHeading title="Create employee" failed={failed}>
        {all
          ? 'We send an invitation by email. They use the link to set a password. It works for 7 days. A new admin waits until another admin activates the account.'
          : 'An admin activates the account. Then we send an invitation by email. They use the link to set a password. It works for 7 days.'}
      </PageHeading>
      <Form onSubmit={submit}>
        <TextInput label="Name" autoComplete="off" {...field('name')} />
        <EmailInput label="Email" {...field('email')} autoComplete="off" />
        {all ? (
          <Radios legend="Role" options={roles} {...field('role')} />
        ) : (
          <p>Their role is employee. Only an admin creates admins and reviewers.</p>
        )}
        <SubmitActions
          label="Create employee"
          pending={pending}
          pendingLabel="Creating..."
          cancel={{ to: paths.employees, label: 'Cancel' }}
        />
      </Form>
      <ConfirmDialog
        open={leaving.state === 'blocked'}
        title="Leave without creating the employee?"
        confirmLabel="Leave"
        cancelLabel="Stay here"
        onConfirm={() => leaving.proceed?.()}
        onClose={() => leaving.reset?.()}
      >
        <p>What you entered is not kept.</p>
      </ConfirmDialog>
    </div>
  )
}
