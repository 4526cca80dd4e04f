import { updateEmployee, type EmployeeView } from '@tamarack/contracts/endpoints/employees'
import { staffNameForm } from '@tamarack/contracts/forms/staff'
import { Button } from '@tamarack/ui/button'
import { useServerForm } from '@tamarack/ui/form'
import { TextInput } from '@tamarack/ui/text-input'
import { useEffect } from 'react'
import { toast } from 'sonner'
import { useServices } from '../../services.tsx'
import { keepEmployee } from './employees-queries.ts'

/** The name as a box, in the place of its value. */
export const Rename = ({ employee, onDone }: { readonly employee: EmployeeView; readonly onDone: () => void }) => {
  const services = useServices()
  const { form, field, submit, summary, pending } = useServerForm({
    schema: staffNameForm,
    defaultValues: { name: employee.name },
    send: async ({ name }, { idempotencyKey }) => {
      keepEmployee(
        services,
        await services.api.call(updateEmployee, { body: { id: employee.id, name }, idempotencyKey }),
      )
      toast('Name saved')
      onDone()
    },
  })
  useEffect(() => form.setFocus('name', { shouldSelect: true }), [form])
  return (
    <form noValidate onSubmit={submit} className="stack-3" aria-label="Change the name">
      {summary}
      <TextInput label="New name" autoComplete="off" {...field('name')} />
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
