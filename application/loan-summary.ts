import type { ReadOnly } from '@tamarack/contracts/endpoint'
import type { CoApplicantView } from '@tamarack/contracts/views/co-application'
import type { LoanView } from '@tamarack/contracts/views/loan'
import type { LineCorrection } from '@tamarack/domain/bank-insight/kinds'
import { cancellationWindow } from '@tamarack/domain/cancellation/cancellation-window'
import type { RuleCheck } from '@tamarack/domain/decision/check'
import { changesThatWouldPass, customerWording } from '@tamarack/domain/decision/reasons'
import { byHandOf, type ByHand } from '@tamarack/domain/loan/application/by-hand'
import { decisionOf } from '@tamarack/domain/loan/commands/shared/decide-application'
import { requestsOf } from '@tamarack/domain/loan/debits/payment-request'
import { applicationOf, isServiced, type Loan, type ServicedLoan } from '@tamarack/domain/loan/loan'
import type { CoApplicantCheck, DecisionMade } from '@tamarack/domain/loan/loan-event'
import { advanceOf } from '@tamarack/domain/loan/payments/payment'
import { sendAgainAt } from '@tamarack/domain/loan/servicing/disbursement'
import { paidTwice, type PaidTwice } from '@tamarack/domain/loan/servicing/paid-twice'
import { awaitedSignatures } from '@tamarack/domain/loan/signing/awaited-signatures'
import { acceptedCoApplicant, coApplicantProgress, type CoApplicant } from '@tamarack/domain/loan/signing/co-applicant'
import { attention, returnedDebits, type Attention, type ReturnedDebit } from '@tamarack/domain/loan/staff/attention'
import { staffWork, type StaffWork } from '@tamarack/domain/loan/staff/staff-work'
import type { LoanType } from '@tamarack/domain/products/loan-type'
import type { OnDefault } from '@tamarack/domain/products/on-default'
import { annualRateOf, paymentPlanOf, type Offer, type RequestedTerms } from '@tamarack/domain/products/product'
import { shownRequest, shownTransfer } from './queries/shown-payment.ts'

type View = ReadOnly<LoanView>
type ForStaff = NonNullable<View['forStaff']>

/** The second person of an application as the borrower and staff read it; nothing of it is personal
 * data. */
export interface CoApplicantSummary extends Pick<
  ReadOnly<CoApplicantView>,
  'progress' | 'invitation' | 'invitedAt' | 'expiresAt' | 'consentedAt' | 'signedAt'
> {
  readonly state: CoApplicant['state']
  readonly customerId: string | null
  readonly terms: RequestedTerms
  readonly checkId: string | null
  readonly check: CoApplicantCheck['state'] | null
  readonly checkFailed: NonNullable<CoApplicantCheck['failed']> | null
}

/** The fields that a summary and the view of a loan have under one name. */
export const sharedFields = [
  'id',
  'sequence',
  'status',
  'identity',
  'identityCheckId',
  'bank',
  'bankAccountEnding',
  'payments',
  'rejectionReasons',
  'changesThatWouldPass',
  'alternatives',
  'awaitedSignatures',
  'paymentRequest',
  'createdAt',
  'submittedAt',
  'decidedAt',
  'agreementSignedAt',
  'debitAuthorizedAt',
  'activatedAt',
  'fundBy',
  'fundedAt',
  'cancellableUntil',
  'cancellableAnyTime',
] as const satisfies readonly (keyof View)[]

/** A loan or application as screens read it: cents, basis points, days in Toronto, epoch
 * milliseconds; null where not recorded yet. */
