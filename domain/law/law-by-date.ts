import { err, ok, type Result } from '../shared/result.ts'
import { basisPoints, type BasisPoints } from '../values/basis-points.ts'
import { cents, type Cents } from '../values/cents.ts'
import { localDate, type LocalDate } from '../values/local-date.ts'

/** A figure of the law from its first day on, until the day before the next one of its list. */
export type Dated<Value> = {
  readonly from: LocalDate
  readonly value: Value
  /** The text that set it. */
  readonly source: string
}

/** A limit of the annual rate, in percent: of the rate as it is stated, or of the effective one. */
export type RateLimit = { readonly percent: number; readonly rate: 'nominal' | 'effective' }

const dated = <Value>(from: string, value: Value, source: string): Dated<Value> => ({
  from: localDate(from),
  value,
  source,
})

/** Figures of the law, the oldest first; a loan is judged by those of its agreement's day. */
export const lawByDate = {
  /** ON-01, FED-03: the most that a payday loan may cost, cents for each $100 advanced. */
  costPerHundred: [
    dated<Cents>('2009-12-15', cents(21_00), 'O. Reg. 98/09 s. 23'),
    dated<Cents>('2017-01-01', cents(18_00), 'O. Reg. 358/16'),
    dated<Cents>('2018-01-01', cents(15_00), 'O. Reg. 358/16'),
    dated<Cents>('2025-01-01', cents(14_00), 'O. Reg. 475/24; SOR/2024-114 s. 3'),
  ],
  /** ON-09, FED-04: the most that a payday lender may charge for a dishonoured item, in cents. */
  dishonouredItemFee: [
    dated<Cents>('2020-08-20', cents(25_00), 'PLA s. 33(1)'),
    dated<Cents>('2025-01-01', cents(20_00), 'O. Reg. 98/09 s. 25.2 (O. Reg. 475/24)'),
  ],
  /** ON-07: default interest of a payday loan for a month, in hundredths of a percent. */
  defaultInterestMonthly: [dated<BasisPoints>('2020-08-20', basisPoints(2_50), 'PLA s. 32.1')],
  /** CPA-10: the annual rate above which a loan is criminal. */
  criminalRate: [
    dated<RateLimit>('1981-04-01', { percent: 60, rate: 'effective' }, 'Criminal Code s. 347'),
    dated<RateLimit>('2025-01-01', { percent: 35, rate: 'nominal' }, 'Criminal Code s. 347 (S.C. 2023 c. 26 s. 610)'),
  ],
  /** FED-06: a bank's NSF fee for personal accounts at most, in cents. Not our fee. */
  bankNsfFee: [dated<Cents>('2026-03-12', cents(10_00), 'SOR/2021-181 (NSF fees)')],
} as const satisfies Readonly<Record<string, readonly [Dated<unknown>, ...(readonly Dated<unknown>[])]>>

export type LawFigure = keyof typeof lawByDate

/** The days of a figure begin later: what the law was before is not written down here. */
export type LawNotKnown = {
  readonly code: 'LAW_NOT_KNOWN'
  readonly figure: LawFigure
  readonly day: LocalDate
  readonly knownFrom: LocalDate
}

/** The figure in force on a day. Refuses a day before the first that is known. */
export const inForceOn = <Figure extends LawFigure>(
  figure: Figure,
  day: LocalDate,
): Result<(typeof lawByDate)[Figure][number], LawNotKnown> => {
  const rows: readonly (typeof lawByDate)[Figure][number][] = lawByDate[figure]
  const row = rows.findLast(({ from }) => from <= day)
  return row ? ok(row) : err({ code: 'LAW_NOT_KNOWN', figure, day, knownFrom: lawByDate[figure][0].from })
}

/** The figure in force on a day for which it is known, such as the day of an agreement of ours.
 * Throws a `TypeError` for an earlier day. */
export const knownLaw = <Figure extends LawFigure>(
  figure: Figure,
  day: LocalDate,
): (typeof lawByDate)[Figure][number] => {
  const law = inForceOn(figure, day)
  if (law.ok) return law.value
  throw new TypeError(`no ${figure} is known for ${day}`)
}
