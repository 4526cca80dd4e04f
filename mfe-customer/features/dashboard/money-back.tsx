import type { LoanView } from '@tamarack/contracts/views/loan'
import type { ServicingView } from '@tamarack/contracts/views/servicing'
import { money, DateText } from '@tamarack/ui/format'
import { Notice } from '@tamarack/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useServices } from '../../services.tsx'
import { servicingQuery } from '../loan/loan-queries.ts'
import { Reach } from './reach.tsx'

/** Below a dollar the account closes over what is owed; it stays on our books and is paid on request. */
const paidOnRequestBelow = 100

const StillOwed = ({ servicing: { figures, refunds } }: { readonly servicing: ServicingView }) => {
  const amount = <strong>{money(figures.owedToBorrower)}</strong>
  const last = refunds.sent.at(-1)
  if (refunds.waitsForStaff && last !== undefined)
    return (
      <Notice tone="warning" heading="Your refund did not reach you">
        <p>
          We sent you {money(last.amount)} by Interac e-Transfer on <DateText value={last.sentOn} />, and it did not
          arrive. The money is still yours, and a team member is working on it.
        </p>
        <p>
          Did your email address or your bank change? <Reach />
        </p>
      </Notice>
    )
  if (refunds.dueOn !== null)
    return (
      <p>
        We owe you {amount}. We send it to you by Interac e-Transfer on <DateText value={refunds.dueOn} />; you have
        nothing to do.
      </p>
    )
  return figures.owedToBorrower < paidOnRequestBelow ? (
    <p>We still have {amount} of yours. We pay it out on request.</p>
  ) : (
    <p>We owe you {amount}. We send it back once your bank has answered our debit.</p>
  )
}

/** What goes back to the customer, and when; what was sent, and whether it arrived. Nothing where nothing does. */
export const MoneyBack = ({ servicing }: { readonly servicing: ServicingView }) => {
  const last = servicing.refunds.sent.at(-1)
  if (servicing.figures.owedToBorrower > 0) return <StillOwed servicing={servicing} />
  if (last === undefined || last.state === 'failed' || last.state === 'cancelled') return null
  return (
    <p>
      {last.state === 'completed' ? 'We sent you' : 'We are sending you'} <strong>{money(last.amount)}</strong> back by
      Interac e-Transfer{last.state === 'completed' && ', and it arrived'}. It left on <DateText value={last.sentOn} />.
    </p>
  )
}

/** The same for a loan that is over. */
export const MoneyBackOf = ({ loan }: { readonly loan: LoanView }) => {
  const { api } = useServices()
  const { data, refetch } = useQuery(servicingQuery(api, loan.id))
  // A cancellation changes the loan, and with it what goes back.
  useEffect(() => void refetch(), [loan, refetch])
  return data === undefined ? null : <MoneyBack servicing={data} />
}
