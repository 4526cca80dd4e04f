import { takeMoneyAction } from '@tamarack/contracts/commands/take-money-action'
import { changeRecipientForm } from '@tamarack/contracts/forms/money-action'
import { reasonsFor } from '@tamarack/contracts/money-actions'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { SummaryList } from '@tamarack/ui/summary-list'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import type { LoanAct } from '../loan/loan-queries.ts'

/** The error text for an invalid address, or null for a valid one. */
export const addressError = (email: string): string | null => {
  const checked = changeRecipientForm.safeParse({ kind: 'change-recipient', email })
  return checked.success ? null : (checked.error.issues[0]?.message ?? null)
}

const reasons = reasonsFor('change-recipient')
const reasonWords = Object.fromEntries(reasons.map(({ code, label }) => [code, label]))

interface SendElsewhereProps {
  readonly loan: LoanView
  readonly own: string
  readonly email: string
  readonly amount: string
  readonly acting: Pick<LoanAct, 'isPending' | 'error' | 'act'>
  readonly onClose: () => void
}

/** Proposes another address for failed money (TAM-293). Shows the reason, both addresses and the
 * next steps. */
export const SendElsewhere = ({ loan, own, email, amount, acting, onClose }: SendElsewhereProps) => (
  <ReasonDialog<{ readonly reason: string }>
    title={`Propose to send ${amount} to another address?`}
    acting={{ isPending: acting.isPending, error: null }}
    confirmLabel="Propose"
    pendingLabel="Saving..."
    cancelLabel="Keep the address"
    questions={{ reason: { label: 'Why?', values: reasons.map(({ code }) => code), words: reasonWords } }}
    note={{
      label: 'Note',
      hint: 'How you know that the address is the customer’s. Colleagues and reviewers read it.',
      maxLength: 2000,
    }}
    onConfirm={({ reason, note }) =>
      acting.act(takeMoneyAction, { action: { kind: 'change-recipient', email }, reason, note }, { onSettled: onClose })
    }
    onClose={onClose}
  >
    <SummaryList
      rows={[
        { label: 'Amount', value: amount },
        { label: 'Recipient', value: loan.applicantName },
        { label: 'Address now', value: own },
        { label: 'New address', value: email },
      ]}
    />
    <p>
      A second person has to confirm it. Then we email the customer at the address that they proved, and the money
      leaves 24 hours later.
    </p>
  </ReasonDialog>
)
