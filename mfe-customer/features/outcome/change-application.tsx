import { reopenApplication } from '@tamarack/contracts/endpoints/loan'
import { paths } from '@tamarack/contracts/paths'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { Button } from '@tamarack/ui/button'
import { ConfirmDialog } from '@tamarack/ui/dialog'
import { Notice } from '@tamarack/ui/notice'
import { failureText } from '@tamarack/ui/problem'
import { useState } from 'react'
import { useScreen } from '../frame/loan-screen.tsx'
import { useCommand } from '../loan/use-command.ts'

/** The way to another answer after the application was sent: it leaves our review until it is sent again. */
export const ChangeApplication = ({ loan }: { readonly loan: LoanView }) => {
  const { go } = useScreen()
  const [isOpen, setIsOpen] = useState(false)
  const reopening = useCommand(reopenApplication, async (answer) => {
    setIsOpen(false)
    await go(answer, paths.application(loan.id))
  })
  const refusal = failureText(reopening.error)
  return (
    <section className="stack-2 no-print">
      <h2>Something is not right?</h2>
      <p>Until we decide, you can change your answers or the loan, and send the application again.</p>
      <div>
        <Button
          onClick={() => {
            reopening.reset()
            setIsOpen(true)
          }}
        >
          Change my application
        </Button>
      </div>
      <ConfirmDialog
        open={isOpen}
        title="Change your application?"
        confirmLabel="Yes, change it"
        cancelLabel="Leave it as it is"
        pendingLabel="Opening..."
        pending={reopening.isPending}
        onConfirm={() => reopening.mutate({ params: { id: loan.id } })}
        onClose={() => setIsOpen(false)}
      >
        <p>
          We stop our review until you send the application again. Your answers are kept; you choose your loan again.
          What you sent before stays on file beside the new version.
        </p>
        {refusal !== null && <Notice tone="danger" heading={refusal} focus focusKey={reopening.failureCount} />}
      </ConfirmDialog>
    </section>
  )
}
