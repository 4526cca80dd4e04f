import { cancelLoan } from '@tamarack/contracts/commands/cancel-loan'
import { paths } from '@tamarack/contracts/paths'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { LinkButton } from '@tamarack/ui/button'
import { longDate, money, time } from '@tamarack/ui/format'
import { ConfirmedCommand } from '../loan/confirmed-command.tsx'
import { mayCancelAt } from '../loan/steps.ts'

interface OfLoan {
  readonly loan: LoanView
}

type Cancellable = Pick<LoanView, 'cancellableUntil' | 'cancellableAnyTime' | 'fundedAt'>

/** Until when, in words of the law: two business days, or no end where the money or the copy was
 * late. */
export const Deadline = ({ loan }: { readonly loan: Cancellable }) => {
  const { cancellableUntil: until, cancellableAnyTime, fundedAt } = loan
  if (!cancellableAnyTime)
    return (
      <p>
        You can cancel until{' '}
        <strong>
          {longDate(until)}, {time(until)}
        </strong>
        , without a reason and at no cost.
      </p>
    )
  return (
    <p>
      {fundedAt === null
        ? 'You can cancel at any time before the money arrives, without a reason and at no cost.'
        : 'You can cancel at any time, without a reason and at no cost.'}
    </p>
  )
}

/** What cancelling means, before the second press. */
const Consequences = ({ loan }: OfLoan) => {
  const amount = money(loan.selectedLoanAmount)
  return (
    <ul className="stack-1 bullets">
      {loan.fundedAt === null ? (
        <li>
          You have not received the {amount}, so there is nothing to give back. If the money still arrives, we email you
          a request to send it back.
        </li>
      ) : loan.status === 'repaid' ? (
        <li>You have nothing to give back. We send you what you paid beyond the {amount} that you received.</li>
      ) : (
        <li>
          You give back the {amount} that you received, less what you have paid. We email you an Interac e-Transfer
          request for it.
        </li>
      )}
      <li>You do not pay the {money(loan.interestAmount)} cost of borrowing, nor any fee.</li>
      <li>
        We make no more debits. One that is already on its way pays part of what you give back, and we refund anything
        you paid beyond it.
      </li>
    </ul>
  )
}

/** What goes back: the advance less what was paid since; of a loan that is paid in full, what was
 * paid beyond the advance. */
const giveBackWords = ({ status, selectedLoanAmount }: LoanView): string =>
  status === 'repaid'
    ? `You have paid everything. If you cancel, we send you back what you paid beyond the ${money(selectedLoanAmount)} that you received.`
    : `You give back the ${money(selectedLoanAmount)} that you received, less what you have paid since, and nothing else.`

/** The right to cancel (ON-21): its deadline and the way to use it; nothing once it has ended. */
export const CancelLoan = ({ loan, now }: OfLoan & { readonly now: number }) =>
  mayCancelAt(loan, now) && (
    <section className="stack-3" aria-labelledby="cancel">
      <h2 id="cancel">Cancel this loan</h2>
      <Deadline loan={loan} />
      {loan.fundedAt !== null && <p>{giveBackWords(loan)}</p>}
      <div>
        <ConfirmedCommand
          endpoint={cancelLoan}
          input={{ params: { id: loan.id } }}
          words={{
            press: 'Cancel this loan',
            title: 'Cancel this loan?',
            confirm: 'Cancel my loan',
            keep: 'Keep my loan',
            pending: 'Cancelling...',
            done: 'Loan cancelled',
          }}
        >
          <Consequences loan={loan} />
        </ConfirmedCommand>
      </div>
    </section>
  )

/** A cancelled loan whose money is on its way back: what to send, and how. */
export const ReturnAdvance = ({ loan, now }: OfLoan & { readonly now: number }) => (
  <section className="stack-3" aria-labelledby="give-back">
    <h2 id="give-back">Give the money back</h2>
    <p>
      Your loan is cancelled. Once the {money(loan.selectedLoanAmount)} has arrived, you owe us nothing. We make no more
      debits, and we refund anything you paid beyond it.
    </p>
    <p>
      {loan.cancellableAnyTime || loan.cancellableUntil === null
        ? 'Your right to cancel has no last day; please pay the request as soon as you can.'
        : now > loan.cancellableUntil
          ? 'Please pay the request as soon as you can: the last day to give the money back has passed.'
          : `Please pay the request by ${longDate(loan.cancellableUntil)}, the last day of your right to cancel.`}
    </p>
    <div>
      <LinkButton variant="secondary" to={paths.payEarly(loan.id)}>
        Request a new e-Transfer
      </LinkButton>
    </div>
  </section>
)
