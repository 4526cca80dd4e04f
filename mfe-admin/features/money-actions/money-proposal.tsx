import type { MoneyProposalView } from '@tamarack/contracts/views/money-actions'
import { Button } from '@tamarack/ui/button'
import { Notice } from '@tamarack/ui/notice'
import { SummaryList } from '@tamarack/ui/summary-list'
import { DateText } from '@tamarack/ui/value'
import { mayDecide, useUser } from '../../services.tsx'
import { actionInWords, moneyReasonLabel } from './money-words.ts'

/** An action that waits for a second person: who proposed it and why; its preview for another person, and the way back for both. */
export const MoneyProposal = ({
  proposal,
  pending,
  onPreview,
  onWithdraw,
}: {
  readonly proposal: MoneyProposalView
  readonly pending: boolean
  readonly onPreview: () => void
  readonly onWithdraw: () => void
}) => {
  const user = useUser()
  const [isMine, decides] = [user.id === proposal.byId, mayDecide(user)]
  return (
    <>
      <Notice
        tone="info"
        heading={isMine || !decides ? 'This action waits for a second person' : 'An action waits for you'}
      >
        <p>Two people act, because the amount is above our limit for one person. Nothing is booked yet.</p>
      </Notice>
      <SummaryList
        rows={[
          { label: 'Action', value: actionInWords(proposal.action) },
          { label: 'Proposed by', value: proposal.byName },
          { label: 'Proposed', value: <DateText value={proposal.at} as="date-time" /> },
          { label: 'Why', value: moneyReasonLabel(proposal.reason) },
          { label: 'Note', value: proposal.note },
        ]}
      />
      {decides && (
        <div className="row-3">
          {!isMine && (
            <Button variant="primary" disabled={pending} onClick={onPreview}>
              Preview and confirm
            </Button>
          )}
          <Button variant="secondary" disabled={pending} onClick={onWithdraw}>
            Withdraw the proposal
          </Button>
        </div>
      )}
    </>
  )
}
