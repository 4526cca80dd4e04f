import type { CoApplicationView } from '../views/co-application.ts'

/** $5,000 in twelve monthly payments, to which a co-applicant has consented. */
export const joinedApplication: CoApplicationView = {
  loanId: 'ln_joined',
  sequence: 1,
  stage: 'waiting',
  borrowerName: 'Rowan Ashe',
  invitedAs: 'Jo Birch',
  named: null,
  expiresAt: 1_795_604_800_000,
  loanAmount: 5000_00,
  regularPayment: 487_19,
  numberOfPayments: 12,
  paymentFrequency: 'monthly',
  interestAmount: 846_26,
  totalObligationAmount: 5846_26,
  annualRate: 29.9,
  apr: 29.9,
  firstPaymentDate: '2026-12-21',
  endDate: '2027-11-22',
  check: null,
  checkFailed: null,
  identityCheckId: null,
  consentedAt: 1_795_000_200_000,
  signedAt: null,
  awaitedSignatures: [],
  activatedAt: null,
}
