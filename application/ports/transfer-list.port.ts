import { token } from './token.ts'

/** A transfer as a list of the vendor shows it: without its history, so `under-way` may be submitted or received by the payee's bank. */
export interface ListedTransfer {
  readonly providerId: string
  /** Our own id of the payment; null when the vendor has none. */
  readonly paymentId: string | null
  readonly state: 'under-way' | 'under-review' | 'completed' | 'failed' | 'cancelled' | 'unclear'
  readonly amountCents: number | null
}

/** Reads transfers in pages, because a call for each loan exceeds what the vendor allows. Throws `ProviderUnavailable`. */
export interface TransferList {
  /** The vendor's latest transfers: at most so many pages, one call each. */
  recent(pages: number): Promise<readonly ListedTransfer[]>
  /** The latest transfer of that payment that counts; null when the vendor has none. One call. */
  ofPayment(paymentId: string): Promise<ListedTransfer | null>
}
export const TransferList = token<TransferList>('TransferList')
