import { lazy, Suspense } from 'react'
import type { LoanView } from '@tamarack/contracts/views/loan'
import type { ServicingView } from '@tamarack/contracts/views/servicing'
import { DataTable, type Column } from '@tamarack/ui/data-table'
import { Faces, Loading } from '@tamarack/ui/faces'
import { DateText, money } from '@tamarack/ui/format'
import { usePresent } from '@tamarack/ui/present'
import { useApiQuery } from '../../services.tsx'
import { CancelLoan, ReturnAdvance } from '../cancel-loan/cancel-loan.tsx'
import { servicingQuery } from '../loan/loan-queries.ts'
import { useReadAgain } from '../loan/use-command.ts'
import { RequestNotice } from '../pay-early/request-notice.tsx'
import { ActiveNotice } from './active-notice.tsx'
import styles from './dashboard.module.css'
import { CannotPayFold, DebitsFold, DetailsFold, DocumentsFold } from './folds.tsx'
import * as Payments from './payments.tsx'

/** Loaded by the few who need them. */
const UndisbursedLoan = lazy(async () => ({ default: (await import('./undisbursed-loan.tsx')).UndisbursedLoan }))
const Late = lazy(async () => ({ default: (await import('./late.tsx')).Late }))
const ShortDebit = lazy(async () => ({ default: (await import('./short-debit.tsx')).ShortDebit }))
const PaidTwice = lazy(async () => ({ default: (await import('./paid-twice.tsx')).PaidTwice }))
const RequestOnDashboard = lazy(async () => ({
  default: (await import('../arrangement/answered.tsx')).RequestOnDashboard,
}))

interface OfLoan {
  readonly loan: LoanView
}
type Payment = LoanView['payments'][number]

/** What was requested back; the advance where nothing is requested yet. */
const toGiveBack = ({ paymentRequest, selectedLoanAmount }: LoanView): number | null =>
  paymentRequest?.purpose === 'cancellation' ? paymentRequest.amount : selectedLoanAmount

/** What will be owed and when it is taken, before the money is out. While a loan is being
 * cancelled only the advance is given back. */
const Balance = ({ loan }: OfLoan) => {
  const next = loan.payments[0]
  const cancelling = loan.status === 'cancelling'
  return (
    <section className={`stack-1 ${styles['balance']}`} aria-labelledby="balance">
      <h2 id="balance" className="as-h3">
        {cancelling ? 'You give back' : 'You will owe'}
      </h2>
      <p className={styles['amount']}>{money(cancelling ? toGiveBack(loan) : loan.totalObligationAmount)}</p>
      <p className="muted">
        {cancelling
          ? 'The amount you received: no cost of borrowing and no fee.'
          : `${money(loan.selectedLoanAmount)} borrowed and ${money(loan.interestAmount)} cost of borrowing, once the money has arrived.`}
      </p>
      {next !== undefined && !cancelling && (
        <p>
          Next payment <strong>{money(next.amount)}</strong> on{' '}
          <strong>
            <DateText value={next.dueDate} as="near" />
          </strong>
          {loan.bankAccountEnding !== null && <>, from account ending {loan.bankAccountEnding}</>}. You may pay early on
          any day, at no cost.
        </p>
      )}
    </section>
  )
}

const columns: readonly Column<Payment>[] = [
  { header: 'Date', render: ({ dueDate }) => <DateText value={dueDate} as="near" /> },
  { header: 'Amount', numeric: true, render: ({ amount }) => money(amount) },
]

const Schedule = ({ loan }: OfLoan) => (
  <section className="stack-3" aria-labelledby="schedule">
    <h2 id="schedule">Payment schedule</h2>
    <DataTable name="Payments" columns={columns} rows={loan.payments} rowKey={({ dueDate }) => dueDate} />
    <Payments.AboutSchedule loan={loan} debits />
  </section>
)

interface WaysOutProps extends OfLoan {
  readonly now: number
  /** Once the money has been sent. */
  readonly servicing?: ServicingView
}

const WaysOut = ({ loan, now, servicing }: WaysOutProps) => (
  <div className="stack-6">
    {loan.status === 'cancelling' ? (
      <ReturnAdvance loan={loan} now={now} />
    ) : (
      <>
        <CancelLoan loan={loan} now={now} />
        <CannotPayFold loan={loan} servicing={servicing} />
      </>
    )}
    <DocumentsFold loan={loan} {...(servicing && { servicing })} />
  </div>
)

/** A loan whose money has arrived: how it is today. */
const ServicedLoan = ({ loan, now }: OfLoan & { readonly now: number }) => {
  const query = useApiQuery(servicingQuery, loan.id)
  // A payment that arrived changes the loan, and with it what is owed.
  useReadAgain(loan, query.refetch)
  return (
    <Faces query={query} lines={6}>
      {(servicing) => (
        // One boundary: what is late and what is owed appear together, and nothing moves.
        <Suspense fallback={<Loading lines={6} />}>
          {loan.paidTwice !== undefined && <PaidTwice loan={loan} />}
          <ActiveNotice loan={loan} now={now} servicing={servicing} />
          {servicing.late !== null && <Late loan={loan} servicing={servicing} />}
          {servicing.late === null && servicing.shortDebit !== null && (
            <ShortDebit loan={loan} servicing={servicing} short={servicing.shortDebit} />
          )}
          {servicing.request !== null && <RequestOnDashboard loan={loan} servicing={servicing} />}
          <Payments.Balance loan={loan} servicing={servicing} />
          <div className={styles['grid']}>
            <div className="stack-6">
              <Payments.Schedule loan={loan} servicing={servicing} />
              <DebitsFold loan={loan} servicing={servicing} />
              <DetailsFold loan={loan} />
            </div>
            <WaysOut loan={loan} now={now} servicing={servicing} />
          </div>
        </Suspense>
      )}
    </Faces>
  )
}

/** A signed loan: what is owed, when, from which account, what was signed, and the ways out. */
export const ActiveLoan = ({ loan }: OfLoan) => {
  const now = usePresent()
  if (loan.status === 'disbursement-failed')
    return (
      <Suspense fallback={<Loading lines={6} />}>
        <UndisbursedLoan loan={loan} now={now} />
      </Suspense>
    )
  if (loan.fundedAt !== null && loan.status !== 'cancelling')
    return (
      <>
        <RequestNotice loan={loan} />
        <ServicedLoan loan={loan} now={now} />
      </>
    )
  const waysOut = <WaysOut loan={loan} now={now} />
  return (
    <>
      <RequestNotice loan={loan} />
      {loan.paidTwice !== undefined && (
        <Suspense fallback={<Loading />}>
          <PaidTwice loan={loan} />
        </Suspense>
      )}
      <ActiveNotice loan={loan} now={now} />
      <Balance loan={loan} />
      {/* Of a loan that is being cancelled nothing that was agreed is owed any more. */}
      {loan.status === 'cancelling' ? (
        waysOut
      ) : (
        <div className={styles['grid']}>
          <div className="stack-6">
            <Schedule loan={loan} />
            <DetailsFold loan={loan} />
          </div>
          {waysOut}
        </div>
      )}
    </>
  )
}
