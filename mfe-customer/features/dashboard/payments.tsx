import { lazy, Suspense, useEffect } from 'react'
import { debitLeadBusinessDays } from '@tamarack/contracts/limits'
import { paths } from '@tamarack/contracts/paths'
import type { LoanView } from '@tamarack/contracts/views/loan'
import type { JoinedServicingView, ServicedPaymentView, ServicingView } from '@tamarack/contracts/views/servicing'
import { LinkButton } from '@tamarack/ui/button'
import { DataTable, type Column } from '@tamarack/ui/data-table'
import { Disclosure } from '@tamarack/ui/disclosure'
import { DateText, money } from '@tamarack/ui/format'
import { Notice } from '@tamarack/ui/notice'
import { StatusTag, type Tone } from '@tamarack/ui/status-tag'
import { useApiQuery } from '../../services.tsx'
import { Fold } from '../frame/fold.tsx'
import { servicingQuery } from '../loan/loan-queries.ts'
import styles from './dashboard.module.css'
import { leftAfter, LoanTime } from './loan-time.tsx'
import { Reach } from './reach.tsx'

/** Loaded by those alone who have a debit on its way, or one that came back. */
const OnTheirWay = lazy(async () => ({ default: (await import('../debits/on-their-way.tsx')).OnTheirWay }))
const Returned = lazy(async () => ({ default: (await import('./returned.tsx')).Returned }))

/** Below a dollar the account closes over what is owed; it stays on our books and is paid on
 * request. */
const paidOnRequestBelow = 100

const StillOwed = ({ servicing: { figures, refunds } }: { readonly servicing: ServicingView }) => {
  const amount = <strong>{money(figures.owedToBorrower)}</strong>
  const last = refunds.sent.at(-1)
  if (refunds.waitsForStaff && last !== undefined)
    return (
      <Notice tone="warning" heading="Your refund did not reach you">
        <p>
          We sent you {money(last.amount)} by Interac e-Transfer on <DateText value={last.sentOn} as="near" />, and it
          did not arrive. The money is still yours, and a team member is working on it.
        </p>
        <p>
          Did your email address or your bank change? <Reach />
        </p>
      </Notice>
    )
  if (refunds.dueOn !== null)
    return refunds.dueAmount < figures.owedToBorrower - refunds.byHand ? (
      <p>
        We owe you {amount}. We send you {money(refunds.dueAmount)} of it by Interac e-Transfer on{' '}
        <DateText value={refunds.dueOn} as="near" />, and the rest once your bank can no longer return our debit. You
        have nothing to do.
      </p>
    ) : (
      <p>
        We owe you {amount}. We send it to you by Interac e-Transfer on <DateText value={refunds.dueOn} as="near" />;
        you have nothing to do.
      </p>
    )
  if (refunds.byHand > 0)
    return <p>We owe you {amount}. A team member checks the payments, then sends it to you; you have nothing to do.</p>
  return figures.owedToBorrower < paidOnRequestBelow ? (
    <p>We still have {amount} of yours. We pay it out on request.</p>
  ) : (
    <p>We owe you {amount}. We send it back once your bank has answered our debit.</p>
  )
}

interface OfServicing {
  readonly loan: LoanView
  readonly servicing: ServicingView
}

/** What goes back to the customer, and when; what was sent, and whether it arrived. Nothing if
 * nothing does, or if the notice about a second debit says it. */
export const MoneyBack = ({ loan, servicing }: OfServicing) => {
  const last = servicing.refunds.sent.at(-1)
  if (servicing.figures.owedToBorrower > 0) return <StillOwed servicing={servicing} />
  if (loan.paidTwice?.some(({ refundSentOn }) => refundSentOn === last?.sentOn)) return null
  if (last === undefined || last.state === 'failed' || last.state === 'cancelled') return null
  return (
    <p>
      {last.state === 'completed' ? 'We sent you' : 'We are sending you'} <strong>{money(last.amount)}</strong> back by
      Interac e-Transfer{last.state === 'completed' && ', and it arrived'}. It left on{' '}
      <DateText value={last.sentOn} as="near" />.
    </p>
  )
}

export const MoneyBackOf = ({ loan }: { readonly loan: LoanView }) => {
  const { data, refetch } = useApiQuery(servicingQuery, loan.id)
  // A cancellation changes the loan, and with it what goes back.
  useEffect(() => void refetch(), [loan, refetch])
  return data === undefined ? null : (
    <>
      {data.onTheirWay.length > 0 && (
        <Suspense fallback={null}>
          <OnTheirWay debits={data.onTheirWay} isOver />
        </Suspense>
      )}
      <MoneyBack loan={loan} servicing={data} />
    </>
  )
}

