import type { EmailKey, PersonKey } from '@tamarack/domain/loan/application/person'
import { firstPolicy } from '@tamarack/domain/policy/house-policy'
import { offerOn, recordedOffer, type Offer } from '@tamarack/domain/products/product'
import { basisPoints } from '@tamarack/domain/values/basis-points'
import { cents } from '@tamarack/domain/values/cents'
import { instant } from '@tamarack/domain/values/instant'
import { localDate } from '@tamarack/domain/values/local-date'
import type { LoanSummary } from '../loan-summary.ts'
import type { CoApplication } from '../ports/loan-queries.port.ts'

/** A loan whose terms are with staff: $300.00 for 14 days at $14 per $100. */
export const sampleLoan = (id: string, customerId: string, changed: Partial<LoanSummary> = {}): LoanSummary => ({
  id,
  sequence: 1,
  customerId,
  customerName: 'Rowan Ashe',
  status: 'review',
  product: 'cash-advance',
  terms: null,
  advanceCents: 300_00,
  costOfBorrowingCents: 42_00,
  totalCents: 342_00,
  termDays: 14,
  disclosureAprBasisPoints: 365_00,
  annualRateBasisPoints: null,
  paymentPlan: 'standard',
  payFrequency: 'bi-weekly',
  advanceDate: '2026-11-23',
  dueDate: '2026-12-07',
  onDefault: { returnedItemFee: cents(20_00), interestMonthly: basisPoints(2_50) },
  payments: [{ dueDate: '2026-12-07', amount: 342_00 }],
  checks: [],
  identity: 'passed',
  identityCheckId: null,
  bank: 'connected',
  bankAccountEnding: '5678',
  decision: null,
  proposal: null,
  rejectionReasons: [],
  changesThatWouldPass: [],
  alternatives: [],
  awaitedSignatures: [],
  staffWork: [],
  attention: [],
  returnedDebits: [],
  createdAt: 1_795_000_000_000,
  submittedAt: 1_795_000_600_000,
  decidedAt: null,
  agreementSignedAt: null,
  debitAuthorizedAt: null,
  coApplicant: null,
  activatedAt: null,
  fundBy: null,
  fundedAt: null,
  disbursement: null,
  paymentRequest: null,
  cancellableUntil: null,
  cancellableAnyTime: false,
  ...changed,
})

const installmentOffer = (): Offer => {
  const terms = { loanType: 'installment', startDate: '2026-11-20', payFrequency: 'monthly' } as const
  const applicant = { monthlyNetIncome: 6000_00, earlierAgreements: [], otherDebts: 0, withCoApplicant: true }
  const request = { ...terms, advance: 5000_00, numberOfPayments: 12 }
  const offer = offerOn(request, applicant, localDate('2026-11-20'), firstPolicy)
  if (!offer.ok) throw new Error(offer.error.code)
  return recordedOffer(offer.value)
}

/** The application of that borrower, which that co-applicant accepted, is verified for and
 * consented to. */
export const sampleCoApplication = (
  loanId: string,
  borrowerId: string,
  coApplicantId: string,
  changed: Partial<LoanSummary> = {},
): CoApplication => {
  const offer = installmentOffer()
  const terms = { loanType: 'installment', advance: 5000_00, startDate: '2026-11-20' } as const
  const coApplicant = {
    state: 'accepted',
    invitation: 1,
    email: 'email-key' as EmailKey,
    token: 'd'.repeat(64),
    invitedAt: instant(1_795_000_000_000),
    expiresAt: instant(1_795_604_800_000),
    terms: { ...terms, payFrequency: 'monthly', numberOfPayments: 12 },
    offer,
    customerId: coApplicantId,
    acceptedAt: instant(1_795_000_100_000),
    person: 'person-key' as PersonKey,
    consent: { at: instant(1_795_000_200_000), answers: 'e'.repeat(64) },
  } as const
  const { invitation, invitedAt, expiresAt } = coApplicant
  const invited = { invitation, invitedAt, expiresAt, terms: coApplicant.terms, state: coApplicant.state }
  const summary = sampleLoan(loanId, borrowerId, {
    status: 'terms',
    product: null,
    advanceCents: null,
    costOfBorrowingCents: null,
    totalCents: null,
    disclosureAprBasisPoints: null,
    payFrequency: null,
    advanceDate: null,
    dueDate: null,
    onDefault: null,
    payments: [],
    submittedAt: null,
    coApplicant: {
      ...invited,
      progress: 'ready',
      customerId: coApplicantId,
      checkId: null,
      check: null,
      checkFailed: null,
      consentedAt: coApplicant.consent.at,
      signedAt: null,
    },
    ...changed,
  })
  const invitee = { name: 'Jo Birch', email: 'jo@mail.example', relationship: 'spouse', phone: '4165550142' }
  return { summary, coApplicant, invitee, borrowerName: 'Rowan Ashe', info: null }
}
