import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { payEarly } from '@tamarack/contracts/commands/pay-early'
import { paths } from '@tamarack/contracts/paths'
import type { LoanView } from '@tamarack/contracts/views/loan'
import type { PayoffView } from '@tamarack/contracts/views/servicing'
import { LinkButton } from '@tamarack/ui/button'
import { Faces } from '@tamarack/ui/faces'
import { KeyFacts } from '@tamarack/ui/key-facts'
import { Notice } from '@tamarack/ui/notice'
import { problemOf } from '@tamarack/ui/problem'
import { useServices } from '../../services.tsx'
import { MoneyBackOf } from '../dashboard/payments.tsx'
import { Reached } from '../dashboard/reached.tsx'
import { FormMessages, LoanScreen, useScreen } from '../frame/loan-screen.tsx'
import { payoffQuery } from '../loan/loan-queries.ts'
import { InFlight, PayForm, payoffFacts } from './pay-form.tsx'
import { isToPay, RequestNotice } from './request-notice.tsx'
import { WhatIf } from './what-if.tsx'

interface OfLoan {
  readonly loan: LoanView
}
interface OfQuote {
  readonly quote: PayoffView
}

/** The amount that the address names, where it is one to pay a part with; null otherwise. */
const namedAmount = (named: string | null, { total, leftIfDebitsSettle }: PayoffView): number | null => {
  const amount = Number(named)
  return Number.isSafeInteger(amount) && amount > 0 && amount < total && amount !== leftIfDebitsSettle ? amount : null
}

const Payable = ({ loan, quote }: OfLoan & OfQuote) => {
  const [isSent, setIsSent] = useState(false)
  const { api } = useServices()
  const { go } = useScreen()
  const [search] = useSearchParams()
  const open = loan.paymentRequest !== null && isToPay(loan.paymentRequest)
  return (
    <>
      <RequestNotice loan={loan} focus={isSent && open} />
      <KeyFacts label="What pays off your loan today" rows={payoffFacts(quote)} />
      <InFlight quote={quote} />
      {open && loan.paymentRequest?.payer === undefined && (
        <p>You can request another amount. It takes the place of the request that you have.</p>
      )}
      <PayForm
        key={quote.leftIfDebitsSettle}
        loan={loan}
        quote={quote}
        named={namedAmount(search.get('amount'), quote)}
        messages={(server) => <FormMessages form={server} />}
        send={async (amount, idempotencyKey) => {
          const answer = await api.call(payEarly, { params: { id: loan.id }, body: { amount }, idempotencyKey })
          setIsSent(true)
          await go(answer, paths.payEarly(loan.id))
        }}
      />
      <WhatIf loan={loan} />
    </>
  )
}

const NothingToPay = ({ loan }: OfLoan) => (
  <>
    {loan.status === 'repaid' ? (
      <Reached id="paid" of="paid" heading="Your loan is paid in full">
        <p>Thank you. You owe us nothing.</p>
      </Reached>
    ) : (
      <Notice tone="success" heading="There is nothing to pay">
        <p>Nothing is owed on this loan now.</p>
      </Notice>
    )}
    <MoneyBackOf loan={loan} />
    <div>
      <LinkButton to={paths.dashboard}>Go to your dashboard</LinkButton>
    </div>
  </>
)

const Body = ({ loan }: OfLoan) => {
  const { api } = useServices()
  // Read again whenever the loan has changed: a payment that arrived changes what is left.
  const query = useQuery({ ...payoffQuery(api, loan.id, null), enabled: loan.status !== 'repaid', staleTime: 0 })
  const { refetch } = query
  useEffect(() => {
    if (loan.status !== 'repaid') void refetch()
  }, [loan, refetch])
  if (loan.status === 'repaid' || problemOf(query.error)?.code === 'STEP_NOT_DUE') return <NothingToPay loan={loan} />
  return <Faces query={query}>{(quote) => <Payable loan={loan} quote={quote} />}</Faces>
}

const waits = ({ paymentRequest }: LoanView): boolean => paymentRequest !== null && isToPay(paymentRequest)

export const Component = () => (
  <LoanScreen
    title="Pay early"
    titleFor={({ paymentRequest, status }) =>
      status === 'cancelling' || (paymentRequest?.purpose === 'cancellation' && isToPay(paymentRequest))
        ? 'Give the money back'
        : null
    }
    back={{ to: paths.dashboard, label: 'Your loan' }}
    waits={waits}
  >
    {(loan) => <Body loan={loan} />}
  </LoanScreen>
)
