import type { OutsideCalendar } from '../calendars/business-calendar.ts'
import { asCount, explain, formatCents, inCents, onDay, type Explanation } from '../explanations/explanation.ts'
import { datesOfFrequency, openDueDate, type NotAPaymentCount } from '../schedule/due-dates.ts'
import { spreadEqually } from '../schedule/spread.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { cents, sumOf, type Cents } from '../values/cents.ts'
import { daysBetween, type LocalDate } from '../values/local-date.ts'
import type { PayFrequency } from '../values/pay-frequency.ts'
import { isWholeNumber } from '../values/whole-number.ts'
import type { Payment } from './payment.ts'
import { paydayTermDaysMax } from './term.ts'

/** ON-10, O. Reg. 98/09 s. 25.1: the 63rd day is still inside, in doubt for the borrower. */
export const extendedPlanWindowDays = 63

/** ON-10: the third agreement with this lender in the window must be an extended payment plan. */
export const extendedPlanFromAgreement = 3

/** ON-10: earlier agreements in the 63 days, oldest first; printed on the first page. */
export const agreementsInWindow = (
  agreementDate: LocalDate,
  earlierAgreements: readonly LocalDate[],
): readonly LocalDate[] =>
  earlierAgreements
    .filter((earlier) => {
      const age = daysBetween(earlier, agreementDate)
      return age >= 0 && age <= extendedPlanWindowDays
    })
    .sort()

/** ON-10, C-13: whether the law makes it an extended payment plan, whatever was selected. */
export const mustBeExtendedPlan = (agreementDate: LocalDate, earlierAgreements: readonly LocalDate[]): boolean =>
  agreementsInWindow(agreementDate, earlierAgreements).length + 1 >= extendedPlanFromAgreement

/** ON-11: fewest pay periods, and the largest share of one instalment. */
export const extendedPlanTerms = (
  payFrequency: PayFrequency,
): { readonly instalmentsMin: number; readonly sharePercentMax: number } =>
  payFrequency === 'monthly' ? { instalmentsMin: 2, sharePercentMax: 50 } : { instalmentsMin: 3, sharePercentMax: 35 }

export type ExtendedPlanRequest = {
  readonly advance: Cents
  /** The cost at the lender's price, rounded down. */
  readonly costOfBorrowing: Cents
  readonly advanceDate: LocalDate
  readonly nextIncomeDate: LocalDate
  readonly payFrequency: PayFrequency
  /** More instalments than the law's minimum, if both agree. */
  readonly instalments?: number
}

export type ExtendedPlan = {
  readonly costOfBorrowing: Cents
  readonly payments: readonly Payment[]
  readonly termDays: number
  readonly explanation: Explanation
}

/** Why an extended payment plan has no days. */
export type ExtendedPlanDayRefusal =
  | { readonly code: 'NEXT_INCOME_NOT_AHEAD'; readonly advanceDate: LocalDate; readonly nextIncomeDate: LocalDate }
  | { readonly code: 'TERM_TOO_LONG'; readonly termDays: number; readonly maximum: number }
  | { readonly code: 'TOO_FEW_INSTALMENTS'; readonly instalments: number; readonly minimum: number }
  | OutsideCalendar
  | NotAPaymentCount

export type ExtendedPlanRefusal =
  | { readonly code: 'NOT_AN_AMOUNT'; readonly given: number }
  | { readonly code: 'INSTALMENT_ABOVE_SHARE'; readonly amount: Cents; readonly sharePercentMax: number }
  | ExtendedPlanDayRefusal

const dueOn = (date: LocalDate, advanceDate: LocalDate): Result<LocalDate, OutsideCalendar> => {
  const open = openDueDate(date)
  if (!open.ok) return open
  // The debit may clear a day or two later, but the term itself never passes day 62 (C-01).
  return ok(daysBetween(advanceDate, open.value) > paydayTermDaysMax ? date : open.value)
}

type Spread = { readonly cost: Cents; readonly amounts: readonly Cents[] }

