import type { LoanView } from '@tamarack/contracts/views/loan'
import { ConfirmDialog } from '@tamarack/ui/dialog'
import { money, percent } from '@tamarack/ui/format'
import { SummaryList, type SummaryRow } from '@tamarack/ui/summary-list'
import { DateText } from '@tamarack/ui/value'
import { useUser } from '../../services.tsx'
import { loanTypeOf } from '../loan/loan-words.ts'
import { reasonForCustomer, reasonLabel } from './reasons.ts'
import type { Draft } from './use-decision.ts'

const approvedRows = (loan: LoanView): SummaryRow[] => [
  { label: 'Loan', value: loanTypeOf(loan) },
  { label: 'Customer receives', value: money(loan.selectedLoanAmount) },
  { label: 'Cost of borrowing', value: `${money(loan.interestAmount)} (APR ${percent(loan.apr)})` },
  {
    label: 'Customer repays',
    value: (
      <>
        {money(loan.totalObligationAmount)} on <DateText value={loan.endDate} />
      </>
    ),
  },
]

const CustomerReads = ({ draft }: { readonly draft: Draft }) =>
  draft.kind === 'approve' ? (
    <p>We approved your application. The next step is to read and sign the agreement.</p>
  ) : (
    <>
      <p>We cannot offer you this loan.</p>
      <ul>
        {draft.reasons.map((code) => (
          <li key={code}>{reasonForCustomer(code)}</li>
        ))}
      </ul>
    </>
  )

export interface ReviewDialogProps {
  readonly loan: LoanView
  /** What is about to be recorded; null keeps the dialog closed. */
  readonly draft: Draft | null
  readonly pending: boolean
  readonly onConfirm: (draft: Draft) => void
  readonly onClose: () => void
}

/** Exactly what will be recorded and what the customer will read, before the decision is made. */
export const ReviewDialog = ({ loan, draft, pending, onConfirm, onClose }: ReviewDialogProps) => {
  const user = useUser()
  if (draft === null) return null
  const approves = draft.kind === 'approve'
  return (
    <ConfirmDialog
      open
      wide
      title={approves ? 'Approve this application?' : 'Reject this application?'}
      danger={!approves}
      pending={pending}
      confirmLabel={approves ? 'Approve loan' : 'Reject loan'}
      pendingLabel="Saving decision..."
      onConfirm={() => onConfirm(draft)}
      onClose={onClose}
    >
      <section>
        <h3>What will be recorded</h3>
        <SummaryList
          rows={[
            { label: 'Decision', value: approves ? 'Approved' : 'Rejected' },
            { label: 'Decided by', value: `${user.name} (${user.role})` },
            { label: 'Applicant', value: loan.applicantName },
            ...(approves
              ? approvedRows(loan)
              : [{ label: 'Reasons', value: draft.reasons.map(reasonLabel).join(', ') }]),
            { label: 'Note', value: draft.note.trim() },
          ]}
        />
      </section>
      <section>
        <h3>What the customer will read</h3>
        <CustomerReads draft={draft} />
      </section>
      <p>A decision cannot be taken back here.</p>
    </ConfirmDialog>
  )
}
