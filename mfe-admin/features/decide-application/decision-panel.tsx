import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { LoanView, SampleReviewView } from '@tamarack/contracts/views/loan'
import { Button } from '@tamarack/ui/button'
import { clearDraft, draftKey } from '@tamarack/ui/draft'
import { DateText } from '@tamarack/ui/format'
import { Notice } from '@tamarack/ui/notice'
import { problemOf } from '@tamarack/ui/problem'
import { SummaryList } from '@tamarack/ui/summary-list'
import { mayDecide, useUser } from '../../services.tsx'
import { useLoanAct } from '../loan/loan-queries.ts'
import { useNextWaiting } from '../loan/queue-links.tsx'
import { checksInWords, ruleChecks } from '../loan/rule-checks.ts'
import { tabSearch } from '../loan/tab-links.tsx'
import { ConfirmForm, DecisionForm } from './decision-form.tsx'
import styles from './decision.module.css'
import { Proposal } from './proposal.tsx'
import { reasonLabel } from './reasons.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { SampleReview } from './sample-review.tsx'
import { decisionRefusal, sendDecision, type Draft } from './use-decision.ts'

const Reviewed = ({ byName, at, finding }: SampleReviewView) => (
  <>
    {byName} {finding}, <DateText value={at} as="date-time" />
  </>
)

/** Who decided, when and why; read-only, for everybody. */
const DecisionMade = ({ loan }: { readonly loan: LoanView }) => {
  const decision = loan.forStaff?.decision ?? null
  const rejected = decision === null ? loan.status === 'rejected' : decision.outcome === 'rejected'
  return (
    <SummaryList
      rows={[
        { label: 'Decision', value: rejected ? 'Rejected' : 'Approved' },
        { label: 'Decided by', value: decision?.byName },
        ...(decision?.proposedBy
          ? [
              { label: 'Proposed by', value: decision.proposedBy },
              { label: 'Proposed', value: <DateText value={decision.proposedAt} as="date-time" /> },
              { label: 'Note on the proposal', value: decision.proposedNote },
            ]
          : []),
        { label: 'Decided', value: <DateText value={decision?.at ?? loan.decidedAt} as="date-time" /> },
        ...(decision?.automatic?.reviewed
          ? [{ label: 'Reviewed', value: <Reviewed {...decision.automatic.reviewed} /> }]
          : []),
        ...(rejected ? [{ label: 'Reasons', value: decision?.reasons.map(reasonLabel).join(', ') }] : []),
        { label: 'Note', value: decision?.note },
        ...(decision ? [{ label: 'Decided under', value: `Policy ${decision.policy}` }] : []),
      ]}
    />
  )
}

const decisionHeadingId = 'decision-heading'

/** Whether this person sees a panel for this application: to decide, or to read what was
 * decided. */
export const hasDecisionPanel = (loan: LoanView, decides: boolean): boolean =>
  loan.decidedAt !== null || (decides && loan.status === 'review')

const resultOf = ({ status, decidedAt }: LoanView): string => {
  if (decidedAt === null) return 'The approval is proposed'
  return status === 'rejected' ? 'The application is rejected' : 'The application is approved'
}

const Result = ({ loan, error }: { readonly loan: LoanView; readonly error: Error | null }) => {
  const next = useNextWaiting(loan.id)
  return error === null ? (
    <Notice tone="success" heading={resultOf(loan)} focus>
      <p>{loan.decidedAt === null ? 'A second person has to confirm it.' : 'The decision is recorded below.'}</p>
      <div>
        <Button onClick={() => void next()}>Next application</Button>
      </div>
    </Notice>
  ) : (
    <Notice
      tone={loan.decidedAt === null ? 'danger' : 'warning'}
      heading={decisionRefusal(error)}
      focus
      focusKey={error}
    />
  )
}

/** Approve or reject an application that waits for it; afterwards who, when and why. */
export const DecisionPanel = ({ loan }: { readonly loan: LoanView }) => {
  const [draft, setDraft] = useState<Draft | null>(null)
  const [changes, setChanges] = useState(0)
  const [withdrawn, setWithdrawn] = useState(false)
  const decision = useLoanAct(loan)
  const user = useUser()
  const decides = mayDecide(user)
  const proposal = loan.forStaff?.proposal ?? null
  const kept = draftKey(loan.id, `decision.${user.id}`)
  const close = () => {
    setDraft(null)
    setChanges(0)
  }
  const confirm = (confirmed: Parameters<typeof sendDecision>[2]) =>
    sendDecision(decision, loan.id, confirmed, {
      onSuccess: () => clearDraft(kept),
      onSettled: (_, error) => {
        if (error !== null && problemOf(error)?.code === 'PREVIEW_CHANGED') setChanges((times) => times + 1)
        else close()
      },
    })
  const waitsAgain = loan.decidedAt === null && proposal === null
  const hasResult = decision.isError || (decision.isSuccess && !waitsAgain)
  if (!hasDecisionPanel(loan, decides)) return null
  return (
    <section className={`stack-3 card no-print ${styles['panel']}`} aria-labelledby={decisionHeadingId}>
      <div className={`line-4 apart targets ${styles['head']}`}>
        <h2 id={decisionHeadingId}>Decision</h2>
        {loan.status === 'review' && (
          <Link to={{ search: tabSearch('overview') }}>{checksInWords(ruleChecks(loan))}</Link>
        )}
      </div>
      {hasResult && draft === null && <Result loan={loan} error={decision.error} />}
      {withdrawn && waitsAgain && !decision.isError && (
        <Notice tone="success" heading="The proposal is withdrawn" focus>
          <p>The application waits for a decision again.</p>
        </Notice>
      )}
      {proposal !== null && (
        <Proposal loan={loan} proposal={proposal} onWithdrawn={() => setWithdrawn(true)}>
          {proposal.byId !== user.id && (
            <ConfirmForm key={proposal.at} loan={loan} draftKey={kept} proposal={proposal} onReview={setDraft} />
          )}
        </Proposal>
      )}
      {decides && <SampleReview loan={loan} />}
      {loan.decidedAt !== null && <DecisionMade loan={loan} />}
      {loan.decidedAt === null && proposal === null && <DecisionForm loan={loan} draftKey={kept} onReview={setDraft} />}
      {draft !== null && (
        <ReviewDialog
          loan={loan}
          draft={draft}
          pending={decision.isPending}
          changes={changes}
          onConfirm={confirm}
          onClose={close}
        />
      )}
    </section>
  )
}