/** Of an odd total the larger of two instalments would exceed 50 % by half a cent: the lender
 * forgoes a cent of cost, which the law allows, and never more; where the cost is less, so many
 * instalments cannot be. */
const amountsWithinShare = (
  { advance, costOfBorrowing }: ExtendedPlanRequest,
  count: number,
  sharePercentMax: number,
): Result<Spread, ExtendedPlanRefusal> => {
  for (let cost = costOfBorrowing as number; cost >= 0 && cost > costOfBorrowing - count; cost -= 1) {
    const amounts = spreadEqually(cents(advance + cost), count)
    const isWithin = (amounts.at(-1) ?? 0) * 100 <= (advance + cost) * sharePercentMax
    if (isWithin) return ok({ cost: cents(cost), amounts })
  }
  return err({
    code: 'INSTALMENT_ABOVE_SHARE',
    amount: spreadEqually(cents(advance + costOfBorrowing), count).at(-1) ?? costOfBorrowing,
    sharePercentMax,
  })
}

const explanationOf = (
  request: ExtendedPlanRequest,
  payments: readonly Payment[],
  total: Cents,
  sharePercentMax: number,
): Explanation => {
  const largest = payments.at(-1)?.amount ?? total
  const share = cents(Math.floor((total * sharePercentMax) / 100))
  return explain(
    { instalment: inCents(payments[0]?.amount ?? total) },
    `ON-11: advance plus cost, spread equally over the pay periods, odd cents on the last; each at most ${sharePercentMax} %`,
    { total: inCents(total), payPeriods: asCount(payments.length), firstIncomeDay: onDay(request.nextIncomeDate) },
    [
      `${formatCents(total)} ÷ ${payments.length} = ${payments.map(({ amount }) => formatCents(amount)).join(' + ')}`,
      `largest ${formatCents(largest)} is at most ${sharePercentMax} % of ${formatCents(total)} = ${formatCents(share)}`,
    ],
  )
}

/** ON-11, ON-12, C-01: due at the end of each pay period, within 62 days of the advance. */
export const extendedPlanDueDates = ({
  advanceDate,
  nextIncomeDate,
  payFrequency,
  instalments,
}: Omit<ExtendedPlanRequest, 'advance' | 'costOfBorrowing'>): Result<readonly LocalDate[], ExtendedPlanDayRefusal> => {
  // From the agreement to a later day, or an instalment would be due with the advance.
  if (nextIncomeDate <= advanceDate) return err({ code: 'NEXT_INCOME_NOT_AHEAD', advanceDate, nextIncomeDate })
  const { instalmentsMin } = extendedPlanTerms(payFrequency)
  const count = instalments ?? instalmentsMin
  if (count < instalmentsMin) return err({ code: 'TOO_FEW_INSTALMENTS', instalments: count, minimum: instalmentsMin })
  const incomeDays = datesOfFrequency(nextIncomeDate, payFrequency, count)
  if (!incomeDays.ok) return incomeDays
  const lastDay = daysBetween(advanceDate, incomeDays.value.at(-1) ?? nextIncomeDate)
  if (lastDay > paydayTermDaysMax) return err({ code: 'TERM_TOO_LONG', termDays: lastDay, maximum: paydayTermDaysMax })
  const dueDates: LocalDate[] = []
  for (const incomeDay of incomeDays.value) {
    const due = dueOn(incomeDay, advanceDate)
    if (!due.ok) return due
    dueDates.push(due.value)
  }
  return ok(dueDates)
}