/** The parts of what is owed, as a sentence without those that are nothing. */
const partsOf = ({ figures }: ServicingView): string =>
  (
    [
      [figures.principal, 'principal'],
      [figures.cost, 'cost of borrowing'],
      [figures.defaultInterest, 'default interest'],
      [figures.fee, 'fee for a returned debit'],
      [figures.refundToRecover, 'money to pay back to us'],
    ] as const
  )
    .filter(([amount]) => amount > 0)
    .map(([amount, name]) => `${money(amount)} ${name}`)
    .join(', ')

/** The next payment whose day has not passed, where the customer stopped its debit: due all the
 * same, and to be paid by hand. */
const stoppedNext = ({ payments }: ServicingView): ServicedPaymentView | undefined => {
  const next = payments.find(({ state }) => state === 'due' || state === 'debit-sent')
  return next?.control.state === 'stopped' || next?.control.state === 'resumable' ? next : undefined
}

const NextPayment = ({ loan, servicing }: OfServicing) => {
  const { nextDebit, debits, authorization, request, asOf } = servicing
  const stopped = stoppedNext(servicing)
  // Above a loan that runs, a notice says it.
  if (stopped?.state === 'due' && loan.status === 'funded') return null
  if (stopped?.state === 'due')
    return (
      <p>
        Next payment <strong>{money(stopped.amount - stopped.paid)}</strong>, due on{' '}
        <strong>
          <DateText value={stopped.dueDate} as="near" />
        </strong>
        . You stopped its debit, so pay it by e-Transfer by that day. You may pay early on any day, at no cost.
      </p>
    )
  if (nextDebit === null)
    return (debits === 'running' && authorization.revokedOn === null) ||
      request?.state === 'open' ||
      // Said with what is late, and in the notice above a loan that runs.
      servicing.late !== null ||
      (loan.status === 'funded' && debits !== 'paused') ? null : (
      <p>
        {debits === 'paused'
          ? 'Debits and interest are paused for now; you can pay by e-Transfer on any day.'
          : 'We make no debit by ourselves now. You can pay by e-Transfer on any day.'}{' '}
        <Reach />
      </p>
    )
  // What came of it is said of each debit on its way, and of one that is made again with what is
  // late; nothing whose day has passed comes next.
  const isSaid = servicing.onTheirWay.some(({ payment }) => payment === nextDebit.payment)
  if (isSaid || nextDebit.debitDate < asOf || (nextDebit.isAgain && servicing.late !== null)) return null
  return (
    <p>
      Next payment <strong>{money(nextDebit.amount)}</strong> on{' '}
      <strong>
        <DateText value={nextDebit.debitDate} as="near" />
      </strong>
      {loan.bankAccountEnding !== null && <>, from account ending {loan.bankAccountEnding}</>}
      {nextDebit.isAgain && ', the second time for the same amount'}. You may pay early on any day, at no cost.
    </p>
  )
}

/** Whether the notice above has the filled button: for money that we sent twice. */
const isAskedBack = ({ paidTwice }: LoanView): boolean =>
  paidTwice?.some(({ sendBackBy }) => sendBackBy !== null) === true

/** What is owed today, and when it is debited. */
export const Balance = ({ loan, servicing }: OfServicing) => {
  const { figures } = servicing
  return (
    <section className={`${styles['balance']} ${styles['owed']}`} aria-labelledby="balance">
      <div className="stack-3">
        <div className="stack-1">
          <h2 id="balance" className="as-h3">
            You owe
          </h2>
          <p className={servicing.late === null ? styles['amount'] : 'strong'}>{money(figures.owed)}</p>
          {figures.owed > 0 && (
            <p className="muted">
              {figures.owed === servicing.late?.amount ? 'All of it is late, as above.' : `${partsOf(servicing)}.`}
            </p>
          )}
        </div>
        <MoneyBack loan={loan} servicing={servicing} />
        <NextPayment loan={loan} servicing={servicing} />
        {servicing.onTheirWay.length > 0 && <OnTheirWay debits={servicing.onTheirWay} />}
        {figures.owed > 0 && loan.status !== 'written-off' && servicing.late === null && (
          <div>
            <LinkButton to={paths.payEarly(loan.id)} variant={isAskedBack(loan) ? 'secondary' : 'primary'}>
              Pay early
            </LinkButton>
          </div>
        )}
      </div>
      <LoanTime
        payments={servicing.payments}
        startedOn={loan.startDate ?? servicing.asOf}
        asOf={servicing.asOf}
        paid={Math.max(0, figures.received)}
      />
    </section>
  )
}

