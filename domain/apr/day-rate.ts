import { ok, type Result } from '../shared/result.ts'
import { epochDay, type LocalDate } from '../values/local-date.ts'
import { smallestRate } from './actuarial-rate.ts'
import { checkCredit, type Credit, type CreditRefusal, type NoRate } from './credit.ts'

/** What a credit costs by plain days: growth is `exp(force × days ÷ 365)`, so that a rate for any
 * period of the year follows from one figure. */
export type DayRate = {
  /** The yearly rate compounded without end; the rate for a period of 1/m of a year is
   * `expm1(force / m)`. */
  readonly force: number
  /** The effective annual rate, in percent; may be infinite where a few days cost many times the
   * advance. */
  readonly effectivePercent: number
}

/** The yearly rate, in percent, of a day rate stated for periods of which so many make a year:
 * periodic rate × periods. */
export const nominalPercentOf = ({ force }: Pick<DayRate, 'force'>, periodsPerYear: number): number =>
  periodsPerYear * Math.expm1(force / periodsPerYear) * 100

/** The day rate of a credit that was checked before, counted from its first day. */
export const dayRateFrom = ({ advances, payments }: Credit, firstDay: LocalDate): Result<DayRate, NoRate> => {
  const start = epochDay(firstDay)
  const flows: { readonly amount: number; readonly years: number }[] = []
  for (const { on, amount } of advances) flows.push({ amount, years: (epochDay(on) - start) / 365 })
  for (const { on, amount } of payments) flows.push({ amount: 0 - amount, years: (epochDay(on) - start) / 365 })
  flows.sort((a, b) => a.years - b.years)
  const worth = (force: number): number => {
    let total = 0
    for (const { amount, years } of flows) total += amount * Math.exp(0 - force * years)
    return total
  }
  const force = smallestRate(flows, worth)
  return force.ok ? ok({ force: force.value, effectivePercent: Math.expm1(force.value) * 100 }) : force
}

/** APR-03: the effective annual rate by plain days, the one r at which Σ amount ÷ (1 + r)^(days
 * ÷ 365) of payments is what was advanced. No period enters, so nothing about the schedule has to
 * be given or agreed. Refuses where there is no rate. */
export const dayRate = (credit: Credit): Result<DayRate, CreditRefusal> => {
  const checked = checkCredit(credit)
  return checked.ok ? dayRateFrom(credit, checked.value.start) : checked
}
