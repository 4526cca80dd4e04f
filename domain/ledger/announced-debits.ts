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

/** TAM-86: clearing days from a debit's notice to its day at the bank: time to stop it. */
export const noticeBeforeDebitDays = 2

/** More than a notice is ever ahead, so that few days are counted back in the calendar. */
export const announcedAtMostDays = 30

/** Days for which an announcement holds when the debit is sent after its day; then it is stale
 * (TAM-89). */
const announcementHoldsDays = 14

/** TAM-86: the day of a debit's notice, not before the money is out; undefined outside the
 * calendar. */
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

/** The payments whose debits are announced on that day or were before, the debit not long past. */
export const announcedBy = (book: LoanBook, on: LocalDate): readonly (readonly [BookedPayment, LocalDate])[] => {
  const [from, to] = [plusDays(on, -announcementHoldsDays), plusDays(on, announcedAtMostDays)]
  return book.payments.flatMap((payment) => {
    if (payment.debitDate < from || payment.debitDate > to) return []
    const day = announcedOn(book, payment)
    return day === undefined || day > on ? [] : [[payment, day] as const]
  })
}

/** What a debit of the payment takes in a book that was brought to the day; nothing while it is held,
 * stopped or ended (TAM-63, TAM-76, TAM-85, PAD-07). */
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

/** TAM-270: the book with the debits that were announced through a day. Each takes at most what it
 * took on the day of its notice; one that could not be announced then takes at most what it took
 * when nothing withheld it any more. */
export const announcedThrough = (book: LoanBook, on: LocalDate): LoanBook => {
  if (!isRunning(book)) return book
  const near = announcedBy(book, on)
  // Also of a payment that was paid or debited since: it may be owed again before the day.
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
