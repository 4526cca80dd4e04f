import { acssCalendar } from '../calendars/acss-calendar.ts'
import { isBusinessDay } from '../calendars/business-calendar.ts'
import { mayRePresent } from '../pad/re-presentment.ts'
import { stopsDebits } from '../pad/stops-debits.ts'
import { contractOf } from '../products/contract-of.ts'
import { cents, sumOf, type Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import { accrueTo } from './accruals.ts'
import { debitMadeFor } from './authorization.ts'
import { isUnderPresentAgreement } from './authorized-debits.ts'
import type { LedgerEvent } from './ledger-event.ts'
import { inFlight, owedInAll, type BookedDebit, type BookedPayment, type LoanBook } from './loan-book.ts'
import type { EventRefusal } from './refusals.ts'
import { notYetToSendBack } from './sent-by-mistake.ts'
import { stayRefusal } from './stay.ts'

type Initiation = Extract<LedgerEvent, { readonly type: 'debit-initiated' }>

/** PAD-09: a debit with its re-presentment; open until one of the two has settled. */
const openItems = ({ debits }: LoanBook, payment: number | 'arrears'): readonly BookedDebit[] =>
  debits.filter(
    (item) =>
      item.payment === payment &&
      item.rePresents === undefined &&
      item.state !== 'settled' &&
      !debits.some(({ rePresents, state }) => rePresents === item.debitId && state === 'settled'),
  )

/** What of a payment no debit has requested yet. */
const neverDebited = (book: LoanBook, { number, amount, paid }: BookedPayment): number =>
  Math.max(0, amount - paid - sumOf(openItems(book, number)))

/** What other money since the first return, which pays what is due first, has left of them. */
const returnedArrears = (book: LoanBook): number => {
  const items = openItems(book, 'arrears')
  const since = items.reduce<LocalDate | undefined>(
    (first, { answeredOn }) =>
      first === undefined || (answeredOn !== undefined && answeredOn < first) ? answeredOn : first,
    undefined,
  )
  const received = book.receipts.filter(
    ({ kind, reversed, valueDate }) => kind === 'payment' && !reversed && since !== undefined && valueDate >= since,
  )
  return Math.max(0, sumOf(items) - sumOf(received))
}

/** TAM-23, PAD-09, ON-19: the most that a debit of arrears may take: what is due and no debit has
 * requested, default interest, a fee, a refund to recover. What was returned is taken again only by
 * its re-presentment. */
const arrearsLimit = (before: LoanBook, { on, rePresents }: Initiation): Cents => {
  const book = accrueTo(before, on, { toTheDay: true })
  const { owed, payments, terms } = book
  const contract = owed.principal + owed.cost
  const beside = owedInAll(owed) - contract - notYetToSendBack(book, on)
  const due = payments.filter(({ dueDate }) => dueDate <= on)
  // After the last day more may be owed than the payments, by interest of late days.
  const later = contractOf(terms).costIsBooked === 'as-it-accrues' && due.length === payments.length
  const open = due.reduce((sum, { amount, paid }) => sum + amount - paid, 0)
  const fresh = due.reduce((sum, payment) => sum + neverDebited(book, payment), 0)
  const dueInAll = later ? contract : Math.min(open, contract)
  const mayBeTaken = Math.max(0, dueInAll - (open - fresh)) + beside
  return cents(Math.max(0, mayBeTaken - (rePresents === undefined ? returnedArrears(book) : 0)))
}

/** TAM-23: the most one debit may take: what is left of its payment, or of undebited arrears. */
export const debitLimit = (book: LoanBook, event: Initiation): Cents | undefined => {
  if (event.payment === 'arrears') return arrearsLimit(book, event)
  const booked = book.payments.find(({ number }) => number === event.payment)
  return booked && cents(booked.amount - booked.paid)
}

/** ON-19, PAD-11: whether the day of a debit is a day on which it may be made. */
export const debitDateRefusal = (book: LoanBook, { payment, debitDate, on }: Initiation): EventRefusal | undefined => {
  if (debitDate < on) return { code: 'DEBIT_IN_THE_PAST', debitDate, on }
  const dueDate = book.payments.find(({ number }) => number === payment)?.dueDate
  if (dueDate !== undefined && debitDate < dueDate) return { code: 'DEBIT_BEFORE_DUE', debitDate, dueDate }
  const open = isBusinessDay(acssCalendar, debitDate)
  if (!open.ok) return open.error
  return open.value ? undefined : { code: 'CLEARING_CLOSED', debitDate }
}

/** PAD-06, PAD-09: each payment is debited once, and a returned debit only as its re-presentment;
 * one called back for its payor is none (TAM-99). What is missing then is arrears. */
export const repeatedDebitRefusal = (
  book: LoanBook,
  { payment, amount, debitDate, rePresents }: Initiation,
): EventRefusal | undefined => {
  const { debits } = book
  if (rePresents === undefined) {
    if (payment === 'arrears') return undefined
    const earlier = debitMadeFor(book, payment)
    if (!earlier) return undefined
    return earlier.state === 'returned'
      ? { code: 'RE_PRESENTMENT_ONLY', payment, returned: earlier.debitId }
      : { code: 'DEBIT_ALREADY_MADE', payment, debitId: earlier.debitId }
  }
  const original = debits.find((one) => one.debitId === rePresents && one.payment === payment)
  if (!original) return { code: 'UNKNOWN_DEBIT', debitId: rePresents }
  const allowed = mayRePresent({
    returnCode: original.returnCode ?? '',
    originalAmount: original.amount,
    originalDebitDate: original.debitDate,
    rePresented: original.rePresented,
    amount,
    debitDate,
  })
  return allowed.ok ? undefined : allowed.error
}

/** PAD-13, TAM-185: none of a stayed debt, nor after a return that ended the authorization. A mere
 * hold leaves arrears, which have an authorization of their own. */
export const stoppedDebitsRefusal = (book: LoanBook): EventRefusal | undefined =>
  stayRefusal(book) ??
  book.debits.flatMap(({ debitId, returnCode }, index) =>
    returnCode !== undefined && isUnderPresentAgreement(book, index) && stopsDebits(returnCode)
      ? [{ code: 'DEBITS_STOPPED', debitId, returnCode } as const]
      : [],
  )[0]

export const isOnItsWay = (book: LoanBook, payment: number | 'arrears'): boolean =>
  inFlight(book).some((one) => one.payment === payment)
