import { cents, type Cents } from '../values/cents.ts'
import { compareDays, daysBetween, plusDays, plusMonths, type LocalDate } from '../values/local-date.ts'
import { scale } from '../values/rounding.ts'
import type { BankInsight } from './insight.ts'
import type { Obligation } from './obligations.ts'
import { payDaysBetween } from './pay-schedule.ts'

export type ExpectedMovement = {
  readonly on: LocalDate
  readonly name: string
  /** Money in is positive, money out negative. */
  readonly amount: Cents
  /** Past lines on which the movement rests. */
  readonly lineIds: readonly string[]
}

export type ExpectedBalance = {
  readonly on: LocalDate
  readonly balance: Cents
  readonly movements: readonly ExpectedMovement[]
}

/** Nobody forecasts further: a later day is forecast as this many days ahead. */
const daysAheadMax = 400

/** Every holder's pay raises the balance, also if it does not count as the borrower's income. */
const incomesUntil = ({ incomes, jointAccount }: BankInsight, through: LocalDate): readonly ExpectedMovement[] =>
  [...incomes, ...(jointAccount?.others ?? [])].flatMap(({ name, nextOn, schedule, typicalDeposit, lineIds }) =>
    nextOn === undefined || schedule === undefined
      ? []
      : payDaysBetween(schedule, nextOn, through).map((on) => ({ on, name, amount: typicalDeposit, lineIds })),
  )

/** Payments closer to each other than this are not monthly ones. */
const monthDaysMin = 25

/** The n-th payment after the last one: a month apart, or as many days as they were on average. */
const nthPayment = ({ lastOn, everyDays }: Obligation, n: number): LocalDate =>
  everyDays === undefined || everyDays >= monthDaysMin ? plusMonths(lastOn, n) : plusDays(lastOn, n * everyDays)

const obligationsUntil = ({ obligations, readOn }: BankInsight, through: LocalDate): readonly ExpectedMovement[] =>
  obligations.flatMap((obligation) => {
    const { name, typicalPayment, lineIds } = obligation
    const amount = cents(-typicalPayment)
    const movements: ExpectedMovement[] = []
    for (let n = 1, on = nthPayment(obligation, 1); on <= through; n += 1, on = nthPayment(obligation, n))
      if (on > readOn) movements.push({ on, name, amount, lineIds })
    return movements
  })

/** Everyday spending until then, as one movement on the last day. */
const spendingUntil = ({ spending, readOn }: BankInsight, through: LocalDate): readonly ExpectedMovement[] => {
  const amount = cents(-scale(spending.perMonth, daysBetween(readOn, through), 30, 'half-up'))
  return amount === 0 ? [] : [{ on: through, name: 'Everyday spending', amount, lineIds: spending.lineIds }]
}

/** The balance expected at the end of each coming day: that of the reading, plus the pay expected
 * until then, less obligations and everyday spending. Empty where the account has no balance. */
export const forecastBalance = (insight: BankInsight, days: readonly LocalDate[]): readonly ExpectedBalance[] => {
  const start = insight.dailyBalances.at(-1)
  if (start === undefined) return []
  const latest = plusDays(insight.readOn, daysAheadMax)
  return [...new Set(days)]
    .filter((on) => on > insight.readOn)
    .sort()
    .map((on) => {
      const through = on > latest ? latest : on
      const movements = [
        ...incomesUntil(insight, through),
        ...obligationsUntil(insight, through),
        ...spendingUntil(insight, through),
      ].sort((a, b) => compareDays(a.on, b.on))
      const balance = movements.reduce<number>((sum, { amount }) => sum + amount, start.balance)
      return { on, balance: cents(balance), movements }
    })
}
