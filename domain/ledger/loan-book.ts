import type { BookStatus } from '../loan/status.ts'
import type { LoanTerms } from '../products/signed-terms.ts'
import { cents, sumOf, type Cents } from '../values/cents.ts'
import type { Instant } from '../values/instant.ts'
import type { LocalDate } from '../values/local-date.ts'
import type { Authorization } from './authorized-debits.ts'
import type { Balances, Entry } from './entry.ts'
import type { Stay } from './stay.ts'

export type BookedPayment = {
  readonly number: number
  /** The day on which interest is computed; the due date before it moved off a closed day. */
  readonly scheduledDate: LocalDate
  readonly dueDate: LocalDate
  /** The day the account is debited, and the last on which the payment is not late. */
  readonly debitDate: LocalDate
  /** Default interest runs after it: the debit day, never before that of the signed day. */
  readonly interestAfter: LocalDate
  readonly amount: Cents
  /** How the amount was agreed to divide. */
  readonly cost: Cents
  readonly principal: Cents
  readonly paid: Cents
  readonly costPaid: Cents
  /** The value date on which it was paid in full, if it is. */
  readonly paidOn: LocalDate | undefined
}

/** Why a return brought no fee: not dishonoured (C-05), the one fee was charged (ON-09), the loan
 * would pass 35 % (C-04), it cost the lender nothing (CPA-04), the loan was over, or the borrower
 * did not have the advance (TAM-140). */
export const noReturnFees = [
  'NOT_DISHONOURED',
  'FEE_ALREADY_CHARGED',
  'CRIMINAL_RATE',
  'COST_NOTHING',
  'LOAN_OVER',
  'ADVANCE_NOT_HELD',
] as const
export type NoReturnFee = (typeof noReturnFees)[number]

export type BookedDebit = {
  readonly debitId: string
  readonly payment: number | 'arrears'
  readonly amount: Cents
  readonly initiatedOn: LocalDate
  readonly debitDate: LocalDate
  readonly state: 'in-flight' | 'settled' | 'returned'
  /** The day of the bank's last answer. */
  readonly answeredOn: LocalDate | undefined
  readonly returnCode: string | undefined
  /** As it was decided at the return; undefined where a fee was charged, or nothing returned. */
  readonly noFee?: NoReturnFee
  readonly rePresents: string | undefined
  readonly rePresented: number
  readonly entry: number
}

/** A debit names its payment; other money may state whether it pays ahead. */
export type Designation = { readonly purpose?: 'payment' | 'prepayment'; readonly payment?: number }

/** Where the cents of one receipt went. */
export type Allocation = {
  readonly receipt: string
  readonly valueDate: LocalDate
  readonly cost: Cents
  readonly principal: Cents
  readonly defaultInterest: Cents
  readonly fee: Cents
  readonly refundToRecover: Cents
  readonly toBorrower: Cents
  /** Given back because the loan was paid early; it pays next to the money. */
  readonly chargeRefund: Cents
  readonly payments: readonly { readonly number: number; readonly cost: Cents; readonly principal: Cents }[]
  /** What lowered later payments instead of filling them. */
  readonly prepaid: { readonly cost: Cents; readonly principal: Cents }
}

/** Money received. Once reversed it counts for nothing, from its value date on. */
export type Receipt = {
  readonly id: string
  /** recovery: booked on a debt that was written off. */
  readonly kind: 'debit' | 'payment' | 'recovery'
  readonly amount: Cents
  /** The day on which it was received, whenever it was booked. */
  readonly receivedOn: LocalDate
  /** The day from which it counts: that day, or a closed scheduled day before it. */
  readonly valueDate: LocalDate
  readonly designation: Designation
  readonly entry: number
  readonly reversed: boolean
  /** It pays nothing, but its money was with us until that day, or still is (TAM-224). */
  readonly held?: { readonly until?: LocalDate }
  /** A person booked it: no rail has proved that it arrived. */
  readonly byHand?: true
  readonly receiptNumber?: string
}

export type BookedFee = {
  readonly debitId: string
  readonly on: LocalDate
  readonly amount: Cents
  readonly entry: number
  readonly waived: boolean
}

export type DatedAmount = { readonly on: LocalDate; readonly amount: Cents }

/** Money sent to the borrower next to the advance. Once returned it counts for nothing. */
export type BookedRefund = DatedAmount & {
  readonly id: string
  readonly entry: number
  readonly returned?: true
  /** It was sent by our mistake, which we booked on this day (TAM-221). */
  readonly mistakenOn?: LocalDate
  /** It is no refund but a second transfer of the advance. */
  readonly isAdvance?: true
}

/** An announced debit: its payment, its day and the most that it takes. */
export type AnnouncedDebit = {
  readonly payment: number
  readonly debitDate: LocalDate
  readonly amount: Cents
  readonly on: LocalDate
}

/** The first day on which money may go back, and the debits that were on their way when it came. */
export type RefundWait = { readonly from: LocalDate; readonly debitIds: readonly string[] }

/** Changed only by money booked after it that counts from an earlier day. */
export type WriteOff = { readonly on: LocalDate; readonly receipts: number; readonly refunds: number }

/** How often an advance turned out not to have arrived, with the receipts and refunds then. */
export type AdvanceReturned = { readonly times: number; readonly receipts: number; readonly refunds: number }

