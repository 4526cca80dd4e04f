import type { Explanation } from '../explanations/explanation.ts'
import { inForceOn, type LawNotKnown } from '../law/law-by-date.ts'
import { followsFrequency } from '../schedule/due-dates.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { daysBetween, type LocalDate } from '../values/local-date.ts'
import { payFrequencies, type PayFrequency } from '../values/pay-frequency.ts'
import {
  actuarialRate,
  effectiveAnnualRate,
  nominalAnnualRate,
  periodicRateMax,
  type ActuarialRate,
} from './actuarial-rate.ts'
import { countsTowardCriminalRate, type Charge } from './charges.ts'
import { checkCredit, noRate, type CheckedCredit, type Credit, type CreditRefusal, type DatedAmount } from './credit.ts'
import { dayRateFrom, nominalPercentOf, type DayRate } from './day-rate.ts'
import { explainCriminalRate } from './explain-criminal-rate.ts'
import { stricterOf, type CriminalRates } from './rate-conventions.ts'
import { commonUnitPeriod, unitPeriodOfFrequency, unitPeriodsPerYear, type UnitPeriod } from './unit-period.ts'

/** Noise of the solver, far below what is ever printed, is no crime. */
const solverTolerance = 1e-9

/** CPA-10: whether a rate is above a limit, both in percent. */
export const isAboveCriminalRate = (percent: number, limit: number): boolean => percent > limit + solverTolerance

/** CPA-10: the annual rate, in percent, above which an agreement of that day is criminal, stated
 * for so many periods of a year: until 2024-12-31 the effective rate of 60 % counted. */
export const criminalRateLimit = (agreedOn: LocalDate, periodsPerYear: number): Result<number, LawNotKnown> => {
  const law = inForceOn('criminalRate', agreedOn)
  if (!law.ok) return law
  const { percent, rate } = law.value.value
  return ok(rate === 'nominal' ? percent : nominalAnnualRate(percent, periodsPerYear))
}

export type CreditWithCharges = Credit & {
  /** Next to the payments, on their days; one on the first day lowers the credit advanced. */
  readonly charges?: readonly Charge[]
  /** How often payments fall due, where their days alone do not show it. */
  readonly frequency?: PayFrequency
}

export type CriminalRateApr = CriminalRates & { readonly explanation: Explanation }

const noRateAtAll: ActuarialRate = {
  periodicRate: 0,
  periodsPerYear: 1,
  unitPeriod: { unit: 'day', multiple: 365 },
  nominalPercent: 0,
  effectivePercent: 0,
}

const explained = (rates: CriminalRates): CriminalRateApr => ({ ...rates, explanation: explainCriminalRate(rates) })

const isOn =
  (...days: readonly LocalDate[]) =>
  ({ on, amount }: DatedAmount): boolean =>
    amount === 0 || days.includes(on)

/** Everything lent on the first day and repaid on one later day. */
const isSinglePayment = ({ advances, payments }: Credit, { start, end }: CheckedCredit): boolean =>
  advances.every(isOn(start)) && payments.every(isOn(start, end))

/** One payment has no equal periods: its rate is cost ÷ credit × 365 ÷ days. */
const ratesOfSinglePayment = (
  { advances, payments }: Credit,
  { start, end, advanced, repaid }: CheckedCredit,
): Result<CriminalRates, CreditRefusal> => {
  const sumOn = (flows: readonly DatedAmount[], day: LocalDate): number =>
    flows.reduce((sum, { on, amount }) => (on === day ? sum + amount : sum), 0)
  const days = daysBetween(start, end)
  const periodicRate = (repaid - advanced) / (sumOn(advances, start) - sumOn(payments, start))
  if (periodicRate > periodicRateMax) return noRate('BEYOND_ANY_RATE')
  const [unitPeriod, periodsPerYear]: readonly [UnitPeriod, number] = [{ unit: 'day', multiple: days }, 365 / days]
  const nominalPercent = periodicRate * periodsPerYear * 100
  const effectivePercent = effectiveAnnualRate(nominalPercent, periodsPerYear)
  return ok(
    stricterOf(undefined, { periodicRate, periodsPerYear, unitPeriod, nominalPercent, effectivePercent }, 'TERM'),
  )
}

/** The days after the first on which money falls due, in order, each once. */
const daysOf = (flows: readonly DatedAmount[], after: LocalDate): readonly LocalDate[] => {
  const days: LocalDate[] = []
  let inOrder = true
  for (const { on, amount } of flows) {
    if (amount === 0 || on <= after) continue
    inOrder &&= on > (days.at(-1) ?? after)
    days.push(on)
  }
  return inOrder ? days : [...new Set(days)].sort()
}

const byDaysFor = (rate: DayRate, unitPeriod: UnitPeriod): ActuarialRate => {
  const periodsPerYear = unitPeriodsPerYear(unitPeriod)
  const nominalPercent = nominalPercentOf(rate, periodsPerYear)
  return {
    periodicRate: nominalPercent / periodsPerYear / 100,
    periodsPerYear,
    unitPeriod,
    nominalPercent,
    effectivePercent: rate.effectivePercent,
  }
}

/** A refusal before any rate, and the higher of two rates; the first of equal ones. */
const strictestOf = (
  one: Result<CriminalRates, CreditRefusal>,
  other: Result<CriminalRates, CreditRefusal>,
): Result<CriminalRates, CreditRefusal> =>
  !one.ok || (other.ok && other.value.percent <= one.value.percent) ? one : other

