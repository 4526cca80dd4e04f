import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router-dom'
import { payEarly } from '@tamarack/contracts/commands/pay-early'
import { payEarlyForm } from '@tamarack/contracts/forms/pay-early'
import { paths } from '@tamarack/contracts/paths'
import type { LoanView } from '@tamarack/contracts/views/loan'
import type { PayoffView } from '@tamarack/contracts/views/servicing'
import { LinkButton } from '@tamarack/ui/button'
import { Radios } from '@tamarack/ui/choices'
import { Faces } from '@tamarack/ui/faces'
import { useServerForm } from '@tamarack/ui/form'
import { Form, SubmitActions } from '@tamarack/ui/form-layout'
import { longDate, money, time } from '@tamarack/ui/format'
import { KeyFacts, type KeyFact } from '@tamarack/ui/key-facts'
import { Notice } from '@tamarack/ui/notice'
import { problemOf } from '@tamarack/ui/problem'
import { DateInput, MoneyInput } from '@tamarack/ui/text-input'
import { useServices } from '../../services.tsx'
import { MoneyBackOf } from '../dashboard/payments.tsx'
import { OnTheirWay } from '../debits/on-their-way.tsx'
import { FormMessages, LoanScreen, useScreen } from '../frame/loan-screen.tsx'
import { payoffQuery } from '../loan/loan-queries.ts'
import { isToPay, RequestNotice } from './request-notice.tsx'

interface OfLoan {
  readonly loan: LoanView
}
interface OfQuote {
  readonly quote: PayoffView
}

/** Every part of the sum that is not zero, and the sum. */
const factsOf = (quote: PayoffView): readonly KeyFact[] => [
  { label: 'Amount you borrowed, still owed', value: money(quote.principal) },
  ...(
    [
      ['Cost of borrowing', quote.costOfBorrowing],
      ['Default interest', quote.defaultInterest],
      ['Fee for a returned debit', quote.fee],
      ['Refund to pay back', quote.refundToRecover],
      ['You get back of a charge', 0 - quote.chargeRefund],
    ] as const
  ).flatMap(([label, amount]) => (amount === 0 ? [] : [{ label, value: money(amount) }])),
  ...(quote.debitsInFlight.length === 0 || quote.leftIfDebitsSettle === quote.total
    ? []
    : ([
        { label: 'To pay in full', value: money(quote.total) },
        { label: 'Already on its way to us', value: money(quote.leftIfDebitsSettle - quote.total) },
      ] as const)),
  {
    label: quote.debitsInFlight.length === 0 ? 'To pay in full' : 'Left to pay',
    value: money(quote.debitsInFlight.length === 0 ? quote.total : quote.leftIfDebitsSettle),
    size: 'large',
    note: `If your payment arrives by ${longDate(quote.on)}, ${time(quote.validUntil)}. Paying early costs nothing.`,
  },
]

/** What debits that are on their way change: they may go through, and then too much was paid. */
const InFlight = ({ quote }: OfQuote) => {
  if (quote.debitsInFlight.length === 0) return null
  const sum = quote.debitsInFlight.reduce((all, { amount }) => all + amount, 0)
  return (
    <Notice tone="warning" heading={`A debit of ${money(sum)} is already on its way`}>
      <OnTheirWay debits={quote.debitsInFlight} />
      <p>
        {quote.leftIfDebitsSettle === 0
          ? 'If it goes through, your loan is paid in full and you have nothing else to do.'
          : `If it goes through, ${money(quote.leftIfDebitsSettle)} is left; paying everything now requests that amount.`}
      </p>
      {quote.refundIfBoth > 0 && (
        <p>
          If both arrive, you paid {money(quote.refundIfBoth)} too much. We send it back by Interac e-Transfer, 4
          business days after the last of them; you have nothing to do.
        </p>
      )}
    </Notice>
  )
}

/** The same figures for another day, to plan with. */
const AnotherDay = ({ loan, today }: OfLoan & { readonly today: string }) => {
  const [on, setOn] = useState('')
  const { api } = useServices()
  const query = useQuery({ ...payoffQuery(api, loan.id, on), enabled: on !== '' })
  const problem = on === '' ? null : problemOf(query.error)
  return (
    <section className="stack-2">
      <h2>If you pay on another day</h2>
      <DateInput
        label="Day"
        name="on"
        min={today}
        value={on}
        onChange={({ target }) => setOn(target.value)}
        error={problem?.title}
        hint="Shows what pays off the loan on that day"
      />
      {on !== '' && query.data !== undefined && problem === null && (
        <KeyFacts
          label="What pays off your loan on that day"
          rows={factsOf(query.data)}
          updating={query.isPlaceholderData}
        />
      )}
    </section>
  )
}

