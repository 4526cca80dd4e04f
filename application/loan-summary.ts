import { cancellationWindow } from '@tamarack/domain/cancellation/cancellation-window'
import type { RuleCheck } from '@tamarack/domain/decision/check'
import type { SampleFinding } from '@tamarack/domain/decision/clean-file'
import type { SecondReviewReason } from '@tamarack/domain/decision/second-review'
import { byHandOf, type ByHand } from '@tamarack/domain/loan/application/by-hand'
import { waitsForCustomer } from '@tamarack/domain/loan/application/reminders'
import { decisionOf } from '@tamarack/domain/loan/commands/shared/decide-application'
import { requestsOf } from '@tamarack/domain/loan/debits/payment-request'
import {
  applicationOf,
  isServiced,
  type Disbursement,
  type Loan,
  type PaymentRequest,
  type ServicedLoan,
} from '@tamarack/domain/loan/loan'
import type { CoApplicantCheck, RequestPurpose, StaffMember } from '@tamarack/domain/loan/loan-event'
import { sendAgainAt } from '@tamarack/domain/loan/servicing/disbursement'
import { awaitedSignatures, type AwaitedSignature } from '@tamarack/domain/loan/signing/awaited-signatures'
import { acceptedCoApplicant, coApplicantProgress, type CoApplicant } from '@tamarack/domain/loan/signing/co-applicant'
import { attention, returnedDebits, type Attention, type ReturnedDebit } from '@tamarack/domain/loan/staff/attention'
import { staffWork, type StaffWork } from '@tamarack/domain/loan/staff/staff-work'
import type { LoanStatus } from '@tamarack/domain/loan/status'
import type { LoanType } from '@tamarack/domain/products/loan-type'
import { annualRateOf, paymentPlanOf, type Offer, type RequestedTerms } from '@tamarack/domain/products/product'
import { rejectionOf, type RejectionSummary } from './rejection-summary.ts'

export type IdentityState =
  | 'not-started'
  | 'open'
  | 'confirming'
  | 'passed'
  | 'failed-document'
  | 'failed-phone'
  | 'failed-selfie'
  | 'failed-name'
  | 'failed'
  | 'pending-review'
/** The second person of an application as the borrower and staff read it; nothing of it is personal
 * data. */
export interface CoApplicantSummary {
  readonly state: CoApplicant['state']
  readonly progress: ReturnType<typeof coApplicantProgress>
  readonly customerId: string | null
  /** Counts the invitations, from 1. */
  readonly invitation: number
  readonly invitedAt: number
  readonly expiresAt: number
  readonly terms: RequestedTerms
  readonly checkId: string | null
  readonly check: CoApplicantCheck['state'] | null
  readonly checkFailed: NonNullable<CoApplicantCheck['failed']> | null
  readonly consentedAt: number | null
  readonly signedAt: number | null
}
export type BankState = 'not-started' | 'open' | 'collecting' | 'connected' | 'failed' | 'failed-owner'

/** A loan or application as screens read it: cents, basis points, days in Toronto, epoch
 * milliseconds; null where not recorded yet. */
