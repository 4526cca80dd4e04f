import type { TakenAlone } from '@tamarack/domain/decision/second-review'
import type { SignUp } from '@tamarack/domain/documents/legal-versions'
import type { StaffTie } from '@tamarack/domain/duties/ties'
import type { CoApplicantInfo, FinancialInfo, PersonalInfo } from '@tamarack/domain/loan/application/answers'
import type { AccountNumbers, Findings } from '@tamarack/domain/loan/application/by-hand'
import type { AccountKey, LoanOfPerson, PersonKeys } from '@tamarack/domain/loan/application/person'
import type { Loan } from '@tamarack/domain/loan/loan'
import type { PaperRef, StaffMember } from '@tamarack/domain/loan/loan-event'
import type { DocumentKind, DocumentRef } from '@tamarack/domain/loan/signing/documents'
import type { PreparedDocument } from '@tamarack/domain/loan/signing/listed-documents'
import type { VerificationStep } from '@tamarack/domain/loan/status'
import type { SharedMarks } from '@tamarack/domain/person/relation'
import type { PolicyInForce } from '@tamarack/domain/policy/house-policy'
import type { Stoppable } from '@tamarack/domain/stops/stoppable'
import type { Instant } from '@tamarack/domain/values/instant'
import type { DocumentContent } from '../documents/document-content.ts'
import type { LoggedEvent } from '../loan-log.ts'
import type { LoanNames } from '../loan-summary.ts'
import type { IdentityKeys } from '../person-keys.ts'
import type { Projection } from '../projector.ts'
import type { BankData } from './bank-data-provider.port.ts'
import type { CollectedBankData } from './customer-evidence.port.ts'
import type { EmailsToSend } from './email-outbox.port.ts'
import type { IdentityCheck, IdentityRecord } from './identity-provider.port.ts'
import type { Wake } from './outbox.port.ts'
import { token } from './token.ts'

/* What one command may read and write inside its transaction, one interface per concern. Every
 * read is as of the transaction; rows that are locked stay locked until its end. Locks and reads
 * of `loans`, `outcomes` and `customers` that are requested at the same moment are made one after
 * the other, in that order, by one call of the database. What is written may be sent with what
 * follows: a write that the database refuses then fails there, at the latest at the end of the
 * run. */

/** A loan, and the end of its log. */
export interface StoredLoan {
  readonly loan: Loan
  /** Sequence and hash of the last event. */
  readonly sequence: number
  readonly lastHash: string
}

/** What a summary needs next to the log, and whose it is. */
export interface StoredNames extends LoanNames {
  readonly customerId: string
  readonly account: AccountKey | undefined
}

/** What one person alone did about money, summed (TAM-75). */
interface AloneQuery {
  readonly loanId: string
  /** The other loans of the borrower, and from when on they count, epoch milliseconds. */
  readonly otherLoans: readonly string[]
  readonly borrowerSince: number
  /** Whose day it is, and when it began. */
  readonly staffId: string
  readonly daySince: number
}

export interface Loans {
  /** Locks the loan's row; null when there is none. */
  lock(loanId: string): Promise<StoredLoan | null>
  /** The loan as it was last stored, for the one who decides nothing by it: waits for nobody, and
   * leaves nothing for the disk. */
  read(loanId: string): Promise<StoredLoan | null>
  /** Appends the events to the log and writes what they changed: loan, payments, ledger. */
  append(stored: StoredLoan, events: readonly LoggedEvent[], projection: Projection): Promise<void>
  /** What the customer's latest applications verified: who they are, and their bank account. */
  personOf(customerId: string): Promise<PersonKeys>
  /** What a summary of the customer's loans needs next to the log. */
  names(customerId: string, account: AccountKey | undefined): Promise<LoanNames>
  /** The same for the customer and the debited account of the loan as it is stored; null when there
   * is none, or when its records are destroyed. */
  storedNames(loanId: string): Promise<StoredNames | null>
  /** What our staff did alone about the money of these loans. Serialises what this person does
   * until the end of the transaction, so that two actions at one moment count each other. */
  takenAlone(query: AloneQuery): Promise<TakenAlone>
  /** The other loan on which money with the receipt of that key (`receiptKey`) counts. A receipt is
   * unique over the book: the later of two at one moment reads the first. */
  loanWithReceipt(key: string, exceptLoanId: string): Promise<string | undefined>
  /** The other loans and applications of the same person: of the same customer, verified person,
   * identity document or bank account, as the borrower or as a co-applicant who accepted.
   * Serialises everything that depends on them until the end of the transaction, also while there
   * is none yet. */
  ofPerson(
    person: PersonKeys & {
      readonly loanId: string
      readonly customerId: string
      /** Other accounts found to be this person's under other keys; not serialised. */
      readonly otherAccounts?: readonly string[]
    },
  ): Promise<readonly LoanOfPerson[]>
}

