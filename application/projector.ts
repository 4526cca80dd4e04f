import type { Entry } from '@tamarack/domain/ledger/entry'
import { isServiced, type Loan } from '@tamarack/domain/loan/loan'
import type { Payment } from '@tamarack/domain/loan/payments/payment'
import { numberedReceipts, receiptKey } from '@tamarack/domain/loan/servicing/receipt-number'

/** A row of the table of payments, for lists and comparisons. Amounts in cents. */
export interface PaymentRow extends Pick<Payment, 'paymentId' | 'kind' | 'attempt' | 'amount' | 'state'> {
  readonly loanId: string
  readonly providerId: string | null
  readonly failure: string | null
  readonly requestedAt: number
  readonly completedAt: number | null
}

/** TAM-174: money that was booked with the number of a receipt. `counts` until it is reversed. */
export interface ReceiptRow {
  readonly loanId: string
  readonly paymentId: string
  readonly key: string
  readonly counts: boolean
}

/** A posting, and the number of the event that made it. */
export type PostedEntry = Entry & { readonly event: number }

/** The rows that a change of a loan writes beside its log. */
export interface Projection {
  readonly loan: Loan
  readonly payments: readonly PaymentRow[]
  readonly receipts: readonly ReceiptRow[]
  readonly entries: readonly PostedEntry[]
}

const paymentsIn = (loan: Loan | undefined): readonly Payment[] =>
  loan !== undefined && isServiced(loan) ? loan.payments : []

const rowOf = ({ loanId }: Loan, payment: Payment): PaymentRow => {
  const { paymentId, kind, attempt, amount, state, providerId = null, failure = null, requestedAt, endedAt } = payment
  const completedAt = state === 'completed' ? (endedAt ?? null) : null
  return { paymentId, loanId, kind, attempt, amount, state, providerId, failure, requestedAt, completedAt }
}

const entriesOf = (loan: Loan | undefined): readonly Entry[] =>
  loan !== undefined && isServiced(loan) ? loan.book.entries : []

const receiptsIn = (loan: Loan | undefined): ReturnType<typeof numberedReceipts> =>
  loan !== undefined && isServiced(loan) ? numberedReceipts(loan.book) : []

/** The rows that the event of that number changes. The ledger only appends entries, so the new ones
 * are at the end. */
export const project = (before: Loan | undefined, after: Loan, event: number): Projection => {
  const unchanged = new Set(paymentsIn(before))
  const stood = new Map(receiptsIn(before).map(({ id, reversed }) => [id, reversed]))
  return {
    loan: after,
    payments: paymentsIn(after)
      .filter((payment) => !unchanged.has(payment))
      .map((payment) => rowOf(after, payment)),
    receipts: receiptsIn(after)
      .filter(({ id, reversed }) => stood.get(id) !== reversed)
      .map(({ id, receiptNumber, reversed }) => ({
        loanId: after.loanId,
        paymentId: id,
        key: receiptKey(receiptNumber),
        counts: !reversed,
      })),
    entries: entriesOf(after)
      .slice(entriesOf(before).length)
      .map((entry) => ({ ...entry, event })),
  }
}

/** Projections of several steps in a row as one: the latest state of each payment and receipt, every
 * entry. */
export const mergeProjections = (steps: readonly Projection[], loan: Loan): Projection => ({
  loan,
  payments: [...new Map(steps.flatMap(({ payments }) => payments).map((row) => [row.paymentId, row])).values()],
  receipts: [...new Map(steps.flatMap(({ receipts }) => receipts).map((row) => [row.paymentId, row])).values()],
  entries: steps.flatMap(({ entries }) => entries),
})
