import { cents, type Cents } from '../values/cents.ts'
import { plusDays, plusMonths, type LocalDate } from '../values/local-date.ts'
import type { BankInsight } from './insight.ts'

/** The balance expected at the end of a coming day. */
export type ExpectedBalance = {
  readonly on: LocalDate
  readonly balance: Cents
  readonly movements: readonly {
    readonly on: LocalDate
    readonly name: string
    /** Money in is positive, money out negative. */
    readonly amount: Cents
    /** Past lines on which the movement rests. */
    readonly lineIds: readonly string[]
  }[]
}

/**
 * The balance expected on each coming due date: the latest balance, plus the pay expected until then, less the obligations. Empty where the account
 * has no balance.
 */
export const forecastBalance = (insight: BankInsight, dueDates: readonly LocalDate[]): readonly ExpectedBalance[] => {
  const start = insight.dailyBalances.at(-1)
  if (start === undefined) return []
  const stepOf: Record<string, number> = { weekly: 7, 'bi-weekly': 14 }
  return [...dueDates].sort().map((due) => {
    const incomes = insight.incomes.flatMap(({ name, nextOn, frequency, typicalDeposit, lineIds }) => {
      const found: ExpectedBalance['movements'][number][] = []
      const step = stepOf[frequency]
      for (let n = 0; nextOn !== undefined && n < 60; n += 1) {
        const on = step === undefined ? plusMonths(nextOn, n) : plusDays(nextOn, step * n)
        if (on > due) break
        found.push({ on, name, amount: typicalDeposit, lineIds })
      }
      return found
    })
    const out = insight.obligations.flatMap(({ name, lastOn, perMonth, lineIds }) => {
      const on = plusMonths(lastOn, 1)
      return on > insight.readOn && on <= due ? [{ on, name, amount: cents(-perMonth), lineIds }] : []
    })
    const movements = [...incomes, ...out].sort((a, b) => (a.on < b.on ? -1 : 1))
    const balance = movements.reduce<number>((sum, { amount }) => sum + amount, start.balance)
    return { on: due, balance: cents(balance), movements }
  })
}
