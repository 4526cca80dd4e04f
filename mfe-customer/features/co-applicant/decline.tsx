import { declineCoApplication } from '@tamarack/contracts/commands/decline-co-application'
import type { CoApplicationView } from '@tamarack/contracts/views/co-application'
import { Button } from '@tamarack/ui/button'
import { ConfirmDialog } from '@tamarack/ui/dialog'
import { Notice } from '@tamarack/ui/notice'
import { failureText } from '@tamarack/ui/problem'
import { useState } from 'react'
import { useCommand } from '../loan/use-command.ts'

/** The way out: until the loan is active, and final for this application. */
export const Decline = ({
  application,
  token,
  label,
  onDeclined,
}: {
  readonly application: CoApplicationView
  readonly token: string | null
  readonly label: string
  readonly onDeclined: () => void
}) => {
  const [isOpen, setIsOpen] = useState(false)
  const declining = useCommand(declineCoApplication, () => {
    setIsOpen(false)
    onDeclined()
  })
  const refusal = failureText(declining.error)
  return (
    <>
      <Button
        onClick={() => {
          declining.reset()
          setIsOpen(true)
        }}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title="Decline to borrow together?"
        confirmLabel="Decline"
        cancelLabel="Go back"
        pendingLabel="Declining..."
        pending={declining.isPending}
        onConfirm={() =>
          declining.mutate({
            params: { id: application.loanId },
            body: { token: application.stage === 'invited' ? token : null },
          })
        }
        onClose={() => setIsOpen(false)}
      >
        <p>
          This is final for this application. You owe nothing. We email {application.borrowerName} that you declined,
          and no reason.
        </p>
        {refusal !== null && <Notice tone="danger" heading={refusal} focus focusKey={declining.failureCount} />}
      </ConfirmDialog>
    </>
  )
}
