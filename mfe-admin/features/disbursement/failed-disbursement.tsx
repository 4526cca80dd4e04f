import type { LoanView } from '@tamarack/contracts/views/loan'
import { Button } from '@tamarack/ui/button'
import { money } from '@tamarack/ui/format'
import { Notice } from '@tamarack/ui/notice'
import { failureText } from '@tamarack/ui/problem'
import { EmailInput } from '@tamarack/ui/text-input'
import { DateText } from '@tamarack/ui/value'
import { useQuery } from '@tanstack/react-query'
import { useState, type RefObject, useRef } from 'react'
import { mayDecide, useServices, useUser } from '../../services.tsx'
import { userQuery } from '../loan/loan-queries.ts'
import { CancelDialog, SendAgainDialog } from './dialogs.tsx'
import styles from './disbursement.module.css'
import { recipientError } from './recipient.ts'
import { useUndisbursed } from './use-undisbursed.ts'

interface ActsProps {
  readonly ownEmail: string | undefined
  readonly sendButton: RefObject<HTMLButtonElement | null>
  readonly onSend: (recipientEmail: string) => void
  readonly onCancel: () => void
}

/** Send again, to a corrected address where one is given, or cancel: the same size, side by side. */
const Acts = ({ ownEmail, sendButton, onSend, onCancel }: ActsProps) => {
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  return (
    <form
      noValidate
      className={styles['acts']}
      onSubmit={(event) => {
        event.preventDefault()
        const wrong = recipientError(email.trim())
        setError(wrong)
        if (wrong === null) onSend(email.trim())
        else field.current?.focus()
      }}
    >
      <EmailInput
        ref={field}
        name="recipientEmail"
        label="Send to another email (optional)"
        hint={
          ownEmail === undefined
            ? 'Leave it empty to send to the same address.'
            : `Leave it empty to send to ${ownEmail}.`
        }
        autoComplete="off"
        value={email}
        error={error ?? undefined}
        onChange={(event) => setEmail(event.target.value)}
      />
      <div className="row-3">
        <Button ref={sendButton} type="submit" variant="primary">
          Send again
        </Button>
        <Button onClick={onCancel}>Cancel this loan</Button>
      </div>
    </form>
  )
}

const Done = ({ loan }: { readonly loan: LoanView }) =>
  loan.status === 'cancelled' ? (
    <Notice tone="success" heading="The loan is cancelled" focus>
      <p>{loan.applicantName} owes nothing, and nothing will be debited.</p>
    </Notice>
  ) : (
    <Notice tone="success" heading="The money is being sent again" focus>
      <p>This page shows when it was delivered.</p>
    </Notice>
  )

/** An advance that did not get through: what the provider reported, and the two ways on for those who may decide. Stays in place to show what was done. */
export const FailedDisbursement = ({ loan }: { readonly loan: LoanView }) => {
  const { api } = useServices()
  const decides = mayDecide(useUser())
  const failed = loan.status === 'disbursement-failed'
  const owner = useQuery({ ...userQuery(api, loan.userId), enabled: failed && decides })
  const acting = useUndisbursed(loan)
  const [sendingTo, setSendingTo] = useState<string | null>(null)
  const [cancelling, setCancelling] = useState(false)
  const sendButton = useRef<HTMLButtonElement>(null)
  const close = () => {
    setSendingTo(null)
    setCancelling(false)
  }
  if (!failed) return acting.isSuccess ? <Done loan={acting.data} /> : null
  return (
    <>
      <Notice tone="danger" heading="The money did not reach the customer">
        <p>
          Attempt {loan.disbursement?.attempt ?? 1} to send {money(loan.selectedLoanAmount)} failed. The provider
          reports: <strong>{loan.forStaff?.disbursementFailure ?? 'N/A'}</strong>
        </p>
        {loan.disbursement?.sendAgainAt !== undefined && (
          <p>
            The system sends it again by itself at <DateText value={loan.disbursement.sendAgainAt} as="date-time" />.
            You can also do so now.
          </p>
        )}
        <p>Nothing is debited while the loan stands like this, and the customer knows that we are working on it.</p>
        {acting.error !== null && (
          <p role="alert" className="strong">
            {failureText(acting.error)}
          </p>
        )}
        {decides && (
          <Acts
            ownEmail={owner.data?.email}
            sendButton={sendButton}
            onSend={setSendingTo}
            onCancel={() => setCancelling(true)}
          />
        )}
      </Notice>
      <SendAgainDialog
        loan={loan}
        recipient={sendingTo === null ? null : sendingTo === '' ? (owner.data?.email ?? 'the same address') : sendingTo}
        pending={acting.isPending}
        onConfirm={() => acting.mutate({ kind: 'send-again', recipientEmail: sendingTo ?? '' }, { onSettled: close })}
        onClose={close}
      />
      <CancelDialog
        loan={loan}
        open={cancelling}
        pending={acting.isPending}
        onConfirm={(note) => acting.mutate({ kind: 'cancel', note }, { onSettled: close })}
        onClose={close}
      />
    </>
  )
}
