import type { LoanBook } from '../../ledger/loan-book.ts'
import type { Cents } from '../../values/cents.ts'
import type { Instant } from '../../values/instant.ts'
import type { AccountKey } from '../application/person.ts'

/** `advance` and `refund` go to the borrower; `debit` (pre-authorized) and `e-transfer` (requested
 * from the borrower) come from them. */
export const paymentKinds = ['advance', 'refund', 'debit', 'e-transfer'] as const
export type PaymentKind = (typeof paymentKinds)[number]

/** The rail that moves each kind (`PaymentRails`). */
export const railOf = {
  advance: 'interac',
  refund: 'interac',
  debit: 'pad',
  'e-transfer': 'interac',
} as const satisfies Readonly<Record<PaymentKind, 'interac' | 'pad'>>

/** Why an e-Transfer is requested: the advance after a cancellation, everything, or a part of it.
 */
export type RequestPurpose = 'cancellation' | 'payoff' | 'part'

/** The fields that only one kind of payment has. */
export type PaymentPurpose =
  /** ON-22: the way of delivery that the borrower chose when signing. */
  | { readonly kind: 'advance'; readonly delivery: 'e-transfer' }
  | { readonly kind: 'refund' }
  /** `account`: the one that its agreement names. */
  | { readonly kind: 'debit'; readonly account: AccountKey }
  /** `payer`: who is asked to pay it; absent for the borrower. */
  | { readonly kind: 'e-transfer'; readonly purpose: RequestPurpose; readonly payer?: 'co-applicant' }

export const paymentStates = [
  'requested',
  'submitted',
  'acknowledged',
  'under-review',
  'withdrawing',
  'completed',
  'failed',
  'cancelled',
  'returned',
] as const

/** How far a payment is.
 *
 * - `acknowledged`: the customer's bank has it; it can no longer be cancelled.
 * - `under-review`: the provider, or a person here, has to look at it.
 * - `withdrawing`: we no longer want it, and the provider has not confirmed that it has ended.
 * - `failed`, `cancelled`: no money moved, according to the provider's last answer.
 * - `returned`: the money moved and came back. */
export type PaymentState = (typeof paymentStates)[number]

/** One attempt to move money. A resend is another payment of the same kind. */
export type Payment = PaymentPurpose & {
  /** Our id. The provider recognises a repeated request by it. */
  readonly paymentId: string
  /** Counts from 1: advances, refunds and requests of a loan, debits of one scheduled payment. */
  readonly attempt: number
  readonly amount: Cents
  readonly requestedAt: Instant
  /** TAM-293: the earliest moment at which a payment to another address may leave. */
  readonly waitsUntil?: Instant
  readonly state: PaymentState
  readonly providerId?: string
  /** The provider's event for what went wrong. */
  readonly failure?: string | null
  /** When its last outcome was recorded; absent while it is under way. */
  readonly endedAt?: Instant
  /** The time in which it can be claimed back has passed (PAD-08). */
  readonly isFinal?: true
}

export type PaymentOf<Kind extends PaymentKind> = Extract<Payment, { readonly kind: Kind }>

type WithPayments = { readonly payments: readonly Payment[] }

/** All payments of one kind, the oldest first. */
export const paymentsOf = <Kind extends PaymentKind>(
  { payments }: WithPayments,
  kind: Kind,
): readonly PaymentOf<Kind>[] => payments.filter((payment): payment is PaymentOf<Kind> => payment.kind === kind)

export const paymentOf = ({ payments }: WithPayments, paymentId: string): Payment | undefined =>
  payments.find((payment) => payment.paymentId === paymentId)

/** The newest attempt to send the advance; undefined before the first. */
export const advanceOf = (loan: WithPayments): PaymentOf<'advance'> | undefined => paymentsOf(loan, 'advance').at(-1)

/** Whether the provider's last answer leaves open how the payment ends. */
export const isUnderWay = ({ state }: Pick<Payment, 'state'>): boolean =>
  state !== 'completed' && state !== 'failed' && state !== 'cancelled' && state !== 'returned'

/** Whether the payment ended without its money, or the money came back. */
export const hasFailed = ({ state }: Pick<Payment, 'state'>): boolean =>
  state === 'failed' || state === 'cancelled' || state === 'returned'

/** The payments at the end of a list that all failed. */
export const failedInARow = <Each extends Payment>(payments: readonly Each[]): readonly Each[] =>
  payments.slice(payments.findLastIndex((one) => !hasFailed(one)) + 1)

/** Earlier attempts at the same thing that have not completed. A new attempt is sent only after the
 * provider has confirmed that each of them has ended. */
export const earlierAttempts = (
  loan: WithPayments & { readonly book: Pick<LoanBook, 'debits'> },
  payment: Payment,
): readonly Payment[] => {
  const debits = loan.book.debits
  const scheduled = debits.find(({ debitId }) => debitId === payment.paymentId)?.payment
  const isSamePurpose = ({ kind, paymentId }: Payment): boolean =>
    kind === payment.kind &&
    (kind !== 'debit' || debits.some((debit) => debit.debitId === paymentId && debit.payment === scheduled))
  const before = loan.payments.slice(0, loan.payments.indexOf(payment))
  return before.filter((one) => one.state !== 'completed' && isSamePurpose(one))
}
