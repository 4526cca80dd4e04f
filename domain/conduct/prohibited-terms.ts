import type { LoanType } from '../loan/classify.ts'

/** What an agreement or an offer might contain beside the loan itself. */
export const sideTerms = [
  'wage-assignment',
  'collateral',
  'guarantor',
  'tied-goods-or-services',
  'repeat-processing-charge',
  'payment-for-another-payday-loan',
  'broker-fee',
  'advance-fee',
  'deduction-from-advance',
  'prepayment-penalty',
  'insurer-chosen-by-lender',
  'wanted-optional-insurance',
  'personal-data-consent',
] as const
export type SideTerm = (typeof sideTerms)[number]

/** PLA: nothing is taken for a payday loan but the promise to pay. */
const neverInPayday: readonly SideTerm[] = [
  'wage-assignment',
  'collateral',
  'guarantor',
  'tied-goods-or-services',
  'repeat-processing-charge',
  'payment-for-another-payday-loan',
  'broker-fee',
  'advance-fee',
  'deduction-from-advance',
  'prepayment-penalty',
  'insurer-chosen-by-lender',
]

/** CPA-09, CPA-05, CPA-06: no fee before the advance, no penalty for paying early, a free choice of insurer where one is required. */
const neverInInstallment: readonly SideTerm[] = ['advance-fee', 'prepayment-penalty', 'insurer-chosen-by-lender']

/** COL-02, PLA (prohibited practices), ON-14, ON-17, CPA-05, CPA-06, CPA-09: terms of a draft that the law forbids this kind of loan. */
export const prohibitedTerms = (loanType: LoanType, terms: readonly SideTerm[]): readonly SideTerm[] => {
  const never = loanType === 'cash-advance' ? neverInPayday : neverInInstallment
  return terms.filter((term) => never.includes(term))
}

export const employerQuestions = [
  'employment',
  'length-of-employment',
  'income',
  'occupation',
  'business-address',
] as const

/** COL-03, PLA: an employer may be asked five things, and only with the borrower's consent; never that there is a loan. */
export const mayAskEmployer = (question: string, borrowerConsented: boolean): boolean =>
  borrowerConsented && employerQuestions.some((known) => known === question)
