import { torontoDateOf } from '../calendars/toronto.ts'
import type { ScheduledDebit } from '../pad/agreement.ts'
import type { LoanTerms } from '../products/signed-terms.ts'
import type { Cents } from '../values/cents.ts'
import type { Instant } from '../values/instant.ts'
import type { LocalDate } from '../values/local-date.ts'
import type { Posting } from './entry.ts'
import type { ArrangedPart } from './loan-book.ts'
import type { StayGround } from './stay.ts'

/** What happened to a signed loan, by moment where the law counts hours, else by day; figures that
 * follow from rules (fees, interest, who gets which cent) are worked out. */
export type LedgerEvent =
  | { readonly type: 'activated'; readonly at: Instant; readonly terms: LoanTerms }
  /** The borrower has a copy of the agreement that complies. */
  | { readonly type: 'copy-received'; readonly at: Instant }
  | { readonly type: 'disbursed'; readonly at: Instant }
  /** The advance was reported to have arrived and had not: its money is with us again. */
  | { readonly type: 'advance-returned'; readonly at: Instant }
  /** Another transfer of the advance arrived too: the borrower owes its amount without any cost. An
   * id that came back before counts again. */
  | { readonly type: 'advance-paid-twice'; readonly on: LocalDate; readonly paymentId: string; readonly amount: Cents }
  /** That other transfer did not arrive after all. */
  | { readonly type: 'advance-paid-twice-returned'; readonly on: LocalDate; readonly paymentId: string }
  /** `payment`: its number on the schedule, or what is owed by now under its own authorization. */
  | {
      readonly type: 'debit-initiated'
      readonly on: LocalDate
      readonly debitId: string
      readonly payment: number | 'arrears'
      readonly amount: Cents
      readonly debitDate: LocalDate
      readonly rePresents?: string
    }
  /** Also of a debit that was reported as returned and that the bank paid after all. */
  | { readonly type: 'debit-settled'; readonly on: LocalDate; readonly debitId: string }
  /** `lendersCost`: what the bank charged us, which limits the fee where the law requires it. */
  | {
      readonly type: 'debit-returned'
      readonly on: LocalDate
      readonly debitId: string
      readonly returnCode: string
      readonly lendersCost?: Cents
    }
  /** Not by debit. `prepayment`: lowers later payments instead of filling the next one. The id and
   * amount of a payment that was reversed: it counts again, from its own day. */
  | {
      readonly type: 'payment-received'
      readonly on: LocalDate
      /** When it was received, where it is booked later: it counts from then. */
      readonly receivedOn?: LocalDate
      readonly paymentId: string
      readonly amount: Cents
      readonly purpose?: 'payment' | 'prepayment'
      /** A person booked it; absent where the rail that it came by reported it. */
      readonly byHand?: true
      /** Of cash, or where a person gave one. */
      readonly receiptNumber?: string
    }
  /** A payment that was booked wrongly, or that its bank reversed. */
  | { readonly type: 'payment-reversed'; readonly on: LocalDate; readonly paymentId: string }
  | { readonly type: 'fee-waived'; readonly on: LocalDate }
  /** A payment that is still ahead falls due on another day; its amount stays. `byStop`: because we
   * held its debit. */
  | {
      readonly type: 'due-date-changed'
      readonly on: LocalDate
      readonly payment: number
      readonly dueDate: LocalDate
      readonly byStop?: true
    }
  /** The payor stops the debit of one payment, or lets it go on; the payment stays due. */
  | { readonly type: 'debit-stopped'; readonly on: LocalDate; readonly payment: number }
  | { readonly type: 'debit-resumed'; readonly on: LocalDate; readonly payment: number }
  | { readonly type: 'authorization-revoked'; readonly on: LocalDate }
  /** In place of the one before; without debits it lists those of the loan's terms. */
  | { readonly type: 'authorization-replaced'; readonly on: LocalDate; readonly debits?: readonly ScheduledDebit[] }
  /** Staff looked at the returns that hold debits up. */
  | {
      readonly type: 'debits-released'
      readonly on: LocalDate
      readonly looked: readonly { readonly debitId: string; readonly returnCode: string }[]
    }
  /** In parts on these days, without default interest while kept (TAM-84, TAM-85). */
  | { readonly type: 'payments-arranged'; readonly on: LocalDate; readonly parts: readonly ArrangedPart[] }
  /** Nothing is debited and no interest runs until it is lifted (TAM-185). */
  /** `filedOn`: the day of the filing. The stay counts from it if it is earlier. */
  | {
      readonly type: 'stay-placed'
      readonly on: LocalDate
      readonly ground: StayGround
      readonly filedOn?: LocalDate
    }
  | { readonly type: 'stay-lifted'; readonly on: LocalDate }
  /** Brings default interest up to a day on the books; money events do so by themselves. */
  | { readonly type: 'default-interest-accrued'; readonly on: LocalDate }
  | { readonly type: 'cancelled'; readonly at: Instant }
  /** Money sent back. The id and amount of a refund that was returned: it left after all. */
  | { readonly type: 'refunded'; readonly on: LocalDate; readonly refundId: string; readonly amount: Cents }
  /** A refund did not reach the borrower: it is owed to them again. */
  | { readonly type: 'refund-returned'; readonly on: LocalDate; readonly refundId: string }
  | { readonly type: 'balance-forgiven'; readonly on: LocalDate }
  /** Handed to collections. */
  | { readonly type: 'sent-to-collections'; readonly on: LocalDate }
  | { readonly type: 'written-off'; readonly on: LocalDate }
  /** Money received on a debt that was written off. */
  | {
      readonly type: 'recovered'
      readonly on: LocalDate
      /** As of a payment: before the loss, it lowers what was lost. */
      readonly receivedOn?: LocalDate
      readonly paymentId: string
      readonly amount: Cents
      /** As of `payment-received`. */
      readonly byHand?: true
      readonly receiptNumber?: string
    }
  /** Books the difference between the ledger and what the rules give. */
  | { readonly type: 'posting-corrected'; readonly on: LocalDate }

export type LedgerEventType = LedgerEvent['type']

/** An event as the log of a loan keeps it: with the entries that it booked. */
export type Posted<Event extends LedgerEvent = LedgerEvent> = Event extends unknown
  ? Event & { readonly postings: readonly Posting[] }
  : never

export const dayOf = (event: LedgerEvent): LocalDate => ('at' in event ? torontoDateOf(event.at) : event.on)
