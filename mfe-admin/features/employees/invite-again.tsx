import { inviteEmployee, type EmployeeView } from '@tamarack/contracts/endpoints/employees'
import { Button } from '@tamarack/ui/button'
import { Notice } from '@tamarack/ui/notice'
import { failureText } from '@tamarack/ui/problem'
import { useState } from 'react'
import { useServices } from '../../services.tsx'
import { useChange } from './use-change.ts'

const sent = 'We sent a new link. It works for 7 days. The earlier one no longer works.'

/** A new link for who has not chosen a password yet; nothing for anybody else. */
export const InviteAgain = ({ employee }: { readonly employee: EmployeeView }) => {
  const { announce } = useServices()
  const [done, setDone] = useState(false)
  const inviting = useChange(employee, () => {
    setDone(true)
    announce(sent)
  })
  if (!employee.invited) return null
  const press = () => {
    setDone(false)
    inviting.mutate({ endpoint: inviteEmployee, done: 'Invitation sent' })
  }
  return (
    <div className="stack-3 at-start">
      {inviting.error !== null && (
        <Notice tone="danger" heading={failureText(inviting.error)} focus focusKey={inviting.failureCount} />
      )}
      {employee.status === 'active' ? (
        <Button pending={inviting.isPending} pendingLabel="Sending..." onClick={press}>
          Send the invitation again
        </Button>
      ) : (
        <p>The invitation can be sent again when the account is active.</p>
      )}
      {done && employee.status === 'active' && <p>{sent}</p>}
    </div>
  )
}
