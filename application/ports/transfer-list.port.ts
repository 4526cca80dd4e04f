import { token } from './token.ts'

/** A transfer as a list of the vendor shows it: without its history, so `under-way` may be
 * submitted or received by the payee's bank. */
export interface ListedTransfer {
  readonly providerId: string
  /** Our own id of the payment; null when the vendor has none. */
  readonly paymentId: string | null
  readonly state: 'under-way' | 'under-review' | 'completed' | 'failed' | 'cancelled' | 'unclear'
  readonly amountCents: number | null
}

/** Transfers that the vendor made between two moments, both included (epoch milliseconds); of all
 * states, or those that failed alone. */
export interface TransferWindow {
  readonly from: number
  readonly to: number
  readonly only?: 'failed'
}

/** One page of the vendor's list of a window, or of more where it does not keep to it. */
export interface TransferPage {
  readonly transfers: readonly ListedTransfer[]
  /** How many the whole list has. */
  readonly total: number
  /** Whether there is one that was made outside the window: then the vendor did not filter. */
  readonly strays: boolean
}

/** Reads in pages: calls per loan exceed what the vendor allows. Throws `ProviderUnavailable`. */
export interface TransferList {
  /** The vendor's latest transfers: at most so many pages, one call each. */
  recent(pages: number): Promise<readonly ListedTransfer[]>
  /** A page, from 1, of what was made in a window. Empty after the last. One call. */
  page(window: TransferWindow, number: number): Promise<TransferPage>
  /** The vendor's transfers of that payment, those that count first. One call. */
  ofPayment(paymentId: string): Promise<readonly ListedTransfer[]>
}
export const TransferList = token<TransferList>('TransferList')
