import { effectiveAnnualRate, nominalAnnualRate, type ActuarialRate } from '@tamarack/domain/apr/actuarial-rate'
import { chargeKinds, countsTowardCriminalRate, countsTowardDisclosure } from '@tamarack/domain/apr/charges'
import { criminalRateApr, criminalRatePercent, isAboveCriminalRate } from '@tamarack/domain/apr/criminal-rate'
import { disclosureApr } from '@tamarack/domain/apr/disclosure-apr'
import { usActuarialApr } from '@tamarack/domain/apr/us-actuarial-apr'
import { asCount, inPercent } from '@tamarack/domain/explanations/explanation'
import { answering, refused, said, type Case } from '../case.ts'
import type { Input } from '../input.ts'
import { tell, type Telling } from '../telling.ts'

const readFlow = (input: Input) => ({ on: input.day('on'), amount: input.amount('amount') })

const effectiveTelling = ({ periodicRate, periodsPerYear, effectivePercent }: ActuarialRate): Telling =>
  tell(
    ['effectiveAnnualPercent', inPercent(effectivePercent)],
    'APR-02',
    'the rate of one period, compounded over the periods of a year',
    { periodicRate: inPercent(periodicRate * 100), periodsPerYear: asCount(periodsPerYear) },
    [
      `(1 + ${(periodicRate * 100).toFixed(6)} %)^${Number(periodsPerYear.toFixed(4))} − 1 = ${effectivePercent.toFixed(4)} %`,
    ],
  )

/** Charges that the disclosure counts are paid money like any other; one on the first day lowers the credit. */
const apr: Case = answering(
  (input) => ({
    advances: input.has('advances')
      ? input.list('advances', readFlow)
      : [{ on: input.day('advanceDate'), amount: input.amount('advance') }],
    payments: input.list('payments', readFlow),
    charges: input.has('charges')
      ? input.list('charges', (charge) => ({ ...readFlow(charge), kind: charge.oneOf('kind', chargeKinds) }))
      : [],
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
    const {
      percent: criminalPercent,
      periodicRate,
      periodsPerYear,
      unitPeriod,
      effectivePercent,
      explanation: how,
    } = criminal.value
    return said(
      {
        disclosureApr: {
          percent,
          basisPoints: rate,
          costOfBorrowing,
          termYears,
          averagePrincipal: Math.round(averagePrincipal),
        },
        criminalRate: {
          percent: criminalPercent,
          periodicPercent: periodicRate * 100,
          periodsPerYear,
          unitPeriod,
          aboveLimit: isAboveCriminalRate(criminalPercent),
          limitPercent: criminalRatePercent,
        },
        // A day's rate of some hundred percent, compounded 365 times, is more than a number holds: JSON would say null.
        ...(Number.isFinite(effectivePercent) && { effectiveAnnualPercent: effectivePercent }),
        ...(american.ok && { appendixJPercent: american.value }),
      },
      [explanation, how, ...(Number.isFinite(effectivePercent) ? [effectiveTelling(criminal.value)] : [])],
    )
  },
)

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
    return said({ [`${asked}Percent`]: converted }, [
      tell(
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

export const rateCases = { apr, 'convert-rate': convertRate } as const satisfies Readonly<Record<string, Case>>
