import type { BookedDebit } from '../../ledger/loan-book.ts'
import { returnReasonOf, type ReturnDecision } from '../../pad/return-codes.ts'
import { cents, type Cents } from '../../values/cents.ts'
import { plusDays, type LocalDate } from '../../values/local-date.ts'
import type { ServicedLoan } from '../loan.ts'
import { debitsAhead, debitStatusOf } from './debits-ahead.ts'

/** What a returned debit leads to. */
export type AfterReturn = {
  readonly code: string
  readonly meaning: string
  readonly decision: ReturnDecision
  /** The bank or the payor claims that it was not authorized as made. */
  readonly dispute: boolean
  /** The dishonoured-item fee that this return brought, in cents. */
  readonly fee: Cents
  /** ON-07: default interest runs from this day until the payment is made; undefined where it was
   * made since. */
  readonly interestFrom: LocalDate | undefined
  /** The day of the re-presentment that the system will make by itself. */
  readonly presentedAgainOn: LocalDate | undefined
  /** Whether further debits go on by themselves (TAM-63). */
  readonly debits: 'running' | 'held' | 'stopped'
}

/** The fee that was charged on the day of a return belongs to the first dishonoured debit of that
 * day. */
const feeOf = ({ book }: ServicedLoan, { debitId, answeredOn }: BookedDebit): Cents => {
  const first = book.debits.find((debit) => {
    const reason = returnReasonOf(debit.returnCode ?? '')
    return debit.answeredOn === answeredOn && reason.ok && reason.value.dishonoured
  })
  const fee = book.fees.find(({ on, waived }) => on === answeredOn && !waived)
  return first?.debitId === debitId && fee !== undefined ? cents(Math.min(fee.amount, book.accrued.fees)) : cents(0)
}

/** TAM-68: what the return of a debit leads to by itself, as the table of returns decides (PAD-09):
 * the fee once and only where the law allows one, default interest from the day after the payment
 * was due, one re-presentment, or no further debit. Undefined for a debit that was not returned. */
export const afterReturn = (loan: ServicedLoan, debitId: string, today: LocalDate): AfterReturn | undefined => {
  const debit = loan.book.debits.find((one) => one.debitId === debitId)
  const reason = returnReasonOf(debit?.returnCode ?? '')
  if (debit?.state !== 'returned' || !reason.ok) return undefined
  const payment = loan.book.payments.find(({ number }) => number === debit.payment)
  const isOpen = payment !== undefined && payment.paid < payment.amount
  const { code, meaning, decision, dispute } = reason.value
  return {
    code,
    meaning,
    decision,
    dispute,
    fee: feeOf(loan, debit),
    interestFrom: isOpen ? plusDays(payment.debitDate, 1) : undefined,
    presentedAgainOn: debitsAhead(loan, today).find(({ rePresents }) => rePresents === debitId)?.debitDate,
    debits: debitStatusOf(loan).state,
  }
}
