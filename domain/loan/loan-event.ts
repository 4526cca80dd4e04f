import type { Layer, LineKind } from '../bank-insight/kinds.ts'
import type { ContactOutcome, DoNotContactGround, PlannedContact, PromiseWay } from '../collections/contact-log.ts'
import type { RuleCheck } from '../decision/check.ts'
import type { DecisionBasis, SampleFinding } from '../decision/clean-file.ts'
import type { Verdict } from '../decision/decision.ts'
import type { MoneyReviewReason, SecondReviewReason } from '../decision/second-review.ts'
import type { LegalRef, SignUp } from '../documents/legal-versions.ts'
import type { Posted } from '../ledger/ledger-event.ts'
import type { NoticeKind } from '../notices/notice.ts'
import type { ScheduledDebit } from '../pad/agreement.ts'
import type { Offer, RequestedTerms } from '../products/product.ts'
import type { SignInFacts } from '../signing/sign-in.ts'
import type { Stoppable } from '../stops/stoppable.ts'
import type { Cents } from '../values/cents.ts'
import type { Instant } from '../values/instant.ts'
import type { LocalDate } from '../values/local-date.ts'
import type { AccountKey, EmailKey, IdDocumentKey, PersonKey } from './application/person.ts'
import type { PaymentKind, PaymentPurpose } from './payments/payment.ts'
import type { ArrangementSituation, ArrangementWish, MoneyAction, MoneyActionReason } from './servicing/money-action.ts'
import type { MoneyResult } from './servicing/previewed.ts'
import type { DocumentRef } from './signing/documents.ts'
import type { LoanStatus, VerificationStep } from './status.ts'

export type StaffMember = { readonly id: string; readonly name: string }

/** Who proposed what a second person then made happen, and the ground that they stated. */
export type Proposed = { readonly by: StaffMember; readonly at: Instant; readonly note?: string }

export type DecisionMade = {
  readonly verdict: Verdict
  readonly by: StaffMember
  readonly at: Instant
  readonly note?: string
  readonly proposed?: Proposed
  /** TAM-204: the number of the house policy that it was decided under. */
  readonly policy: number
  /** Of a rejection: the terms that would have passed, as the customer reads them (TAM-59). */
  readonly alternatives?: readonly RequestedTerms[]
  /** TAM-207: approved by the house policy alone; `sampled`: a person looks at it afterwards. */
  readonly automatic?: { readonly sampled: boolean; readonly reviewed?: SampleReviewed }
}

/** What a person found in a sampled approval of the policy. */
export type SampleReviewed = { readonly at: Instant; readonly by: StaffMember; readonly finding: SampleFinding }

/** An approval by one person that waits for a second. */
export type Proposal = DecisionMade & {
  /** What the first person saw. */
  readonly offer: Offer
  readonly because: readonly SecondReviewReason[]
}

/** Done before pressing (TAM-14): the browser's evidence next to what the server saw. */
export type Assent = {
  readonly sessionId: string
  /** Epoch milliseconds by our clock, corrected where the browser reported its own. */
  readonly openedAt: number
  readonly reachedEndAt: number | null
  readonly tickedAt: number
  /** By which our clock was ahead of the browser's; absent where it reported none. */
  readonly clockAheadMs?: number
  /** SHA-256 of the sentence that was ticked. */
  readonly consentSha256: string
  /** How the signer had signed in, from the session. */
  readonly signIn: SignInFacts
  /** The legal pages that the signature accepts, as they were in force that day (TAM-61). */
  readonly legalTexts: readonly LegalRef[]
}

export type SignedDocument = { readonly document: DocumentRef; readonly at: Instant; readonly assent: Assent }

/** Each has a page of its own. `name`: it passed, and the name is not the account's. */
export type IdentityFailure = 'document' | 'phone' | 'selfie' | 'name' | 'other'

/** A file that the borrower sent: which of its kind, and the SHA-256 of its bytes. */
export type PaperRef = { readonly number: number; readonly sha256: string }

/** TAM-208, TAM-209: who cannot be verified online is verified by their papers. `answers` is the
 * SHA-256 of the account's numbers as the borrower typed them, or of what staff read; both are
 * sealed next to the log. The ordinary result of the verification follows the last one. */
export type ByHandEvent =
  | {
      readonly type: 'papers-submitted'
      readonly at: Instant
      readonly step: VerificationStep
      readonly papers: readonly PaperRef[]
      readonly answers?: string
    }
  /** `note`: what is missing, as the borrower reads it. */
  | { readonly type: 'papers-referred-back'; readonly at: Instant; readonly by: StaffMember; readonly note: string }
  | {
      readonly type: 'verification-proposed'
      readonly at: Instant
      readonly step: VerificationStep
      readonly by: StaffMember
      readonly isAdmin: boolean
      readonly note: string
      readonly answers: string
    }
  | {
      readonly type: 'verified-by-hand'
      readonly at: Instant
      readonly step: VerificationStep
      readonly by: StaffMember
      readonly note: string
      readonly answers: string
      readonly proposed: Proposed
    }

