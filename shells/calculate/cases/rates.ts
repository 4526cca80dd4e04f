import { effectiveAnnualRate, nominalAnnualRate, type ActuarialRate } from '@tamarack/domain/apr/actuarial-rate'
import { chargeKinds, countsTowardCriminalRate, countsTowardDisclosure } from '@tamarack/domain/apr/charges'
import { criminalRateApr, criminalRatePercent, isAboveCriminalRate } from '@tamarack/domain/apr/criminal-rate'
import type { DatedAmount } from '@tamarack/domain/apr/credit'
import { dayRate } from '@tamarack/domain/apr/day-rate'
import { disclosureApr } from '@tamarack/domain/apr/disclosure-apr'
import { criminalRateFigures } from '@tamarack/domain/apr/rate-conventions'
import { usActuarialApr } from '@tamarack/domain/apr/us-actuarial-apr'
import { asCount, inPercent, onDay, sayCents } from '@tamarack/domain/explanations/explanation'
import { cents } from '@tamarack/domain/values/cents'
import { daysBetween, type LocalDate } from '@tamarack/domain/values/local-date'
import { answerOf, answering, refused, answered, type Case } from '../case.ts'
import type { Input } from '../input.ts'
import { explain, type PrintedExplanation } from '../explain.ts'

const readFlow = (input: Input) => ({ on: input.day('on'), amount: input.amount('amount') })

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
const readMoney = (input: Input) => ({
  advances: input.has('advances')
    ? input.list('advances', readFlow)
    : [{ on: input.day('advanceDate'), amount: input.amount('advance') }],
  payments: input.list('payments', readFlow),
  charges: input.has('charges')
    ? input.list('charges', (charge) => ({ ...readFlow(charge), kind: charge.oneOf('kind', chargeKinds) }))
    : [],
})

const apr: Case = answering(
  (input) => ({
    ...readMoney(input),
    frequency: input.has('payFrequency') ? input.frequency('payFrequency') : undefined,
  }),
  ({ advances, payments, charges, frequency }) => {
    const disclosed = disclosureApr(
      {
        advances,
        payments: [...payments, ...charges.filter(countsTowardDisclosure).map(({ on, amount }) => ({ on, amount }))],
      },
      frequency ?? 'actual-days',
    )
    if (!disclosed.ok) return refused(disclosed.error)
    const criminal = criminalRateApr({ advances, payments, charges, ...(frequency && { frequency }) })
    if (!criminal.ok) return refused(criminal.error)
    const american = usActuarialApr({ advances, payments: [...payments, ...charges.filter(countsTowardCriminalRate)] })
    const { explanation, rate, costOfBorrowing, termYears, averagePrincipal, percent } = disclosed.value
    const { explanation: how, ...rates } = criminal.value
    const { byPeriods, byDays, decidedBy } = rates
    // A rate of some hundred percent a day, compounded 365 times, is more than a number holds: JSON would say null.
    const compounded = byPeriods ?? byDays
    const isHeld = Number.isFinite(compounded.effectivePercent) && Number.isFinite(byDays.effectivePercent)
    const [effectiveAnnualPercent, effectiveAnnualByDaysPercent] = [compounded, byDays].map(
      (one) => one.effectivePercent,
    )
    return answered(
      {
        disclosureApr: {
          percent,
          basisPoints: rate,
          costOfBorrowing,
          termYears,
          averagePrincipal: Math.round(averagePrincipal),
        },
        criminalRate: {
          ...criminalRateFigures(rates),
          periodicPercent: (decidedBy === 'PERIODS' ? compounded : byDays).periodicRate * 100,
          aboveLimit: isAboveCriminalRate(rates.percent),
          limitPercent: criminalRatePercent,
        },
        ...(isHeld && { effectiveAnnualPercent, effectiveAnnualByDaysPercent }),
        ...(american.ok && { appendixJPercent: american.value }),
      },
      [explanation, how, ...(isHeld ? [effectiveExplanation(compounded)] : [])],
    )
  },
)

/** What payments and charges are worth on a day before them, at a yearly rate by plain days. */
const worthOn = (day: LocalDate, flows: readonly DatedAmount[], percent: number): number =>
  flows.reduce((sum, { on, amount }) => sum + amount / (1 + percent / 100) ** (daysBetween(day, on) / 365), 0)

const effectiveRate: Case = answering(readMoney, ({ advances, payments, charges }) => {
  const paid = [...payments, ...charges.filter(countsTowardCriminalRate)]
  return answerOf(dayRate({ advances, payments: paid }), ({ effectivePercent }) => {
    if (!Number.isFinite(effectivePercent)) return refused({ code: 'NO_RATE_EXISTS', because: 'BEYOND_ANY_RATE' })
    const first = [...advances, ...paid]
      .filter(({ amount }) => amount > 0)
      .map(({ on }) => on)
      .sort()[0] as LocalDate
    const worth = (flows: readonly DatedAmount[]): string =>
      sayCents(cents(Math.round(worthOn(first, flows, effectivePercent))))
    return answered({ effectiveAnnualPercent: effectivePercent }, [
      explain(
        ['effectiveAnnualPercent', inPercent(effectivePercent)],
        'APR-03',
        'the one yearly rate at which all payments and charges, each divided by (1 + rate)^(days ÷ 365), are worth the money advanced',
        { firstDay: onDay(first), advances: asCount(advances.length), payments: asCount(paid.length) },
        [
          `at ${effectivePercent.toFixed(4)} % a year, on ${first}: payments ${worth(paid)} = advances ${worth(advances)}`,
        ],
      ),
    ])
  })
})

const convertRate: Case = answering(
  (input) => {
    const given = input.has('nominalPercent') ? ('nominal' as const) : ('effective' as const)
    return {
      given,
      percent: input.number(`${given}Percent`),
      periodsPerYear: input.within('periodsPerYear', [1, 8_784]),
    }
  },
  ({ given, percent, periodsPerYear }) => {
    if (percent < 0) return refused({ code: 'NOT_A_RATE', given: percent })
    const converted =
      given === 'nominal' ? effectiveAnnualRate(percent, periodsPerYear) : nominalAnnualRate(percent, periodsPerYear)
    if (!Number.isFinite(converted)) return refused({ code: 'NOT_A_RATE', given: percent })
    const asked = given === 'nominal' ? 'effective' : 'nominal'
    return answered({ [`${asked}Percent`]: converted }, [
      explain(
        [`${asked}Percent`, inPercent(converted)],
        'APR-02',
        given === 'nominal'
          ? 'the yearly rate divided by the periods of a year, compounded over them'
          : 'the rate of one period that compounds to the effective one, times the periods of a year',
        { [`${given}Percent`]: inPercent(percent), periodsPerYear: asCount(periodsPerYear) },
        [
          given === 'nominal'
            ? `(1 + ${percent} % ÷ ${periodsPerYear})^${periodsPerYear} − 1 = ${converted.toFixed(6)} %`
            : `((1 + ${percent} %)^(1 ÷ ${periodsPerYear}) − 1) × ${periodsPerYear} = ${converted.toFixed(6)} %`,
        ],
      ),
    ])
  },
)

export const rateCases = {
  apr,
  'effective-annual-rate': effectiveRate,
  'convert-rate': convertRate,
} as const satisfies Readonly<Record<string, Case>>
