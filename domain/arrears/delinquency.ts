import { torontoDateOf } from '../calendars/toronto.ts'
import { countedContacts, limitEnds } from '../collections/contact-limits.ts'
import {
  contactBarred,
  nextContact,
  promiseState,
  type PaymentPromise,
  type PromiseState,
} from '../collections/contact-log.ts'
import { keptArrangement, partsOn } from '../ledger/arrangement.ts'
import { arrearsOf } from '../ledger/arrears.ts'
import { freeThrough } from '../ledger/late-debit.ts'
import { inFlight, type LoanBook } from '../ledger/loan-book.ts'
import { bookAsOf } from '../ledger/replay.ts'
import { debitsAhead } from '../loan/debits/debits-ahead.ts'
import type { ServicedLoan } from '../loan/loan.ts'
import { staffWork } from '../loan/staff/staff-work.ts'
import { cents, type Cents } from '../values/cents.ts'
import type { Instant } from '../values/instant.ts'
import { daysBetween, type LocalDate } from '../values/local-date.ts'

/** TAM-188: how long something is late, by days past due; `to` is the last day of each. */
export const delinquencyBuckets = [
  { bucket: 'current', from: 0, to: 0 },
  { bucket: '1-30', from: 1, to: 30 },
  { bucket: '31-60', from: 31, to: 60 },
  { bucket: '61-90', from: 61, to: 90 },
  { bucket: '90+', from: 91, to: undefined },
] as const
export type DelinquencyBucket = (typeof delinquencyBuckets)[number]['bucket']

export const bucketOf = (daysPastDue: number): DelinquencyBucket =>
  delinquencyBuckets.findLast(({ from }) => from <= daysPastDue)?.bucket ?? 'current'

/** What is past due in cents, and the oldest day by which some of it was due; undefined where
 * nothing is late. */
export type PastDue = { readonly amount: Cents; readonly since: LocalDate | undefined }

type Late = { readonly amount: number; readonly due: LocalDate }

/** What is late of a book that was brought to the day, part by part. */
const lateParts = (book: LoanBook, on: LocalDate): readonly Late[] => {
  const late = arrearsOf(book, on)
  if (late === undefined) return []
  const lastDay = book.payments.at(-1)?.debitDate ?? on
  // TAM-140, TAM-251: a loan is not late before the advance arrived, nor because the lender sent
  // a debit late.
  const debitDayOf = (number: number): LocalDate => {
    const payment = book.payments.find((one) => one.number === number)
    const day = payment === undefined ? lastDay : freeThrough(book, payment)
    return day < book.outFrom ? book.outFrom : day
  }
  const kept = keptArrangement(book, on)
  const missed = late.payments
    .filter(({ number }) => kept === undefined || !kept.payments.includes(number))
    .map(({ number, amount }) => ({ amount, due: debitDayOf(number) }))
  if (kept !== undefined)
    return [...missed, ...partsOn(book, kept, on).map(({ left, dueDate }) => ({ amount: left, due: dueDate }))]
  const beside = late.amount - late.payments.reduce((sum, { amount }) => sum + amount, 0)
  const feeDay = late.fee > 0 ? book.fees.find(({ waived }) => !waived)?.on : undefined
  return [...missed, { amount: beside, due: missed[0]?.due ?? feeDay ?? lastDay }]
}

/** TAM-188: the amount that is past due on a day. A payment is due on its debit day. A part of a kept
 * arrangement is due on its own day, and a fee on the day of the returned debit. The rest is due with
 * the oldest payment. Nothing is due before the day of the advance. */
export const pastDueOn = (given: LoanBook, on: LocalDate): PastDue => {
  const late = lateParts(bookAsOf(given, on), on).filter(({ amount, due }) => amount > 0 && due < on)
  return {
    amount: cents(late.reduce((sum, { amount }) => sum + amount, 0)),
    since: late.map(({ due }) => due).toSorted()[0],
  }
}

export const daysPastDue = (since: LocalDate | undefined, on: LocalDate): number =>
  since === undefined ? 0 : Math.max(0, daysBetween(since, on))

/** TAM-189: what a collector does next about a loan, the most urgent first. */
export const collectorActions = [
  'answer',
  'broken-promise',
  'contact',
  'await-promise',
  'await-limit',
  'barred',
] as const
export type CollectorAction = (typeof collectorActions)[number]

export type Delinquency = {
  readonly pastDue: Cents
  readonly daysPastDue: number
  readonly bucket: DelinquencyBucket
  /** On its way to the bank, or that the system makes by itself. */
  readonly nextDebit: { readonly amount: Cents; readonly debitDate: LocalDate; readonly isSent: boolean } | undefined
  readonly promise: (PaymentPromise & { readonly state: PromiseState }) | undefined
  /** From when the borrower may be contacted about the debt; undefined while nobody may. */
  readonly nextContact: Instant | undefined
  readonly action: CollectorAction
}

const actionOf = (loan: ServicedLoan, promise: PromiseState | undefined, now: Instant): CollectorAction => {
  if (staffWork(loan).length > 0) return 'answer'
  if (contactBarred(loan) !== undefined) return 'barred'
  if (promise === 'broken') return 'broken-promise'
  if (promise === 'open') return 'await-promise'
  return limitEnds(countedContacts(now, loan.noticed.contacts)) === undefined ? 'contact' : 'await-limit'
}

/** TAM-188, TAM-189: how late a loan is, and what is next about it. */
export const delinquencyOf = (loan: ServicedLoan, now: Instant): Delinquency => {
  const today = torontoDateOf(now)
  const { amount: pastDue, since } = pastDueOn(loan.book, today)
  const days = daysPastDue(since, today)
  const [sent] = inFlight(loan.book).toSorted((a, b) => (a.debitDate < b.debitDate ? -1 : 1))
  const [ahead] = debitsAhead(loan, today)
  const next = sent ?? ahead
  const promise = loan.promise && { ...loan.promise, state: promiseState(loan.promise, loan.book, today) }
  return {
    pastDue,
    daysPastDue: days,
    bucket: bucketOf(days),
    nextDebit: next && { amount: next.amount, debitDate: next.debitDate, isSent: sent !== undefined },
    promise,
    nextContact: nextContact(loan, now),
    action: actionOf(loan, promise?.state, now),
  }
}
