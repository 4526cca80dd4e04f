import { torontoDateOf } from '../../calendars/toronto.ts'
import { inFlight } from '../../ledger/loan-book.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Instant } from '../../values/instant.ts'
import type { CommandOf } from '../command.ts'
import { debitsAhead, type DebitAhead } from '../debits-ahead.ts'
import { alreadySo, stepNotDue, type Decided, type Moment } from '../decided.ts'
import { isServiced, type Loan, type ServicedLoan } from '../loan.ts'
import type { LoanStatus } from '../status.ts'
import { book } from './book.ts'

/** In which a debit may be ahead or on its way. */
const debitedStatuses: readonly LoanStatus[] = ['funded', 'overdue', 'in-collections']

/**
 * TAM-76, C-09: the borrower stops the debit of a payment, up to three clearing days before it. One that was initiated is called back while the bank does not
 * have it. The payment stays due, and is paid in another way. Done already where it was stopped before.
 */
export const stopDebit = (loan: Loan, { payment }: CommandOf<'stop-debit'>, { now }: Moment): Decided => {
  if (!isServiced(loan) || !debitedStatuses.includes(loan.status)) return stepNotDue(loan)
  return loan.book.authorization.stopped.includes(payment) ? alreadySo : stoppedPayment(loan, payment, now)
}

/** What stopping the debit of that payment makes happen, or why it is too late for it. `planned`: the debits ahead of the loan, where they were planned for all payments at once. */
export const stoppedPayment = (
  loan: ServicedLoan,
  payment: number,
  now: Instant,
  planned?: readonly DebitAhead[],
): Decided => {
  const on = torontoDateOf(now)
  const onItsWay = inFlight(loan.book).find((debit) => debit.payment === payment)
  const progress = loan.debits?.find(({ debitId }) => debitId === onItsWay?.debitId)
  if (onItsWay !== undefined && progress?.state === 'acknowledged')
    return refuse('DEBIT_ALREADY_SENT', { dueDate: onItsWay.debitDate })
  const isAhead =
    onItsWay !== undefined || (planned ?? debitsAhead(loan, on)).some((debit) => debit.payment === payment)
  return isAhead ? book(loan, { type: 'debit-stopped', on, payment }) : refuse('NO_DEBIT_TO_STOP', { payment })
}

/** TAM-76: the borrower lets a debit go on that they stopped, in time for its day. Done already where it is not stopped. */
export const resumeDebit = (loan: Loan, { payment }: CommandOf<'resume-debit'>, { now }: Moment): Decided => {
  if (!isServiced(loan)) return stepNotDue(loan)
  return loan.book.authorization.stopped.includes(payment) ? resumedPayment(loan, payment, now) : alreadySo
}

/** What letting the debit of that payment go on makes happen, or why it is too late for it. */
export const resumedPayment = (loan: ServicedLoan, payment: number, now: Instant): Decided =>
  book(loan, { type: 'debit-resumed', on: torontoDateOf(now), payment })

/** PAD-07, C-08: the borrower revokes the debit authorization, at any time and without a reason. The debt stays. */
export const revokeAuthorization = (
  loan: Loan,
  _command: CommandOf<'revoke-authorization'>,
  { now }: Moment,
): Decided => {
  if (!isServiced(loan)) return stepNotDue(loan)
  return loan.book.authorization.revoked === undefined
    ? book(loan, { type: 'authorization-revoked', on: torontoDateOf(now) })
    : alreadySo
}
