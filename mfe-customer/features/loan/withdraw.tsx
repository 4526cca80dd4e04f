import { withdrawApplication } from '@tamarack/contracts/commands/withdraw-application'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { Button } from '@tamarack/ui/button'
import { ConfirmDialog } from '@tamarack/ui/dialog'
import { Notice } from '@tamarack/ui/notice'
import { failureText } from '@tamarack/ui/problem'
import { useState } from 'react'
import { useServices } from '../../services.tsx'
import { keepLoan } from './loan-queries.ts'
import { useCommand } from './use-command.ts'

/** The way out of an application: one button, one question, no reason needed. */
export const Withdraw = ({ loan }: { readonly loan: LoanView }) => {
  const services = useServices()
  const [isOpen, setIsOpen] = useState(false)
  const withdrawing = useCommand(withdrawApplication, (answer) => {
    setIsOpen(false)
    // Requested now: nobody who only looks at their loan need load it.
    void import('sonner').then(({ toast }) => toast('Application withdrawn'))
    keepLoan(services, answer)
  })
  const refusal = failureText(withdrawing.error)
  return (
    <>
      <Button
        onClick={() => {
          withdrawing.reset()
          setIsOpen(true)
        }}
      >
        Withdraw this application
      </Button>
      <ConfirmDialog
        open={isOpen}
        title="Withdraw this application?"
        confirmLabel="Withdraw my application"
        cancelLabel="Keep my application"
        pendingLabel="Withdrawing..."
        pending={withdrawing.isPending}
        onConfirm={() => withdrawing.mutate({ params: { id: loan.id } })}
        onClose={() => setIsOpen(false)}
      >
        <p>It costs nothing. You owe nothing and nothing is signed. You can apply again at any time.</p>
        {refusal !== null && <Notice tone="danger" heading={refusal} focus focusKey={withdrawing.failureCount} />}
      </ConfirmDialog>
    </>
  )
}
