import type { LoanView } from '@tamarack/contracts/views/loan'
import { ConfirmDialog } from '@tamarack/ui/dialog'
import { Loading } from '@tamarack/ui/loading'
import { Notice } from '@tamarack/ui/notice'
import { SummaryList } from '@tamarack/ui/summary-list'
import { useQuery } from '@tanstack/react-query'
import { useServices, useUser } from '../../services.tsx'
import { approvalPreviewQuery } from '../loan/queries.ts'
import { ApprovalPreview } from './approval-preview.tsx'
import { reasonForCustomer, reasonLabel } from './reasons.ts'
import { decisionRefusal, type Draft } from './use-decision.ts'

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

type OpenProps = Omit<ReviewDialogProps, 'draft'> & { readonly draft: Draft }

/** What is recorded of every decision. */
const Recorded = ({ loan, draft }: Pick<OpenProps, 'loan' | 'draft'>) => {
  const user = useUser()
  const approves = draft.kind === 'approve'
  return (
    <section>
      <h3>What will be recorded</h3>
      <SummaryList
        rows={[
          { label: 'Decision', value: approves ? 'Approved' : 'Rejected' },
          { label: 'Decided by', value: `${user.name} (${user.role})` },
          { label: 'Applicant', value: loan.applicantName },
          ...(approves ? [] : [{ label: 'Reasons', value: draft.reasons.map(reasonLabel).join(', ') }]),
          { label: 'Note', value: draft.note.trim() },
        ]}
      />
    </section>
  )
}

const ToTheCustomer = ({ draft }: Pick<OpenProps, 'draft'>) => (
  <>
    <section>
      <h3>What the customer will read</h3>
      <CustomerReads draft={draft} />
    </section>
    <p>A decision cannot be undone here.</p>
  </>
)

/** An approval is confirmed only with its outcome on the screen: the server decides it without recording anything, and refuses what it would refuse. */
const ApproveDialog = ({ loan, draft, pending, onConfirm, onClose }: OpenProps) => {
  const { api } = useServices()
  const preview = useQuery(approvalPreviewQuery(api, loan.id))
  return (
    <ConfirmDialog
      open
      wide
      title="Approve this application?"
      pending={pending}
      confirmLabel="Approve loan"
      pendingLabel="Saving decision..."
      onConfirm={preview.isSuccess ? () => onConfirm(draft) : null}
      onClose={onClose}
    >
      {preview.isSuccess ? (
        <>
          <Recorded loan={loan} draft={draft} />
          <ApprovalPreview preview={preview.data} />
          <ToTheCustomer draft={draft} />
        </>
      ) : preview.isError ? (
        <Notice tone="danger" heading={decisionRefusal(preview.error)} focus>
          <p>It cannot be approved now. Nothing was changed.</p>
        </Notice>
      ) : (
        <Loading lines={8} />
      )}
    </ConfirmDialog>
  )
}

const RejectDialog = ({ loan, draft, pending, onConfirm, onClose }: OpenProps) => (
  <ConfirmDialog
    open
    wide
    title="Reject this application?"
    danger
    pending={pending}
    confirmLabel="Reject loan"
    pendingLabel="Saving decision..."
    onConfirm={() => onConfirm(draft)}
    onClose={onClose}
  >
    <Recorded loan={loan} draft={draft} />
    <ToTheCustomer draft={draft} />
  </ConfirmDialog>
)

/** Exactly what will be recorded and what the customer will read, before the decision is made. */
export const ReviewDialog = ({ draft, ...rest }: ReviewDialogProps) => {
  if (draft === null) return null
  return draft.kind === 'approve' ? <ApproveDialog draft={draft} {...rest} /> : <RejectDialog draft={draft} {...rest} />
}
