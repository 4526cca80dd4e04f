import { shortfallNoticeBy } from '../agreement/disclosed-cost.ts'
import { acssCalendar } from '../calendars/acss-calendar.ts'
import { minusBusinessDays } from '../calendars/business-calendar.ts'
import { torontoDateOf } from '../calendars/toronto.ts'
import { accrueTo } from '../ledger/accruals.ts'
import { inFlight, type BookedPayment, type LoanBook } from '../ledger/loan-book.ts'
import { dayOf, type LedgerEvent } from '../ledger/ledger-event.ts'
import { apply, openWith, type ReplayRefusal } from '../ledger/replay.ts'
import { missedPayments } from '../ledger/status-on.ts'
import { debitLeadBusinessDays } from '../pad/debit-initiation.ts'
import { debitStanding } from '../pad/debit-standing.ts'
import { contractOf } from '../products/contract-of.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { cents } from '../values/cents.ts'
import { compareDays, plusDays, plusMonths, type LocalDate } from '../values/local-date.ts'
import { figuresOf, noticesOfEvent } from './figures.ts'
import { noticeKey, type Notice } from './notice.ts'
import { statementOf, type Statement } from './statement.ts'

/** TAM-86: clearing business days between the notice of a debit and the day on which it goes to the bank: time to stop or change it. */
export const noticeBeforeDebitDays = 2

/**
 * TAM-88: whether nothing is left to happen: all is paid or cancelled, no debit is on its way and nothing waits to go back to the borrower. A debit that
 * a bank returns later opens the loan again.
 */
export const isClosed = (book: LoanBook): boolean =>
  (book.status === 'repaid' || book.status === 'cancelled') && inFlight(book).length === 0 && book.owedToBorrower === 0

const isRunning = ({ status }: LoanBook): boolean => status === 'funded' || status === 'overdue'

/** The book on a day as the ledger will have posted it: what fell due by then, no interest of a broken period. */
const postedThrough = (book: LoanBook, on: LocalDate): LoanBook =>
  on > book.asOf ? accrueTo(book, on, { toTheDay: false }) : book

const firstOfMonth = (day: LocalDate): LocalDate => plusMonths(day, 0, 1)

/** TAM-86: the day of the notice before a debit, never before the money is out. A day outside the calendar brings none. */
const upcomingOn = (book: LoanBook, { debitDate }: BookedPayment): LocalDate | undefined => {
  if (book.fundedAt === undefined) return undefined
  const day = minusBusinessDays(acssCalendar, debitDate, debitLeadBusinessDays + noticeBeforeDebitDays)
  if (!day.ok) return undefined
  const funded = torontoDateOf(book.fundedAt)
  const on = day.value < funded ? funded : day.value
  return on <= debitDate ? on : undefined
}

const upcomingDebit = (book: LoanBook, payment: BookedPayment, on: LocalDate): readonly Notice[] => {
  const { number, debitDate, amount, paid } = payment
  if (upcomingOn(book, payment) !== on || paid >= amount || !isRunning(book)) return []
  // TAM-63: a debit that is held or stopped is not announced.
  if (debitStanding(book.debits).state !== 'running') return []
  const about = { debitDate }
  return [
    {
      kind: 'upcoming-debit',
      on,
      subject: `payment-${number}-${debitDate}`,
      figures: figuresOf(book, cents(amount - paid), about),
    },
  ]
}

/** A payment that was missed without a return: whoever had a return has its notice. */
const arrears = (book: LoanBook, payment: BookedPayment, on: LocalDate): readonly Notice[] => {
  const { number, debitDate } = payment
  const isMissed =
    on === plusDays(debitDate, 1) && isRunning(book) && missedPayments(book, on).some((one) => one.number === number)
  if (!isMissed || book.debits.some((debit) => debit.payment === number && debit.state === 'returned')) return []
  return [
    {
      kind: 'arrears',
      on,
      subject: `payment-${number}-${debitDate}`,
      figures: figuresOf(book, cents(payment.amount - payment.paid)),
    },
  ]
}

/** CPA-07: the first payment to come, where what was missed lets it fall short of the interest that is due on its day. */
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

/** The first day of a statement through that day: the day after the one before it, at the earliest the day of the signature. */
const statementFrom = (book: LoanBook, to: LocalDate, before: Statement | undefined): LocalDate => {
  if (before === undefined) return torontoDateOf(book.activatedAt)
  return before.to < to ? plusDays(before.to, 1) : to
}

const hasStatements: readonly LoanBook['status'][] = ['funded', 'overdue', 'in-collections', 'cancelling', 'repaid']

