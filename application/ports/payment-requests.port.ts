import type { TransferParty } from './funds-transfer.port.ts'
import { token } from './token.ts'

export interface PaymentRequestMade {
  /** Our own id of the request; the vendor keeps it and finds the request by it. */
  readonly requestId: string
  readonly amountCents: number
  readonly payer: TransferParty
  /** At most 15 letters, digits, dashes, spaces or underscores; may show on a bank statement. */
  readonly memo: string
  /** Shown to the payer (in the vendor's test environment a word here makes the payment fail). */
  readonly comment: string
}

/** `sent`: the payer may pay it, or is paying. */
export interface PaymentRequestState {
  readonly providerId: string
  readonly requestId: string
  readonly state: 'sent' | 'completed' | 'failed' | 'cancelled'
  /** The vendor's failure event; null unless failed. */
  readonly failure: string | null
  /** When the money arrived, as the vendor reports, epoch milliseconds; null before. */
  readonly completedAt: number | null
}

/** Requests money by Interac e-Transfer. `request` is safe to repeat with the same `requestId` at
 * any time: within the vendor's idempotency hour by key, later by looking the request up first.
 * `withdraw` makes a request unpayable where the vendor still can, and answers its state
 * afterwards: it may have been paid meanwhile; null where the vendor has none. Each throws
 * `ProviderUnavailable` when the outcome is unknown. */
export interface PaymentRequests {
  request(made: PaymentRequestMade): Promise<PaymentRequestState>
  readRequest(requestId: string): Promise<PaymentRequestState | null>
  withdraw(requestId: string): Promise<PaymentRequestState | null>
}
export const PaymentRequests = token<PaymentRequests>('PaymentRequests')
