import { refundOfUnearnedCharge } from '../installment/unearned-charge.ts'
import { installmentInterestThrough } from '../interest/interest-accrual.ts'
import { defaultInterestOn } from '../interest/overdue-principal.ts'
import { cents, type Cents } from '../values/cents.ts'
import { daysBetween, type LocalDate } from '../values/local-date.ts'
import { credit, debit } from './entry.ts'
import { inFlight, post, type LoanBook } from './loan-book.ts'
import { chargeOf, type CashAdvanceTerms, type InstallmentTerms } from './ledger-event.ts'

/**
 * The day from which money counts. A debit counts from its debit date whenever the bank answers; money that comes after the scheduled day
 * and by the moved due date counts from the scheduled day, because the borrower does not pay for a closed bank (PAD-11). But it never
 * counts from before the last day on which money went out or was reversed: less than nothing would have been outstanding in between.
 */
export const countsFrom = (book: LoanBook, on: LocalDate): LocalDate => {
  const scheduled =
    book.payments.find(({ scheduledDate, debitDate }) => scheduledDate < on && on <= debitDate)?.scheduledDate ?? on
  return book.principalChanges.reduce(
    (from, change) => (change.amount > 0 && change.on > from && change.on <= on ? change.on : from),
    scheduled,
  )
}

/** Nothing accrues past the day of a debit that the bank has not answered: it may turn out to be paid. */
const horizonOf = (book: LoanBook, on: LocalDate): LocalDate =>
  inFlight(book)
    .map(({ debitDate }) => countsFrom(book, debitDate))
    .reduce((earliest, day) => (day < earliest ? day : earliest), on)

const isRunning = ({ fundedAt, cancelledAt, writtenOff }: LoanBook): boolean =>
  fundedAt !== undefined && cancelledAt === undefined && writtenOff === undefined

/** Cost of a cash advance is earned when it falls due, or when it is paid if that is sooner; what was earned stays earned. */
const earnCost = (book: LoanBook, terms: CashAdvanceTerms, horizon: LocalDate, on: LocalDate): LoanBook => {
  const due = book.payments.reduce(
    (sum, { dueDate, cost, costPaid }) => sum + (dueDate <= horizon ? cost : costPaid),
    0,
  )
  const earned = Math.min(terms.costOfBorrowing, Math.max(book.posted.costEarned, due + book.prepaidCost))
  const more = earned - book.posted.costEarned
  const posted = post(book, on, 'cost-earned', [
    debit('cost of borrowing not yet earned', more),
    credit('cost of borrowing earned', more),
  ])
  return { ...posted, posted: { ...posted.posted, costEarned: cents(earned) } }
}

const accrueDefaultInterest = (book: LoanBook, horizon: LocalDate, on: LocalDate): LoanBook => {
  const missed = book.payments.map(({ debitDate, principal, reductions }) => ({
    missedOn: debitDate,
    principal,
    reductions,
  }))
  const total = defaultInterestOn(missed, horizon)
  // Interest once charged falls only by a correction, never because a later receipt rounds it differently.
  const more = Math.max(0, total - book.posted.defaultInterest)
  const posted = post(book, on, 'default-interest-accrued', [
    debit('default interest receivable', more),
    credit('default interest earned', more),
  ])
  return {
    ...posted,
    owed: { ...posted.owed, defaultInterest: cents(posted.owed.defaultInterest + more) },
    posted: { ...posted.posted, defaultInterest: cents(posted.posted.defaultInterest + more) },
  }
}

/** Interest from the advance up to a day; the closed periods are not computed again. */
const interestThrough = (
  { closedPeriods, principalChanges }: LoanBook,
  terms: InstallmentTerms,
  through: LocalDate,
): Cents =>
  cents(closedPeriods.interest + installmentInterestThrough(terms, principalChanges, through, closedPeriods.count))

