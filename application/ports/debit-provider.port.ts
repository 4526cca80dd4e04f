import type { BankAccount } from './bank-data-provider.port.ts'
import type { TransferParty } from './funds-transfer.port.ts'
import { token } from './token.ts'

export interface DebitRequest {
  /** Our own id of this debit; the vendor keeps it and finds the debit by it. */
  readonly debitId: string
  readonly amountCents: number
  /** The day on which the account is debited, YYYY-MM-DD; it must be later than today. */
  readonly debitDate: string
  /** Who signed the authorization, and the account that it names. */
  readonly payor: Omit<TransferParty, 'phone'> & {
    readonly account: Pick<BankAccount, 'institutionNumber' | 'transitNumber' | 'accountNumber'>
  }
  /** At most 15 letters, digits, dashes, spaces or underscores; may show on a bank statement. */
  readonly memo: string
  /** Internal remark (in the vendor's test environment a word here makes the debit fail). */
  readonly comment: string
}

export interface DebitState {
  readonly providerId: string
  readonly debitId: string
  /** acknowledged: it can no longer be called back; completed: paid, may still be returned. */
  readonly state: 'submitted' | 'acknowledged' | 'completed' | 'returned' | 'cancelled' | 'under-review'
  /** The vendor's failure event; null unless returned. */
  readonly failure: string | null
}

/** Takes money from a payor's account. `submit` is safe to repeat with the same `debitId` at any
 * time. A refusal is a returned debit whose failure is that of a rejected edit. Throws
 * `ProviderUnavailable` when the outcome is unknown; nothing may be concluded from that. */
export interface DebitProvider {
  submit(debit: DebitRequest): Promise<DebitState>
  readDebit(debitId: string): Promise<DebitState | null>
  /** Calls back a debit not transmitted yet, and answers how it stands; null if never made. */
  cancelDebit(debitId: string): Promise<DebitState | null>
}
export const DebitProvider = token<DebitProvider>('DebitProvider')
