import { asCount, inPercent, type Explanation } from '../explanations/explanation.ts'
import { err, ok, type Result } from '../shared/result.ts'
import type { PayFrequency } from '../values/pay-frequency.ts'
import { actuarialRate, type ActuarialRate } from './actuarial-rate.ts'
import { countsTowardCriminalRate, type Charge } from './charges.ts'
import type { Credit, CreditRefusal } from './credit.ts'

/** CPA-10, Criminal Code s. 347: an annual rate above this is criminal (since 2025-01-01). Exactly 35 % is not above. */
export const criminalRatePercent = 35

/** Noise of the solver, a thousandth of the smallest part of a percent that is ever printed, is not a crime. */
const solverTolerance = 1e-9

/** CPA-10: whether a rate, in percent, is criminal. */
export const isAboveCriminalRate = (percent: number): boolean => percent > criminalRatePercent + solverTolerance

export type CreditWithCharges = Credit & {
  /** Charges beside the payments, on the day they fall due; one that falls on the first day lowers the credit advanced. */
  readonly charges?: readonly Charge[]
  /** The payment frequency of the schedule, if it has one; else the rate's period is found from the days. */
  readonly frequency?: PayFrequency
}

export type CriminalRateApr = ActuarialRate & { readonly percent: number; readonly explanation: Explanation }

const noRateAtAll: ActuarialRate = {
  periodicRate: 0,
  periodsPerYear: 1,
  unitPeriod: { unit: 'day', multiple: 365 },
  nominalPercent: 0,
  effectivePercent: 0,
}

const explained = (rate: ActuarialRate): CriminalRateApr => ({
  ...rate,
  percent: rate.nominalPercent,
  explanation: {
    figure: 'criminalRateApr',
    value: inPercent(rate.nominalPercent),
    ruleId: 'APR-02',
    formula:
      'the rate for one period at which all payments and charges are worth the money advanced, times the periods in a year',
    inputs: [
      { name: 'periodicRate', value: inPercent(rate.periodicRate * 100) },
      { name: 'periodsPerYear', value: asCount(rate.periodsPerYear) },
    ],
    steps: [
      `${(rate.periodicRate * 100).toFixed(6)} % × ${Number(rate.periodsPerYear.toFixed(4))} = ${rate.nominalPercent.toFixed(4)} %`,
    ],
  },
})

/**
 * APR-02, Criminal Code s. 347: the annual rate by generally accepted actuarial practice, with every charge that counts as interest. Unlike
 * the disclosure APR it includes default fees and penalties.
 */
export const criminalRateApr = ({
  advances,
  payments,
  charges = [],
  frequency,
}: CreditWithCharges): Result<CriminalRateApr, CreditRefusal> => {
  const all = [...payments, ...charges.filter(countsTowardCriminalRate)]
  const rate = actuarialRate({ advances, payments: all }, { oddPeriods: 'compound', ...(frequency && { frequency }) })
  return rate.ok ? ok(explained(rate.value)) : rate
}

/** When the rate is looked at: before an offer is made, before a fee is charged, and whenever a schedule changes (C-20). */
export type GuardOccasion = 'BEFORE_OFFER' | 'BEFORE_FEE' | 'ON_SCHEDULE_CHANGE'

export type CriminalRateRefusal =
  | {
      readonly code: 'CRIMINAL_RATE'
      readonly occasion: GuardOccasion
      readonly percent: number
      readonly maximumPercent: typeof criminalRatePercent
    }
  | CreditRefusal

/**
 * CPA-10, C-20: stops an offer, a fee or a new schedule that would take the whole loan above 35 %. Give it everything already paid and
 * everything still to come. A loan that costs nothing passes; one whose rate cannot be found does not.
 */
export const criminalRateGuard = (
  occasion: GuardOccasion,
  credit: CreditWithCharges,
): Result<CriminalRateApr, CriminalRateRefusal> => {
  const rate = criminalRateApr(credit)
  if (!rate.ok) {
    const costsNothing = rate.error.code === 'NO_RATE_EXISTS' && rate.error.because === 'REPAID_LESS_THAN_ADVANCED'
    return costsNothing ? ok(explained(noRateAtAll)) : rate
  }
  if (!isAboveCriminalRate(rate.value.percent)) return rate
  return err({ code: 'CRIMINAL_RATE', occasion, percent: rate.value.percent, maximumPercent: criminalRatePercent })
}
