import { useEffect, useState, type ReactNode } from 'react'
import { coCancelLoan } from '@tamarack/contracts/commands/co-cancel-loan'
import { coPayEarly } from '@tamarack/contracts/commands/co-pay-early'
import { referenceOf } from '@tamarack/contracts/limits'
import { pdfAddress } from '@tamarack/contracts/paths'
import type { CoApplicationView } from '@tamarack/contracts/views/co-application'
import type { JoinedServicingView, PayoffView } from '@tamarack/contracts/views/servicing'
import { LinkButton } from '@tamarack/ui/button'
import { counted } from '@tamarack/ui/counted'
import { Faces } from '@tamarack/ui/faces'
import { DateText, money, nearDate } from '@tamarack/ui/format'
import { KeyFacts } from '@tamarack/ui/key-facts'
import { useLoanChanges } from '@tamarack/ui/loan-changes'
import { usePresent } from '@tamarack/ui/present'
import { useApiQuery, useServices, type Services } from '../../services.tsx'
import { Deadline } from '../cancel-loan/cancel-loan.tsx'
import styles from '../dashboard/dashboard.module.css'
import { PaymentsTable } from '../dashboard/payments.tsx'
import { Reach } from '../dashboard/reach.tsx'
import { Fold } from '../frame/fold.tsx'
import { ConfirmedCommand } from '../loan/confirmed-command.tsx'
import { joinedPayoffQuery, joinedServicingQuery, loanChanges } from '../loan/loan-queries.ts'
import { mayCancelAt } from '../loan/steps.ts'
import { PayForm, payoffFacts } from '../pay-early/pay-form.tsx'
import { isToPay, RequestNotice } from '../pay-early/request-notice.tsx'
import { WhatIf } from '../pay-early/what-if.tsx'

interface Joined {
  readonly borrowerName: string
  readonly servicing: JoinedServicingView
}

/** Keeps a command's answer: it is newer than anything read before. */
const keepServicing = ({ queryClient, api }: Services, answer: JoinedServicingView): void => {
  queryClient.setQueryData(joinedServicingQuery(api, answer.loan.id).queryKey, answer)
  void queryClient.invalidateQueries({ queryKey: joinedPayoffQuery(api, answer.loan.id).queryKey })
}

type Debit = JoinedServicingView['onTheirWay'][number]

/** What becomes of a debit of the borrower's account (TAM-196), for the one whose account it is
 * not. */
const debitWords = ({ amount, debitDate, state }: Debit, borrowerName: string): string => {
  const debit = `debit of ${money(amount)} for ${nearDate(debitDate)} from the account of ${borrowerName}`
  if (state === 'unanswered')
    return `The day of the ${debit} has passed. We wait for the bank to report whether it went through.`
  if (state === 'being-called-back') return `We are calling back the ${debit}.`
  return state === 'on-its-day' ? `The ${debit} is made today.` : `The ${debit} is on its way.`
}

const headings: Readonly<Partial<Record<JoinedServicingView['loan']['status'], string>>> = {
  cancelling: 'To give back together',
  cancelled: 'This loan is cancelled',
  repaid: 'This loan is paid in full',
}

const Owed = ({ borrowerName, servicing: { asOf, figures, nextDebit, onTheirWay, loan } }: Joined) => (
  <section className={`stack-1 ${styles['balance']}`} aria-labelledby="owed-together">
    <h2 id="owed-together" className="as-h3">
      {headings[loan.status] ?? 'You owe together'}
    </h2>
    <p className={styles['amount']}>{money(figures.owed)}</p>
    {nextDebit !== null && nextDebit.debitDate >= asOf && loan.status !== 'cancelling' && (
      <p>
        Next payment <strong>{money(nextDebit.amount)}</strong> on{' '}
        <strong>
          <DateText value={nextDebit.debitDate} as="near" />
        </strong>
        , from the account of {borrowerName}.
      </p>
    )}
    {onTheirWay.map((debit) => (
      <p key={`${debit.debitDate} ${debit.amount}`}>{debitWords(debit, borrowerName)}</p>
    ))}
    {figures.owed > 0 && (
      <p>
        Each of you owes all of it{loan.status === 'cancelling' && ', and no cost of borrowing'}. Questions? <Reach />
      </p>
    )}
  </section>
)

const Quoted = ({ quote, servicing, borrowerName }: Joined & { readonly quote: PayoffView }) => {
  const services = useServices()
  const { loan } = servicing
  const sum = quote.debitsInFlight.reduce((all, { amount }) => all + amount, 0)
  return (
    <>
      <KeyFacts label="What pays off the loan today" rows={payoffFacts(quote)} />
      {sum > 0 && (
        <p>
          {money(sum)} is already on its way to us from the account of {borrowerName}.{' '}
          {quote.leftIfDebitsSettle === 0
            ? 'If it goes through, nothing else is owed.'
            : `If it goes through, ${money(quote.leftIfDebitsSettle)} is left.`}{' '}
          What is paid too much goes back to {borrowerName}.
        </p>
      )}
      <p>
        The request comes to your email, and you pay it from your bank. Nothing is debited from your account. What you
        pay counts for both of you.
      </p>
      <PayForm
        key={quote.leftIfDebitsSettle}
        loan={loan}
        quote={quote}
        messages={({ summary }) => summary}
        send={async (amount, idempotencyKey) => {
          const input = { params: { id: loan.id }, body: { amount }, idempotencyKey }
          keepServicing(services, await services.api.call(coPayEarly, input))
        }}
      />
    </>
  )
}

