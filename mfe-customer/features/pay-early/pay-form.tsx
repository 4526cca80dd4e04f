import type { ReactNode } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { payEarlyForm } from '@tamarack/contracts/forms/pay-early'
import type { LoanView } from '@tamarack/contracts/views/loan'
import type { PayoffView } from '@tamarack/contracts/views/servicing'
import { Radios } from '@tamarack/ui/choices'
import { useServerForm, type ServerForm } from '@tamarack/ui/form'
import { Form, SubmitActions } from '@tamarack/ui/form-layout'
import { longDate, money, time } from '@tamarack/ui/format'
import type { KeyFact } from '@tamarack/ui/key-facts'
import { Notice } from '@tamarack/ui/notice'
import { MoneyInput } from '@tamarack/ui/text-input'
import { OnTheirWay } from '../debits/on-their-way.tsx'

interface OfQuote {
  readonly quote: PayoffView
}

/** Every part of the sum that is not zero, and the sum. */
export const payoffFacts = (quote: PayoffView): readonly KeyFact[] => [
  { label: 'Amount you borrowed, still owed', value: money(quote.principal) },
  ...(
    [
      ['Cost of borrowing', quote.costOfBorrowing],
      ['Default interest', quote.defaultInterest],
      ['Fee for a returned debit', quote.fee],
      ['Money to pay back to us', quote.refundToRecover],
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
export const InFlight = ({ quote }: OfQuote) => {
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

type PaidEarly = Pick<LoanView, 'loanType' | 'selectedPaymentPlan' | 'status'>

/** What a part does to the payments that are left. */
const effectOfPart = (
  { loanType, selectedPaymentPlan, status }: PaidEarly,
  { refundToRecover }: PayoffView,
): string => {
  if (status === 'cancelling') return 'What is left is still to be given back.'
  if (refundToRecover > 0)
    return `After what is due today, the first ${money(refundToRecover)} pay back what we sent you too much.`
  if (loanType === 'installment')
    return 'It lowers what bears interest, and your loan ends earlier. The payments that we debit stay as they are.'
  return selectedPaymentPlan === 'extended'
    ? 'It lowers the instalments that are left, each by as much.'
    : 'It makes the payment that is left smaller.'
}

/** How much to pay, and the one press that sends the request: cents, null for everything. */
export const PayForm = ({
  loan,
  quote,
  named = null,
  send,
  messages,
}: OfQuote & {
  readonly loan: PaidEarly
  /** Cents of a part to begin with. */
  readonly named?: number | null
  readonly send: (amount: number | null, idempotencyKey: string) => Promise<void>
  /** Where a failed press shows what went wrong. */
  readonly messages: (server: Pick<ServerForm<never, never>, 'summary' | 'failed'>) => ReactNode
}) => {
  const whole = quote.leftIfDebitsSettle
  const server = useServerForm({
    schema: payEarlyForm,
    defaultValues: { choice: whole === 0 || named !== null ? 'part' : 'all', amount: named },
    withoutHidden: (values) => (values.choice === 'all' ? { ...values, amount: null } : values),
    send: ({ choice, amount }, { idempotencyKey }) => send(choice === 'all' ? null : amount, idempotencyKey),
  })
  const choice = useWatch({ control: server.control, name: 'choice' })
  return (
    <section className="stack-2">
      <h2>Pay now by e-Transfer</h2>
      {messages(server)}
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
                hint={`Up to ${money(quote.total)}. ${effectOfPart(loan, quote)}`}
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
