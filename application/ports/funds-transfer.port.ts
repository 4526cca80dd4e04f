import { token } from './token.ts'

/** The other side of an Interac e-Transfer. */
export interface TransferParty {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly customerId: string
  readonly phone: string | null
}

export interface TransferRequest {
  /** Our own id of this payment; the vendor keeps it and finds the payment by it. */
  readonly paymentId: string
  readonly amountCents: number
  readonly recipient: TransferParty
  /** At most 15 letters, digits, dashes, spaces or underscores; may show on a bank statement. */
  readonly memo: string
  /** Internal remark (in the vendor's test environment a word here makes the payment fail). */
  readonly comment: string
}

export interface TransferState {
  readonly providerId: string
  readonly paymentId: string
  readonly state: 'submitted' | 'acknowledged' | 'completed' | 'failed' | 'cancelled' | 'under-review'
  /** The vendor's failure event; null unless failed. */
  readonly failure: string | null
  /** When it was completed, as the vendor reports, epoch milliseconds; null before. */
  readonly completedAt: number | null
}

/** Sends money. `send` is safe to repeat with the same `paymentId` at any time. Throws
 * `ProviderUnavailable` when the outcome is unknown; nothing may be concluded from that. */
export interface FundsTransfer {
  send(transfer: TransferRequest): Promise<TransferState>
  readTransfer(paymentId: string): Promise<TransferState | null>
}
export const FundsTransfer = token<FundsTransfer>('FundsTransfer')