const accrueInterest = (book: LoanBook, terms: InstallmentTerms, through: LocalDate, on: LocalDate): LoanBook => {
  const more = interestThrough(book, terms, through) - book.posted.interest
  const posted = post(book, on, 'interest-accrued', [
    debit('cost of borrowing receivable', more),
    credit('cost of borrowing earned', more),
  ])
  return {
    ...posted,
    owed: { ...posted.owed, cost: cents(posted.owed.cost + more) },
    posted: { ...posted.posted, interest: cents(posted.posted.interest + more) },
  }
}

/** A period closes on its last day: whatever moves principal later counts from that day or after (`countsFrom`). */
const closePeriod = (book: LoanBook, terms: InstallmentTerms, day: LocalDate, on: LocalDate): LoanBook => {
  const accrued = accrueInterest(book, terms, day, on)
  const past = accrued.principalChanges.filter(({ on: changed }) => changed < day)
  const sum = cents(past.reduce((total, { amount }) => total + amount, 0))
  return {
    ...accrued,
    closedPeriods: { count: accrued.closedPeriods.count + 1, interest: interestThrough(accrued, terms, day) },
    principalChanges: [
      { on: day, amount: sum },
      ...accrued.principalChanges.filter(({ on: changed }) => changed >= day),
    ],
  }
}

const unearnedCharge = (terms: InstallmentTerms, on: LocalDate): Cents => {
  const end = terms.payments.at(-1)?.scheduledDate ?? terms.advanceDate
  const scheduled = daysBetween(terms.advanceDate, end)
  const refund = refundOfUnearnedCharge({
    charge: chargeOf(terms),
    scheduled,
    elapsed: Math.min(scheduled, Math.max(0, daysBetween(terms.advanceDate, on))),
  })
  return refund.ok ? refund.value.refund : cents(0)
}

/** CPA-05: what of the charge goes back if the loan is paid off that day; never what was earned or given back already. */
export const refundableCharge = ({ terms, posted }: LoanBook, on: LocalDate): Cents =>
  terms.loanType === 'installment'
    ? cents(Math.min(unearnedCharge(terms, on), chargeOf(terms) - posted.chargeEarned - posted.chargeRefunded))
    : cents(0)

const earnCharge = (book: LoanBook, terms: InstallmentTerms, through: LocalDate, on: LocalDate): LoanBook => {
  const charge = chargeOf(terms)
  const most = charge - book.posted.chargeRefunded
  const earned = Math.min(most, Math.max(book.posted.chargeEarned, charge - unearnedCharge(terms, through)))
  const more = earned - book.posted.chargeEarned
  const posted = post(book, on, 'charge-earned', [debit('charge not yet earned', more), credit('charge earned', more)])
  return { ...posted, posted: { ...posted.posted, chargeEarned: cents(earned) } }
}

/**
 * TAM-20: brings the book to a day: cost that fell due, interest at each scheduled day, and, where `toTheDay` asks for it, the broken
 * interest and default interest up to that very day. Bringing it there twice changes nothing.
 */
export const accrueTo = (
  book: LoanBook,
  on: LocalDate,
  { toTheDay, ignoreFlights = false }: { readonly toTheDay: boolean; readonly ignoreFlights?: boolean },
): LoanBook => {
  const { terms } = book
  if (!isRunning(book)) return book
  const horizon = ignoreFlights ? on : horizonOf(book, on)
  if (terms.loanType === 'cash-advance') {
    const dueDays = book.payments.map(({ dueDate }) => dueDate).filter((day) => day < horizon)
    const earned = earnCost(
      dueDays.reduce((current, day) => earnCost(current, terms, day, day), book),
      terms,
      horizon,
      on,
    )
    return toTheDay ? accrueDefaultInterest(earned, horizon, on) : earned
  }
  let current = book
  for (const { scheduledDate: day } of terms.payments.slice(book.closedPeriods.count)) {
    if (day > horizon) break
    const dated = day > book.asOf ? day : on
    current = earnCharge(closePeriod(current, terms, day, dated), terms, day, dated)
  }
  return toTheDay ? accrueInterest(current, terms, horizon, on) : current
}
