import { startOfTorontoDay, torontoDateOf } from '../../calendars/toronto.ts'
import type { LoanBook } from '../../ledger/loan-book.ts'
import { withoutWhatWentBack } from '../../ledger/money-that-went-back.ts'
import { smallBalanceBelow } from '../../ledger/overpayment.ts'
import { toSendBack } from '../../ledger/sent-by-mistake.ts'
import { withoutTakenTwice } from '../../ledger/taken-twice.ts'
import { cents, sumOf, type Cents } from '../../values/cents.ts'
import type { Instant } from '../../values/instant.ts'
import type { LocalDate } from '../../values/local-date.ts'
import type { ServicedLoan } from '../loan.ts'
import { refundUnderWay } from './refund.ts'

/** Money that moved a second time and is not settled yet. */
export type PaidTwice = {
  readonly kind: 'advance' | 'refund' | 'debit'
  /** What moved a second time. */
  readonly amount: Cents
  /** The part of it that did not go back yet. */
  readonly left: Cents
  readonly since: Instant
  /** Of what we sent: the last day on which the borrower may send it back (TAM-221). */
  readonly sendBackBy: LocalDate | null
  /** Of a debit: the day on which its refund left, while that is on its way (TAM-220). */
  readonly refundSentOn: LocalDate | null
}

/** Money that we sent twice. A second refund is left out while it may still be cancelled. */
const sentTwice = (loan: Pick<ServicedLoan, 'book' | 'payments'>): readonly PaidTwice[] =>
  toSendBack(loan.book)
    .filter(({ isAdvance }) => isAdvance || refundUnderWay(loan) === undefined)
    .map(({ isAdvance, amount, left, on, until }) => ({
      kind: isAdvance ? 'advance' : 'refund',
      amount,
      left,
      since: startOfTorontoDay(on),
      sendBackBy: until,
      refundSentOn: null,
    }))

/** What two debits took for one payment and did not go back; without one refund if it is named. */
const notRefunded = (book: LoanBook, refundId?: string) => {
  const refunds = book.refunds.map((one) => (one.id === refundId ? { ...one, returned: true as const } : one))
  return withoutTakenTwice(withoutWhatWentBack({ ...book, refunds }))
}

/** Cents of a refund that pay back a second debit of one payment. */
export const ofSecondDebit = (book: LoanBook, refundId: string): Cents =>
  cents(notRefunded(book, refundId).left - notRefunded(book).left)

/** A debit is settled once its refund has arrived. Less than a dollar is paid out on request. */
const takenTwice = (loan: Pick<ServicedLoan, 'book' | 'payments'>): readonly PaidTwice[] => {
  const { book } = loan
  const underWay = refundUnderWay(loan)
  const onItsWay = underWay === undefined ? 0 : ofSecondDebit(book, underWay.paymentId)
  const left = cents(Math.min(notRefunded(book).left, book.owedToBorrower) + onItsWay)
  if (left < smallBalanceBelow) return []
  const { open } = notRefunded(book, underWay?.paymentId)
  const [on = book.asOf] = open.map(({ entry }) => book.entries[entry - 1]?.on ?? book.asOf).toSorted()
  return [
    {
      kind: 'debit',
      amount: cents(sumOf(open)),
      left,
      since: startOfTorontoDay(on),
      sendBackBy: null,
      refundSentOn: onItsWay > 0 && underWay !== undefined ? torontoDateOf(underWay.requestedAt) : null,
    },
  ]
}

/** What moved twice and waits for the borrower or for our refund, the oldest first. */
export const paidTwice = (loan: Pick<ServicedLoan, 'book' | 'payments'>): readonly PaidTwice[] =>
  [...sentTwice(loan), ...takenTwice(loan)].toSorted((one, other) => one.since - other.since)