/** From the first press to the two signatures. */
export type ApplicationEvent =
  | {
      readonly type: 'application-started'
      readonly at: Instant
      readonly customerId: string
      /** The first step that is due: a verification is skipped while its result is valid. */
      readonly step: 'identity' | 'bank' | 'personal-info'
      /** Verified in an earlier application of the same customer. */
      readonly person?: PersonKey
      readonly idDocument?: IdDocumentKey
      readonly account?: AccountKey
      /** The legal pages that applying accepts, as they were in force that day (TAM-96). */
      readonly legalTexts: readonly LegalRef[]
      /** What opening the account accepted (TAM-97); absent for an account of a seed. */
      readonly signUp?: SignUp
    }
  | { readonly type: 'identity-check-started' | 'identity-check-retried'; readonly checkId: string }
  /** The provider's window was closed; the result is being read. */
  | { readonly type: 'identity-check-finished'; readonly checkId: string }
  | { readonly type: 'identity-check-left-open' | 'identity-check-pending-review'; readonly checkId: string }
  | { readonly type: 'identity-check-failed'; readonly checkId: string; readonly failed: IdentityFailure }
  | {
      readonly type: 'identity-verified'
      readonly checkId: string
      readonly person: PersonKey
      /** The identity document that was shown, where the provider reads its number. */
      readonly idDocument?: IdDocumentKey
      readonly validUntil: Instant
      readonly step: 'bank' | 'personal-info'
      readonly account?: AccountKey
    }
  /** The account took another name: back at the identity check, with its answers. */
  | { readonly type: 'identity-check-required'; readonly at: Instant }
  | { readonly type: 'bank-connection-started' }
  | { readonly type: 'bank-connection-finished'; readonly requestId: string }
  | { readonly type: 'bank-connection-failed'; readonly requestId: string; readonly reason: BankFailure }
  | {
      readonly type: 'bank-data-collected'
      readonly requestId: string
      readonly account: AccountKey
      readonly transactions: number
      readonly validUntil: Instant
    }
  /** `answers` is the SHA-256 of the answers, which are sealed in a table of their own. */
  | { readonly type: 'personal-info-saved'; readonly answers: string }
  | {
      readonly type: 'financial-info-saved'
      readonly answers: string
      readonly creditCheckConsent: true
      /** The text that the consent was given to. */
      readonly consent: LegalRef
    }
  | {
      readonly type: 'terms-chosen'
      readonly at: Instant
      readonly terms: RequestedTerms
      readonly offer: Offer
      /** The number of the house policy that priced them. */
      readonly policy: number
    }
  /** TAM-322: staff gave a bank line another kind. `was` and `layer` are its kind before and the
   * evidence that had decided it. */
  | {
      readonly type: 'bank-line-corrected'
      readonly at: Instant
      readonly by: StaffMember
      readonly lineId: string
      readonly was: LineKind
      readonly layer: Layer
      readonly kind: LineKind
      readonly note: string
    }
  /** `basis`: so that another policy can be tried on it (TAM-213). */
  | { readonly type: 'checks-computed'; readonly checks: readonly RuleCheck[]; readonly basis: DecisionBasis }
  /** One approved where two must: nothing takes effect yet. */
  | ({ readonly type: 'decision-proposed' } & Proposal)
  | { readonly type: 'proposal-withdrawn'; readonly at: Instant; readonly by: StaffMember; readonly note?: string }
  | ({ readonly type: 'decision-made' } & DecisionMade)
  /** A clean file that the policy could not approve: why, by the code of the refusal. */
  | { readonly type: 'left-to-staff'; readonly at: Instant; readonly because: string }
  | ({ readonly type: 'sample-reviewed'; readonly note: string } & SampleReviewed)
  /** Also made again: the offer is priced for the day on which it can be signed. */
  | {
      readonly type: 'agreement-prepared'
      readonly document: DocumentRef
      readonly offer: Offer
      readonly date: LocalDate
    }
  | ({ readonly type: 'agreement-signed' } & SignedDocument)
  | {
      readonly type: 'authorization-prepared'
      readonly document: DocumentRef
      readonly account: AccountKey
      /** Of a loan in service: its day to sign and its debits; else the agreement's and offer's. */
      readonly date?: LocalDate
      readonly debits?: readonly ScheduledDebit[]
    }
  /** `confirmBy`: by when the written confirmation is due (PAD-03). */
  | ({ readonly type: 'debit-authorized'; readonly confirmBy: LocalDate } & SignedDocument)
  /** An e-mail that the application waits: `since` when, and which one of this wait. */
  | {
      readonly type: 'reminder-sent'
      readonly at: Instant
      readonly since: Instant
      readonly number: number
      readonly step: LoanStatus
    }
  | ByHandEvent
  | CoApplicantEvent
  /** Withdrawn to change it: terms, checks and a proposal are void, answers are kept. */
  | { readonly type: 'application-reopened'; readonly at: Instant }
  | { readonly type: 'application-withdrawn'; readonly at: Instant }
  | { readonly type: 'application-expired'; readonly at: Instant; readonly because: string }

