import type { LoanView } from '@tamarack/contracts/views/loan'
import { DateText, money } from '@tamarack/ui/format'
import { Notice } from '@tamarack/ui/notice'
import { Reach } from './reach.tsx'

/** The one notice of a signed loan, by priority: money that did not go through, money late, payment
 * missed, being cancelled, money on its way, money sent. */
export const ActiveNotice = ({
  loan,
  now,
  isArranged = false,
}: {
  readonly loan: LoanView
  readonly now: number
  /** What is late is paid in parts, as it was arranged, and none of them was missed. */
  readonly isArranged?: boolean
}) => {
  const amount = money(loan.selectedLoanAmount)
  if (loan.status === 'disbursement-failed') {
    return (
      <Notice tone="warning" heading="Your e-Transfer did not go through">
        {loan.disbursement?.afterCompletion && (
          <p>
            We had told you that the money was delivered. Now its provider reports that it failed. We are sorry: there
            is no cost, no interest and no fee.
          </p>
        )}
        <p>
          You have not received the {amount}, so nothing will be debited from your account.{' '}
          {loan.disbursement?.sendAgainAt === undefined ? (
            'We know about it and a team member is working on it now. We will email you as soon as that changes.'
          ) : (
            <>
              We send it again at <DateText value={loan.disbursement.sendAgainAt} as="date-time" />.
            </>
          )}
        </p>
        <p>
          Did your email address or your bank change? <Reach />
        </p>
      </Notice>
    )
  }
  if (loan.status === 'active' && loan.fundBy !== null && loan.fundedAt === null && now > loan.fundBy) {
    return (
      <Notice tone="warning" heading="The money has not arrived within one hour">
        <p>
          That is our fault, and we are sorry. This page shows when it was sent. You can cancel this loan at any time,
          and you only give back what you received.
        </p>
      </Notice>
    )
  }
  switch (loan.status) {
    case 'active':
      return (
        <Notice tone="success" heading="Your loan is signed">
          <p>
            We are sending {amount} to you by Interac e-Transfer. It arrives by{' '}
            <DateText value={loan.fundBy} as="date-time" />. This page shows when it was sent.
          </p>
        </Notice>
      )
    case 'funded':
      return (
        <Notice tone="success" heading={`We sent you ${amount}`}>
          <p>
            Sent <DateText value={loan.fundedAt} as="date-time" />, by Interac e-Transfer to your email address.
          </p>
        </Notice>
      )
    case 'overdue':
    case 'in-collections':
      if (isArranged)
        return (
          <Notice tone="info" heading="You pay in parts, as arranged">
            <p>“What is late” below shows the next part and its day. You cannot pay it by then? Call us before.</p>
          </Notice>
        )
      return (
        <Notice
          tone="danger"
          heading={loan.status === 'overdue' ? 'A payment was missed' : 'Your loan is with collections'}
        >
          <p>“What is late” below shows what to pay now and what happens next. You cannot pay all of it? Call us.</p>
        </Notice>
      )
    case 'cancelling':
      return (
        <Notice tone="info" heading="This loan is being cancelled">
          <p>You only give back the {amount} you received. There is no cost of borrowing and no fee.</p>
        </Notice>
      )
    default:
      return null
  }
}
