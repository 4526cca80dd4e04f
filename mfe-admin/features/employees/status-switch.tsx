import { activateEmployee, inactivateEmployee, type EmployeeView } from '@tamarack/contracts/endpoints/employees'
import { Button } from '@tamarack/ui/button'
import { ConfirmDialog } from '@tamarack/ui/dialog'
import { Notice } from '@tamarack/ui/notice'
import { failureText } from '@tamarack/ui/problem'
import { useState } from 'react'
import { useUser } from '../../services.tsx'
import { useChange } from './use-change.ts'

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

/** The switch between active and inactive, which states its effect before it is pressed; on one's own account only the reason why there is none. */
export const StatusSwitch = ({ employee }: { readonly employee: EmployeeView }) => {
  const user = useUser()
  const [chosen, setChosen] = useState<EmployeeView['status'] | null>(null)
  const close = () => setChosen(null)
  const changing = useChange(employee, close)
  if (user.id === employee.id) return <p>This is your own account. Another admin can inactivate it.</p>
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
        pending={changing.isPending}
        confirmLabel={question.label}
        pendingLabel={question.pending}
        onConfirm={() => changing.mutate(question)}
        onClose={close}
      >
        <p>{employee.invited ? question.effectOnInvited : question.effect}</p>
        {changing.error !== null && (
          <Notice tone="danger" heading={failureText(changing.error)} focus focusKey={changing.failureCount} />
        )}
      </ConfirmDialog>
    </div>
  )
}
