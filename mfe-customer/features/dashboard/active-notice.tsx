import { lazy, Suspense } from 'react'
import type { LoanView } from '@tamarack/contracts/views/loan'
import type { ServicingView } from '@tamarack/contracts/views/servicing'
import { Loading } from '@tamarack/ui/faces'
import { DateText, money, nearDate } from '@tamarack/ui/format'
import { Notice } from '@tamarack/ui/notice'
import { isToPay } from '../pay-early/request-notice.tsx'
import { Reach } from './reach.tsx'
import { Reached } from './reached.tsx'

/** Seen for the minutes until the money has arrived: no other loan waits for its script. */
const Signed = lazy(async () => ({ default: (await import('./in-progress.tsx')).Signed }))

const sentNewsMs = 3 * 86_400_000

/** What a borrower whose loan runs as agreed reads first: a payment that is theirs to make, the one
 * that is debited today, or for three days that the money was sent. */
const Running = ({
  loan,
  servicing,
  now,
}: {
  readonly loan: LoanView
  readonly servicing: ServicingView | undefined
  readonly now: number
}) => {
  const next = servicing?.payments.find(({ state }) => state === 'due' || state === 'debit-sent')
  const isAsked = servicing?.request?.state === 'open' || servicing?.debits === 'paused'
  // One that was stopped too late is debited all the same.
  const isDebited =
    servicing?.onTheirWay.some(({ payment, state }) => payment === next?.number && state !== 'being-called-back') ===
    true
  const isStopped = (next?.control.state === 'stopped' || next?.control.state === 'resumable') && !isDebited
  const byHand = next?.state === 'due' && (servicing?.nextDebit ?? null) === null && !isAsked
  if (next !== undefined && (byHand || isStopped))
    return (
      <Notice tone="warning" heading={`Pay ${money(next.amount - next.paid)} by ${nearDate(next.dueDate)}`}>
        <p>We do not debit this payment. Send it by Interac e-Transfer, with “Pay early”.</p>
      </Notice>
    )
  if (next !== undefined && next.dueDate === servicing?.asOf)
    return (
      <Notice tone="info" heading={`Your payment of ${money(next.amount - next.paid)} is due today`}>
        <p>
          {isDebited
            ? 'We debit it from your account. You have nothing to do.'
            : 'No debit of it is on its way. Pay it by Interac e-Transfer, with “Pay early”.'}
        </p>
      </Notice>
    )
  const isOldNews = loan.fundedAt === null || now > loan.fundedAt + sentNewsMs
  // What moved twice outranks it, and a debit that is likely to find too little (TAM-201).
  if (isOldNews || loan.paidTwice !== undefined || (servicing?.shortDebit ?? null) !== null) return null
  return (
    <Reached id="sent" of="approved" heading={`We sent you ${money(loan.selectedLoanAmount)}`}>
      <p>
        Sent <DateText value={loan.fundedAt} as="near" />, by Interac e-Transfer to your email address.
      </p>
    </Reached>
  )
}

/** The one notice of a signed loan, by priority: money that did not go through, money late, parts
 * that were arranged, collections, being cancelled, a payment to make or due today, money on its
 * way, money sent. */
export const ActiveNotice = ({
  loan,
  now,
  servicing,
}: {
  readonly loan: LoanView
  readonly now: number
  /** Once the money has arrived, and it is known. */
  readonly servicing?: ServicingView | undefined
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
              We send it again at <DateText value={loan.disbursement.sendAgainAt} as="near-time" />.
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
        <Suspense fallback={<Loading />}>
          <Signed loan={loan} />
        </Suspense>
      )
    case 'funded':
      return <Running loan={loan} servicing={servicing} now={now} />
    case 'overdue':
    case 'in-collections':
      // What is late is paid in parts, as it was arranged, and none of them was missed.
      if (typeof servicing?.late?.payNow.partDue === 'string')
        return (
          <Notice tone="info" heading="You pay in parts, as arranged">
            <p>You cannot pay a part by its day? Call us before.</p>
          </Notice>
        )
      // What is late says the rest, the way out first.
      return loan.status === 'overdue' ? null : (
        <Notice tone="danger" heading="Your loan is with collections">
          <p>We debit nothing from your account. Paying what is late brings the loan back to us.</p>
        </Notice>
      )
    case 'cancelling':
      // The request for the money says it, and how.
      return loan.paymentRequest !== null && isToPay(loan.paymentRequest) ? null : (
        <Notice tone="info" heading="This loan is being cancelled">
          <p>You only give back the {amount} you received. There is no cost of borrowing and no fee.</p>
        </Notice>
      )
    default:
      return null
  }
}