const stateWords: Readonly<Record<ServicedPaymentView['state'], { readonly tone: Tone; readonly words: string }>> = {
  due: { tone: 'neutral', words: 'Due' },
  'debit-sent': { tone: 'info', words: 'Debit sent' },
  paid: { tone: 'success', words: 'Paid' },
  returned: { tone: 'danger', words: 'Returned' },
  missed: { tone: 'danger', words: 'Not paid' },
}

const State = ({ payment }: { readonly payment: ServicedPaymentView }) => {
  const { tone, words } = stateWords[payment.state]
  const sentOn = payment.rePresented?.sentOn ?? payment.sentOn
  const on = {
    paid: payment.paidOn,
    'debit-sent': sentOn,
    returned: payment.returned?.on ?? null,
    due: null,
    missed: null,
  }[payment.state]
  return (
    <>
      <StatusTag tone={tone}>{words}</StatusTag>
      {on !== null && (
        <>
          {' '}
          on <DateText value={on} as="near" />
        </>
      )}
      {(payment.control.state === 'stopped' || payment.control.state === 'resumable') && (
        <>
          {' '}
          <StatusTag tone="warning">Debit stopped</StatusTag>
        </>
      )}
      {payment.state !== 'paid' && payment.paid > 0 && `${on === null ? ' ' : ', '}${money(payment.paid)} paid so far`}
    </>
  )
}

const dayAndAmount: readonly Column<JoinedServicingView['payments'][number]>[] = [
  { header: 'Date', render: ({ dueDate }) => <DateText value={dueDate} as="near" /> },
  { header: 'Amount', numeric: true, plain: true, render: ({ amount }) => money(amount) },
]

const joinedColumns: typeof dayAndAmount = [
  ...dayAndAmount,
  {
    header: 'State',
    plain: true,
    render: ({ state, paidOn, paid }) => (
      <>
        <StatusTag tone={stateWords[state].tone}>{stateWords[state].words}</StatusTag>
        {paidOn !== null && (
          <>
            {' '}
            on <DateText value={paidOn} as="near" />
          </>
        )}
        {state !== 'paid' && paid > 0 && <> {money(paid)} paid so far</>}
      </>
    ),
  },
]

/** The payments of a loan that two people owe, for the one whose account is not debited. */
export const PaymentsTable = ({ payments }: Pick<JoinedServicingView, 'payments'>) => (
  <DataTable caption="Payments" columns={joinedColumns} rows={payments} rowKey={({ number }) => String(number)} />
)

const columns: readonly Column<ServicedPaymentView>[] = [
  ...dayAndAmount,
  { header: 'State', plain: true, render: (payment) => <State payment={payment} /> },
]

/** `debits`: one is to come. */
export const AboutSchedule = ({ loan, debits }: { readonly loan: LoanView; readonly debits: boolean }) => (
  <>
    {debits && <p className="muted">We start each debit {debitLeadBusinessDays} business days before its date.</p>}
    {loan.selectedPaymentPlan === 'extended' && (
      <p>This loan is on an extended payment plan. You can pay all of it at any time, at no cost.</p>
    )}
  </>
)

/** Every payment with its state, and of more than three what is left after each: the table of the
 * picture above. */
const Payments = ({ payments }: Pick<ServicingView, 'payments'>) => {
  const left = leftAfter(payments)
  const leftColumn: Column<ServicedPaymentView> = {
    header: 'Left after it',
    numeric: true,
    render: ({ number }) => money(left[payments.findIndex((payment) => payment.number === number)]),
  }
  return (
    <DataTable
      name="Payments"
      columns={payments.length > 3 ? [...columns, leftColumn] : columns}
      rows={payments}
      rowKey={({ number }) => String(number)}
    />
  )
}

/** Every payment, more than three when they are wanted, after what went wrong with any: of what is
 * late with the last one, because all the others read alike. */
export const Schedule = ({ loan, servicing }: OfServicing) => {
  const { payments, late, nextDebit } = servicing
  const back = payments.filter(({ returned }) => returned !== null).slice(late === null ? 0 : -1)
  const table = <Payments payments={payments} />
  const about = <AboutSchedule loan={loan} debits={nextDebit !== null} />
  const all = `All ${payments.length} payments`
  if (payments.length > 3 && back.length === 0)
    return (
      <Fold id="schedule" heading={all}>
        {about}
        {table}
      </Fold>
    )
  return (
    <section className="stack-3" aria-labelledby="schedule">
      <h2 id="schedule">Payment schedule</h2>
      {back.map((payment) => (
        <Returned key={payment.number} loan={loan} servicing={servicing} payment={payment} />
      ))}
      {payments.length > 3 ? (
        <Disclosure onDemand summary={all}>
          {table}
        </Disclosure>
      ) : (
        table
      )}
      {about}
    </section>
  )
}
