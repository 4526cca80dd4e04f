import type { LoanStatus } from '@tamarack/domain/loan/status'
import type { Actor, CashAdvanceTerms, FinancialInfo, PersonalInfo } from '../commands.ts'
import type { DocumentContent, DocumentKind } from '../documents/document-content.ts'
import type { BankAccount } from './bank-data-provider.port.ts'
import type { IdentityRecord } from './identity-provider.port.ts'
import { token } from './token.ts'

export type IdentityState =
  | 'not-started'
  | 'open'
  | 'confirming'
  | 'passed'
  | 'failed-document'
  | 'failed-phone'
  | 'failed-selfie'
  | 'failed'
  | 'pending-review'
export type BankState = 'not-started' | 'open' | 'collecting' | 'connected' | 'failed'

/** A loan or application as screens read it: cents, basis points, days in Toronto, epoch milliseconds; null where not known yet. */
export interface LoanSummary {
  readonly id: string
  readonly customerId: string
  readonly customerName: string
  readonly status: LoanStatus
  readonly product: 'cash-advance' | 'installment' | null
  readonly advanceCents: number | null
  readonly costOfBorrowingCents: number | null
  readonly totalCents: number | null
  readonly termDays: number | null
  readonly disclosureAprBasisPoints: number | null
  readonly paymentPlan: 'standard' | 'extended' | null
  readonly payFrequency: string | null
  readonly advanceDate: string | null
  readonly dueDate: string | null
  readonly payments: readonly { readonly dueDate: string; readonly amountCents: number }[]
  readonly identity: IdentityState
  readonly bank: BankState
  readonly bankAccountEnding: string | null
  /** Words the customer may read. */
  readonly rejectionReasons: readonly string[]
  readonly createdAt: number
  readonly submittedAt: number | null
  readonly decidedAt: number | null
  readonly agreementSignedAt: number | null
  readonly activatedAt: number | null
  readonly fundBy: number | null
  readonly fundedAt: number | null
  readonly cancellableUntil: number | null
  readonly cancellableAnyTime: boolean
}

export interface StoredDocument {
  readonly content: DocumentContent
  readonly sha256: string
  readonly preparedAt: number
  readonly signedAt: number | null
  readonly signedBy: string | null
  readonly identityIpAddress: string | null
}

/** One line of a loan's audit log of record; `hash` covers everything in it and the hash before. */
export interface LoanEvent {
  readonly loanId: string
  readonly sequence: number
  readonly type: string
  readonly at: number
  readonly actor: Actor
  readonly ip: string | null
  readonly userAgent: string | null
  readonly data: Readonly<Record<string, string | number | boolean | null>>
  readonly documents: readonly { readonly kind: string; readonly version: number; readonly sha256: string }[]
  readonly previousHash: string
  readonly hash: string
}

export interface ApplicationFilter {
  /** Matches the applicant's name or the loan id. */
  readonly text: string | null
  readonly statuses: readonly LoanStatus[] | null
  readonly sort: 'oldest' | 'newest' | 'amount'
  readonly page: number
  readonly size: number
}

/** Reads for screens and reviewers: PostgreSQL only, nothing is changed. Ownership is the caller's to check (`application/policies`). */
export interface LoanQueries {
  loan(loanId: string): Promise<LoanSummary | null>
  loansOfCustomer(customerId: string): Promise<readonly LoanSummary[]>
  applications(
    filter: ApplicationFilter,
  ): Promise<{ readonly loans: readonly LoanSummary[]; readonly total: number; readonly matching: number }>
  personalInfo(loanId: string): Promise<PersonalInfo | null>
  financialInfo(loanId: string): Promise<FinancialInfo | null>
  terms(loanId: string): Promise<CashAdvanceTerms | null>
  document(loanId: string, kind: DocumentKind): Promise<StoredDocument | null>
  /** The record of the customer's latest passed identity check. */
  identityRecord(customerId: string): Promise<IdentityRecord | null>
  /** The account the customer connected last. */
  bankAccount(customerId: string): Promise<BankAccount | null>
  events(loanId: string): Promise<readonly LoanEvent[]>
  /** Which loan an identity check, a bank request or a payment (by our id or by the provider's) belongs to; null when none of ours. */
  loanOfProviderEvent(ids: {
    readonly checkId?: string
    readonly requestId?: string
    readonly paymentId?: string
    readonly transferId?: string
    readonly customerId?: string
  }): Promise<string | null>
}
export const LoanQueries = token<LoanQueries>('LoanQueries')