/** The amount that the address names, where it is one to pay a part with; null otherwise. */
const namedAmount = (named: string | null, { total, leftIfDebitsSettle }: PayoffView): number | null => {
  const amount = Number(named)
  return Number.isSafeInteger(amount) && amount > 0 && amount < total && amount !== leftIfDebitsSettle ? amount : null
}

/** What a part does to the payments that are left. */
const effectOfPart = ({ loanType, selectedPaymentPlan }: LoanView): string => {
  if (loanType === 'installment')
    return 'It lowers what bears interest, and your loan ends earlier. The payments that we debit stay as they are.'
  return selectedPaymentPlan === 'extended'
    ? 'It lowers the instalments that are left, each by as much.'
    : 'It makes the payment that is left smaller.'
}

/** How much to pay, and the one press that sends the request. */
const Request = ({ loan, quote, onSent }: OfLoan & OfQuote & { readonly onSent: () => void }) => {
  const { api } = useServices()
  const { go } = useScreen()
  const whole = quote.leftIfDebitsSettle
  const [search] = useSearchParams()
  const named = namedAmount(search.get('amount'), quote)
  const server = useServerForm({
    schema: payEarlyForm,
    defaultValues: { choice: whole === 0 || named !== null ? 'part' : 'all', amount: named },
    withoutHidden: (values) => (values.choice === 'all' ? { ...values, amount: null } : values),
    send: async ({ choice, amount }, { idempotencyKey }) => {
      const body = { amount: choice === 'all' ? null : amount }
      const answer = await api.call(payEarly, { params: { id: loan.id }, body, idempotencyKey })
      onSent()
      await go(answer, paths.payEarly(loan.id))
    },
  })
  const choice = useWatch({ control: server.control, name: 'choice' })
  return (
    <section className="stack-2">
      <h2>Pay now by e-Transfer</h2>
      <FormMessages form={server} />
      <Form onSubmit={server.submit} label="Pay now by e-Transfer">
        {whole > 0 && (
          <Radios
            legend="How much do you want to pay?"
            options={[
              {
                value: 'all',
                label: `${whole === quote.total ? 'Everything' : 'Everything that is left'}: ${money(whole)}`,
              },
              { value: 'part', label: 'A part of it' },
            ]}
            {...server.field('choice')}
          />
        )}
        {choice === 'part' && (
          <Controller
            name="amount"
            control={server.control}
            render={({ field }) => (
              <MoneyInput
                label="Amount"
                hint={`Up to ${money(quote.total)}. ${effectOfPart(loan)}`}
                {...field}
                error={server.errorOf('amount')}
              />
            )}
          />
        )}
        <SubmitActions label="Email me an e-Transfer request" pending={server.pending} pendingLabel="Requesting..." />
      </Form>
    </section>
  )
}

const Payable = ({ loan, quote }: OfLoan & OfQuote) => {
  const [isSent, setIsSent] = useState(false)
  const open = loan.paymentRequest !== null && isToPay(loan.paymentRequest)
  return (
    <>
      <RequestNotice loan={loan} focus={isSent && open} />
      <KeyFacts label="What pays off your loan today" rows={factsOf(quote)} />
      <InFlight quote={quote} />
      {open && <p>You can request another amount. It takes the place of the request that you have.</p>}
      <Request key={quote.leftIfDebitsSettle} loan={loan} quote={quote} onSent={() => setIsSent(true)} />
      <AnotherDay loan={loan} today={quote.on} />
    </>
  )
}

const NothingToPay = ({ loan }: OfLoan) => (
  <>
    <Notice tone="success" heading={loan.status === 'repaid' ? 'Your loan is paid in full' : 'There is nothing to pay'}>
      <p>{loan.status === 'repaid' ? 'Thank you. You owe us nothing.' : 'Nothing is owed on this loan now.'}</p>
    </Notice>
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