export interface LoanSummary extends RejectionSummary {
  readonly id: string
  /** The number of the loan's last event. */
  readonly sequence: number
  readonly customerId: string
  readonly customerName: string
  readonly status: LoanStatus
  readonly product: LoanType | null
  readonly terms: RequestedTerms | null
  readonly advanceCents: number | null
  readonly costOfBorrowingCents: number | null
  readonly totalCents: number | null
  readonly termDays: number | null
  readonly disclosureAprBasisPoints: number | null
  readonly annualRateBasisPoints: number | null
  readonly paymentPlan: 'standard' | 'extended' | null
  readonly payFrequency: string | null
  readonly advanceDate: string | null
  readonly dueDate: string | null
  readonly payments: readonly { readonly dueDate: string; readonly amountCents: number }[]
  readonly checks: readonly RuleCheck[]
  readonly identity: IdentityState
  /** The check that the loan is at, so that its result can be read again. */
  readonly identityCheckId: string | null
  readonly bank: BankState
  readonly bankAccountEnding: string | null
  /** The papers of the step that is due; absent where it is taken online. */
  readonly byHand?: ByHand
  readonly decision: {
    readonly outcome: 'approved' | 'rejected'
    /** The number of the house policy that it was made under. */
    readonly policy: number
    readonly byId: string
    readonly byName: string
    readonly at: number
    readonly reasons: readonly string[]
    readonly note: string | null
    /** Who proposed it, where two people decided. */
    readonly proposedBy: string | null
    readonly proposedAt: number | null
    readonly proposedNote: string | null
    /** Of an approval by the house policy alone (TAM-207). */
    readonly automatic?: {
      readonly sampled: boolean
      readonly reviewed: { readonly byName: string; readonly at: number; readonly finding: SampleFinding } | null
    }
  } | null
  /** An approval that waits for a second person, with the figures that the first one saw. */
  readonly proposal: {
    readonly byId: string
    readonly byName: string
    readonly at: number
    readonly note: string | null
    readonly because: readonly SecondReviewReason[]
    readonly totalCents: number
    readonly dueDate: string
  } | null
  /** Whether the next act is the customer's. */
  readonly waitsForCustomer: boolean
  /** Whose signature an approved application waits for. */
  readonly awaitedSignatures: readonly AwaitedSignature[]
  /** What waits for staff, the oldest first. */
  readonly staffWork: readonly StaffWork[]
  /** Why the loan is not as it should be, and the returned debits that nothing has made up for, the
   * oldest first. */
  readonly attention: readonly Attention[]
  readonly returnedDebits: readonly ReturnedDebit[]
  /** Whose case it is; absent while nobody's. */
  readonly officer?: StaffMember
  readonly createdAt: number
  readonly submittedAt: number | null
  readonly decidedAt: number | null
  readonly agreementSignedAt: number | null
  /** The borrower's part is signed; with a co-applicant the loan may still wait for theirs. */
  readonly debitAuthorizedAt: number | null
  readonly coApplicant: CoApplicantSummary | null
  readonly activatedAt: number | null
  readonly fundBy: number | null
  readonly fundedAt: number | null
  readonly disbursement: {
    readonly state: Disbursement['state']
    readonly attempt: number
    readonly failure: string | null
    /** When it is sent again by itself; absent where nothing does that. */
    readonly sendAgainAt?: number
    /** It failed after it had been reported as completed; absent otherwise. */
    readonly afterCompletion?: true
  } | null
  /** E-Transfers that were requested, the oldest first; of the borrower where no payer is named. */
  readonly requests: readonly {
    readonly requestId: string
    readonly amountCents: number
    readonly purpose: RequestPurpose
    readonly payer?: 'co-applicant'
    readonly state: PaymentRequest['state']
    readonly requestedAt: number
  }[]
  readonly cancellableUntil: number | null
  readonly cancellableAnyTime: boolean
  /** When what named a person in its records was destroyed (TAM-102); absent before. */
  readonly destroyedAt?: number
}

/** The facts of a summary that are not in the log. */
export interface LoanNames {
  readonly customerName: string
  readonly bankAccountEnding: string | null
}

const failedStates = {
  document: 'failed-document',
  phone: 'failed-phone',
  selfie: 'failed-selfie',
  name: 'failed-name',
  other: 'failed',
} as const

const identityOf = (loan: Loan): IdentityState => {
  const application = applicationOf(loan)
  if (application?.status !== 'identity') return 'passed'
  const { check } = application
  if (check === undefined) return 'not-started'
  return check.state === 'failed' ? failedStates[check.failed ?? 'other'] : check.state
}

const checkIdOf = (loan: Loan): string | null => {
  const application = applicationOf(loan)
  return application?.status === 'identity' ? (application.check?.checkId ?? null) : null
}

const bankOf = (loan: Loan): BankState => {
  if (isServiced(loan)) {
    const connection = loan.newAccount?.connection
    if (connection === undefined || connection.state === 'open') return 'connected'
    return connection.failed === 'not-the-owner' ? 'failed-owner' : connection.state
  }
  const application = applicationOf(loan)
  if (application?.status === 'identity') return 'not-started'
  const connection = application !== undefined && 'connection' in application ? application.connection : undefined
  if (application?.status === 'bank' && connection === undefined) return 'not-started'
  if (connection?.failed === 'not-the-owner') return 'failed-owner'
  // A window that was left changes nothing about the account that is there.
  if (connection === undefined || (connection.state === 'open' && application?.status !== 'bank')) return 'connected'
  return connection.state
}

/** Until when the borrower may cancel (ON-21, C-14). */
const cancellationOf = (loan: ServicedLoan): Pick<LoanSummary, 'cancellableUntil' | 'cancellableAnyTime'> => {
  const { activatedAt: agreedAt, book, hourMissed } = loan
  const window = cancellationWindow({ agreedAt, copyReceivedAt: book.copyReceivedAt, fundedAt: book.fundedAt })
  return window.ok && window.value.kind === 'until' && !hourMissed
    ? { cancellableUntil: window.value.lastMoment, cancellableAnyTime: false }
    : { cancellableUntil: null, cancellableAnyTime: book.cancelledAt === undefined }
}

const figuresOf = (offer: Offer | undefined) => ({
  product: offer?.loanType ?? null,
  advanceCents: offer?.advance ?? null,
  costOfBorrowingCents: offer?.costOfBorrowing ?? null,
  totalCents: offer?.total ?? null,
  termDays: offer?.termDays ?? null,
  disclosureAprBasisPoints: offer?.disclosureApr ?? null,
  annualRateBasisPoints: (offer && annualRateOf(offer)) ?? null,
  paymentPlan: offer ? paymentPlanOf(offer) : null,
  payFrequency: offer?.payFrequency ?? null,
  advanceDate: offer?.advanceDate ?? null,
  dueDate: offer?.dueDate ?? null,
  payments: offer?.payments.map(({ dueDate, amount }) => ({ dueDate, amountCents: amount })) ?? [],
})

