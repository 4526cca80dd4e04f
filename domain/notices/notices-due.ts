import { shortfallNoticeBy } from '../agreement/disclosed-cost.ts'
import { torontoDateOf } from '../calendars/toronto.ts'
import { accrueTo } from '../ledger/accruals.ts'
import { announcementOf } from '../ledger/agreed-debits.ts'
import { announcedAtMostDays, announcedBy, announcedOn } from '../ledger/announced-debits.ts'
import { keptArrangement } from '../ledger/arrangement.ts'
import { arrearsOf } from '../ledger/arrears.ts'
import { isRecalled } from '../ledger/authorization.ts'
import type { LedgerEvent } from '../ledger/ledger-event.ts'
import { inFlight, type BookedPayment, type LoanBook } from '../ledger/loan-book.ts'
import { bookAsOf } from '../ledger/replay.ts'
import { missedPayments } from '../ledger/status-on.ts'
import { stayEffects, stayInForce } from '../ledger/stay.ts'
import { contractOf } from '../products/contract-of.ts'
import { cents } from '../values/cents.ts'
import { plusDays, plusMonths, type LocalDate } from '../values/local-date.ts'
import { figuresOf, noticesOfEvent } from './figures.ts'
import { isAboutDebt, isRequiredByLaw, type Notice } from './notice.ts'
import { statementOf, type Stated } from './statement.ts'
import { partReminderDays, upcomingParts } from './upcoming-parts.ts'

/** TAM-88: paid or cancelled, no debit on its way, nothing to go back. A late return reopens it. */
export const isClosed = (book: LoanBook): boolean =>
  (book.status === 'repaid' || book.status === 'cancelled') && inFlight(book).length === 0 && book.owedToBorrower === 0

const isRunning = ({ status }: LoanBook): boolean => status === 'funded' || status === 'overdue'

const firstOfMonth = (day: LocalDate): LocalDate => plusMonths(day, 0, 1)

/** The payments whose debit is announced on that day. */
const announcedOnDay = (book: LoanBook, on: LocalDate): readonly BookedPayment[] =>
  announcedBy(book, on).flatMap(([payment, day]) => (day === on ? [payment] : []))

/** The payments whose debit was made, or should have been, on the day before. */
const debitedBefore = ({ payments }: LoanBook, on: LocalDate): readonly BookedPayment[] => {
  const dayBefore = plusDays(on, -1)
  return payments.filter(({ debitDate }) => debitDate === dayBefore)
}

/** TAM-86, TAM-270: includes the most that the debit takes. A debit that is held, stopped,
 * arranged or ended has no notice (TAM-63, TAM-76, TAM-85, PAD-07). */
const upcomingDebit = (book: LoanBook, payment: BookedPayment, on: LocalDate): readonly Notice[] => {
  const { number, debitDate } = payment
  const announced = announcementOf(book, payment)
  if (announced === undefined || !isRunning(book)) return []
  const subject = `payment-${number}-${debitDate}`
  const figures = figuresOf(book, announced.amount, { payment: number, debitDate })
  return [{ kind: 'upcoming-debit', on, subject, figures }]
}

/** TAM-92: a missed payment with its late amount. A returned debit has its own notice. A payment
 * in an arrangement has none (TAM-85). */
const arrears = (book: LoanBook, payment: BookedPayment, on: LocalDate): readonly Notice[] => {
  const { number, debitDate } = payment
  const late = isRunning(book) ? arrearsOf(book, on)?.payments.find((one) => one.number === number) : undefined
  const wasReturned = book.debits.some(
    (debit) => debit.payment === number && debit.state === 'returned' && !isRecalled(book, debit),
  )
  const isArranged = keptArrangement(book, on)?.payments.includes(number) === true
  if (late === undefined || wasReturned || isArranged) return []
  const figures = figuresOf(book, late.amount, { payment: number })
  return [{ kind: 'arrears', on, subject: `payment-${number}-${debitDate}`, figures }]
}

/** CPA-07: the next payment, where missed ones let it fall short of the interest due. */
const shortfall = (book: LoanBook, on: LocalDate): readonly Notice[] => {
  if (
    contractOf(book.terms).costIsBooked !== 'as-it-accrues' ||
    !isRunning(book) ||
    missedPayments(book, on).length === 0
  )
    return []
  const next = book.payments.find(({ scheduledDate, paid, amount }) => scheduledDate > on && paid < amount)
  if (next === undefined) return []
  const { owed } = accrueTo(book, next.scheduledDate, { toTheDay: true, ignoreFlights: true })
  const interest = cents(owed.cost + owed.defaultInterest)
  const by = shortfallNoticeBy({ payment: next.amount, interestDue: interest, on })
  if (by === undefined) return []
  const figures = figuresOf(book, next.amount, { debitDate: next.debitDate, shortfall: { interest, by } })
  return [{ kind: 'shortfall', on, subject: `payment-${next.number}`, figures }]
}

/** The day after the one before, at the earliest the day of the signature. */
const statementFrom = (book: LoanBook, to: LocalDate, before: Stated | undefined): LocalDate => {
  if (before === undefined) return torontoDateOf(book.activatedAt)
  return before.to < to ? plusDays(before.to, 1) : to
}