/** As many instalments on their due dates, or why there cannot be so many. */
const planOf = (request: ExtendedPlanRequest, count: number): Result<ExtendedPlan, ExtendedPlanRefusal> => {
  const { advance, advanceDate, nextIncomeDate, payFrequency } = request
  const dueDates = extendedPlanDueDates({ ...request, instalments: count })
  if (!dueDates.ok) return dueDates
  const { sharePercentMax } = extendedPlanTerms(payFrequency)
  const spread = amountsWithinShare(request, dueDates.value.length, sharePercentMax)
  if (!spread.ok) return spread
  const { cost, amounts } = spread.value
  const payments = dueDates.value.map((dueDate, index) => ({
    number: index + 1,
    dueDate,
    amount: amounts[index] ?? cents(0),
  }))
  return ok({
    costOfBorrowing: cost,
    payments,
    termDays: daysBetween(advanceDate, dueDates.value.at(-1) ?? nextIncomeDate),
    explanation: explanationOf(request, payments, cents(advance + cost), sharePercentMax),
  })
}

/** ON-11, ON-12, C-01: the instalments, spread equally with the odd cents on the last: as few as
 * the law lets there be unless a number was agreed; one more where so few cannot hold their share.
 * Refuses when there is no plan within 62 days. */
export const extendedPaymentPlan = (request: ExtendedPlanRequest): Result<ExtendedPlan, ExtendedPlanRefusal> => {
  const { payFrequency, instalments } = request
  const noAmount = [request.advance, request.costOfBorrowing, request.advance + request.costOfBorrowing].find(
    (given) => !isWholeNumber(given),
  )
  if (noAmount !== undefined) return err({ code: 'NOT_AN_AMOUNT', given: noAmount })
  const { instalmentsMin } = extendedPlanTerms(payFrequency)
  const fewest = planOf(request, instalments ?? instalmentsMin)
  if (fewest.ok || fewest.error.code !== 'INSTALMENT_ABOVE_SHARE' || instalments !== undefined) return fewest
  for (let count = instalmentsMin + 1; ; count += 1) {
    const plan = planOf(request, count)
    if (plan.ok) return plan
    if (plan.error.code !== 'INSTALMENT_ABOVE_SHARE') return fewest
  }
}

export type Respread = { readonly payments: readonly Payment[]; readonly overpaid: Cents }

/** Even parts, odd cents on the last, none above what its instalment was. */
const evenPartsWithin = (left: number, most: readonly number[]): readonly number[] => {
  const parts = most.map(() => -1)
  for (let rest = left; parts.includes(-1);) {
    const open = most.flatMap((_, index) => (parts[index] === -1 ? [index] : []))
    const even = spreadEqually(cents(rest), open.length)
    const full = open.filter((index, place) => (even[place] ?? 0) > (most[index] ?? 0))
    for (const [place, index] of open.entries()) {
      if (full.length === 0) parts[index] = even[place] ?? 0
      else if (full.includes(index)) parts[index] = most[index] ?? 0
    }
    rest -= full.reduce((sum, index) => sum + (most[index] ?? 0), 0)
  }
  return parts
}

/** ON-13: a partial prepayment spreads what is left evenly again on the same days; all of it ends
 * the plan, and more is owed back. Refuses what is no whole number of cents above zero. */
export const respreadAfterPrepayment = (
  remaining: readonly Payment[],
  prepaid: Cents,
): Result<Respread, { readonly code: 'NOT_AN_AMOUNT'; readonly given: number }> => {
  if (!isWholeNumber(prepaid, 1)) return err({ code: 'NOT_AN_AMOUNT', given: prepaid })
  const odd = remaining.find(({ amount }) => !isWholeNumber(amount))
  if (odd) return err({ code: 'NOT_AN_AMOUNT', given: odd.amount })
  const owed = sumOf(remaining)
  if (!Number.isSafeInteger(owed) || !Number.isSafeInteger(owed - prepaid))
    return err({ code: 'NOT_AN_AMOUNT', given: owed })
  const left = owed - prepaid
  if (left <= 0) return ok({ payments: [], overpaid: cents(-left) })
  // A rest smaller than one cent per instalment is paid with the last one.
  const amounts = evenPartsWithin(
    left,
    remaining.map(({ amount }) => amount),
  )
  return ok({
    payments: remaining
      .map((payment, index) => ({ ...payment, amount: cents(amounts[index] ?? 0) }))
      .filter(({ amount }) => amount > 0),
    overpaid: cents(0),
  })
}
