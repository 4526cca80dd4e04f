import { disclosureApr } from '../../apr/disclosure-apr.ts'
import { cents } from '../../values/cents.ts'
import { plusDays, type LocalDate } from '../../values/local-date.ts'
import { costOfBorrowing } from '../cost-of-borrowing.ts'

/** ON-23: the law's example of $500 for 14 days, at the most that the law of that day allows;
 * undefined before the law had a most. */
export const statutoryExample = (day: LocalDate) => {
  const [advance, termDays] = [cents(500_00), 14]
  const priced = costOfBorrowing(advance, day)
  if (!priced.ok) return undefined
  const { cost } = priced.value
  const total = cents(advance + cost)
  const apr = disclosureApr({
    advances: [{ on: day, amount: advance }],
    payments: [{ on: plusDays(day, termDays), amount: total }],
  })
  return { advance, termDays, cost, total, disclosureApr: apr.ok ? apr.value.rate : undefined }
}
