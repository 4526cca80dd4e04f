import type { LineCorrection } from '../bank-insight/kinds.ts'
import type { Contact, DoNotContactGround, PaymentPromise } from '../collections/contact-log.ts'
import type { RuleCheck } from '../decision/check.ts'
import type { LoanBook } from '../ledger/loan-book.ts'
import type { Noticed } from '../notices/noticed.ts'
import type { ScheduledDebit } from '../pad/agreement.ts'
import type { Offer, RequestedTerms } from '../products/product.ts'
import type { Stoppable } from '../stops/stoppable.ts'
import type { Instant } from '../values/instant.ts'
import type { LocalDate } from '../values/local-date.ts'
import type { ByHand } from './application/by-hand.ts'
import type { IdentityChecks } from './application/identity-checks.ts'
import type { AccountKey, EmailKey, IdDocumentKey, PersonKey } from './application/person.ts'
import type {
  BankFailure,
  DecisionMade,
  EventOf,
  IdentityFailure,
  MoneyProposal,
  Proposal,
  SignedDocument,
  StaffMember,
} from './loan-event.ts'
import type { Payment } from './payments/payment.ts'
import type { MoneyActionReason } from './servicing/money-action.ts'
import type { CoApplicant } from './signing/co-applicant.ts'
import type { DocumentRef } from './signing/documents.ts'
import { mayConnectBank, type ServicingStatus } from './status.ts'

/* A loan is what its events made of it: each status has the fields true in it, and no null stands
 * for "not yet". */

/** True from the first press on. */
type Begun = {
  readonly loanId: string
  readonly customerId: string
  readonly startedAt: Instant
  /** Who the borrower is and which bank account they connected, once that is verified. */
  readonly person?: PersonKey
  readonly idDocument?: IdDocumentKey
  readonly account?: AccountKey
  /** The reminder sent last, and the wait that it was about. */
  readonly reminded?: { readonly since: Instant; readonly number: number }
  /** From their latest invitation on; only an installment loan binds one (C-02). */
  readonly coApplicant?: CoApplicant
  /** Anyone who declined is not invited to this application again. */
  readonly declinedBy?: readonly EmailKey[]
  /** Whose case it is (TAM-181); absent while nobody's. */
  readonly officer?: StaffMember
  /** How long it stood still while papers were referred back, milliseconds (TAM-208). */
  readonly stoodStillMs?: number
  /** TAM-322: kinds of bank lines that staff corrected, the latest last. */
  readonly lineCorrections?: readonly LineCorrection[]
  /** Since its records are destroyed nothing names a person, and nothing changes it. */
  readonly destroyedAt?: Instant
}

export type OpenCheck = {
  readonly checkId: string
  readonly state: 'open' | 'confirming' | 'pending-review' | 'failed'
  readonly failed?: IdentityFailure
  /** The number of checks opened for this application up to this one; 1 if left out (TAM-193). */
  readonly number?: number
}
export type OpenConnection = {
  readonly state: 'open' | 'collecting' | 'failed'
  readonly requestId?: string
  readonly failed?: BankFailure
}

/** `byHand`: the papers of this step, where the borrower cannot take it online. */
export type IdentityDue = Begun &
  IdentityChecks<OpenCheck> & {
    readonly status: 'identity'
    readonly byHand?: ByHand
  }
export type BankDue = Begun & {
  readonly status: 'bank'
  readonly connection?: OpenConnection
  readonly byHand?: ByHand
}
/** `connection`: of another account; the one before stays until it is connected. */
export type AnswersDue = Begun & {
  readonly status: 'personal-info' | 'financial-info' | 'terms'
  readonly connection?: OpenConnection
}

/** True once the terms were sent to staff. */
type Submitted = Begun & {
  readonly terms: RequestedTerms
  readonly offer: Offer
  readonly submittedAt: Instant
  readonly checks: readonly RuleCheck[]
}

/** `decision` stands here only between an approval and the agreement that it lets us prepare. */
export type InReview = Submitted & {
  readonly status: 'review'
  readonly proposal?: Proposal
  readonly decision?: DecisionMade
  /** TAM-207: the policy could not approve it. */
  readonly leftToStaff?: true
}

