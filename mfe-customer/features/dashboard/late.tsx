import { Link } from 'react-router-dom'
import { paths, payAmountAddress } from '@tamarack/contracts/paths'
import type { LoanView } from '@tamarack/contracts/views/loan'
import type { LateView, ServicingView } from '@tamarack/contracts/views/servicing'
import { LinkButton } from '@tamarack/ui/button'
import { defaultInterestOf, defaultInterestWords, type DefaultInterest } from '@tamarack/ui/charges'
import { DateText, money, nearDate } from '@tamarack/ui/format'
import { KeyFacts, type KeyFact } from '@tamarack/ui/key-facts'
import { useApiQuery } from '../../services.tsx'
import { RequestLink } from '../arrangement/more-time.tsx'
import { payoffQuery } from '../loan/loan-queries.ts'
import styles from './dashboard.module.css'

type Parts = ServicingView['figures']['parts']

/** On what default interest runs, from which day, and the most that a month adds. */
const interestWords = ({ interest }: LateView, rate: DefaultInterest | null, isPaused: boolean): string =>
  [
    ...interest.map(({ principal, from, days, pausedUntil, mostAMonth }) =>
      pausedUntil !== null
        ? `None runs now, through ${nearDate(pausedUntil)}, while you pay as we arranged.`
        : `${rate === null ? '' : `${defaultInterestWords(rate)} on `}${money(principal)} of principal from ${nearDate(from)} until it is paid: ${days} ${days === 1 ? 'day' : 'days'} so far, and never more than ${money(mostAMonth)} in a month.`,
    ),
    interest.length === 0
      ? isPaused
        ? 'It does not grow for now.'
        : 'For the days until the payment was made. It does not grow any more.'
      : 'Interest bears no interest.',
  ].join(' ')

const factsOf = (late: LateView, rate: DefaultInterest | null, isPaused: boolean): readonly KeyFact[] => [
  ...late.payments.map(({ dueDate, amount }) => ({
    label: `Payment that was due on ${nearDate(dueDate)}`,
    value: money(amount),
  })),
  ...(late.interestSinceEnd > 0
    ? [{ label: 'Interest since the last payment was due', value: money(late.interestSinceEnd) }]
    : []),
  ...(late.defaultInterest > 0 || late.interest.length > 0
    ? [{ label: 'Default interest', value: money(late.defaultInterest), note: interestWords(late, rate, isPaused) }]
    : []),
  ...(late.fee > 0
    ? [{ label: 'Fee for a returned debit', value: money(late.fee), note: 'Never part of a debit: you pay it apart.' }]
    : []),
  ...(late.refundToRecover > 0 ? [{ label: 'Money to pay back to us', value: money(late.refundToRecover) }] : []),
  { label: late.payNow.partDue === null && !isPaused ? 'To pay now' : 'Late in all', value: money(late.amount) },
]

const partStates = { due: 'to pay', paid: 'paid', missed: 'missed' } as const

/** Whether a part is paid, and what is left of one that was paid in part. */
const partWords = ({ amount, left, state }: Parts[number]): string =>
  state !== 'paid' && left < amount ? `${partStates[state]}, ${money(left)} is left` : partStates[state]

/** What is late in parts, as it was arranged; whether the arrangement still counts. */
type ArrangedProps = { readonly parts: Parts; readonly isKept: boolean; readonly isPaused: boolean }

const Arranged = ({ parts, isKept, isPaused }: ArrangedProps) => (
  <>
    <p>
      {isKept && isPaused
        ? 'Our arrangement is paused as well. Each part falls due later, by as many days as the pause lasts.'
        : isKept
          ? 'You pay what is late in parts, as we arranged. While you pay each by its day, no default interest runs.'
          : 'A part of our arrangement was missed, so default interest runs again. You can still pay, or request new days.'}
    </p>
    <ul className="stack-3">
      {parts.map((part) => (
        <li key={part.dueDate}>
          {money(part.amount)}
          {isKept && isPaused ? '' : ` by ${nearDate(part.dueDate)}`}: {partWords(part)}
        </li>
      ))}
    </ul>
  </>
)

/** What happens by itself if nothing is paid now. */
const Next = ({
  loan,
  servicing: { nextDebit, late, debits },
}: {
  readonly loan: LoanView
  readonly servicing: ServicingView
}) => {
  if (debits === 'paused') return <p>We debit nothing and no interest runs for now.</p>
  // The notice above says it.
  if (loan.status === 'in-collections') return null
  if (nextDebit?.isAgain === true && !nextDebit.isSent)
    return (
      <p>
        We debit {money(nextDebit.amount)} once more on <DateText value={nextDebit.debitDate} as="near" />, unless you
        pay it before <DateText value={nextDebit.sentOn} as="near" />.{' '}
        {late !== null && late.fee > 0 && 'The fee is not part of that debit.'}
      </p>
    )
  if (nextDebit?.isAgain === true) return <p>What is above stays to be paid beside the debit that is on its way.</p>
  return (
    <p>
      We do not debit this by ourselves. If it stays unpaid, we may send the loan to collections; you would get a notice
      in writing first.
    </p>
  )
}

/** What a week more costs: what pays the whole loan off then, less what does today. */
const InAWeek = ({ loan, asOf }: { readonly loan: LoanView; readonly asOf: string }) => {
  const inAWeek = new Date(Date.parse(asOf) + 7 * 86_400_000).toISOString().slice(0, 10)
  const [today, then] = [useApiQuery(payoffQuery, loan.id, asOf).data, useApiQuery(payoffQuery, loan.id, inAWeek).data]
  return (
    <p>
      to pay now.{' '}
      {today !== undefined &&
        then !== undefined &&
        then.total > today.total &&
        `If you wait until ${nearDate(inAWeek)}, your loan costs ${money(then.total - today.total)} more.`}
    </p>
  )
}

/** What a borrower who is late reads first: what to pay now and the ways to, what it consists of,
 * and what happens next. */
export const Late = ({ loan, servicing }: { readonly loan: LoanView; readonly servicing: ServicingView }) => {
  const { late } = servicing
  if (late === null) return null
  const { parts } = servicing.figures
  const { amount, partDue } = late.payNow
  const isPaused = servicing.debits === 'paused'
  return (
    <section className="stack-3" aria-labelledby="late">
      <h2 id="late">What is late</h2>
      <p className={styles['amount']}>{money(isPaused ? late.amount : amount)}</p>
      {isPaused ? (
        <p>You don’t have to pay this now.</p>
      ) : partDue === null ? (
        <InAWeek loan={loan} asOf={servicing.asOf} />
      ) : (
        <p>to pay by {nearDate(partDue)}.</p>
      )}
      {!isPaused && (
        <div className="row-3">
          <LinkButton to={payAmountAddress(loan.id, amount)}>Pay {money(amount)} now</LinkButton>
          {loan.status === 'overdue' && servicing.request?.state !== 'open' && (
            <RequestLink loan={loan} ofLate>
              {parts.length > 0 ? 'Ask for other dates' : 'Pay it later or in parts'}
            </RequestLink>
          )}
        </div>
      )}
      <p className="targets">
        <Link to={paths.payEarly(loan.id)}>{isPaused ? 'Pay by e-Transfer anyway' : 'Pay another amount'}</Link>
      </p>
      <KeyFacts label="Each part of it" rows={factsOf(late, defaultInterestOf(loan), isPaused)} />
      {parts.length > 0 ? (
        <Arranged parts={parts} isKept={partDue !== null} isPaused={isPaused} />
      ) : (
        <Next loan={loan} servicing={servicing} />
      )}
    </section>
  )
}