export interface LoanSummary
  extends Pick<View, (typeof sharedFields)[number]>, Pick<ForStaff, 'decision' | 'proposal' | 'officer'> {
  readonly customerId: string
  readonly customerName: string
  readonly product: LoanType | null
  readonly terms: RequestedTerms | null
  readonly advanceCents: number | null
  readonly costOfBorrowingCents: number | null
  readonly totalCents: number | null
  readonly termDays: number | null
  readonly disclosureAprBasisPoints: number | null
  readonly annualRateBasisPoints: number | null
  readonly paymentPlan: View['selectedPaymentPlan']
  readonly payFrequency: string | null
  readonly advanceDate: string | null
  readonly dueDate: string | null
  readonly onDefault: OnDefault | null
  readonly checks: readonly RuleCheck[]
  /** The papers of the step that is due; absent where it is taken online. */
  readonly byHand?: ByHand
  /** TAM-322: the kinds that staff corrected, by bank line. Absent without a correction. */
  readonly lineCorrections?: readonly LineCorrection[]
  readonly staffWork: readonly StaffWork[]
  readonly attention: readonly Attention[]
  readonly returnedDebits: readonly ReturnedDebit[]
  /** Absent unless money moved twice and is not settled. */
  readonly paidTwice?: readonly PaidTwice[]
  readonly coApplicant: CoApplicantSummary | null
  readonly disbursement: (NonNullable<View['disbursement']> & { readonly failure: string | null }) | null
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

const identityOf = (loan: Loan): View['identity'] => {
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

const bankOf = (loan: Loan): View['bank'] => {
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
  onDefault: offer?.onDefault ?? null,
  payments: offer?.payments.map(({ dueDate, amount }) => ({ dueDate, amount })) ?? [],
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

/** What a customer whose application was rejected reads; empty otherwise. */
export const rejectionOf = (
  decision: DecisionMade | undefined,
): Pick<View, 'rejectionReasons' | 'changesThatWouldPass' | 'alternatives'> =>
  decision?.verdict.outcome === 'rejected'
    ? {
        rejectionReasons: customerWording(decision.verdict.reasons),
        changesThatWouldPass: changesThatWouldPass(decision.verdict.reasons),
        alternatives: (decision.alternatives ?? []).map((terms) => ({
          loanType: terms.loanType,
          amount: terms.advance,
          paymentFrequency: terms.payFrequency,
          numberOfPayments: 'numberOfPayments' in terms ? terms.numberOfPayments : null,
        })),
      }
    : { rejectionReasons: [], changesThatWouldPass: [], alternatives: [] }

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
    total: offer.total,
    dueDate: offer.dueDate,
  }
}

const lastRequestOf = (loan: ServicedLoan): View['paymentRequest'] => {
  const last = requestsOf(loan).at(-1)
  if (last === undefined) return null
  const { amount, purpose, payer, state, requestedAt } = last
  return { amount, purpose, ...(payer && { payer }), state: shownRequest(state), requestedAt }
}

const servicingOf = (loan: Loan) => {
  if (!isServiced(loan))
    return {
      activatedAt: null,
      fundBy: null,
      fundedAt: null,
      disbursement: null,
      paymentRequest: null,
      cancellableUntil: null,
      cancellableAnyTime: false,
    }
  const advance = advanceOf(loan)
  const again = sendAgainAt(loan)
  const twice = paidTwice(loan)
  return {
    ...(twice.length > 0 && { paidTwice: twice }),
    activatedAt: loan.activatedAt,
    fundBy: loan.fundBy,
    fundedAt: loan.book.fundedAt ?? null,
    disbursement: advance
      ? {
          state: shownTransfer(advance.state),
          attempt: advance.attempt,
          failure: advance.failure ?? null,
          ...(again !== undefined && { sendAgainAt: again }),
          ...(advance.state === 'returned' && { afterCompletion: true as const }),
        }
      : null,
    paymentRequest: lastRequestOf(loan),
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
    awaitedSignatures: awaitedSignatures(loan),
    staffWork: staffWork(loan),
    attention: attention(loan),
    returnedDebits: returnedDebits(loan),
    ...(loan.lineCorrections && { lineCorrections: loan.lineCorrections }),
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
