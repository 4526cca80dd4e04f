import { lawOf } from '../products/law-of.ts'
import type { LoanType } from '../products/loan-type.ts'
import type { RequiredContent } from './required-content.ts'

/** ON-23, CPA-01: what an agreement of that kind of loan must contain. */
export const requiredContents = (loanType: LoanType): readonly RequiredContent[] => lawOf[loanType].agreementContents

/** ON-23, CPA-01: what a drafted agreement lacks; meanwhile cancelling has no end (ON-21). */
export const missingContents = (loanType: LoanType, present: readonly string[]): readonly RequiredContent[] =>
  requiredContents(loanType).filter(({ id }) => !present.includes(id))

/** ON-23, O. Reg. 98/09 s. 18(3): smallest text and smallest heading of an agreement, in points. */
export const textPointsMin = 12
export const headingPointsMin = 14
