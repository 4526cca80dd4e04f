import type { ApprovalPreviewView, LoanView } from '@tamarack/contracts/views/loan'
import { ConfirmDialog } from '@tamarack/ui/dialog'
import { Loading } from '@tamarack/ui/faces'
import { money } from '@tamarack/ui/format'
import { Notice } from '@tamarack/ui/notice'
import { SummaryList } from '@tamarack/ui/summary-list'
import { useApiQuery, useUser } from '../../services.tsx'
import { approvalPreviewQuery } from '../loan/loan-queries.ts'
import { ApprovalPreview } from './approval-preview.tsx'
import { whyTwo } from './proposal.tsx'
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
const Recorded = ({
  loan,
  draft,
  proposes = false,
}: Pick<OpenProps, 'loan' | 'draft'> & { readonly proposes?: boolean | undefined }) => {
  const user = useUser()
  const approves = draft.kind === 'approve'
  return (
    <section>
      <h3>What will be recorded</h3>
      <SummaryList
        rows={[
          { label: 'Decision', value: proposes ? 'Approval proposed' : approves ? 'Approved' : 'Rejected' },
          { label: proposes ? 'Proposed by' : 'Decided by', value: `${user.name} (${user.role})` },
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

/** Why this press is a proposal only, and what happens next. */
const NotYet = ({ after }: ApprovalPreviewView) => {
  const proposal = after.forStaff?.proposal ?? null
  return (
    <Notice tone="info" heading="A second person has to confirm this">
      <p>
        {proposal !== null && whyTwo(proposal)} The customer reads nothing before that, and you can withdraw the
        proposal.
      </p>
    </Notice>
  )
}

/** For the second person: whether the figures are still those that the first one saw. */
const SinceTheProposal = ({ before, after }: ApprovalPreviewView) => {
  const proposal = before.forStaff?.proposal ?? null
  if (proposal === null || proposal.total === after.totalObligationAmount) return null
  return (
    <Notice tone="warning" heading="The figures changed since the proposal">
      <p>
        {proposal.byName} saw {money(proposal.total)} to repay; today it is {money(after.totalObligationAmount)}.
      </p>
    </Notice>
  )
}

const proposesOnly = ({ events }: ApprovalPreviewView): boolean =>
  events.some(({ type }) => type === 'decision-proposed')

/** An approval is confirmed only with its outcome on the screen: the server decides it without
 * recording anything, and refuses what it would refuse. */
const ApproveDialog = ({ loan, draft, pending, onConfirm, onClose }: OpenProps) => {
  const preview = useApiQuery(approvalPreviewQuery, loan.id)
  const proposes = preview.isSuccess && proposesOnly(preview.data)
  return (
    <ConfirmDialog
      open
      wide
      title={proposes ? 'Propose this approval?' : 'Approve this application?'}
      pending={pending}
      confirmLabel={proposes ? 'Propose approval' : 'Approve loan'}
      pendingLabel="Saving decision..."
      onConfirm={preview.isSuccess ? () => onConfirm(draft) : null}
      onClose={onClose}
    >
      {preview.isSuccess ? (
        <>
          {proposes && <NotYet {...preview.data} />}
          <SinceTheProposal {...preview.data} />
          <Recorded loan={loan} draft={draft} proposes={proposes} />
          <ApprovalPreview preview={preview.data} />
          {!proposes && <ToTheCustomer draft={draft} />}
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