/** The first outcome of a command, stored under its key in the same transaction. */
export interface KeptOutcome {
  /** SHA-256 of the command that was answered: the same key with another body is refused. */
  readonly commandSha256: string
  readonly outcome: unknown
}
export interface Outcomes {
  find(loanId: string, key: string): Promise<KeptOutcome | null>
  keep(loanId: string, key: string, kept: KeptOutcome, at: number): Promise<void>
}

export interface CustomerRecord {
  readonly id: string
  readonly name: string
  readonly email: string
  /** Unix seconds until which the identity check, or the bank data, are valid. */
  readonly identityExpiry: number | null
  readonly bankExpiry: number | null
  /** Where they want text messages too; null without. */
  readonly textNumber: string | null
  /** What they accepted when they opened the account; absent for accounts that nobody signed up
   * for, as those of a seed. */
  readonly signUp?: SignUp
}
export interface Customers {
  /** Locks the customer's row, which always exists. */
  lock(customerId: string): Promise<CustomerRecord | null>
  /** The active member of staff of that id who may decide on loans; null where there is none. */
  decidingStaff(id: string): Promise<StaffMember | null>
  /** Those of the ids that belong to active members of staff, reviewers included. */
  activeStaff(ids: readonly string[]): Promise<readonly string[]>
  /** Whether that member of staff was inactivated since, or has a role that decides nothing. */
  decidesNoMore(id: string): Promise<boolean>
  /** Every name that the staff account ever had, the present one included. */
  namesOfStaff(id: string): Promise<readonly string[]>
  /** The ties between accounts of staff that count at that moment (TAM-290). */
  staffTies(now: Instant): Promise<readonly StaffTie[]>
  setIdentityExpiry(customerId: string, unixSeconds: number): Promise<void>
  setBankExpiry(customerId: string, unixSeconds: number): Promise<void>
}

/** Another customer, whose evidence has something in common with this one's. */
export interface Alike {
  readonly customerId: string
  readonly accountName: string
  readonly shared: SharedMarks
  /** Their latest passed check, and when it was read, epoch milliseconds. */
  readonly record: IdentityRecord
  readonly verifiedAt: number
}

/** What providers found out about a person; sealed. */
export interface Evidence {
  /** The loan that opened the check last; `isDecided` once it passed or failed. */
  identityCheck(
    checkId: string,
  ): Promise<{ readonly loanId: string; readonly customerId: string; readonly isDecided: boolean } | null>
  /** The loan that bank data were collected for. */
  bankRequest(requestId: string): Promise<{ readonly loanId: string } | null>
  /** `keys` is null for a check that has not passed: nobody is compared with it. */
  saveIdentityCheck(loanId: string, check: IdentityCheck, keys: IdentityKeys | null, at: number): Promise<void>
  /** The customer's latest passed check. */
  passedIdentity(customerId: string): Promise<(IdentityCheck & { readonly readAt: number }) | null>
  saveBankData(loanId: string, customerId: string, account: AccountKey, data: BankData, at: number): Promise<void>
  /** The latest bank data of that account; of any account of the customer when none is named. */
  bankData(customerId: string, account?: AccountKey): Promise<BankData | null>
  /** The same data, with the moment they were read. */
  bankReading(customerId: string, account?: AccountKey): Promise<CollectedBankData | null>
  /** The other customers whose passed checks or bank accounts have something in common with this
   * customer's, in order of their ids. */
  alike(customerId: string): Promise<readonly Alike[]>
}

/** Whom an invitation was sent to, as the borrower named them. */
export interface Invitee {
  readonly name: string
  readonly email: string
  readonly relationship: string
  readonly phone: string
}

interface VersionMark {
  /** The fingerprint that the log holds of it. */
  readonly sha256: string
  readonly savedAt: number
}
export type AnswersVersion = VersionMark &
  (
    | { readonly form: 'personal-info'; readonly answers: PersonalInfo }
    | { readonly form: 'financial-info'; readonly answers: FinancialInfo }
  )

/** The answers of the people of a loan; sealed. Every version of the borrower's that was saved
 * stays; the latest one counts. */