const hasStatements: readonly LoanBook['status'][] = ['funded', 'overdue', 'in-collections', 'cancelling', 'repaid']

/** TAM-87: on the first of a month, through the evening before; what is owed is the first's. */
const monthly = (
  { book, brought }: { readonly book: LoanBook; readonly brought: LoanBook },
  on: LocalDate,
  before: Stated | undefined,
): readonly Notice[] => {
  const isDue = on === firstOfMonth(on) && book.fundedAt !== undefined && torontoDateOf(book.fundedAt) < on
  if (!isDue || !hasStatements.includes(book.status)) return []
  const to = plusDays(on, -1)
  const statement = statementOf(book, { from: statementFrom(book, to, before), to }, before)
  const figures = figuresOf(brought, statement.closing, { statement })
  return [{ kind: 'statement', on, subject: to.slice(0, 7), figures }]
}

/** Whether a missed payment may let another fall short, whatever is posted later. */
const mayFallShort = (book: LoanBook, on: LocalDate): boolean =>
  contractOf(book.terms).costIsBooked === 'as-it-accrues' &&
  book.payments.some(({ debitDate, paid, amount }) => debitDate < on && paid < amount)

/** Whether time alone can bring a notice, without posting, which is the dear part. */
const mayBringNotice = (book: LoanBook, on: LocalDate): boolean =>
  on === firstOfMonth(on) ||
  announcedOnDay(book, on).length > 0 ||
  partReminderDays(book).includes(on) ||
  debitedBefore(book, on).length > 0 ||
  mayFallShort(book, on)

/** TAM-272, TAM-185: the notices that would be sent. Under a stay nothing asks for money. A
 * contact about the debt leaves only if a law requires it or the stay permits contact. */
const underStay = (book: LoanBook, notices: readonly Notice[]): readonly Notice[] => {
  const stay = stayInForce(book)
  if (stay === undefined) return notices
  const mayBeContacted = stayEffects[stay.ground].contact === 'borrower'
  return notices.filter(({ kind }) => {
    if (kind === 'arrears' || kind === 'upcoming-part') return false
    return mayBeContacted || !isAboutDebt(kind) || isRequiredByLaw(kind)
  })
}

/** What time alone brings on a day after the last event; `before`: the last statement. */
export const noticesOfDay = (book: LoanBook, on: LocalDate, before: Stated | undefined): readonly Notice[] => {
  if (isClosed(book)) return []
  const brought = bookAsOf(book, on)
  return underStay(brought, [
    ...monthly({ book, brought }, on, before),
    ...announcedOnDay(brought, on).flatMap((payment) => upcomingDebit(brought, payment, on)),
    ...(isRunning(brought) ? upcomingParts(brought, on) : []),
    ...debitedBefore(brought, on).flatMap((payment) => arrears(brought, payment, on)),
    ...shortfall(brought, on),
  ])
}

/** The same as `noticesOfDay`, at no cost on a day that cannot have a notice. */
export const noticesByDate = (book: LoanBook, on: LocalDate, before: Stated | undefined): readonly Notice[] =>
  mayBringNotice(book, on) ? noticesOfDay(book, on, before) : []

const earlier = (a: LocalDate, b: LocalDate): LocalDate => (b < a ? b : a)

/** The next day on which time alone may bring a notice, for a timer; undefined when only an event
 * can. It may then bring none. */
export const nextNoticeDay = (book: LoanBook, after: LocalDate): LocalDate | undefined => {
  if (book.fundedAt === undefined || isClosed(book) || book.status === 'written-off') return undefined
  let first = plusMonths(after, 1, 1)
  for (const { debitDate, scheduledDate } of book.payments) {
    if (scheduledDate > after) first = earlier(first, scheduledDate)
    if (debitDate >= after && debitDate < first) first = earlier(first, plusDays(debitDate, 1))
  }
  for (const day of partReminderDays(book)) if (day > after) first = earlier(first, day)
  const horizon = plusDays(first, announcedAtMostDays)
  for (const payment of book.payments) {
    if (payment.debitDate <= after || payment.debitDate > horizon) continue
    const day = announcedOn(book, payment)
    if (day !== undefined && day > after) first = earlier(first, day)
  }
  return first
}

/** TAM-88: the closing statement, with every movement since the last statement. */
const closing = (book: LoanBook, before: Stated | undefined): readonly Notice[] => {
  const on = book.asOf
  const statement = statementOf(book, { from: statementFrom(book, on, before), to: on }, before)
  const figures = figuresOf(book, cents(0), { statement })
  return [{ kind: 'closing', on, subject: `entry-${statement.through}`, figures }]
}

/** What an event brings on its day: its own notices, and what the book after it brings at once. */
export const noticesAfterEvent = (
  before: LoanBook,
  after: LoanBook,
  { event, stated }: { readonly event: LedgerEvent; readonly stated: Stated | undefined },
): readonly Notice[] => {
  if (isClosed(after))
    return isClosed(before) && after.entries.length === before.entries.length ? [] : closing(after, stated)
  const byTime = event.type === 'disbursed' ? noticesByDate(after, after.asOf, stated) : shortfall(after, after.asOf)
  return underStay(after, [...noticesOfEvent(before, after, event), ...byTime])
}
