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
]

/** CPA-09 and CPA-05: no fee before the advance, no penalty for paying early. */
const neverInInstallment: readonly SideTerm[] = ['advance-fee', 'prepayment-penalty']

/** COL-02, PLA (prohibited practices), ON-14, ON-17, CPA-05, CPA-09: the terms of a draft that the law forbids for this kind of loan. */
export const prohibitedTerms = (loanType: LoanType, terms: readonly SideTerm[]): readonly SideTerm[] => {
  const never = loanType === 'cash-advance' ? neverInPayday : neverInInstallment
  return terms.filter((term) => never.includes(term))
}

export const employerQuestions = ['employment', 'length-of-employment', 'income', 'occupation', 'business-address'] as const

/** COL-03, PLA: an employer may be asked five things, and only with the borrower's consent; never that there is a loan. */
export const mayAskEmployer = (question: string, borrowerConsented: boolean): boolean =>
  borrowerConsented && employerQuestions.some((known) => known === question)
