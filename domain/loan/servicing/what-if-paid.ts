import { dayOf, type LedgerEvent } from '../../ledger/ledger-event.ts'
import { inFlight, type BookedDebit, type LoanBook } from '../../ledger/loan-book.ts'
import { bookAsOf } from '../../ledger/replay.ts'
import { openOf, stillToPay } from '../../ledger/still-to-pay.ts'
import { payoffQuote, type PayoffRefusal } from '../../payoff/payoff.ts'
import { ok, type Result } from '../../shared/result.ts'
import { cents, type Cents } from '../../values/cents.ts'
import { compareDays, plusDays, type LocalDate } from '../../values/local-date.ts'
import { courseOf } from '../debits/debit-course.ts'
import { debitsAhead } from '../debits/debits-ahead.ts'
import { bookAfter } from '../debits/payment-request.ts'
import { purposeOfPart } from '../debits/purpose-of-part.ts'
import type { ServicedLoan } from '../loan.ts'

/** What would be, were so much paid on that day. */
export type WhatIfPaid = {
  readonly on: LocalDate
  readonly amount: Cents
  /** What pays the loan off on that day, next to debits on their way. */
  readonly toPayOff: Cents
  /** What of that is left after the payment. */
  readonly left: Cents
  /** What debits take before that day, as they are planned. */
  readonly debitedBefore: Cents
  /** What then comes after the debits on their way: the next payment, and the day of the last. */
  readonly next: { readonly dueDate: LocalDate; readonly amount: Cents } | undefined
  readonly last: LocalDate | undefined
  /** How much less the loan takes in all than if each payment is made on its day; 0 once late. */
  readonly saved: Cents
}

/** Beyond a year nobody plans a payment, and the clearing calendar ends. Our policy. */
const plannedDaysMax = 365
/** Who is late, or pays by hand, plans a month ahead at least. */
const plannedDaysMin = 30

const latest = (one: LocalDate, other: LocalDate): LocalDate => (one > other ? one : other)

/** The last day on which a payment still changes something: that on which the last debit leaves; of
 * a loan that is not debited the day of its last payment, or a month ahead. */
export const lastDayToPay = (loan: ServicedLoan, today: LocalDate): LocalDate => {
  const lastDue = loan.book.payments.at(-1)?.dueDate ?? today
  const last = debitsAhead(loan, today).at(-1)?.initiateOn ?? latest(lastDue, plusDays(today, plannedDaysMin))
  const limit = plusDays(today, plannedDaysMax)
  return last > limit ? limit : latest(last, today)
}

const isMade =
  (loan: ServicedLoan, today: LocalDate) =>
  (debit: BookedDebit): boolean =>
    courseOf(loan, debit, today).state !== 'being-called-back'

const settled =
  (earliest: LocalDate) =>
  ({ debitId, debitDate }: Pick<BookedDebit, 'debitId' | 'debitDate'>): LedgerEvent => ({
    type: 'debit-settled',
    on: latest(debitDate, earliest),
    debitId,
  })

/** What the debits of the system do before that day: those on their way, and those ahead. */
const debitsUntil = (loan: ServicedLoan, on: LocalDate, today: LocalDate): readonly LedgerEvent[] => {
  const sent = inFlight(loan.book).filter(isMade(loan, today))
  const ahead = debitsAhead(loan, today).map(({ initiateOn, ...debit }) => ({
    ...debit,
    on: latest(initiateOn, today),
    debitId: `ahead-${debit.payment}`,
  }))
  return [
    ...ahead.map((debit): LedgerEvent => ({ type: 'debit-initiated', ...debit })),
    ...[...sent, ...ahead].map(settled(today)),
  ]
    .filter((event) => dayOf(event) < on)
    .toSorted((one, other) => compareDays(dayOf(one), dayOf(other)))
}

const settledIn = ({ debits }: LoanBook): number =>
  debits.filter(({ state }) => state === 'settled').reduce((sum, { amount }) => sum + amount, 0)

const stillToCome = (book: LoanBook): number => stillToPay(book).reduce((sum, payment) => sum + openOf(payment), 0)

/** TAM-192: what a payment of so much on a day would do, as the ledger would book it: what debits
 * take before that day is taken as made. No amount, or more than pays the loan off, is what pays it
 * off. The day is today or later. */
export const whatIfPaid = (
  loan: ServicedLoan,
  { on, amount: named }: { readonly on: LocalDate; readonly amount: Cents | undefined },
  today: LocalDate,
): Result<WhatIfPaid, PayoffRefusal> => {
  const start = bookAsOf(loan.book, today)
  const before = bookAfter(start, debitsUntil(loan, on, today))
  const quote = payoffQuote(before, on)
  if (!quote.ok) return quote
  const toPayOff = quote.value.leftIfDebitsSettle
  const amount = cents(Math.min(named ?? toPayOff, toPayOff))
  const purpose = amount < toPayOff ? purposeOfPart({ ...loan, book: before }, on) : 'payment'
  const after = bookAsOf(
    amount === 0
      ? before
      : bookAfter(before, [{ type: 'payment-received', on, paymentId: 'what-if', amount, purpose }]),
    on,
  )
  const rest = payoffQuote(after, on)
  if (!rest.ok && rest.error.code !== 'NOTHING_TO_PAY_OFF') return rest
  // The debits that are then on their way are made, too.
  const end = bookAfter(
    after,
    inFlight(after)
      .filter(isMade({ ...loan, book: before }, on))
      .map(settled(on)),
  )
  const open = stillToPay(end).filter((payment) => openOf(payment) > 0)
  const [next] = open
  const paid = settledIn(end) - settledIn(start) + amount - end.owedToBorrower
  return ok({
    on,
    amount,
    toPayOff,
    left: rest.ok ? rest.value.leftIfDebitsSettle : cents(0),
    debitedBefore: cents(settledIn(before) - settledIn(start)),
    next: next && { dueDate: next.dueDate, amount: cents(openOf(next)) },
    last: open.at(-1)?.dueDate,
    saved: cents(start.status === 'funded' ? Math.max(0, stillToCome(start) - paid - stillToCome(end)) : 0),
  })
}
