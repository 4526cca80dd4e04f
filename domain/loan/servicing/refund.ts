import { acssCalendar } from '../../calendars/acss-calendar.ts'
import { plusBusinessDays } from '../../calendars/business-calendar.ts'
import { torontoDateOf, torontoInstant } from '../../calendars/toronto.ts'
import { sendAgainAfterMs } from '../../funding/transfer-failure.ts'
import { restated } from '../../ledger/accruals.ts'
import { inFlight, type LoanBook, type Receipt } from '../../ledger/loan-book.ts'
import { isSmallBalance, overpaymentWaitBusinessDays, smallBalanceBelow } from '../../ledger/overpayment.ts'
import { bookAsOf } from '../../ledger/replay.ts'
import { takenTwice } from '../../ledger/taken-twice.ts'
import { cents, leastOf, type Cents } from '../../values/cents.ts'
import { instant, type Instant } from '../../values/instant.ts'
import { plusDays, type LocalDate } from '../../values/local-date.ts'
import type { ServicedLoan } from '../loan.ts'
import { failedInARow, hasFailed, isUnderWay, paymentsOf, type PaymentOf } from '../payments/payment.ts'

/** The same for the same number, always: the provider recognises a repeat by it. */
export type RefundIds = { readonly refundId: (number: number) => string }

/** Refunds leave in the morning, Toronto time: our own choice. */
const refundHour = 9

/** Every refund that the system or staff sent by e-Transfer, the oldest first. */
export const refundsOf = (loan: Pick<ServicedLoan, 'payments'>): readonly PaymentOf<'refund'>[] =>
  paymentsOf(loan, 'refund')

export const refundUnderWay = (loan: Pick<ServicedLoan, 'payments'>): PaymentOf<'refund'> | undefined =>
  refundsOf(loan).find(isUnderWay)

/** Four clearing days are never more days than these. */
const waitDaysMost = 10

/** The day from which the bank of a debit has answered for good. Undefined for other money, which
 * no bank returns. */
const heldUntil = ({ kind, reversed, receivedOn }: Receipt): LocalDate | undefined => {
  if (kind !== 'debit' || reversed) return undefined
  const until = plusBusinessDays(acssCalendar, receivedOn, overpaymentWaitBusinessDays)
  return until.ok ? until.value : plusDays(receivedOn, waitDaysMost)
}

/** The proved credit that is left on a day if every debit is returned that still can be. */
export const certainCredit = (book: LoanBook, day: LocalDate): Cents => {
  const then = bookAsOf(book, day)
  const receipts = then.receipts.map((receipt) =>
    (heldUntil(receipt) ?? day) > day ? { ...receipt, reversed: true } : receipt,
  )
  return provedCredit(restated({ ...then, receipts }))
}

const later = (a: LocalDate, b: LocalDate): LocalDate => (a < b ? b : a)

/** The first day on which a dollar or more of the credit may leave, and how much of it may leave
 * then, or today if that is later. */
const firstPart = (book: LoanBook, today: LocalDate): { day: LocalDate; amount: Cents } | undefined => {
  const from = later(book.asOf, book.refundableFrom ?? book.asOf)
  const ends = book.receipts.map((receipt) => later(from, heldUntil(receipt) ?? from))
  const day = [...new Set([from, ...ends])]
    .toSorted()
    .find((one) => certainCredit(book, later(one, today)) >= smallBalanceBelow)
  return day && { day, amount: certainCredit(book, later(day, today)) }
}

/** TAM-220: the part that two debits took for one payment. It waits for no debit. */
const twicePart = (book: LoanBook): { day: LocalDate; amount: Cents } | undefined => {
  const amount = leastOf(takenTwice(book), provedCredit(book))
  return amount < smallBalanceBelow ? undefined : { day: book.asOf, amount }
}