/** A part of what was late, to be paid by its day. */
export type ArrangedPart = { readonly dueDate: LocalDate; readonly amount: Cents }

/** What was late on a day, in parts. A later arrangement takes the place of an earlier one. */
export type Arrangement = {
  readonly on: LocalDate
  readonly parts: readonly ArrangedPart[]
  /** How many receipts the book had before: what was received after them pays the parts. */
  readonly receipts: number
  /** The numbers of the payments whose money is in the parts. */
  readonly payments: readonly number[]
}

/** Days, the first of them excluded, that bear no interest. */
export type InterestPause = { readonly from: LocalDate; readonly to: LocalDate }

export type Owed = {
  readonly principal: Cents
  readonly cost: Cents
  readonly defaultInterest: Cents
  readonly fee: Cents
  readonly refundToRecover: Cents
}

/** What was agreed and what happened, each with the day from which it counts. */
export type LoanFacts = {
  readonly terms: LoanTerms
  /** The schedule as it was agreed, nothing paid. */
  readonly agreed: readonly BookedPayment[]
  readonly activatedAt: Instant
  readonly copyReceivedAt: Instant | undefined
  readonly fundedAt: Instant | undefined
  /** From when the advance bears interest: the money's day, never before the agreed one. */
  readonly outFrom: LocalDate
  readonly cancelledAt: Instant | undefined
  readonly inCollections: boolean
  readonly authorization: Authorization
  readonly debits: readonly BookedDebit[]
  readonly receipts: readonly Receipt[]
  readonly fees: readonly BookedFee[]
  readonly refunds: readonly BookedRefund[]
  /** Absent before the first (`arrangementsOf`). */
  readonly arrangements?: readonly Arrangement[]
  /** The oldest first, one at a time; absent before the first (TAM-185). */
  readonly stays?: readonly Stay[]
  /** TAM-270: announced debits that were not sent yet. Absent if there are none. */
  readonly announced?: readonly AnnouncedDebit[]
  /** Small balances that were forgiven: they pay like money. */
  readonly forgiven: readonly DatedAmount[]
  /** Of what is owed to the borrower: small balances kept at closing, not paid out since. */
  readonly kept: Cents
  readonly writeOff: WriteOff | undefined
  /** Absent unless the advance turned out not to have arrived. */
  readonly advanceReturned?: AdvanceReturned
}

/** What follows from the facts on a day (`positionOf`). */
export type Position = {
  readonly payments: readonly BookedPayment[]
  readonly owed: Owed
  readonly owedToBorrower: Cents
  readonly smallBalanceKept: Cents
  readonly allocations: readonly Allocation[]
  /** Cost that is on the books, what of it is earned, and what else time has brought about. */
  readonly accrued: {
    readonly cost: Cents
    readonly costEarned: Cents
    readonly defaultInterest: Cents
    readonly chargeEarned: Cents
    readonly chargeRefunded: Cents
    /** Fees for returned debits that are owed or paid, waived ones not among them. */
    readonly fees: Cents
  }
  /** Written off and not recovered yet; undefined when nothing was. */
  readonly writtenOff: Cents | undefined
  /** On the loss that was booked; what comes beyond it is cost, earned by being paid. */
  readonly recovered: Cents
}

/** Under the contract alone; `surplus` is owed to the borrower, kept or not. */
export type ContractPosition = Pick<Position, 'payments' | 'owed' | 'allocations' | 'accrued'> & {
  readonly surplus: number
}

export type LoanBook = LoanFacts &
  Position & {
    readonly status: BookStatus
    /** The day of the last event, or the later day the book was brought to. */
    readonly asOf: LocalDate
    /** The day up to which cost and interest are on the book. */
    readonly accruedTo: LocalDate
    /** C-10: how long each payment waits that may have been too much. */
    readonly refundWaits: readonly RefundWait[]
    /** C-10: the end of these waits (`refundableFrom`); undefined if there is none. */
    readonly refundableFrom: LocalDate | undefined
    readonly entries: readonly Entry[]
    /** The sums of the entries, account by account. */
    readonly balances: Balances
    /** The balances that today's rules give; absent if they are the booked ones. */
    readonly ruled?: Balances
  }

export const owedInAll = ({ principal, cost, defaultInterest, fee, refundToRecover }: Owed): Cents =>
  cents(principal + cost + defaultInterest + fee + refundToRecover)

export const nothingOwed: Owed = {
  principal: cents(0),
  cost: cents(0),
  defaultInterest: cents(0),
  fee: cents(0),
  refundToRecover: cents(0),
}

export const refundsMade = (refunds: readonly BookedRefund[]): readonly BookedRefund[] =>
  refunds.filter(({ returned }) => returned !== true)

/** Cents of all money that was received and still counts, less what was sent back: below zero where
 * a payment was reversed after its refund. */
export const receivedInAll = ({ receipts, refunds }: Pick<LoanFacts, 'receipts' | 'refunds'>): number =>
  sumOf(receipts.filter(({ reversed }) => !reversed)) - sumOf(refundsMade(refunds))

export const inFlight = ({ debits }: Pick<LoanFacts, 'debits'>): readonly BookedDebit[] =>
  debits.filter(({ state }) => state === 'in-flight')

export const hasDebitInFlight = (book: Pick<LoanFacts, 'debits'>, payment: number): boolean =>
  inFlight(book).some((debit) => debit.payment === payment)
