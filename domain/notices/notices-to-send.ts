import { torontoDateOf, torontoInstant } from '../calendars/toronto.ts'
import { nextContactMoment } from '../collections/contact-limits.ts'
import { contactBarred } from '../collections/contact-log.ts'
import { inFlight, type BookedPayment, type LoanBook } from '../ledger/loan-book.ts'
import { payNowOn } from '../ledger/pay-now.ts'
import { debitsAhead } from '../loan/debits/debits-ahead.ts'
import type { ServicedLoan } from '../loan/loan.ts'
import { ok } from '../shared/result.ts'
import type { Instant } from '../values/instant.ts'
import type { LocalDate } from '../values/local-date.ts'
import { isAboutDebt, isRequiredByLaw, noticeKey, type Notice } from './notice.ts'
import { noticedThrough, type Noticing } from './noticed.ts'
import { isClosed, nextNoticeDay } from './notices-due.ts'
import { isPartAhead } from './upcoming-parts.ts'

/** The hour in Toronto at which the notices of a day are sent that time alone makes due. */
export const noticeHour = 9

/** With how its debits travel: one that the provider looks at holds up the others. */
export type Announcing = Noticing &
  Pick<ServicedLoan, 'doNotContact' | 'arrangementRequest'> &
  Partial<Pick<ServicedLoan, 'payments'>>

/** Whether the debit of a payment is on its way or will be made on its day. */
const isToBeMade = (loan: Announcing, { number, debitDate }: BookedPayment, today: LocalDate): boolean =>
  [...inFlight(loan.book), ...debitsAhead({ payments: [], ...loan }, today)].some(
    (debit) => debit.payment === number && debit.debitDate === debitDate,
  )

/** TAM-89: whether the notice reports what is no longer so. */
const isOvertaken = ({ kind, figures }: Notice, loan: Announcing, today: LocalDate): boolean => {
  const { book } = loan
  if (isClosed(book)) return kind !== 'closing' || figures.statement?.through !== lastListed(book)
  const { debitDate } = figures
  const open = book.payments.find((payment) => payment.paid < payment.amount && payment.debitDate === debitDate)
  switch (kind) {
    case 'closing':
      return true
    case 'upcoming-debit':
      return open === undefined || open.debitDate < today || !isToBeMade(loan, open, today)
    case 'upcoming-part':
      return !isPartAhead(book, figures.parts[0], today)
    case 'date-changed':
      return open === undefined || open.debitDate < today
    case 'debit-again':
      return !inFlight(book).some((debit) => debit.debitDate === debitDate)
    case 'collections':
      return !book.inCollections
    case 'arrears':
      return book.status !== 'overdue' && book.status !== 'in-collections'
    default:
      return false
  }
}

/** As it is true now: one on another day may not be debited, where stopped, held or revoked; one of
 * a missed payment names the figure that the dashboard shows that day. */
const upToDate = (notice: Notice, loan: Announcing, today: LocalDate): Notice => {
  if (notice.kind === 'arrears') {
    const toPay = payNowOn(loan.book, today)
    if (toPay === undefined) return notice
    return { ...notice, figures: { ...notice.figures, payNow: { amount: toPay.amount, on: today } } }
  }
  if (notice.kind !== 'date-changed') return notice
  const { debitDate } = notice.figures
  const isDebited = loan.book.payments.some(
    (payment) => payment.debitDate === debitDate && isToBeMade(loan, payment, today),
  )
  return { ...notice, figures: { ...notice.figures, isDebited } }
}

const lastListed = ({ entries }: LoanBook): number | undefined => entries.at(-1)?.number

/** At once, or at the first moment at which COL-01 allows the contact. */
export type NextNotice = { readonly notice: Notice; readonly at: Instant }

export type NoticesToSend = {
  /** By their moments; each that is sent is one more contact, and the rest is read again. */
  readonly waiting: readonly NextNotice[]
  /** When time alone may make another due; undefined when only an event can. */
  readonly lookAgainAt: Instant | undefined
}

/** TAM-89, COL-01: notices due, not sent and not overtaken, each with its moment: one about a debt
 * within the hours and number of contacts that the law allows. `elsewhere`: the contacts about other
 * debts of the people who owe the loan. A contact on a day without a calendar never goes out, nor
 * one while contacts are barred (TAM-186), unless the law requires it. */
export const noticesToSend = (loan: Announcing, now: Instant, elsewhere: readonly Instant[] = []): NoticesToSend => {
  const today = torontoDateOf(now)
  const { book, noticed } = loan
  const isBarred = contactBarred(loan) !== undefined
  const contacts = [...noticed.contacts, ...elsewhere]
  const waiting: NextNotice[] = []
  for (const notice of noticedThrough(loan, today).waiting) {
    if (isOvertaken(notice, loan, today)) continue
    if (isBarred && isAboutDebt(notice.kind) && !isRequiredByLaw(notice.kind)) continue
    const at = isAboutDebt(notice.kind) ? nextContactMoment(now, contacts) : ok(now)
    if (at.ok) waiting.push({ notice: upToDate(notice, loan, today), at: at.value })
  }
  const next = nextNoticeDay(book, today)
  return {
    waiting: waiting.toSorted((a, b) => a.at - b.at),
    lookAgainAt: next && torontoInstant(next, noticeHour, 0, 0),
  }
}

/** When notices are to be looked at: the moment of each that waits, and when time may make another
 * due: with its event, or at `noticeHour`. */
export const noticeMoments = (
  loan: Announcing,
  now: Instant,
  elsewhere: readonly Instant[] = [],
): readonly Instant[] => {
  const { waiting, lookAgainAt } = noticesToSend(loan, now, elsewhere)
  const brought = new Set(loan.noticed.waiting.map(noticeKey))
  const moments = waiting.map(({ notice, at }) => {
    const hour = torontoInstant(notice.on, noticeHour, 0, 0)
    return brought.has(noticeKey(notice)) || at >= hour ? at : hour
  })
  return lookAgainAt === undefined ? moments : [...moments, lookAgainAt]
}

/** Whether a notice about a debt waits, whose moment depends on contacts about other debts. */
export const hasContactWaiting = (loan: Announcing, now: Instant): boolean =>
  noticesToSend(loan, now).waiting.some(({ notice }) => isAboutDebt(notice.kind))
