import { acssCalendar } from '../../calendars/acss-calendar.ts'
import { plusBusinessDays } from '../../calendars/business-calendar.ts'
import { beyondAgreement, debitableOf } from '../../ledger/agreed-debits.ts'
import { debitMadeFor, debitStatusOfBook, returnsHolding, withheldDebit } from '../../ledger/authorization.ts'
import { isUnderPresentAgreement } from '../../ledger/authorized-debits.ts'
import { undebited } from '../../ledger/debited-payments.ts'
import type { BookedDebit, BookedPayment, LoanBook } from '../../ledger/loan-book.ts'
import { bookAsOf } from '../../ledger/replay.ts'
import { openOf, stillToPay } from '../../ledger/still-to-pay.ts'
import { debitLeadBusinessDays, debitTiming } from '../../pad/debit-initiation.ts'
import type { DebitStatus } from '../../pad/debit-status.ts'
import { rePresentmentTiming } from '../../pad/re-presentment-day.ts'
import { mayRePresent } from '../../pad/re-presentment.ts'
import type { Cents } from '../../values/cents.ts'
import { compareDays, type LocalDate } from '../../values/local-date.ts'
import type { ServicedLoan } from '../loan.ts'
import { paymentsOf } from '../payments/payment.ts'

export type DebitAhead = {
  readonly payment: number
  readonly amount: Cents
  /** The day it goes to the bank; it may have passed. */
  readonly initiateOn: LocalDate
  /** As agreed, or the first day on which it can be where that passed. */
  readonly debitDate: LocalDate
  readonly rePresents?: string
}

/** What decides which debits are ahead. */
type Ahead = Pick<ServicedLoan, 'book' | 'payments' | 'arrangementRequest'>

/** TAM-63: whether debits go on; one that the provider looks at holds the others, too. */
export const debitStatusOf = (loan: Pick<ServicedLoan, 'book' | 'payments'>): DebitStatus => {
  const standing = debitStatusOfBook(loan.book)
  const [held] = underReview(loan)
  return standing.state === 'running' && held !== undefined ? { state: 'held', ...held } : standing
}

type Holding = { readonly debitId: string; readonly returnCode: string }

/** Debits that the provider looks at, or fails unrecognised, and staff have not looked at. */
const underReview = (loan: Pick<ServicedLoan, 'book' | 'payments'>): readonly Holding[] =>
  paymentsOf(loan, 'debit').flatMap(({ paymentId: debitId, state, failure }, index) => {
    const { book } = loan
    if (state !== 'under-review' || !isUnderPresentAgreement(book, index)) return []
    const holding = { debitId, returnCode: failure ?? '' }
    return book.authorization.released.some((one) => isSame(one, holding)) ? [] : [holding]
  })

const isSame = (one: Holding, other: Holding): boolean =>
  one.debitId === other.debitId && one.returnCode === other.returnCode

/** TAM-79: everything that holds debits up: what staff look at before they let them go on. */
export const debitsHolding = (loan: Pick<ServicedLoan, 'book' | 'payments'>): readonly Holding[] => [
  ...returnsHolding(loan.book),
  ...underReview(loan),
]

/** The first day on which a debit that is sent today can reach the account. */
const earliest = (today: LocalDate): LocalDate | undefined => {
  const day = plusBusinessDays(acssCalendar, today, debitLeadBusinessDays)
  return day.ok ? day.value : undefined
}

const later = (a: LocalDate, b: LocalDate): LocalDate => (b > a ? b : a)

type Days = { readonly debitDate: LocalDate; readonly initiateOn: LocalDate }

/** The day as planned; the first that can be, where the day to send it has passed. */
const dayOn = ({ debitDate, initiateOn }: Days, today: LocalDate): LocalDate | undefined => {
  if (today <= initiateOn) return debitDate
  const first = earliest(today)
  return first && later(debitDate, first)
}

const forPayment = (book: LoanBook, payment: BookedPayment, today: LocalDate): readonly DebitAhead[] => {
  const timing = debitTiming(payment.dueDate)
  const debitDate = timing.ok ? dayOn(timing.value, today) : undefined
  const amount = debitableOf(book, payment)
  if (!timing.ok || debitDate === undefined || amount === 0) return []
  return [{ payment: payment.number, amount, initiateOn: timing.value.initiateOn, debitDate }]
}

/** PAD-09: the one re-presentment after a lack of funds, while all of its amount is open. */
const again = (
  { debitId, amount, answeredOn, returnCode, rePresented, debitDate: originalDebitDate }: BookedDebit,
  payment: BookedPayment,
  today: LocalDate,
): readonly DebitAhead[] => {
  const timing = answeredOn === undefined ? undefined : rePresentmentTiming(answeredOn)
  const debitDate = timing?.ok ? dayOn(timing.value, today) : undefined
  if (!timing?.ok || debitDate === undefined || amount > openOf(payment)) return []
  const allowed = mayRePresent({
    returnCode: returnCode ?? '',
    originalAmount: amount,
    originalDebitDate,
    rePresented,
    amount,
    debitDate,
  })
  if (!allowed.ok) return []
  return [{ payment: payment.number, amount, initiateOn: timing.value.initiateOn, debitDate, rePresents: debitId }]
}

/** TAM-197: while a request is open, no debit is sent of the payment that it would move, nor of one
 * whose day has come where it would pay what is late in parts. */
const waitsForAnswer = (
  { arrangementRequest: request }: Ahead,
  { number, debitDate }: BookedPayment,
  today: LocalDate,
): boolean => {
  if (request?.state !== 'open') return false
  const { wish } = request
  return wish.kind === 'change-due-date' ? wish.payment === number : debitDate <= today
}

const ofPayment = (book: LoanBook, payment: BookedPayment, today: LocalDate): readonly DebitAhead[] => {
  if (openOf(payment) === 0 || undebited(book, payment)) return []
  const last = debitMadeFor(book, payment.number)
  if (last === undefined) return forPayment(book, payment, today)
  return last.state === 'returned' ? again(last, payment, today) : []
}

/** TAM-65, TAM-04, PAD-09: the debits that the system will make by itself, by the day they are
 * sent: one for what is left of each payment that the agreement lists (TAM-101), and one
 * re-presentment of a return for want of funds. None while held or stopped (TAM-63), beyond what
 * the loan will owe (TAM-108) or the payor signed, once stopped or revoked (TAM-76, PAD-07), or
 * where the loan is with collections or over, or a request waits (TAM-197). What is owed besides
 * takes an authorization of its own. Each amount is that of the day: with interest through it, and
 * never above the announcement (TAM-270). */
export const debitsAhead = (given: Ahead, today: LocalDate): readonly DebitAhead[] => {
  if (given.book.status !== 'funded' && given.book.status !== 'overdue') return []
  const loan = { ...given, book: bookAsOf(given.book, today) }
  const { book } = loan
  if (book.status !== 'funded' && book.status !== 'overdue') return []
  if (debitStatusOf(loan).state !== 'running') return []
  return stillToPay(book)
    .filter((payment) => !waitsForAnswer(loan, payment, today))
    .flatMap((payment) => ofPayment(book, payment, today))
    .filter((debit) => withheldDebit(book, debit) === undefined && beyondAgreement(book, debit) === undefined)
    .toSorted((a, b) => compareDays(a.initiateOn, b.initiateOn))
}
