import { acssCalendar } from '../calendars/acss-calendar.ts'
import { outsideCalendar, type OutsideCalendar } from '../calendars/business-calendar.ts'
import type { HousePolicy } from '../policy/house-policy.ts'
import type { Earner } from '../products/offer.ts'
import { ok, type Result } from '../shared/result.ts'
import { leastOf, type Cents } from '../values/cents.ts'
import { nearestDay, overlapOfDays, type DayRange } from '../values/day-range.ts'
import { plusDays, type LocalDate } from '../values/local-date.ts'
import { payFrequencies, type PayFrequency } from '../values/pay-frequency.ts'
import { advanceCentsMin, maximumAdvance } from './maximum-advance.ts'
import { determineNetPay, incomeForLimit, type MonthlyIncome, type NetPay, type NotAnIncome } from './net-pay.ts'
import { payDatesFor } from './pay-date.ts'

/** Days ahead that the money may be wanted: none. Money later than an hour after signing leaves the
 * right to cancel open for ever (ON-20, C-14), so a loan starts on its signature's day. */
export const startDaysAheadMax = 0

/** Cents, both ends included. */
export type AmountRange = { readonly minimum: Cents; readonly maximum: Cents }

/** A day on which an advance may start, and the next pay days that work for it. */
export type OfferedStart = {
  readonly startDate: LocalDate
  /** Per way of being paid; null where no day works. */
  readonly payDates: Readonly<Record<PayFrequency, DayRange | null>>
  /** The days that work however often the customer is paid. */
  readonly atAnyFrequency: DayRange
}

/** What may be chosen for a cash advance: each end of each range is accepted. */
export type CashAdvanceRange = {
  /** The month's net income that the amounts were taken from (C-22). */
  readonly income: MonthlyIncome
  /** Per way of being paid; null where half of the net pay is below the smallest loan. */
  readonly amounts: Readonly<Record<PayFrequency, AmountRange | null>>
  /** In the order of their days; at least one. */
  readonly starts: readonly [OfferedStart, ...OfferedStart[]]
}

const perFrequency = <Value>(of: (frequency: PayFrequency) => Value): Readonly<Record<PayFrequency, Value>> => ({
  weekly: of('weekly'),
  'bi-weekly': of('bi-weekly'),
  'semi-monthly': of('semi-monthly'),
  monthly: of('monthly'),
})

/** ON-04, ON-05, TAM-03, TAM-204: for that net pay; null where the largest is below the smallest,
 * or the income below our least. */
export const offeredAmounts = (netPay: NetPay, policy: HousePolicy): AmountRange | null => {
  const maximum = leastOf(maximumAdvance(netPay).maximum, policy.cashAdvanceMost)
  return maximum < advanceCentsMin || netPay.monthlyNetIncome < policy.leastMonthlyIncome
    ? null
    : { minimum: advanceCentsMin, maximum }
}

/** The pay days of an advance that starts that day; nothing where no pay frequency has any. */
const offeredStart = (startDate: LocalDate, earlierAgreements: readonly LocalDate[]): OfferedStart | undefined => {
  const payDates = perFrequency(
    (payFrequency) => payDatesFor({ advanceDate: startDate, payFrequency, earlierAgreements }) ?? null,
  )
  const atAnyFrequency = overlapOfDays(payFrequencies.flatMap((frequency) => payDates[frequency] ?? []))
  return atAnyFrequency && { startDate, payDates, atAnyFrequency }
}

/** Days for the start, seen from `today`, with their pay days; empty past the calendar. */
export const offeredStarts = (today: LocalDate, earlierAgreements: readonly LocalDate[]): readonly OfferedStart[] =>
  Array.from({ length: startDaysAheadMax + 1 }, (_, days) =>
    offeredStart(plusDays(today, days), earlierAgreements),
  ).filter((start) => start !== undefined)

/** The start that is nearest to a refused one; nothing where none is offered. */
export const nearestStart = (starts: readonly OfferedStart[], refused: LocalDate): LocalDate | undefined => {
  const [first, last] = [starts.at(0), starts.at(-1)]
  return first && last && nearestDay({ earliest: first.startDate, latest: last.startDate }, refused)
}

/** TAM-03, ON-04, ON-05, FED-02, TAM-04: everything that may be chosen for a cash advance, seen
 * from `today` in Toronto; `quotePaydayAdvance` accepts each of its ends. Refuses what is no
 * income, and a day too near to the end of the clearing calendar. */
export const cashAdvanceRange = (
  { monthlyNetIncome, monthlyIncomeFound, incomeSeen, earlierAgreements }: Earner,
  today: LocalDate,
  policy: HousePolicy,
): Result<CashAdvanceRange, NotAnIncome | OutsideCalendar> => {
  const income = incomeForLimit(monthlyNetIncome, monthlyIncomeFound, incomeSeen)
  if (!income.ok) return income
  const amounts: [PayFrequency, AmountRange | null][] = []
  for (const payFrequency of payFrequencies) {
    const netPay = determineNetPay({ ...income.value, payFrequency })
    if (!netPay.ok) return netPay
    amounts.push([payFrequency, offeredAmounts(netPay.value, policy)])
  }
  const [first, ...rest] = offeredStarts(today, earlierAgreements)
  return first === undefined
    ? outsideCalendar(acssCalendar)
    : ok({
        income: income.value,
        amounts: Object.fromEntries(amounts) as CashAdvanceRange['amounts'],
        starts: [first, ...rest],
      })
}
