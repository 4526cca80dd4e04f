import { formatCents } from '../explanations/explanation.ts'
import { cents, sumOf, type Cents } from '../values/cents.ts'
import { daysBetween, plusDays, type LocalDate } from '../values/local-date.ts'
import { scale } from '../values/rounding.ts'
import { paysPerYear, type PayRhythm } from './pay-schedule.ts'

/** TAM-151: seen for fewer days an account shows no month: the longest pay is monthly, and two
 * months of 30 days (ON-06) hold two of it. */
export const monthSpanDaysMin = 60

/** Without a frequency so many days count at most. */
const averagedDaysMax = 90
/** Of a shorter span four weeks count at most, which hold no pay more often than a month does. */
const seenDaysMax = 28

/** Whether an amount is what a month brings, or what came in the days that were seen. */
export const measures = ['a-month', 'as-seen'] as const

/** The days an amount rests on, both ends counted, before the reading; 0 days: nothing was seen. */
export type Seen = {
  readonly measure: (typeof measures)[number]
  readonly from: LocalDate
  readonly to: LocalDate
  readonly days: number
}

/** What is received or paid again and again, next to the days that it was seen in. */
export type SeenAmount = Seen & { readonly amount: Cents }

/** The amount and its days alone, of what has more to it. */
export const seenAmountOf = ({ amount, ...seen }: SeenAmount): SeenAmount => ({ ...seenOf(seen), amount })
export const seenOf = ({ measure, from, to, days }: Seen): Seen => ({ measure, from, to, days })

/** What came from one payer, or went to one payee; amounts are positive, in the order of days. */
export type Stream = {
  readonly moves: readonly { readonly id: string; readonly on: LocalDate; readonly amount: Cents }[]
  readonly frequency: PayRhythm | 'irregular'
  /** The usual amount of one period. */
  readonly typical: Cents
  /** Whether the next one is still expected. */
  readonly goesOn: boolean
  /** Whether the frequency is known although the income started recently. */
  readonly isNew?: boolean
}

/** TAM-150: a month of it is a twelfth of a year: 52 / 12 of a weekly amount, to the cent. */
export const ofAMonth = (amount: Cents, frequency: PayRhythm): Cents =>
  cents(scale(amount, paysPerYear[frequency], 12, 'half-up'))

/** The days that an account was seen for: from its first line to the day before the reading. */
export const seenSpan = (first: LocalDate | undefined, readOn: LocalDate): Seen => {
  const days = first === undefined ? 0 : Math.max(0, daysBetween(first, readOn))
  const enough = days >= monthSpanDaysMin
  const counted = enough ? days : Math.min(days, seenDaysMax)
  return {
    measure: enough ? 'a-month' : 'as-seen',
    from: plusDays(readOn, -Math.max(counted, 1)),
    to: plusDays(readOn, -1),
    days: counted,
  }
}

/** A sum that no number holds counts nothing: such lines are nobody's money. */
const whole = (sum: number): Cents => cents(Number.isSafeInteger(sum) ? sum : 0)

/** Whether a regular one was there for the 60 days, or from the first day that it could be seen. */
const isSeenLongEnough = (first: LocalDate | undefined, frequency: PayRhythm, span: Seen): boolean =>
  first !== undefined &&
  (daysBetween(first, span.to) + 1 >= monthSpanDaysMin ||
    daysBetween(span.from, first) <= Math.ceil(365 / paysPerYear[frequency]))

/** An amount with the lines that it was computed from, and how. */
export type CountedAmount = SeenAmount & { readonly lineIds: readonly string[]; readonly step: string }

/** TAM-150, TAM-151: the one definition of what a payer brings, or a payee takes, in a month: of a
 * regular one the usual amount by its frequency; of an irregular one, or one newer than 60 days,
 * the average of the last 90 days; of one that ended nothing. Too short a time is stated as it was
 * seen. */
export const amountSeen = (stream: Stream, span: Seen): CountedAmount => {
  const { moves, frequency, typical, goesOn } = stream
  const within = (days: number): Stream['moves'] =>
    moves.filter(({ on }) => on >= plusDays(span.to, 1 - days) && on <= span.to)
  const counted = (amount: Cents, of: Stream['moves'], step: string): CountedAmount => ({
    ...span,
    amount,
    lineIds: of.map(({ id }) => id),
    step,
  })
  if (span.measure === 'as-seen') {
    const seen = within(span.days)
    const amount = whole(sumOf(seen))
    return counted(amount, seen, `${seen.length} in ${span.days} days, ${formatCents(amount)} together`)
  }
  if (!goesOn) return counted(cents(0), [], 'ended')
  if (frequency !== 'irregular' && (stream.isNew === true || isSeenLongEnough(moves[0]?.on, frequency, span))) {
    const amount = ofAMonth(typical, frequency)
    return counted(
      amount,
      moves,
      `seen ${moves.length} times, ${formatCents(typical)} × ${paysPerYear[frequency]} ÷ 12 = ${formatCents(amount)}`,
    )
  }
  const days = Math.min(span.days, averagedDaysMax)
  const recent = within(days)
  const total = whole(sumOf(recent))
  const amount = cents(scale(total, 365, 12 * days, 'half-up'))
  return counted(
    amount,
    recent,
    `${recent.length} in ${days} days, ${formatCents(total)} × 365 ÷ ${days} ÷ 12 = ${formatCents(amount)}`,
  )
}

export const sumOfSeen = (amounts: readonly SeenAmount[], span: Seen): SeenAmount => ({
  ...span,
  amount: whole(sumOf(amounts)),
})

/** `$4,008.33 a month, seen in 365 days`, and `$1,926.30 in 21 days`. */
export const formatSeen = ({ amount, measure, days }: SeenAmount): string =>
  measure === 'a-month'
    ? `${formatCents(amount)} a month, seen in ${days} days`
    : `${formatCents(amount)} in ${days} days`
