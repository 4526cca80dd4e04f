import {
  asRate,
  explain,
  formatCents,
  formatRate,
  inCents,
  inYears,
  type Explanation,
} from '../explanations/explanation.ts'
import { ok, type Result } from '../shared/result.ts'
import { parseBasisPoints, type BasisPoints } from '../values/basis-points.ts'
import { cents, type Cents } from '../values/cents.ts'
import { compareDays, daysBetween, epochDay, type LocalDate } from '../values/local-date.ts'
import { payPeriodsPerYear, type PayFrequency } from '../values/pay-frequency.ts'
import { toBasisPoints } from '../values/rounding.ts'
import { closeBracket } from './close-bracket.ts'
import { checkCredit, noRate, type Credit, type CreditRefusal, type DatedAmount } from './credit.ts'
import { scheduleClock } from './timeline.ts'

/** Days of 1/365, or the periods of a regular schedule; payday loans always use days. */
export type AprTiming = 'actual-days' | PayFrequency

export type DisclosureApr = {
  readonly percent: number
  /** The printed figure, two decimals. */
  readonly rate: BasisPoints
  readonly costOfBorrowing: Cents
  readonly termYears: number
  /** P: principal outstanding on average over the term, in cents, not rounded. */
  readonly averagePrincipal: number
  readonly explanation: Explanation
}

/** APR-01, O. Reg. 17/05 s. 55 (twin: SOR/2021-181 s. 47): APR = C ÷ (T × P) × 100. */
export const aprOfCost = (cost: number, termYears: number, averagePrincipal: number): number =>
  (cost / (termYears * averagePrincipal)) * 100

type Step = { readonly years: number; readonly change: number }

/** Most loans have one of each, and one is in order: it is quoted while its amount is typed. */
const inOrder = (flows: readonly DatedAmount[]): readonly DatedAmount[] =>
  flows.length < 2 ? flows : flows.toSorted((a, b) => compareDays(a.on, b.on))

/** One step per day in time order: what is received (positive) or paid, and since how long. */
const stepsOf = (
  { advances, payments }: Credit,
  start: LocalDate,
  yearsTo: (on: LocalDate) => number,
): readonly Step[] => {
  const [received, paid] = [inOrder(advances), inOrder(payments)]
  const steps: Step[] = []
  let [before, taken, repaid] = [yearsTo(start), 0, 0]
  for (;;) {
    const [advance, payment] = [received[taken], paid[repaid]]
    const on = advance && !(payment && payment.on < advance.on) ? advance.on : payment?.on
    if (on === undefined) return steps
    let change = 0
    for (; received[taken]?.on === on; taken += 1) change += received[taken]?.amount ?? 0
    for (; paid[repaid]?.on === on; repaid += 1) change -= paid[repaid]?.amount ?? 0
    if (change === 0) continue
    const years = yearsTo(on) - before
    before += years
    steps.push({ years, change })
  }
}

/** The account at a yearly rate: cost accrues on principal only and is met before it. */
const runAccount = (
  steps: readonly Step[],
  yearlyRate: number,
): { readonly left: number; readonly principalYears: number } => {
  let [principal, accrued, principalYears] = [0, 0, 0]
  for (const { years, change } of steps) {
    principalYears += principal * years
    accrued += principal * years * yearlyRate
    const toCost = change < 0 ? Math.min(accrued, -change) : 0
    accrued -= toCost
    principal += change + toCost
  }
  return { left: principal + accrued, principalYears }
}

/** The yearly rate at which the account ends at nothing; more rate leaves more, so there is one. */
const rateThatSettles = (steps: readonly Step[]): number | undefined => {
  const left = (yearlyRate: number): number => runAccount(steps, yearlyRate).left
  if (left(0) >= 0) return 0
  const [lent, repaid, ...others] = steps
  if (lent && repaid && others.length === 0) return aprOfCost(0 - left(0), repaid.years, lent.change) / 100
  let [low, high] = [0, 0.5]
  while (left(high) < 0) {
    if (high > 1e9) return undefined
    low = high
    high *= 4
  }
  return closeBracket(left, low, high)
}

const explanationOf = (
  cost: Cents,
  termYears: number,
  averagePrincipal: number,
  rate: BasisPoints,
  term: string,
): Explanation =>
  explain(
    { disclosureApr: asRate(rate) },
    'APR-01: cost of borrowing divided by (term in years times the average principal outstanding), in percent; a year has 365 days',
    {
      costOfBorrowing: inCents(cost),
      averagePrincipal: inCents(cents(Math.round(averagePrincipal))),
      termYears: inYears(termYears),
    },
    `${formatCents(cost)} ÷ (${term} × ${formatCents(cents(Math.round(averagePrincipal)))}) × 100 = ${formatRate(rate)}`,
  )

/** Years since the advance: 365ths of days, or periods counted from the first payment. */
const yearsFrom = (
  start: LocalDate,
  payments: readonly DatedAmount[],
  timing: AprTiming,
): ((on: LocalDate) => number) => {
  if (timing === 'actual-days') {
    const startDay = epochDay(start)
    return (on) => (epochDay(on) - startDay) / 365
  }
  const days = payments.filter(({ on, amount }) => amount > 0 && on > start).map(({ on }) => on)
  const periodsTo = scheduleClock(start, days.sort()[0] ?? start, timing)
  return (on) => periodsTo(on) / payPeriodsPerYear[timing]
}

/** APR-01: the APR that Ontario's disclosures print. Average principal and split depend on each
 * other, so the rate is the one at which both agree: the nominal rate of level payments, cost ÷
 * advance × 365 ÷ days of one payment. */
export const disclosureApr = (
  credit: Credit,
  timing: AprTiming = 'actual-days',
): Result<DisclosureApr, CreditRefusal> => {
  const checked = checkCredit(credit)
  if (!checked.ok) return checked
  const { start, end, advanced, repaid } = checked.value
  // One payment has no period that could be equal to others: its days count.
  const repaidOnce = credit.payments.every(({ on, amount }) => amount === 0 || on === end || on === start)
  const counted = repaidOnce ? 'actual-days' : timing
  const yearsTo = yearsFrom(start, credit.payments, counted)
  const steps = stepsOf(credit, start, yearsTo)
  const yearly = rateThatSettles(steps)
  const rate = yearly === undefined ? undefined : parseBasisPoints(toBasisPoints(yearly * 100))
  if (yearly === undefined || !rate?.ok) return noRate('BEYOND_ANY_RATE')
  const termYears = yearsTo(end)
  const averagePrincipal = runAccount(steps, yearly).principalYears / termYears
  if (!(averagePrincipal > 0)) return noRate('NOTHING_ADVANCED')
  const cost = cents(repaid - advanced)
  const term = counted === 'actual-days' ? `${daysBetween(start, end)} ÷ 365` : termYears.toFixed(4)
  return ok({
    percent: yearly * 100,
    rate: rate.value,
    costOfBorrowing: cost,
    termYears,
    averagePrincipal,
    explanation: explanationOf(cost, termYears, averagePrincipal, rate.value, term),
  })
}
