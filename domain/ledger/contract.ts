import type { FeeRefusal } from '../arrears/dishonoured-item.ts'
import type { RuleId } from '../explanations/explanation.ts'
import type { Result } from '../shared/result.ts'
import type { Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import type { BookedFee, BookedPayment, ContractPosition, LoanBook, LoanFacts } from './loan-book.ts'

/** `given` is the figure and `expected` what it must be by the others. */
export type TermsDoNotAddUp = {
  readonly code: 'TERMS_DO_NOT_ADD_UP'
  readonly what: string
  readonly given: number
  readonly expected: number
}

export const doesNotAddUp = (what: string, given: number, expected: number): TermsDoNotAddUp => ({
  code: 'TERMS_DO_NOT_ADD_UP',
  what,
  given,
  expected,
})

/** One payment as it was signed, with the part of it that is cost. */
export type SignedPayment = Pick<BookedPayment, 'number' | 'amount' | 'cost' | 'dueDate' | 'scheduledDate'>

/** With the schedule on its days of today, and the fees charged before. */
export type ReturnedDebit = {
  readonly on: LocalDate
  readonly returnCode: string
  /** What the bank charged the lender, in cents; undefined where it did not report it. */
  readonly lendersCost: Cents | undefined
  readonly agreed: readonly Pick<BookedPayment, 'amount' | 'dueDate' | 'scheduledDate'>[]
  readonly fees: readonly Pick<BookedFee, 'on' | 'amount' | 'waived'>[]
}

/** Principal of a missed payment that bears default interest. */
export type LateInterest = {
  readonly principal: Cents
  readonly from: LocalDate
  /** Days that have counted so far. */
  readonly days: number
  /** TAM-85: no day counts through this one, while the parts that were arranged are paid. */
  readonly pausedUntil: LocalDate | undefined
  /** What a month adds at most, in cents. */
  readonly mostAMonth: Cents
}

/** What the books need of signed terms wherever products differ (`contractOf`), so that nothing
 * else in the ledger names a product. */
export type Contract = {
  /** Kept back from the advance when it is paid out, in cents. */
  readonly charge: Cents
  /** What of that charge full payment on a day gives back (CPA-05). */
  readonly unearnedCharge: (on: LocalDate) => Cents
  /** at-signing: owed whole, earned as payments fall due; as-it-accrues: owed day by day. */
  readonly costIsBooked: 'at-signing' | 'as-it-accrues'
  /** The rule of docs/rules.md under which the loan is paid off early. */
  readonly payoffRule: RuleId
  /** What the terms of this product contradict, next to what every product's terms must keep. */
  readonly contradiction: () => TermsDoNotAddUp | undefined
  readonly payments: () => readonly SignedPayment[]
  /** How the loan is under its contract alone, with cost and interest up to a day. */
  readonly positionOn: (facts: LoanFacts, through: LocalDate) => ContractPosition
  /** Limits amounts to what the loan owes on each day if all open payments are made on time.
   * TAM-270: each amount is at most `most`, in cents. */
  readonly stillToPay: (book: LoanBook, most: (payment: BookedPayment) => number) => readonly BookedPayment[]
  /** Where default interest of its own runs; nothing where the agreed one goes on. */
  readonly lateInterestOn: (facts: LoanFacts, through: LocalDate) => readonly LateInterest[]
  /** The lawful fee for a returned debit, in cents, or why there is none. */
  readonly returnFee: (returned: ReturnedDebit) => Result<Cents, FeeRefusal>
}
