import { lawOf } from '../products/law-of.ts'
import type { LoanType } from '../products/loan-type.ts'
import type { SideTerm } from './side-terms.ts'

/** COL-02, PLA (prohibited practices), ON-14, ON-17, CPA-05, CPA-06, CPA-09: forbidden terms. */
export const prohibitedTerms = (loanType: LoanType, terms: readonly SideTerm[]): readonly SideTerm[] =>
  terms.filter((term) => lawOf[loanType].prohibitedTerms.includes(term))

export const employerQuestions = [
  'employment',
  'length-of-employment',
  'income',
  'occupation',
  'business-address',
] as const

/** COL-03, PLA: an employer is questioned about five things, with consent, never about a loan. */
export const mayQuestionEmployer = (question: string, borrowerConsented: boolean): boolean =>
  borrowerConsented && employerQuestions.some((allowed) => allowed === question)
