import { ok, type Result } from '../shared/result.ts'
import { epochDay, type LocalDate } from '../values/local-date.ts'
import { smallestRate } from './actuarial-rate.ts'
import { checkCredit, type Credit, type CreditRefusal, type NoRate } from './credit.ts'

/** A credit's cost by plain days: growth is `exp(force × days ÷ 365)`, for any period. */
export type DayRate = {
  /** Compounded without end; the rate for 1/m of a year is `expm1(force / m)`. */
  readonly force: number
  /** In percent; may be infinite where a few days cost many times the advance. */
  readonly effectivePercent: number
}

/** The yearly rate, in percent, stated for so many periods a year: periodic rate × periods. */
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

/** APR-03: the effective annual rate by plain days, the one r at which Σ amount ÷ (1 + r)^(days ÷
 * 365) of payments is what was advanced. No period enters. Refuses where there is no rate. */
export const dayRate = (credit: Credit): Result<DayRate, CreditRefusal> => {
  const checked = checkCredit(credit)
  return checked.ok ? dayRateFrom(credit, checked.value.start) : checked
}
