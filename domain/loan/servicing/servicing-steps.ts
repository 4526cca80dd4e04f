import { acssCalendar } from '../../calendars/acss-calendar.ts'
import { plusBusinessDays } from '../../calendars/business-calendar.ts'
import { startOfTorontoDay, torontoDateOf, torontoInstant } from '../../calendars/toronto.ts'
import { inFlight, owedInAll, type BookedDebit, type LoanBook } from '../../ledger/loan-book.ts'
import { isSmallBalance } from '../../ledger/overpayment.ts'
import { bookAsOf } from '../../ledger/replay.ts'
import { sendBackDays } from '../../ledger/sent-by-mistake.ts'
import { statusOn } from '../../ledger/status-on.ts'
import { returnArrivesBy } from '../../pad/return-arrival.ts'
import { instant, type Instant } from '../../values/instant.ts'
import { plusDays, type LocalDate } from '../../values/local-date.ts'
import { courseOf } from '../debits/debit-course.ts'
import { debitsAhead } from '../debits/debits-ahead.ts'
import type { DebitProgress, ServicedLoan } from '../loan.ts'
import { isDisbursing } from '../status.ts'
import { refundableCredit, refundDue, refundUnderWay } from './refund.ts'

/** When a bank's day begins; hours in Toronto, our own choice. */
export const debitInitiationHour = 6
const lookHour = 9

export const initiationMoment = (initiateOn: LocalDate): Instant =>
  torontoInstant(initiateOn, debitInitiationHour, 0, 0)

/** Whether the money of a loan is not out and never seemed to be: nothing is serviced yet. */
export const isBeforeItsMoney = ({ status, book }: Pick<ServicedLoan, 'status' | 'book'>): boolean =>
  isDisbursing(status) && book.advanceReturned === undefined

/** What time brings to a loan in service. submit-debit hands an initiated debit to the provider,
 * look-at-debit reads how it is there, cancel-debit calls back an unwanted one; submit-refund and
 * look-at-refund likewise; the others are decisions of their own. */
export type ServicingStep =
  | {
      readonly type: 'initiate-debit' | 'note-stop' | 'initiate-refund' | 'accrue-interest' | 'close-small-balance'
      readonly at: Instant
    }
  | { readonly type: 'submit-refund' | 'look-at-refund'; readonly at: Instant; readonly refundId: string }
  | {
      readonly type: 'submit-debit' | 'look-at-debit' | 'cancel-debit'
      readonly at: Instant
      readonly debitId: string
    }

const progressOf = ({ debits = [] }: ServicedLoan, { debitId }: BookedDebit): DebitProgress | undefined =>
  debits.find((one) => one.debitId === debitId)

/** The bank answers on the clearing day after the debit. */
const lookMoment = ({ debitDate }: BookedDebit): Instant => {
  const day = plusBusinessDays(acssCalendar, debitDate, 1)
  return torontoInstant(day.ok ? day.value : plusDays(debitDate, 1), lookHour, 0, 0)
}

/** PAD-08, TAM-114: a settled debit is looked at again when a timely claim has arrived. */
export const finalMoment = ({ debitDate }: Pick<BookedDebit, 'debitDate'>): Instant =>
  torontoInstant(plusDays(returnArrivesBy(debitDate), 1), lookHour, 0, 0)

const ofDebit = (loan: ServicedLoan, debit: BookedDebit, now: Instant): readonly ServicingStep[] => {
  const { debitId } = debit
  const progress = progressOf(loan, debit)
  if (debit.state === 'returned' || progress?.final === true) return []
  if (debit.state === 'settled') return [{ type: 'look-at-debit', at: finalMoment(debit), debitId }]
  const today = torontoDateOf(now)
  if (courseOf(loan, debit, today).state === 'being-called-back')
    return [{ type: 'cancel-debit', at: startOfTorontoDay(today), debitId }]
  return progress === undefined || progress.state === 'requested'
    ? [{ type: 'submit-debit', at: initiationMoment(debit.initiatedOn), debitId }]
    : [{ type: 'look-at-debit', at: lookMoment(debit), debitId }]
}

/** The first look at a refund whose webhook event did not come, milliseconds after its request. */
const refundLookMs = 15 * 60_000

/** A refund under way, or the one that is due. */
const ofRefunds = (loan: ServicedLoan, now: Instant): readonly ServicingStep[] => {
  const sent = refundUnderWay(loan)
  if (sent !== undefined)
    return sent.state === 'requested'
      ? [{ type: 'submit-refund', at: startOfTorontoDay(torontoDateOf(sent.requestedAt)), refundId: sent.refundId }]
      : [{ type: 'look-at-refund', at: instant(sent.requestedAt + refundLookMs), refundId: sent.refundId }]
  const due = refundDue(loan, now)
  return due === undefined ? [] : [{ type: 'initiate-refund', at: due.at }]
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
export const servicingSteps = (loan: ServicedLoan, now: Instant): readonly ServicingStep[] => {
  const { book } = loan
  const today = torontoDateOf(now)
  const [next] = debitsAhead(loan, today)
  const overdueOn = turnsOverdue(book)
  // TAM-198: while it is held, what is looked at is the stop.
  const isHeld = loan.held?.what === 'debits'
  return [
    ...book.debits
      .flatMap((debit) => ofDebit(loan, debit, now))
      .filter(({ type }) => !isHeld || type !== 'submit-debit'),
    ...(loan.held ? [{ type: 'note-stop', at: loan.held.at } as const] : []),
    ...(next && !isHeld ? [{ type: 'initiate-debit', at: initiationMoment(next.initiateOn) } as const] : []),
    ...ofRefunds(loan, now),
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
