import type { PeopleOfLoan } from '@tamarack/domain/bank-insight/account-history'
import type { LineCorrection } from '@tamarack/domain/bank-insight/kinds'
import type { BankData } from './bank-data-provider.port.ts'
import type { IdentityCheck } from './identity-provider.port.ts'
import { token } from './token.ts'

/** An identity check as it was read last; `readAt` is epoch milliseconds. */
export interface ReadCheck {
  readonly checkId: string
  readonly loanId: string
  readonly outcome: IdentityCheck['outcome']
  readonly failedStep: IdentityCheck['failedStep']
  readonly previousCheckId: string | null
  readonly readAt: number
}

/** The latest passed check with its record, and every check of the customer, the newest first. */
export interface VerifiedIdentity {
  readonly passed: ReadCheck
  readonly record: IdentityCheck['record']
  readonly checks: readonly ReadCheck[]
}

/** What the latest bank connection gave, and when (epoch milliseconds). Never changed. */
export interface CollectedBankData {
  readonly data: BankData
  readonly loanId: string
  readonly collectedAt: number
  /** The people of the loan that is looked at, which `withPeople` adds. */
  readonly people?: PeopleOfLoan
  /** TAM-322: the kinds that staff gave to lines. */
  readonly corrections?: readonly LineCorrection[]
}

/** What providers found out about a customer. Reads only; ownership is the caller's to check. */
export interface CustomerEvidence {
  /** Null until a check has passed. */
  identity(customerId: string): Promise<VerifiedIdentity | null>
  /** The loan's check that was read last; null while none was started. */
  latestCheck(loanId: string): Promise<ReadCheck | null>
  /** Null until a bank is connected. Opens one sealed row. */
  bankData(customerId: string): Promise<CollectedBankData | null>
}
export const CustomerEvidence = token<CustomerEvidence>('CustomerEvidence')
