import { startOfTorontoDay } from '@tamarack/domain/calendars/toronto'
import type { Entry } from '@tamarack/domain/ledger/entry'
import type { LoanBook } from '@tamarack/domain/ledger/loan-book'
import { requestsOf } from '@tamarack/domain/loan/debits/payment-request'
import {
  isServiced,
  type DebitProgress,
  type Disbursement,
  type Loan,
  type PaymentRequest,
  type Refund,
} from '@tamarack/domain/loan/loan'
import { refundsOf } from '@tamarack/domain/loan/servicing/refund'
import { initiationMoment } from '@tamarack/domain/loan/servicing/servicing-steps'

/** A payment in flight; one row per attempt. Amounts in cents. */
export interface PaymentRow {
  readonly paymentId: string
  readonly loanId: string
  readonly kind: 'disbursement' | 'debit' | 'e-transfer-request' | 'refund'
  readonly attempt: number
  readonly amount: number
  readonly state: Disbursement['state'] | DebitProgress['state'] | PaymentRequest['state']
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

type Part = Disbursement | DebitProgress | PaymentRequest | Refund

/** What the rows of a loan's payments are made from: a part that nothing changed is the same
 * object. */
const partsOf = (loan: Loan | undefined): readonly Part[] =>
  loan !== undefined && isServiced(loan)
    ? [
        ...(loan.disbursement ? [loan.disbursement] : []),
        ...(loan.debits ?? []),
        ...requestsOf(loan),
        ...refundsOf(loan),
      ]
    : []

/** By its kind. The days of a debit stand for the moments that the ledger does not keep, and of a
 * request it keeps the day of its arrival: that moment is in the log. A debit and its
 * re-presentment are two attempts at one payment. */
const kindOf = (book: LoanBook, part: Part) => {
  const isDone = part.state === 'completed'
  if ('debitId' in part) {
    const debit = book.debits.find(({ debitId }) => debitId === part.debitId)
    if (debit === undefined) return undefined
    const { amount, debitDate, initiatedOn, rePresents } = debit
    const completedAt = isDone ? startOfTorontoDay(debitDate) : null
    const attempt = rePresents === undefined ? 1 : 2
    const requestedAt = initiationMoment(initiatedOn)
    return { paymentId: part.debitId, kind: 'debit', attempt, amount, requestedAt, completedAt } as const
  }
  const { amount, requestedAt } = part
  const made = { amount, requestedAt, completedAt: null }
  if ('requestId' in part)
    return { ...made, paymentId: part.requestId, kind: 'e-transfer-request', attempt: part.number } as const
  if ('refundId' in part) {
    const completedAt = isDone ? (part.endedAt ?? null) : null
    return { ...made, paymentId: part.refundId, kind: 'refund', attempt: part.number, completedAt } as const
  }
  const completedAt = isDone ? (book.fundedAt ?? null) : null
  return { ...made, paymentId: part.disbursementId, kind: 'disbursement', attempt: part.attempt, completedAt } as const
}

const rowOf = (loan: Loan, part: Part): readonly PaymentRow[] => {
  const { state, providerId = null, failure = null } = part
  const kind = isServiced(loan) ? kindOf(loan.book, part) : undefined
  return kind === undefined ? [] : [{ ...kind, loanId: loan.loanId, state, providerId, failure }]
}

const entriesOf = (loan: Loan | undefined): readonly Entry[] =>
  loan !== undefined && isServiced(loan) ? loan.book.entries : []

/** The rows that the event of that number changes. The ledger only appends entries, so the new ones
 * are at the end. */
export const project = (before: Loan | undefined, after: Loan, event: number): Projection => {
  const unchanged = new Set(partsOf(before))
  return {
    loan: after,
    payments: partsOf(after).flatMap((part) => (unchanged.has(part) ? [] : rowOf(after, part))),
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
