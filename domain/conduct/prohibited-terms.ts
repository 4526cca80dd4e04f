import { lawOf } from '../products/law-of.ts'
import type { LoanType } from '../products/loan-type.ts'
import type { SideTerm } from './side-terms.ts'

/** COL-02, PLA (prohibited practices), ON-14, ON-17, CPA-05, CPA-06, CPA-09: terms of a draft that
 * the law forbids this kind of loan. */
export const prohibitedTerms = (loanType: LoanType, terms: readonly SideTerm[]): readonly SideTerm[] =>
  terms.filter((term) => lawOf[loanType].prohibitedTerms.includes(term))

export const employerQuestions = [
  'employment',
  'length-of-employment',
  'income',
  'occupation',
  'business-address',
] as const

/** COL-03, PLA: an employer may be questioned about five things, and only with the borrower's
 * consent; never that there is a loan. */
export const mayQuestionEmployer = (question: string, borrowerConsented: boolean): boolean =>
  borrowerConsented && employerQuestions.some((allowed) => allowed === question)