/** What they can do about money: pay all or a part themselves, by an e-Transfer of their own. */
const PayEarly = (joined: Joined) => {
  const query = useApiQuery(joinedPayoffQuery, joined.servicing.loan.id)
  return <Faces query={query}>{(quote) => <Quoted {...joined} quote={quote} />}</Faces>
}

/** What goes back, and of whom it is requested. */
const givenBack = ({ borrowerName, servicing: { loan } }: Joined): string => {
  const amount = money(loan.selectedLoanAmount)
  if (loan.fundedAt === null)
    return `The ${amount} has not reached ${borrowerName}, so there is nothing to give back. If it still arrives, we email ${borrowerName} a request to send it back.`
  return loan.status === 'repaid'
    ? `Nothing is to be given back. We send ${borrowerName} what was paid beyond the ${amount}.`
    : `The ${amount} that ${borrowerName} received goes back, less what was paid. We email ${borrowerName} an Interac e-Transfer request for it, and each of you owes it until it has arrived. You can pay it yourself, too.`
}

/** The right to cancel (ON-21), which each of the two has for both. */
const CancelTogether = (joined: Joined) => {
  const services = useServices()
  const { loan } = joined.servicing
  return (
    <>
      <Deadline loan={loan} />
      <div>
        <ConfirmedCommand
          endpoint={coCancelLoan}
          input={{ params: { id: loan.id } }}
          words={{
            press: 'Cancel this loan',
            title: 'Cancel this loan for both of you?',
            confirm: 'Cancel our loan',
            keep: 'Keep our loan',
            pending: 'Cancelling...',
            done: 'Loan cancelled',
          }}
          onDone={(answer) => keepServicing(services, answer)}
        >
          <ul className="stack-1 bullets">
            <li>It ends the loan for {joined.borrowerName}, too, as your agreement says. We email them about it.</li>
            <li>{givenBack(joined)}</li>
            <li>Nobody pays the {money(loan.interestAmount)} cost of borrowing, nor any fee.</li>
            <li>We make no more debits. One that is already on its way pays part of what goes back.</li>
          </ul>
        </ConfirmedCommand>
      </div>
    </>
  )
}

const Ready = ({ agreed, ...joined }: Joined & { readonly agreed: ReactNode }) => {
  const { loan, figures, payments } = joined.servicing
  const now = usePresent()
  const [first] = useState(loan.paymentRequest)
  const isCancelled = loan.status === 'cancelling' || loan.status === 'cancelled'
  return (
    <>
      <RequestNotice
        loan={loan}
        reader="co-applicant"
        focus={loan.paymentRequest?.requestedAt !== first?.requestedAt}
      />
      <Owed {...joined} />
      {loan.fundedAt !== null && loan.status !== 'written-off' && figures.owed > 0 && (
        <Fold id="pay-early" heading={loan.status === 'cancelling' ? 'Give the money back yourself' : 'Pay early'}>
          <div className="stack-5">
            <PayEarly {...joined} />
            {loan.status !== 'cancelling' && <WhatIf loan={loan} payer="co-borrower" />}
          </div>
        </Fold>
      )}
      {!isCancelled && mayCancelAt(loan, now) && (
        <Fold id="cancel" heading="Cancel this loan">
          <CancelTogether {...joined} />
        </Fold>
      )}
      {!isCancelled && (
        <Fold id="payments-together" heading={`All ${counted(payments.length, 'payment')}`}>
          <PaymentsTable payments={payments} />
        </Fold>
      )}
      <div>
        <LinkButton variant="secondary" to={pdfAddress(loan.id, 'loan-agreement')} reloadDocument download>
          Download the agreement
        </LinkButton>
      </div>
      <p className="muted">
        Reference number <code className="unbroken">{referenceOf(loan.id)}</code>, should you call us.
      </p>
      {!isCancelled && agreed}
    </>
  )
}

/** A loan that two people owe, for the one whose account is not debited: what is owed today, the
 * next payment, each payment with its state, and the ways to pay early or cancel. `children`: what
 * was agreed, which is owed no more once the loan is cancelled. */
export const OwedTogether = ({
  application,
  children,
}: {
  readonly application: CoApplicationView
  readonly children: ReactNode
}) => {
  const { borrowerName, loanId } = application
  const { api } = useServices()
  const query = useApiQuery(joinedServicingQuery, loanId)
  const { data, refetch } = query
  useEffect(() => void refetch(), [application, refetch])
  const loan = data?.loan
  const request = loan?.paymentRequest ?? null
  const waits = request !== null && isToPay(request)
  useLoanChanges(loanChanges(api), loan !== undefined && waits ? loan : null, () => void refetch())
  return (
    <Faces query={query}>
      {(servicing) => <Ready borrowerName={borrowerName} servicing={servicing} agreed={children} />}
    </Faces>
  )
}
