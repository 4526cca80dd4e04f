import { previewMoneyAction } from '@tamarack/contracts/endpoints/money'
import { referenceOf } from '@tamarack/contracts/limits'
import type { LoanView } from '@tamarack/contracts/views/loan'
import type { MoneyActionPreviewView } from '@tamarack/contracts/views/money-actions'
import type { MoneyResultView } from '@tamarack/contracts/views/previewed'
import { ConfirmDialog } from '@tamarack/ui/dialog'
import { Loading } from '@tamarack/ui/faces'
import { Notice } from '@tamarack/ui/notice'
import { failureText, problemOf } from '@tamarack/ui/problem'
import { SummaryList } from '@tamarack/ui/summary-list'
import { readAnew, useRead, useUser } from '../../services.tsx'
import { Section } from '../frame/section.tsx'
import { ComparedFigures, ResultsApart, resultsDiffer } from './figures.tsx'
import { actionInWords, actionWords, moneyReasonLabel, whyTwoAct, type MoneyDraft } from './money-words.ts'

interface PreviewProps {
  readonly loan: LoanView
  readonly draft: MoneyDraft
  readonly pending: boolean
  /** The result that the author of the proposal saw. Null without a proposal. */
  readonly proposed: MoneyResultView | null
  /** How many times the result differed from the preview. The preview is read again each time. */
  readonly changes: number
  readonly onConfirm: (seen: MoneyResultView) => void
  readonly onClose: () => void
}

/** Why the action is only proposed; null where it is taken at once. */
const whyProposed = ({ events }: MoneyActionPreviewView): string | null => {
  const proposal = events.find(({ type }) => type === 'money-action-proposed')
  return proposal === undefined ? null : whyTwoAct([proposal.data['because']].flat().map(String))
}

/** The loan that has the receipt already. */
const otherLoan = (error: Error) => {
  const problem = problemOf(error)
  const loanId = problem?.facts?.['loanId']
  return problem?.code === 'RECEIPT_BOOKED_ELSEWHERE' && typeof loanId === 'string' ? (
    <p>The receipt is on loan {referenceOf(loanId)}.</p>
  ) : null
}

const Recorded = ({ loan, draft }: Pick<PreviewProps, 'loan' | 'draft'>) => {
  const user = useUser()
  return (
    <SummaryList
      rows={[
        { label: 'Action', value: actionInWords(draft.action) },
        { label: 'Customer', value: loan.applicantName },
        { label: 'By', value: `${user.name} (${user.role})` },
        { label: 'Why', value: moneyReasonLabel(draft.reason) },
        { label: 'Note', value: draft.note },
      ]}
    />
  )
}

const Foreseen = ({ preview }: { readonly preview: MoneyActionPreviewView }) => (
  <>
    <Section heading="Figures now and after" level={3} className="stack-3">
      <ComparedFigures before={preview.before} after={preview.after} />
    </Section>
    <Section heading="Events that will be recorded" level={3} className="stack-3">
      <ol className="indented">
        {preview.events.map((event, at) => (
          <li key={`${at}.${event.type}`}>{event.title}</li>
        ))}
      </ol>
    </Section>
  </>
)

/** Every figure before and after, and what will be recorded: an action is confirmed only with them
 * on the screen. */
export const PreviewDialog = ({ loan, draft, pending, proposed, changes, onConfirm, onClose }: PreviewProps) => {
  const { action, reason } = draft
  const preview = useRead(
    ['money-preview', loan.id, action, reason, changes],
    previewMoneyAction,
    { params: { id: loan.id }, query: { ...action, reason } },
    readAnew,
  )
  const because = preview.isSuccess ? whyProposed(preview.data) : null
  const proposes = because !== null
  const words = actionWords[action.kind]
  return (
    <ConfirmDialog
      open
      wide
      title={proposes ? `Propose: ${words}?` : `${words}?`}
      danger={action.kind === 'write-off'}
      pending={pending}
      confirmLabel={proposes ? 'Propose' : words}
      pendingLabel="Saving..."
      onConfirm={preview.isSuccess ? () => onConfirm(preview.data.result) : null}
      onClose={onClose}
    >
      {preview.isSuccess ? (
        <>
          {changes > 0 && (
            <Notice tone="warning" heading="The result changed since the preview" focus focusKey={changes}>
              <p>Nothing was recorded. Check the figures below and confirm again.</p>
            </Notice>
          )}
          {proposed !== null && resultsDiffer(proposed, preview.data.result) && (
            <Notice tone="warning" heading="The result changed since the proposal">
              <ResultsApart was={proposed} is={preview.data.result} />
            </Notice>
          )}
          {proposes && (
            <Notice tone="info" heading="A second person has to confirm this">
              <p>{because} Nothing is booked before that.</p>
            </Notice>
          )}
          <Recorded loan={loan} draft={draft} />
          <Foreseen preview={preview.data} />
        </>
      ) : preview.isError ? (
        <Notice tone="danger" heading={failureText(preview.error) ?? 'Something went wrong!'} focus>
          {otherLoan(preview.error)}
          <p>It cannot be done now. Nothing was changed.</p>
        </Notice>
      ) : (
        <Loading lines={8} />
      )}
    </ConfirmDialog>
  )
}
