import type { BankAccount } from './bank-data-provider.port.ts'
import { token } from './token.ts'

/** The customer on the other side of a payment. */
export interface PaymentParty {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly customerId: string
  /** Null if unknown; account debits do not need it. */
  readonly phone: string | null
}

/** Where an account debit takes its money, and when. */
export interface AccountToDebit extends Pick<BankAccount, 'institutionNumber' | 'transitNumber' | 'accountNumber'> {
  /** The day on which the bank debits the account, YYYY-MM-DD; later than today. */
  readonly debitDate: string
}

/** One attempt to move money. */
export interface PaymentOrder {
  /** Our id of this attempt. The provider stores it and finds the payment by it. */
  readonly paymentId: string
  /** `out`: to the customer; `in`: from the customer. */
  readonly direction: 'out' | 'in'
  readonly amountCents: number
  /** At most 15 letters, digits, dashes, spaces or underscores; may show on a bank statement. */
  readonly memo: string
  /** Internal remark; customers see it on e-Transfer requests. In the vendor's test environment a
   * keyword here makes the payment fail. */
  readonly comment: string
  readonly party: PaymentParty
  /** Required on the `pad` rail, absent on `interac`. */
  readonly account?: AccountToDebit
}

/** A payment as the provider reports it.
 *
 * `failed` and `cancelled` come from the transaction's own status, never from an entry of its
 * history. A transaction in progress whose history names a failure is `under-review`: it can still
 * move. */
export interface ProviderPayment {
  /** Empty if the provider refused the order and so never had a transaction. */
  readonly providerId: string
  readonly paymentId: string
  /** `acknowledged`: at the customer's bank, can no longer be cancelled. `completed`: paid, but a
   * debit may still be returned. */
  readonly state: 'submitted' | 'acknowledged' | 'under-review' | 'completed' | 'failed' | 'cancelled'
  /** The provider's failure event; null if it reports none. */
  readonly failure: string | null
  /** When the money arrived, epoch milliseconds; null before, or if the provider does not say. */
  readonly completedAt: number | null
}

/** Moves money on one rail.
 *
 * - `send` is idempotent by `paymentId`, at any time: it returns the existing payment instead of
 *   making a second one. A refused order is `failed` with an empty `providerId`.
 * - `read` returns null if the provider has no such payment.
 * - `cancel` stops a payment that can still be stopped and returns its state afterwards, which may
 *   be `completed`. Null if the provider has no such payment.
 *
 * Each throws `ProviderUnavailable` if the outcome is unknown, also for a status that no list of
 * the provider has; the caller must not conclude anything from that. */
export interface PaymentRail {
  send(order: PaymentOrder): Promise<ProviderPayment>
  read(paymentId: string): Promise<ProviderPayment | null>
  cancel(paymentId: string): Promise<ProviderPayment | null>
}

/** The rails by name. `interac`: e-Transfers in both directions. `pad`: pre-authorized debits, by EFT
 * or by PAD file, as the installation is configured. */
export type PaymentRails = Readonly<Record<'interac' | 'pad', PaymentRail>>
export const PaymentRails = token<PaymentRails>('PaymentRails')
