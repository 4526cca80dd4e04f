import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '@tamarack/contracts/paths'
import type { LoanView } from '@tamarack/contracts/views/loan'
import type { ServicingView } from '@tamarack/contracts/views/servicing'
import { DateText } from '@tamarack/ui/format'
import { Notice } from '@tamarack/ui/notice'
import { OnTheirWay } from '../debits/on-their-way.tsx'
import { RequestLink, wishWords } from './more-time.tsx'

type Request = NonNullable<ServicingView['request']>
interface OfRequest {
  readonly request: Request
}

/** What was requested, by when it is answered, and what is debited until then. */
const Waiting = ({ request, onTheirWay }: OfRequest & Pick<ServicingView, 'onTheirWay'>) => (
  <Notice tone="info" heading="We have your request">
    <p>{wishWords(request)}</p>
    <p>
      Sent <DateText value={request.at} as="near" />. A team member answers
      {request.answeredBy !== null && (
        <>
          {' '}
          by <DateText value={request.answeredBy} as="near" />
        </>
      )}
      . We email you the answer, and your dashboard shows it.{' '}
      {request.wish.kind === 'change-due-date'
        ? 'Until then we do not send the debit of this payment to your bank. The payment stays due on its day.'
        : 'Until then we send no debit of what is late to your bank.'}
    </p>
    <OnTheirWay debits={onTheirWay} />
    {onTheirWay.some(({ state }) => state === 'stoppable') && (
      <p>
        <Link to={`${paths.dashboard}#debits`}>Stop that debit</Link>
      </p>
    )}
  </Notice>
)

/** Why staff declined, and every way that is open. */
const Declined = ({ request, children }: OfRequest & { readonly children?: ReactNode }) => (
  <Notice tone="warning" heading="We could not agree to your request">
    <p>
      You asked for this on <DateText value={request.at} as="near" />: {wishWords(request)}
    </p>
    {request.declined && <p>{request.declined.why}</p>}
    <ul className="stack-1 bullets">
      {request.declined?.next.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
    {children}
  </Notice>
)

export const Answered = ({ request, onTheirWay }: OfRequest & Pick<ServicingView, 'onTheirWay'>) => {
  switch (request.state) {
    case 'open':
      return <Waiting request={request} onTheirWay={onTheirWay} />
    case 'granted':
      return (
        <Notice tone="success" heading="We agreed to your request">
          <p>Your dashboard shows the new days.</p>
        </Notice>
      )
    case 'declined':
      return <Declined request={request} />
  }
}

/** Whether what was requested still matters: the payment is not made, or something is late. */
const stillMatters = ({ wish }: Request, { payments, late }: ServicingView): boolean =>
  wish.kind === 'change-due-date'
    ? payments.some(({ number, state }) => number === wish.payment && state !== 'paid')
    : late !== null

/** On the dashboard: a request that waits, or its decline with what to do next, while it matters.
 * New days stand with the payments. */
export const RequestOnDashboard = ({
  loan,
  servicing,
}: {
  readonly loan: LoanView
  readonly servicing: ServicingView
}) => {
  const { request } = servicing
  if (request === null || request.state === 'granted' || !stillMatters(request, servicing)) return null
  // What is on its way stands beside what is owed, and the way to stop it below.
  if (request.state === 'open') return <Waiting request={request} onTheirWay={[]} />
  return (
    <Declined request={request}>
      <div>
        <RequestLink loan={loan}>Send another request</RequestLink>
      </div>
    </Declined>
  )
}
