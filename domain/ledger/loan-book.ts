import type { PrincipalChange } from '../interest/principal-days.ts'
import type { BookStatus } from '../loan/status.ts'
import { cents, type Cents } from '../values/cents.ts'
import type { Instant } from '../values/instant.ts'
import type { LocalDate } from '../values/local-date.ts'
import { withAmounts, type Entry, type EntryKind, type Line } from './entry.ts'
import type { LoanTerms } from './ledger-event.ts'

/** One payment of the schedule as it stands now. */
export type BookedPayment = {
  readonly number: number
  /** The day on which interest is computed; the due date before it moved off a closed day. */
  readonly scheduledDate: LocalDate
  readonly dueDate: LocalDate
  /** The day the account is debited, and the last on which the payment is not late. */
  readonly debitDate: LocalDate
  readonly amount: Cents
  /** How the amount was agreed to divide. */
  readonly cost: Cents
  readonly principal: Cents
  readonly paid: Cents
  readonly costPaid: Cents
  /** Principal paid on this payment (positive) or reversed (negative), with the day it counts from. */
  readonly reductions: readonly { readonly on: LocalDate; readonly amount: Cents }[]
  /** The day on which it was paid in full, if it is. */
  readonly paidOn: LocalDate | undefined
}

export type BookedDebit = {
  readonly debitId: string
  readonly payment: number | 'arrears'
  readonly amount: Cents
  readonly debitDate: LocalDate
  readonly state: 'in-flight' | 'settled' | 'returned'
  readonly returnCode: string | undefined
  /** How often it was presented again. */
  readonly rePresented: number
  readonly entry: number
}

/** Where the cents of one receipt went. */
export type Allocation = {
  readonly cost: Cents
  readonly principal: Cents
  readonly defaultInterest: Cents
  readonly fee: Cents
  readonly refundToRecover: Cents
  readonly toBorrower: Cents
  /** Unearned charge given back because the loan was paid early; lowers the principal to pay. */
  readonly chargeRefund: Cents
  readonly payments: readonly { readonly number: number; readonly cost: Cents; readonly principal: Cents }[]
  /** What lowered later payments instead of filling them. */
  readonly prepaid: { readonly cost: Cents; readonly principal: Cents }
}

export type Receipt = {
  readonly id: string
  readonly kind: 'debit' | 'payment'
  readonly amount: Cents
  /** The day it counts from. */
  readonly from: LocalDate
  readonly allocation: Allocation
  /** Of the cost it paid, what money of an earlier day would have paid (`backdated`). */
  readonly costTakenOver: Cents
  readonly entry: number
  readonly reversed: boolean
}

/** What the borrower owes, account by account. */
export type Owed = {
  readonly principal: Cents
  readonly cost: Cents
  readonly defaultInterest: Cents
  readonly fee: Cents
  readonly refundToRecover: Cents
}

/** A loan as its events have made it. */
export type LoanBook = {
  readonly terms: LoanTerms
  readonly status: BookStatus
  readonly activatedAt: Instant
  readonly copyReceivedAt: Instant | undefined
  readonly fundedAt: Instant | undefined
  readonly cancelledAt: Instant | undefined
  readonly inCollections: boolean
  /** The day of the last event, or the later day the books were brought to. */
  readonly asOf: LocalDate
  readonly payments: readonly BookedPayment[]
  /** Of an installment loan: principal since the last closed period, what came before in one sum. */
  readonly principalChanges: readonly PrincipalChange[]
  /** Periods whose interest can change no more, and their interest. */
  readonly closedPeriods: { readonly count: number; readonly interest: Cents }
  readonly owed: Owed
  /** Cost paid ahead that belongs to no single payment any more. */
  readonly prepaidCost: Cents
  readonly posted: {
    readonly interest: Cents
    readonly costEarned: Cents
    readonly defaultInterest: Cents
    readonly chargeEarned: Cents
    readonly chargeRefunded: Cents
  }
  readonly fees: readonly {
    readonly on: LocalDate
    readonly amount: Cents
    readonly entry: number
    readonly waived: boolean
  }[]
  readonly owedToBorrower: Cents
  readonly smallBalanceKept: Cents
  readonly refundableFrom: LocalDate | undefined
  /** Written off and not recovered yet; undefined when nothing was. */
  readonly writtenOff: Cents | undefined
  readonly debits: readonly BookedDebit[]
  readonly receipts: readonly Receipt[]
  readonly entries: readonly Entry[]
}

/** Everything the borrower owes, in one sum. */
export const owedInAll = ({ principal, cost, defaultInterest, fee, refundToRecover }: Owed): Cents =>
  cents(principal + cost + defaultInterest + fee + refundToRecover)

export const nothingOwed: Owed = {
  principal: cents(0),
  cost: cents(0),
  defaultInterest: cents(0),
  fee: cents(0),
  refundToRecover: cents(0),
}

/** Debits sent to the bank and not answered. */
export const inFlight = ({ debits }: LoanBook): readonly BookedDebit[] =>
  debits.filter(({ state }) => state === 'in-flight')

/** Whether a debit for that payment of the schedule is on its way. */
export const hasDebitInFlight = (book: LoanBook, payment: number): boolean =>
  inFlight(book).some((debit) => debit.payment === payment)

/** Appends an entry; one without amounts is not made. Entries never go back in time, so a late discovery is dated when it was made. */
export const post = (
  book: LoanBook,
  on: LocalDate,
  kind: EntryKind,
  lines: readonly Line[],
  reverses?: number,
): LoanBook => {
  const kept = withAmounts(lines)
  if (kept.length === 0) return book
  const last = book.entries.at(-1)?.on
  const entry: Entry = {
    number: book.entries.length + 1,
    on: last !== undefined && last > on ? last : on,
    kind,
    lines: kept,
    ...(reverses !== undefined && { reverses }),
  }
  return { ...book, entries: [...book.entries, entry] }
}
