import { cents, type Cents } from '../values/cents.ts'
import { plusDays, type LocalDate } from '../values/local-date.ts'

/** CPA-03, CPA 2002 s. 70: without a disclosure, or beyond it, the borrower of an installment loan
 * owes no cost of borrowing. */
export const costBorrowerIsLiableFor = (charged: Cents, disclosed: Cents | undefined): Cents =>
  cents(Math.max(0, Math.min(charged, disclosed ?? 0)))

/** CPA-07, SOR/2021-181 s. 40(2): days to notify a borrower that the payments no longer cover the
 * interest. */
export const shortfallNoticeDays = 30

/** CPA-07: by when the borrower must be notified that, after missed payments or default charges, a
 * scheduled payment is less than the interest due; undefined while it still covers it. */
export const shortfallNoticeBy = (facts: {
  readonly payment: Cents
  readonly interestDue: Cents
  readonly on: LocalDate
}): LocalDate | undefined => (facts.payment < facts.interestDue ? plusDays(facts.on, shortfallNoticeDays) : undefined)