/** True once staff approved: an agreement, dated for one day, lies ready. */
type Approved = Submitted & {
  readonly decision: DecisionMade
  readonly agreement: DocumentRef
  /** The Toronto day on which the agreement can be signed. */
  readonly date: LocalDate
  /** The co-applicant's own signature on this very agreement. */
  readonly coSigned?: SignedDocument
}
export type AgreementDue = Approved & { readonly status: 'agreement' }

export type PadDue = Approved & {
  readonly status: 'pad'
  readonly signed: SignedDocument
  readonly authorization?: { readonly document: DocumentRef; readonly account: AccountKey }
  readonly authorized?: SignedDocument & { readonly account: AccountKey }
}

export type Application = IdentityDue | BankDue | AnswersDue | InReview | AgreementDue | PadDue

/** An application that never became a loan, and what it was when it ended. */
export type EndedApplication = Begun & {
  readonly status: 'rejected' | 'withdrawn' | 'expired'
  readonly before: Application
  readonly endedAt: Instant
  readonly decision?: DecisionMade
}

export type ArrangementRequest = Omit<EventOf<'arrangement-requested'>, 'type'> & {
  readonly state: 'open' | 'granted' | 'declined'
  readonly reason?: MoneyActionReason
}

/** Another bank account for the debits of a loan in service, until its authorization is signed. */
export type NewAccount = {
  readonly connection?: OpenConnection
  /** Read at the bank; it takes debits, and it is the borrower's. */
  readonly account?: AccountKey
  /** `date`: the Toronto day on which it can be signed. */
  readonly authorization?: Required<Omit<EventOf<'authorization-prepared'>, 'type'>>
}

/** The ledger's book is its money; the status follows from book and disbursement. */
export type ServicedLoan = Approved & {
  readonly status: ServicingStatus
  readonly signed: SignedDocument
  /** `debits`: those that a later agreement allows; absent for those of the offer. */
  readonly authorized: SignedDocument & { readonly account: AccountKey; readonly debits?: readonly ScheduledDebit[] }
  readonly newAccount?: NewAccount
  readonly activatedAt: Instant
  /** The end of the funding hour (ON-20). */
  readonly fundBy: Instant
  readonly hourMissed: boolean
  /** Every attempt to move money, the oldest first. */
  readonly payments: readonly Payment[]
  readonly copiesSent: boolean
  /** Which notices were sent; missing before the first. */
  readonly notices?: readonly string[]
  readonly noticed: Noticed
  readonly proposal?: MoneyProposal
  /** The borrower's last request for a later day or for parts, and what came of it. */
  readonly arrangementRequest?: ArrangementRequest
  /** The oldest first; absent before the first. */
  readonly contacts?: readonly Contact[]
  /** The last promise to pay, which counts (TAM-187); absent before the first. */
  readonly promise?: PaymentPromise
  readonly doNotContact?: { readonly ground: DoNotContactGround; readonly since: Instant }
  readonly book: LoanBook
  /** Since a stop of the house holds its money (TAM-198). */
  readonly held?: { readonly what: Stoppable; readonly at: Instant; readonly payments: readonly number[] }
  /** It was repaid or cancelled before, and was owed again (TAM-113). */
  readonly owedAgain?: true
}

export type Loan = Application | EndedApplication | ServicedLoan

export const isServiced = (loan: Loan): loan is ServicedLoan => 'book' in loan
/** TAM-50: whether its bank account may be connected now, or another one in its place. */
export const isConnectable = (loan: Loan): loan is BankDue | AnswersDue => mayConnectBank(loan.status)
export const isEndedApplication = (loan: Loan): loan is EndedApplication => 'before' in loan

/** The application as it is, or as it stood when it ended; undefined for a signed loan. */
export const applicationOf = (loan: Loan): Application | undefined => {
  if (isServiced(loan)) return undefined
  return isEndedApplication(loan) ? loan.before : loan
}