/** Several payments, by both conventions, for the agreed frequency where their days follow it (two
 * may fit), else for that which the days follow, of weeks where two do. An agreed frequency that
 * the days do not follow counts besides, and the stricter rate decides. */
const ratesOfSeveral = (
  credit: Credit,
  scheduled: readonly DatedAmount[],
  { start }: CheckedCredit,
  frequency: PayFrequency | undefined,
): Result<CriminalRates, CreditRefusal> => {
  const found = dayRateFrom(credit, start)
  if (!found.ok) return found
  const days = daysOf(scheduled, start)
  const isAsAgreed = frequency !== undefined && followsFrequency(days, frequency)
  const followed = isAsAgreed ? frequency : payFrequencies.find((one) => followsFrequency(days, one))
  const given = isAsAgreed ? undefined : frequency
  const rates = [followed, given]
    .filter((one) => one !== undefined)
    .map((one): Result<CriminalRates, CreditRefusal> => {
      const byPeriods = actuarialRate(credit, { oddPeriods: 'compound', frequency: one, scheduled })
      if (!byPeriods.ok) return byPeriods
      const source = one === followed ? 'PAYMENT_DAYS' : 'FREQUENCY'
      return ok(stricterOf(byPeriods.value, byDaysFor(found.value, unitPeriodOfFrequency(one)), source))
    })
  if (rates.length > 0) return rates.reduce(strictestOf)
  const moneyDays = [...credit.advances, ...credit.payments].filter(({ amount }) => amount > 0).map(({ on }) => on)
  return ok(stricterOf(undefined, byDaysFor(found.value, commonUnitPeriod(start, moneyDays)), 'INTERVALS'))
}

/** The rates of a credit without the words about them. Refuses where there is no rate. */
export const criminalRates = ({
  advances,
  payments,
  charges = [],
  frequency,
}: CreditWithCharges): Result<CriminalRates, CreditRefusal> => {
  const credit = { advances, payments: [...payments, ...charges.filter(countsTowardCriminalRate)] }
  const checked = checkCredit(credit)
  if (!checked.ok) return checked
  return isSinglePayment(credit, checked.value)
    ? ratesOfSinglePayment(credit, checked.value)
    : ratesOfSeveral(credit, payments, checked.value, frequency)
}

/** APR-02, Criminal Code s. 347: the annual rate by generally accepted actuarial practice, with
 * every charge that counts as interest, default fees and penalties included. One payment is counted
 * by days; several in equal periods and by days, and the higher rate decides. */
export const criminalRateApr = (credit: CreditWithCharges): Result<CriminalRateApr, CreditRefusal> => {
  const rates = criminalRates(credit)
  return rates.ok ? ok(explained(rates.value)) : rates
}

/** When the rate is looked at: before an offer or a fee, and when a schedule changes (C-20). */
export type GuardOccasion = 'BEFORE_OFFER' | 'BEFORE_FEE' | 'ON_SCHEDULE_CHANGE'

export type CriminalRateRefusal =
  | {
      readonly code: 'CRIMINAL_RATE'
      readonly occasion: GuardOccasion
      readonly percent: number
      /** Of a rate for the same periods. */
      readonly maximumPercent: number
      readonly decidedBy: CriminalRates['decidedBy']
      /** Left out where the days follow no frequency, or there is one payment. */
      readonly byPeriodsPercent?: number
      readonly byDaysPercent: number
    }
  | LawNotKnown
  | CreditRefusal

/** The day of the agreement: that of the first advance. */
const agreedOnOf = ({ advances }: Credit): LocalDate | undefined =>
  advances
    .filter(({ amount }) => amount > 0)
    .reduce<LocalDate | undefined>((first, { on }) => (first === undefined || on < first ? on : first), undefined)

/** CPA-10, C-20: refuses an offer, a fee or a new schedule that would raise the rate of the whole
 * loan above the criminal rate, 35 % since 2025-01-01. The rate of the day of the agreement applies,
 * by default the day of the first advance. A loan without cost passes. A loan whose rate cannot be
 * found is refused. */
export const criminalRateGuard = (
  occasion: GuardOccasion,
  credit: CreditWithCharges,
  agreedOn: LocalDate | undefined = agreedOnOf(credit),
): Result<CriminalRateApr, CriminalRateRefusal> => {
  const rate = criminalRateApr(credit)
  if (!rate.ok) {
    const costsNothing = rate.error.code === 'NO_RATE_EXISTS' && rate.error.because === 'REPAID_LESS_THAN_ADVANCED'
    return costsNothing ? ok(explained(stricterOf(undefined, noRateAtAll, 'TERM'))) : rate
  }
  const { percent, decidedBy, byPeriods, byDays } = rate.value
  const limit = agreedOn === undefined ? noRate('NOTHING_ADVANCED') : criminalRateLimit(agreedOn, byDays.periodsPerYear)
  if (!limit.ok) return limit
  if (!isAboveCriminalRate(percent, limit.value)) return rate
  return err({
    code: 'CRIMINAL_RATE',
    occasion,
    percent,
    maximumPercent: limit.value,
    decidedBy,
    ...(byPeriods && { byPeriodsPercent: byPeriods.nominalPercent }),
    byDaysPercent: byDays.nominalPercent,
  })
}
