import { cents, sumOf, type Cents } from '../values/cents.ts'
import { daysBetween, plusDays, type LocalDate } from '../values/local-date.ts'
import type { AccountLine } from './account-history.ts'

export type DailyBalance = { readonly on: LocalDate; readonly balance: Cents }

/** The balance after the day's last line, whatever their order: from it no other line went on. */
const endOfDay = (lines: readonly AccountLine[]): number | undefined => {
  const open = new Map<number, number>()
  for (const { balance, amount } of lines) {
    if (balance === undefined) return undefined
    open.set(balance, (open.get(balance) ?? 0) + 1)
    open.set(balance - amount, (open.get(balance - amount) ?? 0) - 1)
  }
  const ends = [...open].filter(([, count]) => count > 0)
  return ends.length === 1 ? ends[0]?.[0] : undefined
}

/** One balance a day from the first line to the reading; without one of its own, by the amounts. */
export const accountBalances = (
  lines: readonly AccountLine[],
  readOn: LocalDate,
  balanceAtReading: Cents | undefined,
): readonly DailyBalance[] => {
  const first = lines[0]?.on
  if (first === undefined) return []
  const byDay = Map.groupBy(lines, ({ on }) => on)
  const days = Array.from({ length: Math.min(daysBetween(first, readOn) + 1, 3_660) }, (_, n) => plusDays(readOn, -n))
  let balance: number | undefined = Number.isSafeInteger(balanceAtReading) ? balanceAtReading : undefined
  const balances: DailyBalance[] = []
  const unanchored: { on: LocalDate; after: number }[] = []
  let after = 0
  for (const on of days) {
    const ofDay = byDay.get(on) ?? []
    balance = endOfDay(ofDay) ?? balance
    if (balance === undefined) unanchored.push({ on, after })
    else {
      for (const day of unanchored.splice(0)) balances.push({ on: day.on, balance: cents(balance + after - day.after) })
      balances.push({ on, balance: cents(balance) })
    }
    const change = sumOf(ofDay)
    if (balance === undefined) after += change
    else balance -= change
  }
  return balances.reverse()
}
