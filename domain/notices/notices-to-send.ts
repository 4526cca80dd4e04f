import { torontoDateOf, torontoInstant } from '../calendars/toronto.ts'
import { nextContactMoment } from '../collections/contact-limits.ts'
import { contactBarred } from '../collections/contact-log.ts'
import { arrearsAsOf } from '../ledger/arrears-as-of.ts'
import type { LatePayment } from '../ledger/arrears.ts'
import { inFlight, type BookedPayment, type LoanBook } from '../ledger/loan-book.ts'
import { payNowOn } from '../ledger/pay-now.ts'
import { stayEffects, stayInForce } from '../ledger/stay.ts'
import { debitsAhead, type DebitAhead } from '../loan/debits/debits-ahead.ts'
import type { ServicedLoan } from '../loan/loan.ts'
import { ok } from '../shared/result.ts'
import type { Instant } from '../values/instant.ts'
import type { LocalDate } from '../values/local-date.ts'
import { standingOn } from './figures.ts'
import { isAboutDebt, isRequiredByLaw, noticeKey, type Notice, type NoticeFigures, type NoticeKind } from './notice.ts'
import { noticedThrough, type Noticing } from './noticed.ts'
import { isClosed, nextNoticeDay } from './notices-due.ts'
import { isPartAhead } from './upcoming-parts.ts'

/** The hour in Toronto at which the notices of a day are sent that time alone makes due. */
export const noticeHour = 9

/** With how its debits travel: one that the provider looks at holds up the others. */
export type Announcing = Noticing &
  Pick<ServicedLoan, 'doNotContact' | 'arrangementRequest'> &
  Partial<Pick<ServicedLoan, 'payments'>>

type ToBeMade = Pick<DebitAhead, 'amount'>

/** The payment's debit, if it is on its way or will be sent on its day. */
const toBeMade = (loan: Announcing, { number, debitDate }: BookedPayment, today: LocalDate): ToBeMade | undefined =>
  [...inFlight(loan.book), ...debitsAhead({ payments: [], ...loan }, today)].find(
    (debit) => debit.payment === number && debit.debitDate === debitDate,
  )

/** The unpaid payment that a notice announces. */
const openPayment = ({ figures: { payment, debitDate } }: Notice, { payments }: LoanBook): BookedPayment | undefined =>
  payments.find((one) => one.number === payment && one.paid < one.amount && one.debitDate === debitDate)

/** TAM-92: the late amount of the notice's payment. */
const latePayment = ({ figures: { payment } }: Notice, book: LoanBook, today: LocalDate): LatePayment | undefined =>
  arrearsAsOf(book, today)?.payments.find(({ number }) => number === payment)

/** TAM-89: whether the notice reports what is no longer so. */
const isOvertaken = (notice: Notice, loan: Announcing, today: LocalDate): boolean => {
  const { kind, figures } = notice
  const { book } = loan
  if (isClosed(book)) return kind !== 'closing' || figures.statement?.through !== lastListed(book)
  const { debitDate } = figures
  const open = openPayment(notice, book)
  switch (kind) {
    case 'closing':
      return true
    case 'upcoming-debit':
      return open === undefined || open.debitDate < today || toBeMade(loan, open, today) === undefined
    case 'upcoming-part':
      return !isPartAhead(book, figures.parts[0], today)
    case 'date-changed':
      return open === undefined || open.debitDate < today
    case 'debit-again':
      return !inFlight(book).some((debit) => debit.debitDate === debitDate)
    case 'collections':
      return !book.inCollections
    case 'arrears':
      return stayInForce(book) !== undefined || latePayment(notice, book, today) === undefined
    default:
      return false
  }
}

/** The facts of the notice on its sending day: the debit's amount, or the late amount of a missed
 * payment and the amount to pay (TAM-110). */
const aboutToday = (notice: Notice, loan: Announcing, today: LocalDate): Partial<NoticeFigures> => {
  const { kind } = notice
  if (kind === 'arrears') {
    const toPay = payNowOn(loan.book, today)
    const late = latePayment(notice, loan.book, today)
    return { ...(late && { amount: late.amount }), ...(toPay && { payNow: { amount: toPay.amount, on: today } }) }
  }
  if (kind !== 'date-changed' && kind !== 'upcoming-debit') return {}
  const open = openPayment(notice, loan.book)
  const debit = open && toBeMade(loan, open, today)
  return { ...(debit && { amount: debit.amount }), ...(kind === 'date-changed' && { isDebited: debit !== undefined }) }
}

/** TAM-160: the facts on the sending day. The balance is the one that the loan's page shows. */
const upToDate = (notice: Notice, loan: Announcing, today: LocalDate): Notice => ({
  ...notice,
  figures: { ...notice.figures, ...standingOn(loan.book, today), ...aboutToday(notice, loan, today) },
})

const lastListed = ({ entries }: LoanBook): number | undefined => entries.at(-1)?.number

/** At once, or at the first moment at which COL-01 allows the contact. */
export type NextNotice = { readonly notice: Notice; readonly at: Instant }

export type NoticesToSend = {
  /** By their moments; each that is sent is one more contact, and the rest is read again. */
  readonly waiting: readonly NextNotice[]
  /** When time alone may make another due; undefined when only an event can. */
  readonly lookAgainAt: Instant | undefined
}

/** TAM-185: no notice about the debt leaves while only a representative may be contacted,
 * including notices that a law requires for other debts. */
const isHeldByStay = (kind: NoticeKind, book: LoanBook): boolean => {
  const stay = stayInForce(book)
  if (stay === undefined || stayEffects[stay.ground].contact === 'borrower') return false
  return isAboutDebt(kind)
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
    if (isHeldByStay(notice.kind, book)) continue
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
