import { torontoDateOf } from '../calendars/toronto.ts'
import type { OutsideCalendar, NotADayCount } from '../calendars/business-calendar.ts'
import { debitTiming } from '../pad/debit-initiation.ts'
import { costShares } from '../payday/cost-shares.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { parseBasisPoints } from '../values/basis-points.ts'
import { cents } from '../values/cents.ts'
import type { Instant } from '../values/instant.ts'
import { isWholeNumber } from '../values/whole-number.ts'
import { noBalances } from './entry.ts'
import type { BookedPayment, LoanBook, LoanFacts } from './loan-book.ts'
import type { LoanTerms } from './ledger-event.ts'
import { positionOf } from './position.ts'
import { postRest } from './posting.ts'

/** A billion dollars: below it no sum over a loan's life, and no sum of principal times days, leaves the safe integers. */
export const bookedAmountMax = 100_000_000_000

/** The highest yearly rate a book can compute with, 10,000 %; what may be offered is far below. */
const bookedRateMax = 1_000_000

/** Signed terms that contradict themselves; `given` is the figure and `expected` what the others say it must be. */
export type TermsDoNotAddUp = {
  readonly code: 'TERMS_DO_NOT_ADD_UP'
  readonly what: string
  readonly given: number
  readonly expected: number
}

/** Whole cents from the least that makes sense up to a billion dollars. */
export const isBookedAmount = (given: number, least = 1): boolean =>
  isWholeNumber(given, least) && given <= bookedAmountMax

const wrong = (what: string, given: number, expected: number): TermsDoNotAddUp => ({
  code: 'TERMS_DO_NOT_ADD_UP',
  what,
  given,
  expected,
})

const contradiction = (terms: LoanTerms): TermsDoNotAddUp | undefined => {
  const { advance, payments, advanceDate } = terms
  if (!isBookedAmount(advance)) return wrong('advance', advance, 1)
  const bad = payments.find(({ amount }) => !isBookedAmount(amount))
  if (bad) return wrong(`payment ${bad.number}`, bad.amount, 1)
  if (payments.length === 0) return wrong('number of payments', 0, 1)
  const total = payments.reduce((sum, { amount }) => sum + amount, 0)
  if (terms.loanType === 'cash-advance') {
    if (!isBookedAmount(terms.costOfBorrowing, 0)) return wrong('cost of borrowing', terms.costOfBorrowing, 0)
    if (total !== advance + terms.costOfBorrowing)
      return wrong('total of payments', total, advance + terms.costOfBorrowing)
  } else {
    const uneven = terms.payments.find(
      ({ amount, interest, principal }) =>
        !isBookedAmount(interest, 0) || !isBookedAmount(principal, 0) || interest + principal !== amount,
    )
    if (uneven) return wrong(`interest of payment ${uneven.number}`, uneven.interest, uneven.amount - uneven.principal)
    const principal = terms.payments.reduce((sum, payment) => sum + payment.principal, 0)
    if (principal !== advance) return wrong('principal of the payments', principal, advance)
    if (!(parseBasisPoints(terms.annualRate).ok && terms.annualRate <= bookedRateMax))
      return wrong('annual rate', terms.annualRate, bookedRateMax)
    const charge = terms.charge ?? 0
    if (!isBookedAmount(charge, 0) || charge >= advance) return wrong('charge', charge, 0)
  }
  let before = advanceDate
  for (const { number, dueDate } of payments) {
    if (dueDate <= before) return wrong(`due date of payment ${number}`, number, number)
    before = dueDate
  }
  const misnumbered = payments.findIndex(({ number }, index) => number !== index + 1)
  return misnumbered >= 0 ? wrong('payment number', payments[misnumbered]?.number ?? 0, misnumbered + 1) : undefined
}

type SignedPayment = Pick<BookedPayment, 'number' | 'amount' | 'cost' | 'dueDate' | 'scheduledDate'>

/** An installment quote says what of each payment is interest; the cost of a cash advance is shared out (TAM-11). */
const paymentsAsSigned = (terms: LoanTerms): readonly SignedPayment[] => {
  if (terms.loanType === 'installment') return terms.payments.map((payment) => ({ ...payment, cost: payment.interest }))
  const amounts = terms.payments.map(({ amount }) => amount)
  const shares = costShares(amounts, terms.costOfBorrowing)
  return terms.payments.map((payment, index) => ({
    ...payment,
    cost: shares[index] ?? cents(0),
    scheduledDate: payment.dueDate,
  }))
}

/** The schedule as it was signed, nothing paid. Refuses days that the clearing calendar does not cover. */
export const bookedPayments = (terms: LoanTerms): Result<readonly BookedPayment[], OutsideCalendar | NotADayCount> => {
  const booked: BookedPayment[] = []
  for (const { number, amount, cost, dueDate, scheduledDate } of paymentsAsSigned(terms)) {
    const timing = debitTiming(dueDate)
    if (!timing.ok) return timing
    booked.push({
      number,
      scheduledDate,
      dueDate,
      debitDate: timing.value.debitDate,
      amount,
      cost,
      principal: cents(amount - cost),
      paid: cents(0),
      costPaid: cents(0),
      paidOn: undefined,
    })
  }
  return ok(booked)
}

/** The book of a loan that was just activated: the advance is promised, nothing is paid out. Refuses terms that contradict themselves. */
export const openBook = (
  terms: LoanTerms,
  activatedAt: Instant,
): Result<LoanBook, TermsDoNotAddUp | OutsideCalendar | NotADayCount> => {
  const refusal = contradiction(terms)
  if (refusal) return err(refusal)
  const payments = bookedPayments(terms)
  if (!payments.ok) return payments
  const on = torontoDateOf(activatedAt)
  const facts: LoanFacts = {
    terms,
    agreed: payments.value,
    activatedAt,
    copyReceivedAt: undefined,
    fundedAt: undefined,
    outFrom: terms.advanceDate,
    cancelledAt: undefined,
    inCollections: false,
    debits: [],
    receipts: [],
    fees: [],
    refunds: [],
    forgiven: [],
    kept: cents(0),
    writeOff: undefined,
    recoveries: cents(0),
  }
  const empty: LoanBook = {
    ...facts,
    ...positionOf(facts, terms.advanceDate),
    status: 'active',
    asOf: on,
    accruedTo: terms.advanceDate,
    refundableFrom: undefined,
    entries: [],
    balances: noBalances,
  }
  return ok(postRest(empty, on, 'activated'))
}