/** Of the second person. `same-person`: it passed, and it is the borrower again. */
export type CoApplicantCheck = {
  readonly checkId: string
  readonly state: 'open' | 'confirming' | 'pending-review' | 'failed'
  readonly failed?: IdentityFailure | 'same-person'
}

/** The second person (C-02), from invitation to signature; keys stand for who they are. */
export type CoApplicantEvent =
  | {
      readonly type: 'co-applicant-invited'
      readonly at: Instant
      /** Counts the application's invitations, from 1: each has its own single-use link. */
      readonly invitation: number
      readonly email: EmailKey
      /** SHA-256 of the link's token. */
      readonly token: string
      readonly expiresAt: Instant
      readonly terms: RequestedTerms
      readonly offer: Offer
    }
  | {
      readonly type: 'co-applicant-accepted'
      readonly at: Instant
      readonly customerId: string
      /** Verified in an application of their own, and still valid. */
      readonly person?: PersonKey
      readonly idDocument?: IdDocumentKey
      /** As of the borrower (TAM-96). */
      readonly legalTexts: readonly LegalRef[]
      readonly signUp?: SignUp
    }
  | { readonly type: 'co-applicant-declined' | 'co-applicant-invitation-expired'; readonly at: Instant }
  /** The borrower goes on alone; `answers` fingerprints the personal info without them. */
  | { readonly type: 'co-applicant-withdrawn'; readonly at: Instant; readonly answers?: string }
  | ({ readonly type: 'co-applicant-identity-checked' } & CoApplicantCheck)
  | {
      readonly type: 'co-applicant-verified'
      readonly checkId: string
      readonly person: PersonKey
      readonly idDocument?: IdDocumentKey
      readonly validUntil: Instant
    }
  /** `answers` is the SHA-256 of what they answered about themselves, sealed next to the log. */
  | {
      readonly type: 'co-applicant-consented'
      readonly at: Instant
      readonly answers: string
      readonly creditCheckConsent: true
      readonly consent?: LegalRef
    }
  | ({ readonly type: 'agreement-co-signed' } & SignedDocument)

export type BankFailure =
  | 'not-this-customer'
  /** The holder of the account is somebody else than the verified person. */
  | 'not-the-owner'
  | 'failed'
  | 'unknown'
  | 'account-not-debitable'
  | 'time-ran-out'

/** `payment-failed`: it ended without its money. `payment-returned`: the money had arrived and came
 * back. */
type PaymentEnded<Type extends string> = {
  readonly type: Type
  readonly kind: PaymentKind
  readonly at: Instant
  readonly paymentId: string
  readonly providerId: string
  readonly outcome: 'failed' | 'cancelled'
  /** The provider's event for what went wrong. */
  readonly failure: string | null
}

/** One payment of any kind on its way through its provider. The ledger's own events book what it
 * means for the loan. */
export type PaymentEvent =
  | ({
      readonly type: 'payment-requested'
      readonly at: Instant
      readonly paymentId: string
      readonly attempt: number
      readonly amount: Cents
      /** Of an advance or refund, SHA-256 of a corrected recipient; absent for the account's own
       * e-mail address. */
      readonly recipient?: string
      /** TAM-293: the earliest moment at which a payment to another address may leave. */
      readonly waitsUntil?: Instant
    } & PaymentPurpose)
  /** `withdrawing`: we no longer want it. `final`: the time to claim it back has passed (PAD-08). */
  | {
      readonly type: 'payment-progressed'
      readonly kind: PaymentKind
      readonly at: Instant
      readonly paymentId: string
      readonly state: 'submitted' | 'acknowledged' | 'under-review' | 'withdrawing' | 'final'
      readonly providerId?: string
      /** The provider's event for what went wrong. */
      readonly failure?: string | null
    }
  | {
      readonly type: 'payment-completed'
      readonly kind: PaymentKind
      readonly at: Instant
      readonly paymentId: string
      readonly providerId: string
    }
  | PaymentEnded<'payment-failed'>
  | PaymentEnded<'payment-returned'>

