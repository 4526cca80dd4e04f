import { acssCalendar } from '../calendars/acss-calendar.ts'
import { minusBusinessDays } from '../calendars/business-calendar.ts'
import { torontoDateOf } from '../calendars/toronto.ts'
import { debitLeadBusinessDays } from '../pad/debit-initiation.ts'
import { cents, type Cents } from '../values/cents.ts'
import { plusDays, type LocalDate } from '../values/local-date.ts'
import { accrueTo } from './accruals.ts'
import { announcementOf, debitableOf } from './agreed-debits.ts'
import { debitMadeFor, withheldDebit } from './authorization.ts'
import { undebited } from './debited-payments.ts'
import type { AnnouncedDebit, BookedPayment, LoanBook } from './loan-book.ts'
import { stillToPay } from './still-to-pay.ts'

/** TAM-86: clearing days between a debit's notice and its day at the bank. The borrower can stop
 * it in that time. */
export const noticeBeforeDebitDays = 2

/** An upper limit in days for a notice before its debit. It limits the search in the calendar. */
export const announcedAtMostDays = 30

/** TAM-89: the number of days after its day until an announced debit is stale. */
const announcementHoldsDays = 14

/** TAM-86: the day of a debit's notice, at the earliest the day of the advance. Returns undefined
 * outside the calendar. */
export const announcedOn = (
  { fundedAt }: Pick<LoanBook, 'fundedAt'>,
  { debitDate }: Pick<BookedPayment, 'debitDate'>,
): LocalDate | undefined => {
  if (fundedAt === undefined) return undefined
  const day = minusBusinessDays(acssCalendar, debitDate, debitLeadBusinessDays + noticeBeforeDebitDays)
  if (!day.ok) return undefined
  const funded = torontoDateOf(fundedAt)
  const on = day.value < funded ? funded : day.value
  return on <= debitDate ? on : undefined
}

/** The payments whose debits were announced by the day, unless the debit is stale. */
export const announcedBy = (book: LoanBook, on: LocalDate): readonly (readonly [BookedPayment, LocalDate])[] => {
  const [from, to] = [plusDays(on, -announcementHoldsDays), plusDays(on, announcedAtMostDays)]
  return book.payments.flatMap((payment) => {
    if (payment.debitDate < from || payment.debitDate > to) return []
    const day = announcedOn(book, payment)
    return day === undefined || day > on ? [] : [[payment, day] as const]
  })
}

/** TAM-63, TAM-76, TAM-85, PAD-07: the amount of the payment's debit in a book of that day. Zero
 * while the debit is held, stopped or ended. */
const debitNow = (book: LoanBook, { number, debitDate }: BookedPayment): Cents => {
  const payment = stillToPay(book).find((one) => one.number === number)
  if (payment === undefined || (undebited(book, payment) ?? withheldDebit(book, { payment: number, debitDate })))
    return cents(0)
  return debitableOf(book, payment)
}

const isRunning = ({ fundedAt, cancelledAt, writeOff }: LoanBook): boolean =>
  fundedAt !== undefined && cancelledAt === undefined && writeOff === undefined

const withList = ({ announced: _before, ...book }: LoanBook, list: readonly AnnouncedDebit[]): LoanBook =>
  list.length === 0 ? book : { ...book, announced: list }

/** TAM-270: adds the debits that were announced through a day. A debit takes at most the amount
 * of its notice day. If it could not be announced then, the limit is its amount on the day it was
 * released. */
export const announcedThrough = (book: LoanBook, on: LocalDate): LoanBook => {
  if (!isRunning(book)) return book
  const near = announcedBy(book, on)
  // Includes a payment that was paid since, because a reversal can make it owed again.
  const known = near.flatMap(([payment]) => announcementOf(book, payment) ?? [])
  const due = near.filter(([{ number, amount, paid }]) => paid < amount && debitMadeFor(book, number) === undefined)
  return due.reduce(
    (current, [payment, day]) => {
      if (announcementOf(current, payment) !== undefined) return current
      const { number, debitDate } = payment
      const asOf = day > current.asOf ? day : current.asOf
      const amount = debitNow({ ...accrueTo(current, asOf, { toTheDay: true }), asOf }, payment)
      if (amount === 0) return current
      return withList(current, [...(current.announced ?? []), { payment: number, debitDate, amount, on: asOf }])
    },
    withList(book, known),
  )
}
