import { effectiveAnnualRate, nominalAnnualRate } from '@tamarack/domain/apr/actuarial-rate'
import { countsTowardCriminalRate, countsTowardDisclosure } from '@tamarack/domain/apr/charges'
import type { DatedAmount } from '@tamarack/domain/apr/credit'
import { criminalRateApr, criminalRateLimit, isAboveCriminalRate } from '@tamarack/domain/apr/criminal-rate'
import { dayRate } from '@tamarack/domain/apr/day-rate'
import { disclosureApr } from '@tamarack/domain/apr/disclosure-apr'
import { criminalRateFigures } from '@tamarack/domain/apr/rate-conventions'
import { usActuarialApr } from '@tamarack/domain/apr/us-actuarial-apr'
import { asCount, explain, formatCents, inPercent, onDay } from '@tamarack/domain/explanations/explanation'
import { err, ok } from '@tamarack/domain/shared/result'
import { cents } from '@tamarack/domain/values/cents'
import { daysBetween, type LocalDate } from '@tamarack/domain/values/local-date'
import * as f from '../fields.ts'
import { andThen, question, questionIfGiven } from '../question.ts'

/** Charges that a rate counts are paid; one on the first day lowers the credit. */
const credit = {
  advanced: f.ifGiven('advances', { advances: f.flows }, { advanceDate: f.day, advance: f.money }),
  payments: f.flows,
  charges: f.optional(f.charges, []),
}
const advancesOf = ({ advanced }: f.ValuesOf<typeof credit>): readonly DatedAmount[] =>
  'advances' in advanced ? advanced.advances : [{ on: advanced.advanceDate, amount: advanced.advance }]

/** What payments and charges are worth on a day before them, at a yearly rate by plain days. */
const worthOn = (first: LocalDate, flowing: readonly DatedAmount[], yearly: number): string => {
  const worth = ({ on, amount }: DatedAmount) => amount / (1 + yearly / 100) ** (daysBetween(first, on) / 365)
  return formatCents(cents(Math.round(flowing.reduce((sum, flow) => sum + worth(flow), 0))))
}

const periodsPerYear = f.wholeNumberFrom(1, 8_784)

const converted = (given: number, result: number) =>
  given < 0 || !Number.isFinite(result) ? err({ code: 'NOT_A_RATE', given }) : ok(result)

export const rateCases = {
  apr: question({
    fields: { ...credit, payFrequency: f.onlyIfGiven(f.frequency) },
    evaluate: (given) => {
      const { payments, charges, payFrequency: frequency } = given
      const advances = advancesOf(given)
      const disclosable = charges.filter(countsTowardDisclosure).map(({ on, amount }) => ({ on, amount }))
      const ofDisclosure = { advances, payments: [...payments, ...disclosable] }
      return andThen(disclosureApr(ofDisclosure, frequency ?? 'actual-days'), (disclosed) =>
        andThen(criminalRateApr({ advances, payments, charges, ...(frequency && { frequency }) }), (criminal) => {
          const counted = charges.filter(countsTowardCriminalRate)
          const american = usActuarialApr({ advances, payments: [...payments, ...counted] })
          const compounded = criminal.byPeriods ?? criminal.byDays
          // Some hundred percent a day, compounded, is no number any more: JSON would hold null.
          const isHeld = [compounded, criminal.byDays].every((rate) => Number.isFinite(rate.effectivePercent))
          // By the law of the first day; a rate of an unknown law is only a rate.
          const [first] = advances.map(({ on }) => on).sort()
          const limit = first === undefined ? undefined : criminalRateLimit(first, criminal.byDays.periodsPerYear)
          return ok({ disclosed, criminal, compounded, isHeld, american, limit })
        }),
      )
    },
    result: ({ disclosed, criminal, compounded, isHeld, american, limit }) => ({
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
        ...(limit?.ok && {
          aboveLimit: isAboveCriminalRate(criminal.percent, limit.value),
          limitPercent: limit.value,
        }),
      },
      ...(isHeld && {
        effectiveAnnualPercent: compounded.effectivePercent,
        effectiveAnnualByDaysPercent: criminal.byDays.effectivePercent,
      }),
      ...(american.ok && { appendixJPercent: american.value }),
    }),
    explanations: ({ disclosed, criminal, compounded, isHeld }) => {
      const { periodicRate, periodsPerYear: periods, effectivePercent } = compounded
      const percent = periodicRate * 100
      const effective = explain(
        { effectiveAnnualPercent: inPercent(effectivePercent) },
        'APR-02: the rate of one period, compounded over the periods of a year',
        { periodicRate: inPercent(percent), periodsPerYear: asCount(periods) },
        `(1 + ${percent.toFixed(6)} %)^${Number(periods.toFixed(4))} − 1 = ${effectivePercent.toFixed(4)} %`,
      )
      return [disclosed.explanation, criminal.explanation, ...(isHeld ? [effective] : [])]
    },
  }),
  'effective-annual-rate': question({
    fields: credit,
    evaluate: (given) => {
      const advances = advancesOf(given)
      const paid = [...given.payments, ...given.charges.filter(countsTowardCriminalRate)]
      return andThen(dayRate({ advances, payments: paid }), ({ effectivePercent }) => {
        if (!Number.isFinite(effectivePercent)) return err({ code: 'NO_RATE_EXISTS', because: 'BEYOND_ANY_RATE' })
        const moving = [...advances, ...paid].filter(({ amount }) => amount > 0).map(({ on }) => on)
        return ok({ effectiveAnnualPercent: effectivePercent, advances, paid, first: moving.sort()[0] as LocalDate })
      })
    },
    result: ['effectiveAnnualPercent'],
    figure: { effectiveAnnualPercent: f.percent },
    rule: 'APR-03: the one yearly rate at which all payments and charges, each divided by (1 + rate)^(days ÷ 365), are worth the money advanced',
    inputs: [],
    and: ({ advances, paid, first }) => ({
      firstDay: onDay(first),
      advances: asCount(advances.length),
      payments: asCount(paid.length),
    }),
    steps: ({ effectiveAnnualPercent: yearly, advances, paid, first }) =>
      `at ${yearly.toFixed(4)} % a year, on ${first}: payments ${worthOn(first, paid, yearly)} = advances ${worthOn(first, advances, yearly)}`,
  }),
  'convert-rate': questionIfGiven(
    'nominalPercent',
    question({
      fields: { nominalPercent: f.percent, periodsPerYear },
      evaluate: ({ nominalPercent, periodsPerYear: periods }) =>
        converted(nominalPercent, effectiveAnnualRate(nominalPercent, periods)),
      figure: { effectivePercent: f.percent },
      rule: 'APR-02: the yearly rate divided by the periods of a year, compounded over them',
      steps: ({ nominalPercent, effectivePercent, periodsPerYear: periods }) =>
        `(1 + ${nominalPercent} % ÷ ${periods})^${periods} − 1 = ${effectivePercent.toFixed(6)} %`,
    }),
    question({
      fields: { effectivePercent: f.percent, periodsPerYear },
      evaluate: ({ effectivePercent, periodsPerYear: periods }) =>
        converted(effectivePercent, nominalAnnualRate(effectivePercent, periods)),
      figure: { nominalPercent: f.percent },
      rule: 'APR-02: the rate of one period that compounds to the effective one, times the periods of a year',
      steps: ({ nominalPercent, effectivePercent, periodsPerYear: periods }) =>
        `((1 + ${effectivePercent} %)^(1 ÷ ${periods}) − 1) × ${periods} = ${nominalPercent.toFixed(6)} %`,
    }),
  ),
}
