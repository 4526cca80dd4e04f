import type { LoanView } from '@tamarack/contracts/views/loan'
import { ConfirmDialog } from '@tamarack/ui/dialog'
import { money } from '@tamarack/ui/format'
import { SummaryList } from '@tamarack/ui/summary-list'
import { TextInput } from '@tamarack/ui/text-input'
import { useState } from 'react'

interface SendAgainProps {
  readonly loan: LoanView
  /** Who receives the money; null keeps the dialog closed. */
  readonly recipient: string | null
  readonly pending: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Names the amount and the recipient once more before money leaves. */
export const SendAgainDialog = ({ loan, recipient, pending, onConfirm, onClose }: SendAgainProps) => {
  const amount = money(loan.selectedLoanAmount)
  return (
    <ConfirmDialog
      open={recipient !== null}
      title={`Send ${amount} again?`}
      pending={pending}
      confirmLabel={`Send ${amount}`}
      pendingLabel="Sending..."
      cancelLabel="Keep the loan as it is"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <SummaryList
        rows={[
          { label: 'Amount', value: amount },
          { label: 'Recipient', value: loan.applicantName },
          { label: 'Interac e-Transfer to', value: recipient },
          { label: 'Attempt', value: String((loan.disbursement?.attempt ?? 0) + 1) },
        ]}
      />
    </ConfirmDialog>
  )
}

interface CancelProps {
  readonly loan: LoanView
  readonly open: boolean
  readonly pending: boolean
  readonly onConfirm: (note: string) => void
  readonly onClose: () => void
}

/** States what ending the loan means for the borrower before it is done. */
export const CancelDialog = ({ loan, open, pending, onConfirm, onClose }: CancelProps) => {
  const [note, setNote] = useState('')
  return (
    <ConfirmDialog
      open={open}
      title="Cancel this loan?"
      danger
      pending={pending}
      confirmLabel="Cancel loan"
      pendingLabel="Cancelling..."
      cancelLabel="Keep the loan as it is"
      onConfirm={() => onConfirm(note)}
      onClose={onClose}
    >
      <p>
        {loan.applicantName} did not receive the {money(loan.selectedLoanAmount)}. They owe nothing: no cost of
        borrowing and no fee. No debit is made, and they may apply again.
      </p>
      <p>This cannot be undone.</p>
      <TextInput
        name="cancelNote"
        label="Note (optional)"
        hint="For colleagues and reviewers. The customer does not see it."
        autoComplete="off"
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </ConfirmDialog>
  )
}
