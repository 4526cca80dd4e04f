import { useState, type ReactNode } from 'react'
import { withdrawProposal } from '@tamarack/contracts/commands/withdraw-proposal'
import type { LoanView, ProposalView } from '@tamarack/contracts/views/loan'
import { Button } from '@tamarack/ui/button'
import { ConfirmDialog } from '@tamarack/ui/dialog'
import { DateText, money } from '@tamarack/ui/format'
import { FailureNotice, Notice } from '@tamarack/ui/notice'
import { SummaryList } from '@tamarack/ui/summary-list'
import { useUser } from '../../services.tsx'
import { useLoanAct } from '../loan/loan-queries.ts'

const becauseWords: Readonly<Record<ProposalView['because'][number], string>> = {
  amount: 'the amount is above our limit for one person',
  attention: 'a check needs a look',
  exception: 'a check fails',
  'read-papers': 'the first person also read the papers, or depends on a colleague who did',
}

/** Why two people decide, in one sentence. */
export const whyTwo = ({ because }: Pick<ProposalView, 'because'>): string =>
  `Two people decide, because ${because.map((reason) => becauseWords[reason]).join(' and ')}.`

const changedSince = (loan: LoanView, { total, dueDate }: ProposalView): boolean =>
  loan.totalObligationAmount !== total || loan.endDate !== dueDate

interface Waiting {
  readonly loan: LoanView
  readonly proposal: ProposalView
  readonly onWithdrawn: () => void
  /** How the second person confirms it. */
  readonly children: ReactNode
}

/** An approval that waits for a second person: who proposed it and why two decide, the ways on, and
 * below them its figures: at a desk both buttons stand in sight without scrolling. */
export const Proposal = ({ loan, proposal, onWithdrawn, children }: Waiting) => {
  const [withdrawing, setWithdrawing] = useState(false)
  const withdrawal = useLoanAct(loan)
  const isMine = useUser().id === proposal.byId
  return (
    <>
      <Notice tone="info" heading={isMine ? 'Your approval waits for a second person' : 'An approval waits for you'}>
        <p>
          {!isMine && `${proposal.byName} proposed it. `}
          {whyTwo(proposal)}
        </p>
      </Notice>
      <FailureNotice error={withdrawal.error} />
      {children}
      <Button variant="secondary" onClick={() => setWithdrawing(true)}>
        Withdraw the proposal
      </Button>
      <SummaryList
        rows={[
          { label: 'Proposed by', value: proposal.byName },
          { label: 'Proposed', value: <DateText value={proposal.at} as="date-time" /> },
          {
            label: 'Customer repays',
            value: (
              <>
                {money(proposal.total)} {loan.payments.length > 1 && `in ${loan.payments.length} payments, the last `}on{' '}
                <DateText value={proposal.dueDate} />
              </>
            ),
            ...(changedSince(loan, proposal) && { note: `Sent for review: ${money(loan.totalObligationAmount)}` }),
          },
          { label: 'Note', value: proposal.note },
        ]}
      />
      <ConfirmDialog
        open={withdrawing}
        title="Withdraw this proposal?"
        confirmLabel="Withdraw"
        pendingLabel="Withdrawing..."
        pending={withdrawal.isPending}
        onConfirm={() =>
          withdrawal.act(withdrawProposal, {}, { onSuccess: onWithdrawn, onSettled: () => setWithdrawing(false) })
        }
        onClose={() => setWithdrawing(false)}
      >
        <p>The application waits for a decision again. The customer does not notice.</p>
      </ConfirmDialog>
    </>
  )
}
