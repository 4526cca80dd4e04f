import { useRef, useState, type ReactNode } from 'react'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { Button } from '@tamarack/ui/button'
import { ConfirmDialog } from '@tamarack/ui/dialog'
import { failureText } from '@tamarack/ui/problem'
import { SummaryList, type SummaryRow } from '@tamarack/ui/summary-list'
import { EmailInput } from '@tamarack/ui/text-input'
import type { LoanAct } from '../loan/loan-queries.ts'
import { addressError, SendElsewhere } from './send-elsewhere.tsx'

interface SendAgainProps {
  readonly loan: LoanView
  readonly name: string
  /** Who receives it where no address is given. */
  readonly own: string
  readonly amount: string
  readonly title: string
  readonly cancelLabel: string
  readonly facts?: readonly SummaryRow[]
  readonly acting: Pick<LoanAct, 'isPending' | 'error' | 'act'>
  readonly onSend: (after: { readonly onSettled: () => void }) => void
  /** Another way on, the same size, beside the button. */
  readonly beside?: ReactNode
}

/** Sends money again that did not arrive: to the customer's own address, or proposes another one for
 * a second person. Names amount and recipient once more before it leaves. */
export const SendAgain = (props: SendAgainProps) => {
  const { loan, name, own, amount, title, cancelLabel, facts = [], acting, onSend, beside } = props
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [asked, setAsked] = useState<'own' | 'other' | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const close = () => setAsked(null)
  return (
    <>
      <form
        noValidate
        className="stack-4 form-width"
        onSubmit={(event) => {
          event.preventDefault()
          const other = email.trim()
          const wrong = other === '' ? null : addressError(other)
          setError(wrong)
          if (wrong === null) setAsked(other === '' ? 'own' : 'other')
          else field.current?.focus()
        }}
      >
        <EmailInput
          ref={field}
          name={name}
          label="Send to another email (optional)"
          hint={`Leave it empty to send to ${own}. Another address takes a second person and a day.`}
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
        open={asked === 'own'}
        title={title}
        pending={acting.isPending}
        confirmLabel={`Send ${amount}`}
        pendingLabel="Sending..."
        cancelLabel={cancelLabel}
        onConfirm={() => onSend({ onSettled: close })}
        onClose={close}
      >
        <SummaryList
          rows={[
            { label: 'Amount', value: amount },
            { label: 'Recipient', value: loan.applicantName },
            { label: 'Interac e-Transfer to', value: own },
            ...facts,
          ]}
        />
      </ConfirmDialog>
      {asked === 'other' && (
        <SendElsewhere loan={loan} own={own} email={email.trim()} amount={amount} acting={acting} onClose={close} />
      )}
    </>
  )
}
