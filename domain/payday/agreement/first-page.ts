import { disclosureApr } from '../../apr/disclosure-apr.ts'
import { asRate, inCents, inDays, type Quantity } from '../../explanations/explanation.ts'
import { cents, type Cents } from '../../values/cents.ts'
import { plusDays, type LocalDate } from '../../values/local-date.ts'
import { costOfBorrowing } from '../cost-of-borrowing.ts'

type Figure = { readonly name: string; readonly value: Quantity }

const figure = (name: string, value: Quantity): Figure => ({ name, value })

/** ON-23: the law's example of $500 for 14 days, at our price or the most that the law of the
 * agreement's day allows. */
export const statutoryExample = (day: LocalDate, costPerHundred?: Cents): readonly Figure[] => {
  const [advance, days] = [cents(500_00), 14]
  const priced = costOfBorrowing(advance, day, costPerHundred)
  if (!priced.ok) return []
  const { cost } = priced.value
  const apr = disclosureApr({
    advances: [{ on: day, amount: advance }],
    payments: [{ on: plusDays(day, days), amount: cents(advance + cost) }],
  })
  return [
    figure('advance', inCents(advance)),
    figure('termDays', inDays(days)),
    figure('costOfBorrowing', inCents(cost)),
    ...(apr.ok ? [figure('disclosureApr', asRate(apr.value.rate))] : []),
    figure('total', inCents(cents(advance + cost))),
  ]
}
