import { effectiveAnnualRate, nominalAnnualRate, type ActuarialRate } from '@tamarack/domain/apr/actuarial-rate'
import { countsTowardCriminalRate, countsTowardDisclosure } from '@tamarack/domain/apr/charges'
import { criminalRateApr, criminalRatePercent, isAboveCriminalRate } from '@tamarack/domain/apr/criminal-rate'
import type { DatedAmount } from '@tamarack/domain/apr/credit'
import { dayRate } from '@tamarack/domain/apr/day-rate'
import { disclosureApr } from '@tamarack/domain/apr/disclosure-apr'
import { criminalRateFigures } from '@tamarack/domain/apr/rate-conventions'
import { usActuarialApr } from '@tamarack/domain/apr/us-actuarial-apr'
import { asCount, inPercent, onDay, formatCents } from '@tamarack/domain/explanations/explanation'
import { err, ok } from '@tamarack/domain/shared/result'
import { cents } from '@tamarack/domain/values/cents'
import { daysBetween, type LocalDate } from '@tamarack/domain/values/local-date'
import { explain, type PrintedExplanation } from '../explain.ts'
import { day, frequency, ifGiven, money, optional, percent, wholeNumberFrom, type ValuesOf } from '../fields.ts'
import { charges, flows } from '../lending-fields.ts'
import { question, questionIfGiven } from '../question.ts'

const effectiveExplanation = ({ periodicRate, periodsPerYear, effectivePercent }: ActuarialRate): PrintedExplanation =>
  explain(
    ['effectiveAnnualPercent', inPercent(effectivePercent)],
    'APR-02',
    'the rate of one period, compounded over the periods of a year',
    { periodicRate: inPercent(periodicRate * 100), periodsPerYear: asCount(periodsPerYear) },
    [
      `(1 + ${(periodicRate * 100).toFixed(6)} %)^${Number(periodsPerYear.toFixed(4))} − 1 = ${effectivePercent.toFixed(4)} %`,
    ],
  )

/** Charges that a rate counts are paid money like any other; one on the first day lowers the credit. */
const credit = {
  advanced: ifGiven('advances', { advances: flows }, { advanceDate: day, advance: money }),
  payments: flows,
  charges: optional(charges, []),
}
const advancesOf = ({ advanced }: ValuesOf<typeof credit>): readonly DatedAmount[] =>
  'advances' in advanced ? advanced.advances : [{ on: advanced.advanceDate, amount: advanced.advance }]

const creditAndFrequency = { ...credit, payFrequency: optional(frequency) }

const ratesOf = (given: ValuesOf<typeof creditAndFrequency>) => {
  const { payments, charges: charged, payFrequency } = given
  const advances = advancesOf(given)
  const disclosable = charged.filter(countsTowardDisclosure).map(({ on, amount }) => ({ on, amount }))
  const disclosed = disclosureApr({ advances, payments: [...payments, ...disclosable] }, payFrequency ?? 'actual-days')
  if (!disclosed.ok) return disclosed
  const frequencyGiven = payFrequency && { frequency: payFrequency }
  const criminal = criminalRateApr({ advances, payments, charges: charged, ...frequencyGiven })
  if (!criminal.ok) return criminal
  const american = usActuarialApr({ advances, payments: [...payments, ...charged.filter(countsTowardCriminalRate)] })
  const { byPeriods, byDays } = criminal.value
  // A rate of some hundred percent a day, compounded 365 times, is more than a number holds: JSON would hold null.
  const compounded = byPeriods ?? byDays
  const isHeld = Number.isFinite(compounded.effectivePercent) && Number.isFinite(byDays.effectivePercent)
  return ok({ disclosed: disclosed.value, criminal: criminal.value, compounded, isHeld, american })
}

/** What payments and charges are worth on a day before them, at a yearly rate by plain days. */
const worthOn = (first: LocalDate, flowing: readonly DatedAmount[], yearly: number): string => {
  const worth = flowing.reduce(
    (sum, { on, amount }) => sum + amount / (1 + yearly / 100) ** (daysBetween(first, on) / 365),
    0,
  )
  return formatCents(cents(Math.round(worth)))
}

const periodsPerYear = wholeNumberFrom(1, 8_784)