/** When it is sent again after the last attempts failed: undefined where staff decide that. */
const sendAgainAt = (refunds: readonly PaymentOf<'refund'>[]): Instant | undefined => {
  const last = refunds.at(-1)
  if (last === undefined || !hasFailed(last)) return instant(0)
  const wait =
    last.state === 'cancelled'
      ? undefined
      : sendAgainAfterMs('refund', last.failure ?? null, failedInARow(refunds).length)
  return wait === undefined || last.endedAt === undefined ? undefined : instant(last.endedAt + wait)
}

/** C-11: owed to the borrower, with small balances kept before; nothing where those are all. */
export const refundableCredit = ({ owedToBorrower, smallBalanceKept }: LoanBook): Cents =>
  cents(owedToBorrower === 0 ? 0 : owedToBorrower + smallBalanceKept)

/** The borrower's money that people booked and no rail has proved to have arrived. */
const bookedByHand = (book: LoanBook): readonly Receipt[] =>
  book.receipts.filter(({ byHand, reversed }) => byHand === true && !reversed)

/** TAM-131: the credit that a rail has proved, which needs no second person. */
export const provedCredit = (book: LoanBook): Cents => {
  const proved = cents(
    Math.max(0, book.owedToBorrower - bookedByHand(book).reduce((sum, { amount }) => sum + amount, 0)),
  )
  return cents(proved === 0 ? 0 : Math.min(proved + book.smallBalanceKept, refundableCredit(book)))
}

/** TAM-131: whether a refund of that many cents takes money that a person booked. */
export const restsOnHand = (book: LoanBook, amount: number): boolean =>
  bookedByHand(book).length > 0 && amount > provedCredit(book)

/** TAM-131: credit that waits for two of our staff, in cents, since it rests on money that a person
 * booked; 0 below a dollar. */
export const creditByHand = ({ book }: Pick<ServicedLoan, 'book'>): Cents => {
  const proved = provedCredit(book)
  const rest = cents(refundableCredit(book) - (isSmallBalance(proved) ? 0 : proved))
  return isSmallBalance(rest) ? cents(0) : rest
}

/** Since when it waits; undefined where there is none. */
export const creditByHandSince = (loan: Pick<ServicedLoan, 'book'>): LocalDate | undefined => {
  const { book } = loan
  if (creditByHand(loan) === 0) return undefined
  return bookedByHand(book)
    .map(({ entry }) => book.entries[entry - 1]?.on ?? book.asOf)
    .toSorted()
    .at(-1)
}

export type RefundDue = { readonly at: Instant; readonly amount: Cents }

/** TAM-62, TAM-131, C-10: the refund of a dollar or more that leaves by itself next. Proved credit
 * leaves at once (O. Reg. 98/09 s. 19(3): at the first reasonable opportunity). It waits only for a
 * debit: while one is on its way, four clearing days if it was paid next to one, and four clearing
 * days after a debit as far as its return would end the credit. Never along with another refund,
 * nor after a failure that staff look at. What two debits took for one payment waits for
 * nothing. */
export const refundDue = (loan: Pick<ServicedLoan, 'book' | 'payments'>, now: Instant): RefundDue | undefined => {
  const { book } = loan
  if (book.owedToBorrower === 0 || refundUnderWay(loan) !== undefined) return undefined
  const today = torontoDateOf(now)
  const part = twicePart(book) ?? (inFlight(book).length > 0 ? undefined : firstPart(book, today))
  const again = sendAgainAt(refundsOf(loan))
  if (part === undefined || again === undefined) return undefined
  return { at: instant(Math.max(torontoInstant(part.day, refundHour, 0, 0), again)), amount: part.amount }
}

/** Since when a refund that failed waits for staff: it is owed, and nothing sends it by itself. The
 * first failure in a row counts, since a resend that fails too is no new trouble. Undefined where
 * none waits. */
export const refundWaitsForStaffSince = (loan: ServicedLoan): Instant | undefined => {
  const [first] = failedInARow(refundsOf(loan))
  return first !== undefined && provedCredit(loan.book) > 0 && sendAgainAt(refundsOf(loan)) === undefined
    ? (first.endedAt ?? first.requestedAt)
    : undefined
}

export const refundWaitsForStaff = (loan: ServicedLoan): boolean => refundWaitsForStaffSince(loan) !== undefined