const decisionView = (loan: Loan): LoanSummary['decision'] => {
  const decision = decisionOf(loan)
  if (decision === undefined) return null
  const { verdict, by, at, note, policy, proposed, automatic } = decision
  const { reviewed } = automatic ?? {}
  return {
    outcome: verdict.outcome,
    policy,
    byId: by.id,
    byName: by.name,
    at,
    reasons: verdict.reasons,
    note: note ?? null,
    proposedBy: proposed?.by.name ?? null,
    proposedAt: proposed?.at ?? null,
    proposedNote: proposed?.note ?? null,
    ...(automatic && {
      automatic: {
        sampled: automatic.sampled,
        reviewed: reviewed ? { byName: reviewed.by.name, at: reviewed.at, finding: reviewed.finding } : null,
      },
    }),
  }
}

const proposalView = (loan: Loan): LoanSummary['proposal'] => {
  const proposal = loan.status === 'review' ? loan.proposal : undefined
  if (proposal === undefined) return null
  const { by, at, note, because, offer } = proposal
  return {
    byId: by.id,
    byName: by.name,
    at,
    note: note ?? null,
    because,
    totalCents: offer.total,
    dueDate: offer.dueDate,
  }
}

const servicingOf = (loan: Loan) => {
  if (!isServiced(loan))
    return {
      activatedAt: null,
      fundBy: null,
      fundedAt: null,
      disbursement: null,
      requests: [],
      cancellableUntil: null,
      cancellableAnyTime: false,
    }
  const { disbursement } = loan
  const again = sendAgainAt(loan)
  return {
    activatedAt: loan.activatedAt,
    fundBy: loan.fundBy,
    fundedAt: loan.book.fundedAt ?? null,
    disbursement: disbursement
      ? {
          state: disbursement.state,
          attempt: disbursement.attempt,
          failure: disbursement.failure ?? null,
          ...(again !== undefined && { sendAgainAt: again }),
          ...(disbursement.afterCompletion && { afterCompletion: true as const }),
        }
      : null,
    requests: requestsOf(loan).map(({ requestId, amount, purpose, payer, state, requestedAt }) => ({
      requestId,
      amountCents: amount,
      purpose,
      ...(payer && { payer }),
      state,
      requestedAt,
    })),
    ...cancellationOf(loan),
  }
}

const coApplicantSummary = (loan: Loan): CoApplicantSummary | null => {
  const { coApplicant } = loan
  if (coApplicant === undefined) return null
  const { state, invitation, invitedAt, expiresAt, terms } = coApplicant
  const accepted = acceptedCoApplicant(loan)
  const signed = 'coSigned' in loan ? loan.coSigned : undefined
  return {
    state,
    progress: coApplicantProgress(loan),
    customerId: accepted?.customerId ?? null,
    invitation,
    invitedAt,
    expiresAt,
    terms,
    checkId: accepted?.check?.checkId ?? null,
    check: accepted?.check?.state ?? null,
    checkFailed: accepted?.check?.failed ?? null,
    consentedAt: accepted?.consent?.at ?? null,
    signedAt: signed?.at ?? null,
  }
}

/** The one place that makes a loan into its summary for screens. */
export const summarize = (loan: Loan, sequence: number, names: LoanNames): LoanSummary => {
  const submission = applicationOf(loan) ?? loan
  const submitted = 'offer' in submission ? submission : undefined
  const decision = decisionView(loan)
  const byHand = byHandOf(loan)
  return {
    ...names,
    id: loan.loanId,
    sequence,
    customerId: loan.customerId,
    status: loan.status,
    terms: submitted?.terms ?? null,
    ...figuresOf(submitted?.offer),
    checks: submitted?.checks ?? [],
    identity: identityOf(loan),
    identityCheckId: checkIdOf(loan),
    bank: bankOf(loan),
    ...(byHand && { byHand }),
    decision,
    proposal: proposalView(loan),
    ...rejectionOf(decisionOf(loan)),
    waitsForCustomer: waitsForCustomer(loan),
    awaitedSignatures: awaitedSignatures(loan),
    staffWork: staffWork(loan),
    attention: attention(loan),
    returnedDebits: returnedDebits(loan),
    ...(loan.officer && { officer: loan.officer }),
    createdAt: loan.startedAt,
    submittedAt: submitted?.submittedAt ?? null,
    decidedAt: decision?.at ?? null,
    agreementSignedAt: 'signed' in submission ? submission.signed.at : null,
    debitAuthorizedAt: ('authorized' in submission && submission.authorized?.at) || null,
    coApplicant: coApplicantSummary(submission),
    ...servicingOf(loan),
    ...(loan.destroyedAt !== undefined && { destroyedAt: loan.destroyedAt, customerName: 'Records destroyed' }),
  }
}
