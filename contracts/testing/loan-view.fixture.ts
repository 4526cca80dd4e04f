import type { LoanView } from '../views/loan.ts'

/** An application on which nothing was answered yet: every value that may be missing is. */
export const begunLoan: LoanView = {
  id: 'ln_own',
  sequence: 1,
  userId: 'customer1',
  applicantName: 'Rowan Ashe',
  status: 'identity',
  loanType: null,
  selectedLoanAmount: null,
  interestAmount: null,
  totalObligationAmount: null,
  termsOfAgrrementInDays: null,
  apr: null,
  annualRate: null,
  selectedPaymentPlan: null,
  selectedPaymentFrequency: null,
  numberOfPayments: null,
  startDate: null,
  endDate: null,
  defaultInterestRate: null,
  returnedItemFee: null,
  payments: [],
  identity: 'not-started',
  identityCheckId: null,
  bank: 'not-started',
  bankAccountEnding: null,
  rejectionReasons: [],
  changesThatWouldPass: [],
  alternatives: [],
  createdAt: 1_795_000_000_000,
  submittedAt: null,
  decidedAt: null,
  agreementSignedAt: null,
  debitAuthorizedAt: null,
  coApplicant: null,
  awaitedSignatures: [],
  activatedAt: null,
  fundBy: null,
  fundedAt: null,
  cancellableUntil: null,
  cancellableAnyTime: false,
  disbursement: null,
  paymentRequest: null,
  forStaff: null,
}

/** A cash advance of that many cents for 14 days at $14.00 per $100.00, from one day to another. */
export const advanceTerms = (cents: number, startDate: string, endDate: string) =>
  ({
    loanType: 'cash-advance',
    selectedLoanAmount: cents,
    interestAmount: (cents * 14) / 100,
    totalObligationAmount: (cents * 114) / 100,
    termsOfAgrrementInDays: 14,
    apr: 365,
    annualRate: null,
    selectedPaymentPlan: 'standard',
    selectedPaymentFrequency: 'bi-weekly',
    numberOfPayments: 1,
    startDate,
    endDate,
    defaultInterestRate: 2.5,
    returnedItemFee: 20_00,
    payments: [{ dueDate: endDate, amount: (cents * 114) / 100 }],
  }) as const satisfies Partial<LoanView>

/** The same application once it was sent: $300.00, waiting for a decision. */
export const loanInReview: LoanView = {
  ...begunLoan,
  ...advanceTerms(300_00, '2026-11-23', '2026-12-07'),
  status: 'review',
  identity: 'passed',
  bank: 'connected',
  bankAccountEnding: '5678',
  submittedAt: 1_795_000_600_000,
}

/** A second person who accepted to owe $2,000.00 in twelve payments, and has signed nothing yet. */
export const joinedCoApplicant: NonNullable<LoanView['coApplicant']> = {
  progress: 'ready',
  invitation: 1,
  invitedAt: 1_795_000_100_000,
  expiresAt: 1_795_604_900_000,
  loanAmount: 2000_00,
  paymentFrequency: 'monthly',
  loanTerm: 12,
  consentedAt: 1_795_000_200_000,
  signedAt: null,
}

/** Everything is signed but the agreement by the co-applicant, which was approved on Friday,
 * November 20, 2026, at 2:14 PM EST. */
export const coSignatureMissing: Partial<LoanView> = {
  status: 'pad',
  decidedAt: Date.UTC(2026, 10, 20, 19, 14),
  agreementSignedAt: Date.UTC(2026, 10, 20, 20),
  debitAuthorizedAt: Date.UTC(2026, 10, 20, 20, 1),
  coApplicant: joinedCoApplicant,
  awaitedSignatures: [{ signer: 'co-applicant', document: 'loan-agreement', since: Date.UTC(2026, 10, 20, 19, 14) }],
}
