import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cancelUndisbursedLoan } from '@tamarack/contracts/commands/cancel-undisbursed-loan'
import { retryDisbursement } from '@tamarack/contracts/commands/retry-disbursement'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { Button } from '@tamarack/ui/button'
import { DateText, money } from '@tamarack/ui/format'
import { Notice } from '@tamarack/ui/notice'
import { mayDecide, useServices, useUser } from '../../services.tsx'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { Coded, transferFailureInWords } from '../loan/coded.tsx'
import { noted, useLoanAct, userQuery } from '../loan/loan-queries.ts'
import { SendAgain } from './send-again.tsx'

const Done = ({ loan }: { readonly loan: LoanView }) =>
  loan.status === 'cancelled' ? (
    <Notice tone="success" heading="The loan is cancelled" focus>
      <p>{loan.applicantName} owes nothing, and nothing will be debited.</p>
    </Notice>
  ) : (
    <Notice tone="success" heading="The money is being sent again" focus>
      <p>This page shows when it was delivered.</p>
    </Notice>
  )

/** An advance that did not get through: what the provider reported, and the two ways on for those
 * who may decide. Stays in place to show what was done. */
export const FailedDisbursement = ({ loan }: { readonly loan: LoanView }) => {
  const { api } = useServices()
  const decides = mayDecide(useUser())
  const failed = loan.status === 'disbursement-failed'
  const owner = useQuery({ ...userQuery(api, loan.userId), enabled: failed && decides })
  const acting = useLoanAct(loan, ['money-actions', loan.id])
  const [cancelling, setCancelling] = useState(false)
  const close = () => setCancelling(false)
  const amount = money(loan.selectedLoanAmount)
  const failure = loan.forStaff?.disbursementFailure ?? null
  if (!failed) return acting.data !== undefined ? <Done loan={acting.data} /> : null
  return (
    <>
      <Notice tone="danger" heading="The money did not reach the customer">
        <p>
          Attempt {loan.disbursement?.attempt ?? 1} to send {amount} failed.
          {failure !== null && <Coded words={transferFailureInWords(failure)} code={failure} />}
        </p>
        {loan.disbursement?.afterCompletion && (
          <p>
            It had been reported as delivered. The loan is one without its money again: nothing is owed, and what the
            customer has paid goes back to them. The Servicing tab has the figures.
          </p>
        )}
        {loan.disbursement?.sendAgainAt !== undefined && (
          <p>
            The system sends it again by itself at <DateText value={loan.disbursement.sendAgainAt} as="date-time" />.
            You can also do so now.
          </p>
        )}
        <p>Nothing is debited while the loan stands like this, and the customer knows that we are working on it.</p>
        {decides && (
          <SendAgain
            loan={loan}
            name="recipientEmail"
            own={owner.data?.email ?? 'the same address'}
            amount={amount}
            title={`Send ${amount} again?`}
            cancelLabel="Keep the loan as it is"
            facts={[{ label: 'Attempt', value: String((loan.disbursement?.attempt ?? 0) + 1) }]}
            acting={acting}
            onSend={(after) => acting.act(retryDisbursement, undefined, after)}
            beside={<Button onClick={() => setCancelling(true)}>Cancel this loan</Button>}
          />
        )}
      </Notice>
      {cancelling && (
        <ReasonDialog
          title="Cancel this loan?"
          danger
          acting={{ isPending: acting.isPending, error: null }}
          confirmLabel="Cancel loan"
          pendingLabel="Cancelling..."
          cancelLabel="Keep the loan as it is"
          note={{
            name: 'cancelNote',
            label: 'Note (optional)',
            hint: 'For colleagues and reviewers. The customer does not see it.',
            maxLength: 2000,
            missing: null,
          }}
          onConfirm={({ note }) => acting.act(cancelUndisbursedLoan, noted(note), { onSettled: close })}
          onClose={close}
        >
          <p>
            {loan.applicantName} did not receive the {amount}. They owe nothing: no cost of borrowing and no fee. No
            debit is made, and they may apply again.
          </p>
          <p>This cannot be undone.</p>
        </ReasonDialog>
      )}
    </>
  )
}