const converted = (given: number, result: number) =>
  given < 0 || !Number.isFinite(result) ? err({ code: 'NOT_A_RATE', given }) : ok(result)

export const rateCases = {
  apr: question({
    fields: creditAndFrequency,
    evaluate: ratesOf,
    result: ({ disclosed, criminal, compounded, isHeld, american }) => ({
      disclosureApr: {
        percent: disclosed.percent,
        basisPoints: disclosed.rate,
        costOfBorrowing: disclosed.costOfBorrowing,
        termYears: disclosed.termYears,
        averagePrincipal: Math.round(disclosed.averagePrincipal),
      },
      criminalRate: {
        ...criminalRateFigures(criminal),
        periodicPercent: (criminal.decidedBy === 'PERIODS' ? compounded : criminal.byDays).periodicRate * 100,
        aboveLimit: isAboveCriminalRate(criminal.percent),
        limitPercent: criminalRatePercent,
      },
      ...(isHeld && {
        effectiveAnnualPercent: compounded.effectivePercent,
        effectiveAnnualByDaysPercent: criminal.byDays.effectivePercent,
      }),
      ...(american.ok && { appendixJPercent: american.value }),
    }),
    explanations: ({ disclosed, criminal, compounded, isHeld }) => [
      disclosed.explanation,
      criminal.explanation,
      ...(isHeld ? [effectiveExplanation(compounded)] : []),
    ],
  }),
  'effective-annual-rate': question({
    fields: credit,
    evaluate: (given) => {
      const advances = advancesOf(given)
      const paid = [...given.payments, ...given.charges.filter(countsTowardCriminalRate)]
      const yearly = dayRate({ advances, payments: paid })
      if (!yearly.ok) return yearly
      const { effectivePercent } = yearly.value
      if (!Number.isFinite(effectivePercent)) return err({ code: 'NO_RATE_EXISTS', because: 'BEYOND_ANY_RATE' })
      const moving = [...advances, ...paid].filter(({ amount }) => amount > 0).map(({ on }) => on)
      return ok({ effectiveAnnualPercent: effectivePercent, advances, paid, first: moving.sort()[0] as LocalDate })
    },
    result: ['effectiveAnnualPercent'],
    figure: { effectiveAnnualPercent: percent },
    rule: 'APR-03',
    formula:
      'the one yearly rate at which all payments and charges, each divided by (1 + rate)^(days ÷ 365), are worth the money advanced',
    inputs: [],
    and: ({ advances, paid, first }) => ({
      firstDay: onDay(first),
      advances: asCount(advances.length),
      payments: asCount(paid.length),
    }),
    steps: ({ effectiveAnnualPercent: yearly, advances, paid, first }) => [
      `at ${yearly.toFixed(4)} % a year, on ${first}: payments ${worthOn(first, paid, yearly)} = advances ${worthOn(first, advances, yearly)}`,
    ],
  }),
  'convert-rate': questionIfGiven(
    'nominalPercent',
    question({
      fields: { nominalPercent: percent, periodsPerYear },
      evaluate: ({ nominalPercent: nominal, periodsPerYear: periods }) =>
        converted(nominal, effectiveAnnualRate(nominal, periods)),
      figure: { effectivePercent: percent },
      rule: 'APR-02',
      formula: 'the yearly rate divided by the periods of a year, compounded over them',
      steps: (effective, { nominalPercent: nominal, periodsPerYear: periods }) => [
        `(1 + ${nominal} % ÷ ${periods})^${periods} − 1 = ${effective.toFixed(6)} %`,
      ],
    }),
    question({
      fields: { effectivePercent: percent, periodsPerYear },
      evaluate: ({ effectivePercent: effective, periodsPerYear: periods }) =>
        converted(effective, nominalAnnualRate(effective, periods)),
      figure: { nominalPercent: percent },
      rule: 'APR-02',
      formula: 'the rate of one period that compounds to the effective one, times the periods of a year',
      steps: (nominal, { effectivePercent: effective, periodsPerYear: periods }) => [
        `((1 + ${effective} %)^(1 ÷ ${periods}) − 1) × ${periods} = ${nominal.toFixed(6)} %`,
      ],
    }),
  ),
}
