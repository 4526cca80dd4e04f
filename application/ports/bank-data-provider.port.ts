import type { StatementReading } from '@tamarack/domain/bank-insight/statement'
import type { StaffMember } from '@tamarack/domain/loan/loan-event'
import { token } from './token.ts'

export interface BankTransaction {
  readonly id: string
  readonly date: string
  readonly description: string
  /** Cents; money out is negative. */
  readonly amountCents: number
  readonly balanceCents: number | null
  readonly category: string | null
  readonly insightsType: 'Income' | 'Expense' | null
}

export interface BankAccount {
  readonly institutionName: string
  /** 3 digits. */
  readonly institutionNumber: string
  /** 5 digits. */
  readonly transitNumber: string
  /** 5 to 12 digits, leading zeros kept. */
  readonly accountNumber: string
  readonly accountType: string
  readonly holderName: string | null
  readonly balanceCents: number | null
  readonly currency: string
}

export interface BankData {
  readonly requestId: string
  /** Our own customer id, returned with the request; null when the vendor did not keep it. */
  readonly customerId: string | null
  readonly account: BankAccount
  readonly transactions: readonly BankTransaction[]
  /** Two of staff read it from a statement, and no bank gave any transaction. */
  readonly statement?: StatementReading
  /** The two readers. Only present with a statement. */
  readonly readers?: readonly StaffMember[]
}

/** Bank data, read with consent. Throws `ProviderUnavailable`; repeating any call is safe. */
export interface BankDataProvider {
  /** A single-use token for the connector, valid 15 minutes, and the connector's own script. */
  connectToken(): Promise<{ token: string; scriptUrl: string }>
  /** `collecting` while the bank still sends, up to three minutes; `unknown` for an id not ours. */
  collect(
    requestId: string,
  ): Promise<
    | { state: 'ready'; data: BankData }
    | { state: 'collecting' }
    | { state: 'failed'; reason: string }
    | { state: 'unknown' }
  >
}
export const BankDataProvider = token<BankDataProvider>('BankDataProvider')
