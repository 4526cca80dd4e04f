import { noReturnFees, type BookedDebit } from '../../ledger/loan-book.ts'
import { returnReasonOf, type ReturnDecision } from '../../pad/return-codes.ts'
import { cents, type Cents } from '../../values/cents.ts'
import { plusDays, type LocalDate } from '../../values/local-date.ts'
import type { ServicedLoan } from '../loan.ts'
import { debitsAhead, debitStatusOf } from './debits-ahead.ts'

/** Why a return costs nothing: no fee, waived, or paid in full before it (C-05). */
export const noFees = [...noReturnFees, 'WAIVED', 'PAID_BEFORE_RETURN'] as const
export type NoFee = (typeof noFees)[number]

export type AfterReturn = {
  readonly code: string
  readonly meaning: string
  readonly decision: ReturnDecision
  /** The bank or the payor claims that it was not authorized as made. */
  readonly dispute: boolean
  /** The dishonoured-item fee that this return brought and that is owed or paid, in cents. */
  readonly fee: Cents
  /** Why it brought none, or none that stands. */
  readonly noFee: NoFee | undefined
  /** ON-07: default interest from then until it is paid; undefined where it was. */
  readonly interestFrom: LocalDate | undefined
  /** The day of the re-presentment that the system will make by itself. */
  readonly presentedAgainOn: LocalDate | undefined
  /** Whether further debits go on by themselves (TAM-63). */
  readonly debits: 'running' | 'held' | 'stopped'
}

/** As decided at the return (`NoReturnFee`), and what became of a fee since. */
const feeOf = ({ book }: ServicedLoan, { debitId, noFee }: BookedDebit): Pick<AfterReturn, 'fee' | 'noFee'> => {
  const charged = book.fees.find((fee) => fee.debitId === debitId)
  if (charged === undefined) return { fee: cents(0), noFee }
  if (charged.waived) return { fee: cents(0), noFee: 'WAIVED' }
  const fee = cents(Math.min(charged.amount, book.accrued.fees))
  const over = book.cancelledAt === undefined ? 'PAID_BEFORE_RETURN' : 'LOAN_OVER'
  return { fee, noFee: fee === 0 ? over : undefined }
}

/** TAM-68: what a return leads to by itself (PAD-09): the lawful fee once, default interest from
 * the day after the payment was due, one re-presentment, or no further debit. Undefined without a
 * return. */
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
    ...feeOf(loan, debit),
    interestFrom: isOpen ? plusDays(payment.debitDate, 1) : undefined,
    presentedAgainOn: debitsAhead(loan, today).find(({ rePresents }) => rePresents === debitId)?.debitDate,
    debits: debitStatusOf(loan).state,
  }
}
