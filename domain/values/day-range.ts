import { plusDays, type LocalDate } from './local-date.ts'

/** Days from the first to the last, both included. */
export type DayRange = { readonly earliest: LocalDate; readonly latest: LocalDate }

/** From `from` towards `to` day by day, both ends tried. */
const firstThatPasses = (
  from: LocalDate,
  to: LocalDate,
  step: 1 | -1,
  passes: (day: LocalDate) => boolean,
): LocalDate | undefined => {
  const end = plusDays(to, step)
  for (let day = from; day !== end; day = plusDays(day, step)) if (passes(day)) return day
  return undefined
}

/** The first and the last day that pass between two days, tried from both ends; nothing where none
 * does. `from` is not after `to`. */
export const rangeOfDays = (
  from: LocalDate,
  to: LocalDate,
  passes: (day: LocalDate) => boolean,
): DayRange | undefined => {
  const earliest = firstThatPasses(from, to, 1, passes)
  if (earliest === undefined) return undefined
  return { earliest, latest: firstThatPasses(to, earliest, -1, passes) ?? earliest }
}

/** The day itself inside the range, else the end on its side. */
export const nearestDay = ({ earliest, latest }: DayRange, day: LocalDate): LocalDate => {
  if (day < earliest) return earliest
  return day > latest ? latest : day
}

/** The days that lie in every one of the ranges; nothing where there is none, or no range. */
export const overlapOfDays = (ranges: readonly DayRange[]): DayRange | undefined => {
  const earliest = ranges
    .map((range) => range.earliest)
    .sort()
    .at(-1)
  const latest = ranges
    .map((range) => range.latest)
    .sort()
    .at(0)
  return earliest === undefined || latest === undefined || latest < earliest ? undefined : { earliest, latest }
}
