import type { LoanStatus } from '@tamarack/domain/loan/status'
import type { CashAdvanceTerms, CommandName, FinancialInfo, PersonalInfo } from '../commands.ts'
import type { DocumentContent, DocumentKind } from '../documents/document-content.ts'
import type { BankData } from './bank-data-provider.port.ts'
import type { IdentityCheck } from './identity-provider.port.ts'
import type { BankState, IdentityState, LoanEvent } from './loan-queries.port.ts'
import { token } from './token.ts'

/** What was offered on the terms: figures of the domain's quote, kept as they were shown and approved. Cents, basis points, days in Toronto. */
export interface Offer {
  readonly advanceCents: number
  readonly costOfBorrowingCents: number
  readonly totalCents: number
  readonly termDays: number
  readonly disclosureAprBasisPoints: number
  readonly advanceDate: string
  readonly dueDate: string
  readonly payments: readonly { readonly dueDate: string; readonly amountCents: number }[]
  readonly paymentPlan: 'standard' | 'extended'
  /** Net pay per pay period that the limit was taken from, and how it was known. */
  readonly netPayCents: number
  readonly netPayBasis: 'declared'
  readonly maximumAdvanceCents: number
}

export interface Decision {
  readonly kind: 'approved' | 'rejected'
  readonly byId: string
  readonly byName: string
  readonly at: number
  readonly reasons: readonly string[]
  readonly note: string | null
}

/** A loan as it stands in its row. Moments are epoch milliseconds. */
export interface LoanRecord {
  readonly id: string
  readonly customerId: string
  readonly status: LoanStatus
  readonly identity: IdentityState
  readonly identityCheckId: string | null
  readonly bank: BankState
  readonly bankRequestId: string | null
  readonly terms: CashAdvanceTerms | null
  readonly offer: Offer | null
  readonly decision: Decision | null
  readonly createdAt: number
  readonly submittedAt: number | null
  readonly agreementSignedAt: number | null
  readonly activatedAt: number | null
  readonly fundBy: number | null
  readonly fundedAt: number | null
  readonly cancellableUntil: number | null
  readonly cancellableAnyTime: boolean
}

export interface CustomerRecord {
  readonly id: string
  readonly name: string
  readonly email: string
  /** Unix seconds until which the identity check, or the bank data, hold. */
  readonly identityExpiry: number | null
  readonly bankExpiry: number | null
}

export interface DocumentRecord {
  readonly id: string
  readonly loanId: string
  readonly kind: DocumentKind
  readonly version: number
  readonly sha256: string
  readonly content: DocumentContent
  readonly preparedAt: number
  readonly signedAt: number | null
  readonly signedBy: string | null
}

export interface PaymentRecord {
  readonly id: string
  readonly loanId: string
  readonly kind: 'payout'
  readonly amountCents: number
  readonly state: 'due' | 'submitted' | 'acknowledged' | 'completed' | 'failed' | 'cancelled' | 'under-review'
  readonly providerId: string | null
  readonly failure: string | null
  readonly dueAt: number
  readonly completedAt: number | null
}

/** What a command answered first, kept under its key in the same transaction. */
export interface KeptOutcome {
  readonly command: CommandName | 'system'
  readonly outcome: unknown
}

export type NewLoanEvent = Pick<LoanEvent, 'type' | 'at' | 'actor' | 'ip' | 'userAgent' | 'data' | 'documents'>

/** Everything one use case may read and write inside its transaction. Reads for update lock the row until the end of it. */
export interface LoanWork {
  /** Locks the customer's row, which always exists: what serialises everything that depends on all loans of one person. */
  lockCustomer(customerId: string): Promise<CustomerRecord | null>
  setIdentityExpiry(customerId: string, unixSeconds: number): Promise<void>
  setBankExpiry(customerId: string, unixSeconds: number): Promise<void>

  lockLoan(loanId: string): Promise<LoanRecord | null>
  loansOf(customerId: string): Promise<readonly LoanRecord[]>
  addLoan(loan: LoanRecord): Promise<void>
  saveLoan(loan: LoanRecord): Promise<void>

  keptOutcome(loanId: string, key: string): Promise<KeptOutcome | null>
  keepOutcome(loanId: string, key: string, kept: KeptOutcome, at: number): Promise<void>

  identityCheck(
    checkId: string,
  ): Promise<{ readonly loanId: string; readonly customerId: string; readonly outcome: string } | null>
  saveIdentityCheck(loanId: string, check: IdentityCheck, at: number): Promise<void>
  /** The record of the customer's latest passed check. */
  passedIdentity(customerId: string): Promise<IdentityCheck | null>
  saveBankData(loanId: string, customerId: string, data: BankData, at: number): Promise<void>
  /** What the customer's latest finished connection gave. */
  bankData(customerId: string): Promise<BankData | null>

  personalInfo(loanId: string): Promise<PersonalInfo | null>
  savePersonalInfo(loanId: string, answers: PersonalInfo, at: number): Promise<void>
  financialInfo(loanId: string): Promise<FinancialInfo | null>
  saveFinancialInfo(loanId: string, answers: FinancialInfo, at: number): Promise<void>

  /** The document of that kind prepared last. */
  document(loanId: string, kind: DocumentKind): Promise<DocumentRecord | null>
  addDocument(document: DocumentRecord): Promise<void>
  markSigned(documentId: string, at: number, by: string): Promise<void>

  payment(paymentId: string): Promise<PaymentRecord | null>
  addPayment(payment: PaymentRecord): Promise<void>
  savePayment(payment: PaymentRecord): Promise<void>

  /** Appends to the loan's audit log of record: numbers it, chains it to the one before. */
  append(loanId: string, event: NewLoanEvent): Promise<void>
}

/**
 * Runs one use case in one PostgreSQL transaction: all of it is kept, or nothing. When the work answers a refusal (`{ ok: false }`), nothing is kept.
 * A conflict with another transaction is repeated inside.
 */
export interface UnitOfWork {
  run<Value>(work: (tables: LoanWork) => Promise<Value>): Promise<Value>
}
export const UnitOfWork = token<UnitOfWork>('UnitOfWork')
