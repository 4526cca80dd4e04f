import type { DailyBalanceView } from '@tamarack/contracts/views/bank'

const dayMs = 86_400_000
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Round cents for the marks of an axis: 1, 2 or 5 times a power of ten, in dollars. */
const stepFor = (span: number): number => {
  const rough = Math.max(span / 3, 100)
  const power = 10 ** Math.floor(Math.log10(rough))
  return ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10) * power
}

export interface ChartScale {
  /** Percent from the left and from the top. */
  readonly left: (day: string) => number
  readonly top: (cents: number) => number
  /** Cents that get a line and a label, the highest first; zero is among them. */
  readonly amounts: readonly number[]
  /** First days of months that get a label. */
  readonly months: readonly string[]
}

/** The scale that takes in every balance, zero, and every coming due date. Undefined without
 * balances. */
export const chartScale = (
  balances: readonly DailyBalanceView[],
  expected: readonly DailyBalanceView[],
): ChartScale | undefined => {
  const all = [...balances, ...expected]
  const [first, last] = [
    balances[0]?.on,
    all
      .map(({ on }) => on)
      .toSorted()
      .at(-1),
  ]
  if (first === undefined || last === undefined) return undefined
  const values = all.map(({ balance }) => balance)
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  const step = stepFor(high - low)
  const [bottom, head] = [Math.floor(low / step) * step, Math.max(step, Math.ceil(high / step) * step)]
  const [from, to] = [timeOf(first), Math.max(timeOf(last), timeOf(first) + dayMs)]
  const months: string[] = []
  const cursor = new Date(from)
  cursor.setUTCDate(1)
  for (
    cursor.setUTCMonth(cursor.getUTCMonth() + 1);
    cursor.getTime() <= to;
    cursor.setUTCMonth(cursor.getUTCMonth() + 1)
  )
    months.push(dayOf(cursor.getTime()))
  const every = Math.max(1, Math.ceil(months.length / 5))
  return {
    left: (day) => ((timeOf(day) - from) / (to - from)) * 100,
    top: (cents) => ((head - cents) / (head - bottom)) * 100,
    amounts: Array.from({ length: Math.round((head - bottom) / step) + 1 }, (_, at) => head - at * step),
    months: months.filter((_, at) => at % every === 0),
  }
}

export interface MonthOfBalances {
  /** YYYY-MM. */
  readonly month: string
  readonly lowest: DailyBalanceView
  readonly highest: DailyBalanceView
  readonly last: DailyBalanceView
  readonly daysBelowZero: number
}

/** The chart as rows: each month with its lowest, highest and last balance. */
export const monthsOf = (balances: readonly DailyBalanceView[]): readonly MonthOfBalances[] =>
  [...Map.groupBy(balances, ({ on }) => on.slice(0, 7))].flatMap(([month, days]) => {
    const [first, last] = [days[0], days.at(-1)]
    if (first === undefined || last === undefined) return []
    return {
      month,
      lowest: days.reduce((least, day) => (day.balance < least.balance ? day : least), first),
      highest: days.reduce((most, day) => (day.balance > most.balance ? day : most), first),
      last,
      daysBelowZero: days.filter(({ balance }) => balance < 0).length,
    }
  })
