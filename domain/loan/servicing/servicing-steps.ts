import { startOfTorontoDay, torontoDateOf } from '../../calendars/toronto.ts'
import { inFlight, owedInAll, type LoanBook } from '../../ledger/loan-book.ts'
import { isSmallBalance } from '../../ledger/overpayment.ts'
import { bookAsOf } from '../../ledger/replay.ts'
import { sendBackDays } from '../../ledger/sent-by-mistake.ts'
import { statusOn } from '../../ledger/status-on.ts'
import type { Instant } from '../../values/instant.ts'
import { plusDays, type LocalDate } from '../../values/local-date.ts'
import { debitsAhead } from '../debits/debits-ahead.ts'
import type { ServicedLoan } from '../loan.ts'
import { initiationMoment, paymentSteps, type PaymentStep } from '../payments/payment-steps.ts'
import { isDisbursing } from '../status.ts'
import { refundableCredit, refundDue } from './refund.ts'

/** Whether the money of a loan is not out and never seemed to be: nothing is serviced yet. */
export const isBeforeItsMoney = ({ status, book }: Pick<ServicedLoan, 'status' | 'book'>): boolean =>
  isDisbursing(status) && book.advanceReturned === undefined

/** A decision that time brings to a loan in service. */
export type ServicingStep = {
  readonly type: 'initiate-debit' | 'note-stop' | 'initiate-refund' | 'accrue-interest' | 'close-small-balance'
  readonly at: Instant
}

/** The first day on which a payment that nobody debits turns out to be missed, or money that we
 * sent by mistake is late. */
const turnsOverdue = (book: LoanBook): LocalDate | undefined => {
  if (book.status !== 'funded') return undefined
  return [...book.payments.map(({ debitDate }) => plusDays(debitDate, 1)), ...sendBackDays(book)]
    .map((day) => (day > book.asOf ? day : book.asOf))
    .toSorted()
    .find((day) => statusOn(book, day) === 'overdue')
}

/** C-11: less than a dollar is left, either way, and nothing more will move by itself. */
const isClosable = (loan: ServicedLoan, today: LocalDate): boolean => {
  const { book } = loan
  if (book.status === 'active' || book.writtenOff !== undefined || book.inCollections) return false
  if (inFlight(book).length > 0 || debitsAhead(loan, today).length > 0) return false
  const brought = bookAsOf(book, today)
  const owes = owedInAll(brought.owed)
  return isSmallBalance(owes > 0 ? owes : refundableCredit(brought))
}

/** TAM-66: what time brings to a loan in service, the earliest first; what has passed is due now,
 * and what is due at once has the start of its day, so that nobody sets a timer of a millisecond.
 * By the loan alone, so that a worker that died goes on where it stands. */
export const servicingSteps = (loan: ServicedLoan, now: Instant): readonly (ServicingStep | PaymentStep)[] => {
  const { book } = loan
  const today = torontoDateOf(now)
  const [next] = debitsAhead(loan, today)
  const overdueOn = turnsOverdue(book)
  const refund = refundDue(loan, now)
  // TAM-198: while it is held, what is looked at is the stop.
  const isHeld = loan.held?.what === 'debits'
  return [
    ...paymentSteps(loan, now),
    ...(loan.held ? [{ type: 'note-stop', at: loan.held.at } as const] : []),
    ...(next && !isHeld ? [{ type: 'initiate-debit', at: initiationMoment(next.initiateOn) } as const] : []),
    ...(refund ? [{ type: 'initiate-refund', at: refund.at } as const] : []),
    ...(overdueOn ? [{ type: 'accrue-interest', at: startOfTorontoDay(overdueOn) } as const] : []),
    ...(isClosable(loan, today) ? [{ type: 'close-small-balance', at: startOfTorontoDay(today) } as const] : []),
  ].toSorted((a, b) => a.at - b.at)
}

/** Nothing more can happen, not by a late claim either (PAD-08), and nothing is owed. */
export const isServicedToTheEnd = (loan: ServicedLoan, now: Instant): boolean => {
  const { status, owedToBorrower } = loan.book
  if (status !== 'repaid' && status !== 'cancelled') return false
  return owedToBorrower === 0 && servicingSteps(loan, now).length === 0
}

/** Written off with nothing under way: no debit to be returned, nothing to send back. */
export const isWrittenOffToTheEnd = (loan: ServicedLoan, now: Instant): boolean => {
  const { status, owedToBorrower } = loan.book
  return status === 'written-off' && owedToBorrower === 0 && servicingSteps(loan, now).length === 0
}
