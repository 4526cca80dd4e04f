import type { LoanView } from '@tamarack/contracts/views/loan'
import { DateText, money } from '@tamarack/ui/format'
import { Notice } from '@tamarack/ui/notice'
import { useUser } from '../../services.tsx'

type Request = NonNullable<LoanView['paymentRequest']>

export const isToPay = ({ state }: Request): boolean => state === 'requested' || state === 'sent'

const what = {
  cancellation: 'to give the money back',
  payoff: 'to pay off your loan',
  part: 'for your payment',
} as const

/** The e-Transfer request that waits for the customer: how to pay it, and what happens then. */
export const OpenRequest = ({ request, focus = false }: { readonly request: Request; readonly focus?: boolean }) => {
  const { email } = useUser()
  const amount = money(request.amount)
  return (
    <Notice tone="info" heading={`We sent you an e-Transfer request for ${amount}`} focus={focus} focusKey={request}>
      <p>
        Interac emails it to {email}. Open it and accept the {amount} in your online banking {what[request.purpose]}. It
        costs nothing. This page changes when the money arrives.
      </p>
      <p>
        Requested <DateText value={request.requestedAt} as="near" />.
      </p>
    </Notice>
  )
}

/** The last request ended without money: declined, expired, or not deliverable. */
export const EndedRequest = ({ request }: { readonly request: Request }) => (
  <Notice tone="warning" heading={`The e-Transfer request for ${money(request.amount)} has ended`}>
    <p>It was declined or ran out, and no money was taken. You can request a new one.</p>
  </Notice>
)

/** A request that waits for the other person who owes the loan. */
const OthersRequest = ({ request }: { readonly request: Request }) => (
  <Notice tone="info" heading={`An e-Transfer request for ${money(request.amount)} waits`}>
    <p>
      The person who owes this loan with you has it by email. What one of you pays counts for both. One that you request
      replaces it.
    </p>
  </Notice>
)

/** What there is to report about the last request; nothing once its money arrived. `reader`: the
 * borrower where left out. */
export const RequestNotice = ({
  loan,
  focus,
  reader,
}: {
  readonly loan: Pick<LoanView, 'paymentRequest'>
  readonly focus?: boolean
  readonly reader?: Request['payer']
}) => {
  const request = loan.paymentRequest
  if (request === null) return null
  if (request.payer !== reader) return isToPay(request) ? <OthersRequest request={request} /> : null
  if (isToPay(request)) return <OpenRequest request={request} {...(focus !== undefined && { focus })} />
  return request.state === 'failed' || request.state === 'cancelled' ? <EndedRequest request={request} /> : null
}
