import { startOfTorontoDay } from '@tamarack/domain/calendars/toronto'
import type { Entry } from '@tamarack/domain/ledger/entry'
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

const disbursementOf = (loan: Loan | undefined): Disbursement | undefined =>
  loan !== undefined && isServiced(loan) ? loan.disbursement : undefined

const paymentRow = (loan: Loan, disbursement: Disbursement): PaymentRow => ({
  paymentId: disbursement.disbursementId,
  loanId: loan.loanId,
  kind: 'disbursement',
  attempt: disbursement.attempt,
  amount: disbursement.amount,
  state: disbursement.state,
  providerId: disbursement.providerId ?? null,
  failure: disbursement.failure ?? null,
  requestedAt: disbursement.requestedAt,
  completedAt: disbursement.state === 'completed' && isServiced(loan) ? (loan.book.fundedAt ?? null) : null,
})

const debitsOf = (loan: Loan | undefined): readonly DebitProgress[] =>
  loan !== undefined && isServiced(loan) ? (loan.debits ?? []) : []

/** A debit and its re-presentment are two attempts at one payment; its days stand for the moments
 * that the ledger does not keep. */
const debitRow = (loan: Loan, { debitId, state, providerId, failure }: DebitProgress): readonly PaymentRow[] => {
  const debit = isServiced(loan) ? loan.book.debits.find((one) => one.debitId === debitId) : undefined
  if (debit === undefined) return []
  return [
    {
      paymentId: debitId,
      loanId: loan.loanId,
      kind: 'debit',
      attempt: debit.rePresents === undefined ? 1 : 2,
      amount: debit.amount,
      state,
      providerId: providerId ?? null,
      failure: failure ?? null,
      requestedAt: initiationMoment(debit.initiatedOn),
      completedAt: state === 'completed' ? startOfTorontoDay(debit.debitDate) : null,
    },
  ]
}

const requestsIn = (loan: Loan | undefined): readonly PaymentRequest[] =>
  loan !== undefined && isServiced(loan) ? requestsOf(loan) : []

const requestRow = (loanId: string, request: PaymentRequest): PaymentRow => ({
  paymentId: request.requestId,
  loanId,
  kind: 'e-transfer-request',
  attempt: request.number,
  amount: request.amount,
  state: request.state,
  providerId: request.providerId ?? null,
  failure: request.failure ?? null,
  requestedAt: request.requestedAt,
  // The ledger keeps the day of its arrival; the moment is in the log.
  completedAt: null,
})

const refundsIn = (loan: Loan | undefined): readonly Refund[] =>
  loan !== undefined && isServiced(loan) ? refundsOf(loan) : []

const refundRow = (loanId: string, refund: Refund): PaymentRow => ({
  paymentId: refund.refundId,
  loanId,
  kind: 'refund',
  attempt: refund.number,
  amount: refund.amount,
  state: refund.state,
  providerId: refund.providerId ?? null,
  failure: refund.failure ?? null,
  requestedAt: refund.requestedAt,
  completedAt: refund.state === 'completed' ? (refund.endedAt ?? null) : null,
})

const entriesOf = (loan: Loan | undefined): readonly Entry[] =>
  loan !== undefined && isServiced(loan) ? loan.book.entries : []

/** The rows that the event of that number changes. The ledger only appends entries, so the new ones
 * are at the end. */
export const project = (before: Loan | undefined, after: Loan, event: number): Projection => {
  const [was, is] = [disbursementOf(before), disbursementOf(after)]
  const debitsBefore = new Set(debitsOf(before))
  const requestsBefore = new Set(requestsIn(before))
  const refundsBefore = new Set(refundsIn(before))
  return {
    loan: after,
    payments: [
      ...(is === undefined || is === was ? [] : [paymentRow(after, is)]),
      ...debitsOf(after).flatMap((debit) => (debitsBefore.has(debit) ? [] : debitRow(after, debit))),
      ...requestsIn(after).flatMap((one) => (requestsBefore.has(one) ? [] : [requestRow(after.loanId, one)])),
      ...refundsIn(after).flatMap((one) => (refundsBefore.has(one) ? [] : [refundRow(after.loanId, one)])),
    ],
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
