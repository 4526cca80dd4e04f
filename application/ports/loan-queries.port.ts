import type { CoApplicantInfo, FinancialInfo, PersonalInfo } from '@tamarack/domain/loan/application/answers'
import type { LoanOfPerson } from '@tamarack/domain/loan/application/person'
import type { Arrangeable } from '@tamarack/domain/loan/servicing/arrangeable'
import type { CoApplicant } from '@tamarack/domain/loan/signing/co-applicant'
import type { DocumentKind } from '@tamarack/domain/loan/signing/documents'
import type { DocumentState, PreparedDocument } from '@tamarack/domain/loan/signing/listed-documents'
import type { Refusal, Result } from '@tamarack/domain/shared/result'
import type { Instant } from '@tamarack/domain/values/instant'
import type { DocumentContent } from '../documents/document-content.ts'
import type { LoggedEvent } from '../loan-log.ts'
import type { LoanSummary } from '../loan-summary.ts'
import type { PaymentRow, PostedEntry } from '../projector.ts'
import type { MoneyActions, Payoff, WhatIf } from '../queries/money-actions.ts'
import type { Servicing } from '../queries/servicing.ts'
import type { CollectedBankData } from './customer-evidence.port.ts'
import type { IdentityRecord } from './identity-provider.port.ts'
import type { Alike, AnswersVersion, Invitee } from './loan-tables.port.ts'
import { token } from './token.ts'

export interface StoredDocument {
  readonly content: DocumentContent
  readonly sha256: string
  readonly preparedAt: number
  readonly signedAt: number | null
  readonly signedBy: string | null
  /** Of a debit authorization; null for every other document. */
  readonly identityIpAddress: string | null
}

/** A document of a loan by its fingerprint, and what it is worth. */
export type ListedDocument = PreparedDocument & { readonly state: DocumentState }

/** The three names of a customer, and the other customers whose evidence shares something. */
export interface PersonEvidence {
  readonly accountName: string
  /** Of the latest passed check, and when it was read, epoch milliseconds. */
  readonly verified: { readonly record: IdentityRecord; readonly at: number } | null
  /** The holder of the loan's bank account, or of the one that was connected last. */
  readonly holderName: string | null
  readonly alike: readonly Alike[]
  /** All loans and applications of the customers alike. */
  readonly theirLoans: readonly LoanOfPerson[]
}

/** What a co-applicant, or who is invited, may be shown of an application, and what decides it. */
export interface CoApplication {
  readonly summary: LoanSummary
  readonly coApplicant: CoApplicant
  readonly borrowerName: string
  readonly invitee: Invitee
  readonly info: CoApplicantInfo | null
}

/** Reads for screens and reviewers: PostgreSQL only, nothing is changed. Ownership is the caller's
 * to check (`application/policies`). */
export interface LoanQueries {
  loan(loanId: string): Promise<LoanSummary | null>
  /** What staff can do about the money of a signed loan at that moment; null when there is no such
   * loan, or it is not signed. */
  arrangeable(loanId: string, at: Instant): Promise<Arrangeable | null>
  moneyActions(loanId: string, at: Instant): Promise<MoneyActions | null>
  /** How a signed loan is at that moment; null when there is no such loan, or it is not signed. */
  servicing(loanId: string, at: Instant): Promise<Servicing | null>
  /** The day (YYYY-MM-DD) from which the loan's records are destroyed where no hold is in force
   * (TAM-16); null while it needs them, and where there is no such loan. */
  keptUntil(loanId: string, at: Instant): Promise<string | null>
  /** What pays a signed loan off on that day (YYYY-MM-DD; null: today), or why it cannot be quoted;
   * null when there is no such loan, or it is not signed. */
  payoff(loanId: string, on: string | null, at: Instant): Promise<Result<Payoff, Refusal> | null>
  /** What a payment on that day would do (null: today, and all of it); null as of `payoff`. */
  whatIf(
    loanId: string,
    paid: { readonly on: string | null; readonly amount: number | null },
    at: Instant,
  ): Promise<Result<WhatIf, Refusal> | null>
  /** The other loans and applications of the same person, no matter what account they belong to. */
  otherLoansOfPerson(loanId: string): Promise<readonly LoanOfPerson[]>
  loansOfCustomer(customerId: string): Promise<readonly LoanSummary[]>
  /** An application with its co-applicant; null where nobody was ever invited. */
  coApplication(loanId: string): Promise<CoApplication | null>
  /** The applications and loans that this customer accepted to owe as well, the newest first. */
  coApplicationsOf(customerId: string): Promise<readonly CoApplication[]>
  personalInfo(loanId: string): Promise<PersonalInfo | null>
  financialInfo(loanId: string): Promise<FinancialInfo | null>
  /** Every version of the customer's answers, the first one first. */
  answersVersions(loanId: string): Promise<readonly AnswersVersion[]>
  /** The document of that kind prepared last, or the one with that fingerprint. */
  document(loanId: string, kind: DocumentKind, sha256?: string): Promise<StoredDocument | null>
  /** What was signed and what can be signed now, the newest first; null without such a loan. */
  documents(loanId: string): Promise<readonly ListedDocument[] | null>
  /** The record of the customer's latest passed identity check. */
  identityRecord(customerId: string): Promise<IdentityRecord | null>
  /** The latest reading of the account that the loan was verified with; null before it is. */
  bankReading(loanId: string): Promise<CollectedBankData | null>
  /** What is found out about a person behind this loan; null when there is no such loan, or nobody
   * along with the borrower. */
  personEvidence(loanId: string, whose?: 'borrower' | 'co-applicant'): Promise<PersonEvidence | null>
  events(loanId: string): Promise<readonly LoggedEvent[]>
  /** What the log made of the loan's money: every posting, and every payment as it is now. */
  money(loanId: string): Promise<{ readonly entries: readonly PostedEntry[]; readonly payments: readonly PaymentRow[] }>
  /** The loan of an identity check, a bank request or a payment (by our id or by the provider's);
   * with `customerId` the borrower's latest loan, with `personId` the latest one that they borrow or
   * co-borrow. Null if none is ours. */
  loanOfProviderEvent(ids: {
    readonly checkId?: string
    readonly requestId?: string
    readonly paymentId?: string
    readonly transferId?: string
    readonly customerId?: string
    readonly personId?: string
  }): Promise<string | null>
}
export const LoanQueries = token<LoanQueries>('LoanQueries')
