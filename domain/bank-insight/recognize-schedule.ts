import { dayOfWeek, daysBetween, epochDay, type LocalDate } from '../values/local-date.ts'
import { payDayNumbersBetween, type MovedTo, type PaySchedule } from './pay-schedule.ts'

/** How well deposits follow it: 1 is every pay day on its day and nothing between. */
export type Recognized = { readonly schedule: PaySchedule; readonly fit: number }

/** Below this the deposits follow no schedule. */
const fitMin = 0.62

/** What a deposit counts so many days from its pay day: banks post late, employers pay early. */
const countsAt: readonly number[] = [1, 0.72, 0.5, 0.35, 0.25]

const toleranceOf = (schedule: PaySchedule): number => {
  if (schedule.rule === 'days') return schedule.every === 7 ? 2 : 3
  return schedule.rule === 'month-days' && schedule.days.length === 2 ? 3 : 4
}

/** The deposit nearest to a pay day, at or after a place in the deposits. */
const nearestFrom = (deposits: readonly number[], start: number, day: number, tolerance: number): number => {
  let [nearest, least] = [-1, tolerance + 1]
  for (let index = start; index < deposits.length; index += 1) {
    const away = (deposits[index] ?? day) - day
    if (away > tolerance) break
    if (Math.abs(away) >= least) continue
    nearest = index
    least = Math.abs(away)
  }
  return nearest
}

/** How well deposits follow a schedule: matches, doubled, over deposits and pay days together. A
 * pay day just outside counts only where the first or last deposit is its match. */
const fitOf = (schedule: PaySchedule, deposits: readonly number[]): number => {
  const [first, last] = [deposits[0], deposits.at(-1)]
  if (first === undefined || last === undefined) return 0
  const tolerance = toleranceOf(schedule)
  let [sum, payDays, next] = [0, 0, 0]
  for (const day of payDayNumbersBetween(schedule, first - tolerance, last + tolerance)) {
    const index = nearestFrom(deposits, next, day, tolerance)
    if (index !== -1) {
      sum += countsAt[Math.abs((deposits[index] ?? day) - day)] ?? 0
      next = index + 1
    }
    if (index !== -1 || (day >= first && day <= last)) payDays += 1
  }
  return (2 * sum) / (deposits.length + payDays)
}

const sides: readonly MovedTo[] = ['before', 'after']
const distinct = <Value>(values: readonly Value[]): readonly Value[] => [...new Set(values)]

const everySo = (every: 7 | 14 | 28, deposits: readonly LocalDate[]): readonly PaySchedule[] => {
  const phases = deposits.map((day) => epochDay(day) % every)
  const common = distinct(phases)
    .map((phase) => ({ phase, count: phases.filter((each) => each === phase).length }))
    .sort((a, b) => b.count - a.count || a.phase - b.phase)
    .slice(0, 3)
  return common.flatMap(({ phase }) => {
    const from = deposits.find((day) => epochDay(day) % every === phase) ?? (deposits[0] as LocalDate)
    return sides.map((moved) => ({ rule: 'days' as const, every, from, moved }))
  })
}

/** Pairs of days that employers name, before pairs that no one would choose. */
const commonPairs: readonly (readonly [number, number])[] = [
  [15, 31],
  [1, 15],
  [15, 30],
  [1, 16],
  [10, 25],
  [5, 20],
]
const pairs: readonly (readonly [number, number])[] = [
  ...commonPairs,
  ...Array.from({ length: 15 }, (_, index) => index + 1).flatMap((early) =>
    [14, 15, 16, 13].map((apart) => [early, early + apart] as const),
  ),
]
const twiceAMonth: readonly PaySchedule[] = pairs.flatMap((days) =>
  sides.map((moved) => ({ rule: 'month-days' as const, days, moved })),
)

const lastFirst = [31, ...Array.from({ length: 30 }, (_, index) => index + 1)]
const onceAMonth: readonly PaySchedule[] = [
  ...lastFirst.flatMap((day) => sides.map((moved) => ({ rule: 'month-days' as const, days: [day], moved }))),
  ...[2, 3, 4, 5].map((fromEnd) => ({ rule: 'month-open-day' as const, fromEnd })),
]
const weeks = [-1, 1, 2, 3, 4] as const
const onAWeekday = (deposits: readonly LocalDate[]): readonly PaySchedule[] =>
  distinct(deposits.map(dayOfWeek)).flatMap((weekday) =>
    weeks.map((week) => ({ rule: 'month-weekday' as const, weekday, week, moved: 'before' as const })),
  )

const middleGap = (deposits: readonly LocalDate[]): number => {
  const gaps = deposits.slice(1).map((day, index) => daysBetween(deposits[index] ?? day, day))
  return gaps.sort((a, b) => a - b)[Math.floor((gaps.length - 1) / 2)] ?? 0
}

/** Schedules worth a try for such gaps, the likelier first: of two that fit alike it is taken. */
const candidates = (deposits: readonly LocalDate[]): readonly PaySchedule[] => {
  const gap = middleGap(deposits)
  if (gap <= 0) return []
  if (gap <= 9) return [...everySo(7, deposits), ...everySo(14, deposits)]
  if (gap <= 21) return [...everySo(14, deposits), ...twiceAMonth, ...everySo(7, deposits)]
  return gap <= 45 ? [...onceAMonth, ...onAWeekday(deposits), ...everySo(28, deposits), ...everySo(14, deposits)] : []
}

const best = (deposits: readonly LocalDate[]): Recognized | undefined => {
  let found: Recognized | undefined
  const days = deposits.map(epochDay)
  for (const schedule of candidates(deposits)) {
    const fit = fitOf(schedule, days)
    if (fit >= fitMin && (found === undefined || fit > found.fit + 1e-9)) found = { schedule, fit }
  }
  return found
}

const recentDays = 190
const latestDays = 80

/** The schedule that deposits on these days (in order, none twice) follow, or undefined. The half
 * year before the latest decides; a frequency that changed in it shows in its last months. */
export const recognizeSchedule = (deposits: readonly LocalDate[]): Recognized | undefined => {
  const last = deposits.at(-1)
  if (last === undefined || deposits.length < 2) return undefined
  const since = (days: number): readonly LocalDate[] => deposits.filter((day) => daysBetween(day, last) <= days)
  const [recent, latest] = [since(recentDays), since(latestDays)]
  const ofRecent = best(recent.length >= 2 ? recent : deposits)
  const ofLatest = latest.length >= 3 && latest.length < recent.length ? best(latest) : undefined
  if (ofLatest !== undefined && ofLatest.fit > (ofRecent?.fit ?? 0) + 0.15) return ofLatest
  return ofRecent
}
