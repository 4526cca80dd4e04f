import { useRef, useState, type ReactNode } from 'react'
import { recipientForm } from '@tamarack/contracts/forms/staff'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { Button } from '@tamarack/ui/button'
import { ConfirmDialog } from '@tamarack/ui/dialog'
import { failureText } from '@tamarack/ui/problem'
import { SummaryList, type SummaryRow } from '@tamarack/ui/summary-list'
import { EmailInput } from '@tamarack/ui/text-input'
import type { LoanAct } from '../loan/loan-queries.ts'

/** The words for an address that is none; null for one that can be sent, or for no address at
 * all. */
const recipientError = (recipientEmail: string): string | null => {
  if (recipientEmail === '') return null
  const checked = recipientForm.safeParse({ recipientEmail })
  return checked.success ? null : (checked.error.issues[0]?.message ?? null)
}

/** What a command is sent: no address keeps the customer's own. */
export const recipientOf = (recipientEmail: string) => (recipientEmail === '' ? {} : { recipientEmail })

interface SendAgainProps {
  readonly loan: LoanView
  readonly name: string
  /** Who receives it where no address is given. */
  readonly own: string
  readonly amount: string
  readonly title: string
  readonly cancelLabel: string
  readonly facts?: readonly SummaryRow[]
  readonly acting: Pick<LoanAct, 'isPending' | 'error'>
  readonly onSend: (recipientEmail: string, after: { readonly onSettled: () => void }) => void
  /** Another way on, the same size, beside the button. */
  readonly beside?: ReactNode
}

/** Sends money again that did not arrive, to a corrected address where one is given; names amount
 * and recipient once more before it leaves. */
export const SendAgain = (props: SendAgainProps) => {
  const { loan, name, own, amount, title, cancelLabel, facts = [], acting, onSend, beside } = props
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isConfirming, setIsConfirming] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const close = () => setIsConfirming(false)
  return (
    <>
      <form
        noValidate
        className="stack-4 form-width"
        onSubmit={(event) => {
          event.preventDefault()
          const wrong = recipientError(email.trim())
          setError(wrong)
          if (wrong === null) setIsConfirming(true)
          else field.current?.focus()
        }}
      >
        <EmailInput
          ref={field}
          name={name}
          label="Send to another email (optional)"
          hint={`Leave it empty to send to ${own}.`}
          autoComplete="off"
          value={email}
          error={error ?? undefined}
          onChange={(event) => setEmail(event.target.value)}
        />
        <div className="row-3">
          <Button type="submit" variant="primary">
            Send again
          </Button>
          {beside}
        </div>
        {acting.error !== null && (
          <p role="alert" className="strong">
            {failureText(acting.error)}
          </p>
        )}
      </form>
      <ConfirmDialog
        open={isConfirming}
        title={title}
        pending={acting.isPending}
        confirmLabel={`Send ${amount}`}
        pendingLabel="Sending..."
        cancelLabel={cancelLabel}
        onConfirm={() => onSend(email.trim(), { onSettled: close })}
        onClose={close}
      >
        <SummaryList
          rows={[
            { label: 'Amount', value: amount },
            { label: 'Recipient', value: loan.applicantName },
            { label: 'Interac e-Transfer to', value: email.trim() === '' ? own : email.trim() },
            ...facts,
          ]}
        />
      </ConfirmDialog>
    </>
  )
}