/** What is recorded while the advance is on its way, and what is sent to the borrower. */
export type DisbursementEvent =
  | { readonly type: 'funding-hour-missed'; readonly at: Instant }
  | { readonly type: 'copies-sent'; readonly documents: readonly DocumentRef[] }
  /** `aboutDebt`: the e-mailed notice counts as a contact about a debt (COL-01). */
  | {
      readonly type: 'notice-sent'
      readonly at: Instant
      readonly kind: NoticeKind
      /** The day on which it fell due, and what it was about. */
      readonly day: LocalDate
      readonly subject: string
      readonly aboutDebt: boolean
      readonly document: DocumentRef
    }
  /** The e-mail of the contact that was recorded at `recordedAt` leaves now, and counts from now
   * (COL-01). */
  | { readonly type: 'notice-delayed'; readonly at: Instant; readonly recordedAt: Instant }

type MoneyActionMade = {
  readonly at: Instant
  readonly action: MoneyAction
  readonly reason: MoneyActionReason
  readonly note: string
  readonly by: StaffMember
}

export type MoneyProposal = MoneyActionMade & {
  readonly because: readonly MoneyReviewReason[]
  /** The result that its author saw (TAM-300). */
  readonly result: MoneyResult
}

/** A later day or parts; staff answer by an action on the loan's money (TAM-83). */
export type ArrangementEvent = {
  readonly type: 'arrangement-requested'
  readonly at: Instant
  readonly wish: ArrangementWish
  readonly situation: ArrangementSituation
}

/** What staff did about a loan's money, and why; ledger events with its effect follow. */
export type MoneyActionEvent =
  /** Nothing is booked before a second person takes the same action. */
  | ({ readonly type: 'money-action-proposed' } & MoneyProposal)
  | (MoneyActionMade & {
      readonly type: 'money-action-taken'
      /** How many cents it is about; 0 where no money moves and none is forgiven. */
      readonly atStake: Cents
      readonly proposed?: Proposed
    })

/** Contacts of staff, each started before it is made (TAM-186), and what they write for colleagues.
 */
export type ContactEvent =
  | ({
      readonly type: 'contact-started'
      readonly at: Instant
      readonly by: StaffMember
      readonly number: number
    } & PlannedContact)
  | {
      readonly type: 'contact-ended'
      readonly at: Instant
      readonly by: StaffMember
      readonly number: number
      readonly outcome: ContactOutcome
      readonly note: string
      readonly promise?: { readonly amount: Cents; readonly day: LocalDate }
    }
  /** A promise to pay that was made in no contact of ours (TAM-301). */
  | {
      readonly type: 'promise-recorded'
      readonly at: Instant
      readonly by: StaffMember
      readonly way: PromiseWay
      readonly note: string
      readonly promise: { readonly amount: Cents; readonly day: LocalDate }
    }
  | {
      readonly type: 'do-not-contact-set'
      readonly at: Instant
      readonly by: StaffMember
      readonly ground: DoNotContactGround
      readonly note: string
    }
  | { readonly type: 'do-not-contact-lifted'; readonly at: Instant; readonly by: StaffMember; readonly note: string }
  /** `mentions`: the ids of the colleagues to whom it is shown. */
  | {
      readonly type: 'staff-note'
      readonly at: Instant
      readonly by: StaffMember
      readonly note: string
      readonly mentions: readonly string[]
    }

/** A stop of the house keeps money from leaving, or does not any more. `payments`: those whose
 * debits were to go to the bank. */
export type StopEvent =
  | {
      readonly type: 'held-by-stop'
      readonly at: Instant
      readonly what: Stoppable
      readonly payments: readonly number[]
    }
  | { readonly type: 'released-from-stop'; readonly at: Instant; readonly what: Stoppable }

/** TAM-181: whose case it is from now on, and who said so; null for nobody's. */
export type CaseEvent = {
  readonly type: 'case-assigned'
  readonly at: Instant
  readonly to: StaffMember | null
  readonly by: StaffMember
}

/** TAM-16: what was personal was destroyed, so many months after closing. `remaining`: SHA-256 of
 * what is left of the events before, so that nobody changes it unnoticed. */
export type RetentionEvent = {
  readonly type: 'records-destroyed'
  readonly at: Instant
  readonly closedOn: LocalDate
  readonly months: number
  readonly remaining: string
}

/** Everything that can happen to a loan, to the end of its records. */
export type LoanEvent =
  | ApplicationEvent
  | PaymentEvent
  | DisbursementEvent
  | StopEvent
  | ArrangementEvent
  | MoneyActionEvent
  | CaseEvent
  | ContactEvent
  | RetentionEvent
  | Posted

export type LoanEventType = LoanEvent['type']
export type EventOf<Type extends LoanEventType> = Extract<LoanEvent, { readonly type: Type }>
