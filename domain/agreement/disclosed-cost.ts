import { cents, type Cents } from '../values/cents.ts'
import { plusDays, type LocalDate } from '../values/local-date.ts'

/** CPA-03, CPA 2002 s. 70: without a disclosure, or beyond it, no cost of borrowing is owed. */
export const costBorrowerIsLiableFor = (charged: Cents, disclosed: Cents | undefined): Cents =>
  cents(Math.max(0, Math.min(charged, disclosed ?? 0)))

/** CPA-07, SOR/2021-181 s. 40(2): days to notify that payments no longer cover the interest. */
export const shortfallNoticeDays = 30

/** CPA-07: by when to notify that a scheduled payment is below the interest due; else undefined. */
export const shortfallNoticeBy = (facts: {
  readonly payment: Cents
  readonly interestDue: Cents
  readonly on: LocalDate
}): LocalDate | undefined => (facts.payment < facts.interestDue ? plusDays(facts.on, shortfallNoticeDays) : undefined)
