import type { RequiredContent } from '../agreement/required-content.ts'
import type { DefaultCharge, SideTerm } from '../conduct/side-terms.ts'
import type { Notice } from '../pad/notice.ts'

/** What holds for every loan of one product, no matter what its terms. */
export type ProductLaw = {
  /** ON-23, CPA-01: what its agreement contains. */
  readonly agreementContents: readonly RequiredContent[]
  /** COL-02, CPA-09: what its agreement never contains. */
  readonly prohibitedTerms: readonly SideTerm[]
  /** ON-08, CPA-04: what default may cost. */
  readonly defaultCharges: readonly DefaultCharge[]
  /** C-08, PAD-07: how long before it takes effect a payor revokes the debits. */
  readonly revocationNotice: Notice
  /** C-02: whether a co-applicant who signs owes the loan, too. */
  readonly bindsCoApplicant: boolean
  /** ON-16: whether its term may be extended, and whether it may pay another payday loan. */
  readonly rollover: 'allowed' | 'prohibited'
}
