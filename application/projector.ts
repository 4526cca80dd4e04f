import type { Entry } from '@tamarack/domain/ledger/entry'
import { isServiced, type Loan } from '@tamarack/domain/loan/loan'
import type { Payment } from '@tamarack/domain/loan/payments/payment'

/** A row of the table of payments, for lists and comparisons. Amounts in cents. */
export interface PaymentRow extends Pick<Payment, 'paymentId' | 'kind' | 'attempt' | 'amount' | 'state'> {
  readonly loanId: string
  readonly providerId: string | null
  readonly failure: string | null
  readonly requestedAt: number
  readonly completedAt: number | null
}

/** A posting, and the number of the event that made it. */
export type PostedEntry = Entry & { readonly event: number }

/** What a change of a loan writes next to its log: the loan's row, changed payments, posted
 * entries. */
export interface Projection {
  readonly loan: Loan
  readonly payments: readonly PaymentRow[]
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

/** The rows that the event of that number changes. The ledger only appends entries, so the new ones
 * are at the end. */
export const project = (before: Loan | undefined, after: Loan, event: number): Projection => {
  const unchanged = new Set(paymentsIn(before))
  return {
    loan: after,
    payments: paymentsIn(after)
      .filter((payment) => !unchanged.has(payment))
      .map((payment) => rowOf(after, payment)),
    entries: entriesOf(after)
      .slice(entriesOf(before).length)
      .map((entry) => ({ ...entry, event })),
  }
}

/** Projections of several steps in a row as one: the latest state of each payment, every entry. */
export const mergeProjections = (steps: readonly Projection[], loan: Loan): Projection => ({
  loan,
  payments: [...new Map(steps.flatMap(({ payments }) => payments).map((row) => [row.paymentId, row])).values()],
  entries: steps.flatMap(({ entries }) => entries),
})