/** TAM-87: on the first of a month, the statement through the evening before, while the loan is open. */
const monthly = (book: LoanBook, on: LocalDate, before: Statement | undefined): readonly Notice[] => {
  const isDue = on === firstOfMonth(on) && book.fundedAt !== undefined && torontoDateOf(book.fundedAt) < on
  if (!isDue || !hasStatements.includes(book.status)) return []
  const to = plusDays(on, -1)
  const statement = statementOf(postedThrough(book, to), { from: statementFrom(book, to, before), to }, before)
  const figures = figuresOf(book, statement.closing, { statement })
  return [{ kind: 'statement', on, subject: to.slice(0, 7), figures }]
}

/** Days on which time alone may bring a notice, in order. */
const daysOfNotices = (book: LoanBook): readonly LocalDate[] => {
  const ofPayments = book.payments.flatMap((payment) => [
    upcomingOn(book, payment),
    plusDays(payment.debitDate, 1),
    payment.scheduledDate,
  ])
  return ofPayments.filter((day) => day !== undefined)
}

const broughtByTime = (book: LoanBook, on: LocalDate, before: Statement | undefined): readonly Notice[] => {
  if (isClosed(book)) return []
  const posted = postedThrough(book, on)
  return [
    ...monthly(book, on, before),
    ...posted.payments.flatMap((payment) => [...upcomingDebit(posted, payment, on), ...arrears(posted, payment, on)]),
    ...shortfall(posted, on),
  ]
}

/**
 * The first day after that one on which time alone may bring a notice, so that a timer can wait for it; undefined when only an event can. A day on which it
 * then brings none is no fault.
 */
export const nextNoticeDay = (book: LoanBook, after: LocalDate): LocalDate | undefined => {
  if (book.fundedAt === undefined || isClosed(book) || book.status === 'written-off') return undefined
  const days = [...daysOfNotices(book), plusMonths(after, 1, 1)].filter((day) => day > after)
  return days.toSorted(compareDays)[0]
}

/** TAM-88: the closing statement, with every movement since the last statement. */
const closing = (book: LoanBook, before: Statement | undefined): readonly Notice[] => {
  const on = book.asOf
  const statement = statementOf(book, { from: statementFrom(book, on, before), to: on }, before)
  const figures = figuresOf(book, cents(0), { statement })
  return [{ kind: 'closing', on, subject: `entry-${statement.through}`, figures }]
}

const onEvent = (
  before: LoanBook,
  after: LoanBook,
  { event, stated }: { readonly event: LedgerEvent; readonly stated: Statement | undefined },
): readonly Notice[] => {
  if (isClosed(after))
    return isClosed(before) && after.entries.length === before.entries.length ? [] : closing(after, stated)
  const byTime = event.type === 'disbursed' ? broughtByTime(after, after.asOf, stated) : shortfall(after, after.asOf)
  return [...noticesOfEvent(before, after, event), ...byTime]
}

/** The notices found so far, each once, and the statement that was the last of them. */
const makeList = () => {
  const found = new Map<string, Notice>()
  let stated: Statement | undefined
  const add = (notices: readonly Notice[]): void => {
    for (const notice of notices) {
      if (found.has(noticeKey(notice))) continue
      found.set(noticeKey(notice), notice)
      stated = notice.figures.statement ?? stated
    }
  }
  return {
    add,
    /** What time brings to a book on the days after its last event, through that day. */
    addBetween: (book: LoanBook, through: LocalDate): void => {
      for (
        let day = nextNoticeDay(book, book.asOf);
        day !== undefined && day <= through;
        day = nextNoticeDay(book, day)
      )
        add(broughtByTime(book, day, stated))
    },
    stated: () => stated,
    all: (): readonly Notice[] => [...found.values()],
  }
}

/** Why there are no notices: the events are not a loan's. */
export type NoNotices = ReplayRefusal

/** Every notice of a loan and the book that its events make. */
export type LoanNotices = { readonly notices: readonly Notice[]; readonly book: LoanBook }

/**
 * Every notice that the events and the days through `today` make due, in the order of their days; each at most once. All figures are the ledger's on the
 * notice's day, so that the same events give the same notices on whatever later day they are read.
 */
export const noticesDue = (events: readonly LedgerEvent[], today: LocalDate): Result<LoanNotices, NoNotices> => {
  const [first, ...later] = events
  if (first === undefined) return err({ code: 'NO_EVENTS' })
  const opened = openWith(first)
  if (!opened.ok) return err({ code: 'EVENT_NOT_APPLICABLE', event: 1, type: first.type, because: opened.error })
  const list = makeList()
  let book = opened.value
  for (const [index, event] of later.entries()) {
    list.addBetween(book, dayOf(event))
    const next = apply(book, event)
    if (!next.ok) return err({ code: 'EVENT_NOT_APPLICABLE', event: index + 2, type: event.type, because: next.error })
    list.add(onEvent(book, next.value, { event, stated: list.stated() }))
    book = next.value
  }
  list.addBetween(book, today)
  return ok({ notices: list.all(), book })
}
