import { previewDecision } from '@tamarack/contracts/endpoints/loan'
import type { DecisionPreviewView, LoanView } from '@tamarack/contracts/views/loan'
import { ConfirmDialog } from '@tamarack/ui/dialog'
import { Loading } from '@tamarack/ui/faces'
import { money, shortDate } from '@tamarack/ui/format'
import { Notice } from '@tamarack/ui/notice'
import { Rejection } from '@tamarack/ui/rejection'
import { SummaryList } from '@tamarack/ui/summary-list'
import { readAnew, useRead, useUser } from '../../services.tsx'
import { Section } from '../frame/section.tsx'
import { ApprovalPreview, Events } from './approval-preview.tsx'
import { whyTwo } from './proposal.tsx'
import { reasonLabel } from './reasons.ts'
import { decisionRefusal, type Draft } from './use-decision.ts'

interface ReviewDialogProps {
  readonly loan: LoanView
  /** What is about to be recorded. */
  readonly draft: Draft
  readonly pending: boolean
  /** How often the result was another one than previewed: the preview is read again each time. */
  readonly changes: number
  readonly onConfirm: (draft: Draft & { readonly seen: DecisionPreviewView['result'] }) => void
  readonly onClose: () => void
}

/** What is recorded of every decision. */
const Recorded = ({
  loan,
  draft,
  proposes = false,
}: Pick<ReviewDialogProps, 'loan' | 'draft'> & { readonly proposes?: boolean | undefined }) => {
  const user = useUser()
  const approves = draft.kind === 'approve'
  return (
    <Section heading="What will be recorded" level={3}>
      <SummaryList
        rows={[
          { label: 'Decision', value: proposes ? 'Approval proposed' : approves ? 'Approved' : 'Rejected' },
          { label: proposes ? 'Proposed by' : 'Decided by', value: `${user.name} (${user.role})` },
          { label: 'Applicant', value: loan.applicantName },
          ...(approves ? [] : [{ label: 'Reasons', value: draft.reasons.map(reasonLabel).join(', ') }]),
          { label: 'Note', value: draft.note.trim() },
        ]}
      />
    </Section>
  )
}

const ToTheCustomer = ({ after, email }: DecisionPreviewView) => (
  <>
    <Section heading="What the customer will read" level={3} className="stack-3">
      {after.status === 'rejected' && (
        <>
          <p className="strong">We cannot offer you this loan</p>
          <Rejection loan={after} heading="h4" />
        </>
      )}
      {email !== null && (
        <section className="stack-2">
          <h4>By email: {email.subject}</h4>
          {email.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      )}
    </Section>
    <p>A decision cannot be undone here.</p>
  </>
)

/** Why this press is a proposal only, and what happens next. */
const NotYet = ({ after }: DecisionPreviewView) => {
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

const repaidBy = (total: number | null, last: string | null): string => `${money(total)} to repay by ${shortDate(last)}`

/** For the second person: whether the figures are still those that the first one saw. */
const SinceTheProposal = ({ before, after }: DecisionPreviewView) => {
  const proposal = before.forStaff?.proposal ?? null
  if (proposal === null) return null
  const [was, is] = [repaidBy(proposal.total, proposal.dueDate), repaidBy(after.totalObligationAmount, after.endDate)]
  if (was === is) return null
  return (
    <Notice tone="warning" heading="The figures changed since the proposal">
      <p>
        {proposal.byName} saw {was}. Today it is {is}.
      </p>
    </Notice>
  )
}

const proposesOnly = ({ events }: DecisionPreviewView): boolean =>
  events.some(({ type }) => type === 'decision-proposed')

/** Exactly what will be recorded and what the customer will read. A decision is confirmed only with
 * its outcome on the screen: the server decides it without recording anything, and refuses what it
 * would refuse. */
export const ReviewDialog = ({ loan, draft, pending, changes, onConfirm, onClose }: ReviewDialogProps) => {
  const rejects = draft.kind === 'reject'
  const reasons = rejects ? draft.reasons.join(',') : undefined
  const input = { params: { id: loan.id }, query: reasons === undefined ? {} : { reasons } }
  const preview = useRead(['decision-preview', loan.id, reasons, changes], previewDecision, input, readAnew)
  const proposes = preview.isSuccess && proposesOnly(preview.data)
  const [verb, act] = rejects ? ['Reject', 'rejected'] : [proposes ? 'Propose' : 'Approve', 'approved']
  return (
    <ConfirmDialog
      open
      wide
      title={proposes ? 'Propose this approval?' : `${verb} this application?`}
      danger={rejects}
      pending={pending}
      confirmLabel={proposes ? 'Propose approval' : `${verb} loan`}
      pendingLabel="Saving decision..."
      onConfirm={preview.isSuccess ? () => onConfirm({ ...draft, seen: preview.data.result }) : null}
      onClose={onClose}
      below={preview.isSuccess && <Events {...preview.data} />}
    >
      {preview.isSuccess ? (
        <>
          {changes > 0 && (
            <Notice tone="warning" heading="The terms changed since the preview" focus focusKey={changes}>
              <p>Nothing was recorded. Check the figures below and confirm again.</p>
            </Notice>
          )}
          {proposes && <NotYet {...preview.data} />}
          <SinceTheProposal {...preview.data} />
          <Recorded loan={loan} draft={draft} proposes={proposes} />
          {!rejects && <ApprovalPreview preview={preview.data} />}
          {!proposes && <ToTheCustomer {...preview.data} />}
        </>
      ) : preview.isError ? (
        <Notice tone="danger" heading={decisionRefusal(preview.error)} focus>
          <p>It cannot be {act} now. Nothing was changed.</p>
        </Notice>
      ) : (
        <Loading lines={8} />
      )}
    </ConfirmDialog>
  )
}