export interface Answers {
  personalInfo(loanId: string): Promise<PersonalInfo | null>
  savePersonalInfo(loanId: string, answers: PersonalInfo, version: VersionMark): Promise<void>
  financialInfo(loanId: string): Promise<FinancialInfo | null>
  saveFinancialInfo(loanId: string, answers: FinancialInfo, version: VersionMark): Promise<void>
  /** Every version, the first one first. Answers that were given again word for word are one
   * version, with the moment they were first given. */
  versions(loanId: string): Promise<readonly AnswersVersion[]>
  /** Whom the latest invitation was sent to. */
  invitation(loanId: string): Promise<Invitee | null>
  saveInvitation(loanId: string, invitee: Invitee, at: number): Promise<void>
  coApplicantInfo(loanId: string): Promise<CoApplicantInfo | null>
  saveCoApplicantInfo(loanId: string, answers: CoApplicantInfo, at: number): Promise<void>
  /** The numbers of the account of the papers, as the borrower typed them last (TAM-208). */
  accountNumbers(loanId: string): Promise<AccountNumbers | null>
  saveAccountNumbers(loanId: string, numbers: AccountNumbers, at: number): Promise<void>
  /** What staff proposed last (TAM-209). */
  saveFindings(loanId: string, findings: Findings, at: number): Promise<void>
}

export interface DocumentRecord {
  readonly loanId: string
  readonly ref: DocumentRef
  readonly content: DocumentContent
  readonly preparedAt: number
  readonly signedAt: number | null
  readonly signedBy: string | null
}
/** Prepared and signed documents; sealed, found by their fingerprint. */
export interface Documents {
  /** The document of that kind prepared last. */
  latest(loanId: string, kind: DocumentKind): Promise<DocumentRecord | null>
  /** The document with this fingerprint, also one that is only e-mailed. */
  find(loanId: string, sha256: string): Promise<DocumentRecord | null>
  /** Every document that was ever prepared for signing, without its text; the newest first. */
  prepared(loanId: string): Promise<readonly PreparedDocument[]>
  /** When the document with this fingerprint was prepared; null when there is none. */
  preparedAt(loanId: string, sha256: string): Promise<number | null>
  add(document: DocumentRecord): Promise<void>
  markSigned(loanId: string, sha256: string, at: number, by: string): Promise<void>
}

/** The papers that a borrower sent of a step; their bytes are read elsewhere (`Papers`). */
export interface SentPapers {
  of(loanId: string, step: VerificationStep): Promise<readonly PaperRef[]>
  /** From now on they are what staff read: nobody replaces them. */
  submit(loanId: string, step: VerificationStep, numbers: readonly number[], at: number): Promise<void>
}

/** Recipients that staff corrected; sealed. */
export interface Recipients {
  find(disbursementId: string): Promise<string | null>
  save(loanId: string, disbursementId: string, email: string): Promise<void>
}

/** The records of one loan at the end of their retention (TAM-16). */
export interface Records {
  /** TAM-104: whether a legal hold on the loan, its borrower or its co-applicant is in force. */
  isOnHold(loanId: string): Promise<boolean>
  /** The log as it is, the oldest event first. */
  log(loanId: string): Promise<readonly LoggedEvent[]>
  /** Leaves these lines of the log in place of those that it has, and deletes everything else that
   * is personal: answers, papers, documents and their files, outcomes, webhook bodies, payors of
   * debits by file, corrected recipients, the words of lifted legal holds. Evidence that a later
   * loan of the same person rests on becomes that loan's. The log must have recorded it before,
   * in the same transaction. */
  destroy(loanId: string, remaining: readonly LoggedEvent[]): Promise<void>
}

/** Written with a person's events; the relay brings it to the loan's workflow after the commit. */
export interface WakesToSend {
  add(wake: Wake, at: number): Promise<void>
}

/** TAM-198: what an admin has stopped, as of this transaction. */
interface StopsInForce {
  readonly inForce: () => Promise<readonly Stoppable[]>
}

/** TAM-204: what the lender decided, as of this transaction. */
interface PoliciesInForce {
  readonly inForce: (at: Instant) => Promise<PolicyInForce>
}

export interface LoanTables {
  readonly loans: Loans
  readonly outbox: WakesToSend
  readonly emails: EmailsToSend
  readonly outcomes: Outcomes
  readonly customers: Customers
  readonly evidence: Evidence
  readonly answers: Answers
  readonly papers: SentPapers
  readonly documents: Documents
  readonly recipients: Recipients
  readonly records: Records
  readonly stops: StopsInForce
  readonly policies: PoliciesInForce
}

/** Runs one command in one PostgreSQL transaction: all of it is stored, or nothing. When the work
 * returns a refusal (`{ ok: false }`), nothing is stored. Retries a conflict with another
 * transaction. */
export interface UnitOfWork {
  run<Value>(work: (tables: LoanTables) => Promise<Value>): Promise<Value>
}
export const UnitOfWork = token<UnitOfWork>('UnitOfWork')
