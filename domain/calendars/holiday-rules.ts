import { dayOfWeek, localDate, plusDays, type LocalDate } from '../values/local-date.ts'

/** Closed day to the holiday's name. */
export type ClosedDays = Readonly<Record<string, string>>

/** `movesFrom`: weekend days from which it moves to the next free weekday; 0 is Sunday. */
type Holiday = { readonly day: LocalDate; readonly name: string; readonly movesFrom: readonly number[] }

const stays: readonly number[] = []
const fromSunday: readonly number[] = [0]
const fromWeekend: readonly number[] = [0, 6]

/** Easter Sunday by Gauss's rule, right from 1900 through 2099, with its one exception. */
const easterSunday = (year: number): LocalDate => {
  const fullMoon = (19 * (year % 19) + 24) % 30
  const toSunday = (2 * (year % 4) + 4 * (year % 7) + 6 * fullMoon + 5) % 7
  const weekTooLate = toSunday === 6 && fullMoon >= 28
  return plusDays(localDate(`${year}-03-22`), fullMoon + toSunday - (weekTooLate ? 7 : 0))
}

/** The first Monday on or after that day of that year. */
const mondayFrom = (year: number, monthAndDay: string): LocalDate => {
  const from = localDate(`${year}-${monthAndDay}`)
  return plusDays(from, (8 - dayOfWeek(from)) % 7)
}

const nextFreeWeekday = (from: LocalDate, closed: ClosedDays): LocalDate => {
  let day = plusDays(from, 1)
  while ([0, 6].includes(dayOfWeek(day)) || Object.hasOwn(closed, day)) day = plusDays(day, 1)
  return day
}

/** The holidays first, then the days they move to: none moves onto another holiday. */
const withMovedDays = (holidays: readonly Holiday[]): ClosedDays => {
  const closed: Record<string, string> = Object.fromEntries(holidays.map(({ day, name }) => [day, name]))
  for (const { day, name, movesFrom } of holidays) {
    if (!movesFrom.includes(dayOfWeek(day))) continue
    const moved = nextFreeWeekday(day, closed)
    closed[moved] = `${name}, kept on ${dayOfWeek(moved) === 1 ? 'Monday' : 'Tuesday'}`
  }
  return closed
}

const holidaysOfBoth = (year: number, fixed: readonly number[], remembrance: readonly number[]): readonly Holiday[] => [
  { day: localDate(`${year}-01-01`), name: "New Year's Day", movesFrom: fixed },
  { day: mondayFrom(year, '02-15'), name: 'Family Day', movesFrom: stays },
  { day: plusDays(easterSunday(year), -2), name: 'Good Friday', movesFrom: stays },
  { day: mondayFrom(year, '05-18'), name: 'Victoria Day', movesFrom: stays },
  { day: localDate(`${year}-07-01`), name: 'Canada Day', movesFrom: fixed },
  { day: mondayFrom(year, '09-01'), name: 'Labour Day', movesFrom: stays },
  { day: mondayFrom(year, '10-08'), name: 'Thanksgiving Day', movesFrom: stays },
  { day: localDate(`${year}-11-11`), name: 'Remembrance Day', movesFrom: remembrance },
  { day: localDate(`${year}-12-25`), name: 'Christmas Day', movesFrom: fromWeekend },
  { day: localDate(`${year}-12-26`), name: 'Boxing Day', movesFrom: fromWeekend },
]

/** Ontario's legal holidays of one year (Legislation Act, 2006 s. 88): New Year's Day and Canada
 * Day move from a Sunday, Christmas and Boxing Day from a weekend, Remembrance Day not. */
export const ontarioHolidays = (year: number): ClosedDays =>
  withMovedDays([
    ...holidaysOfBoth(year, fromSunday, stays),
    { day: plusDays(easterSunday(year), 1), name: 'Easter Monday', movesFrom: stays },
  ])

/** The clearing system's closed days of one year, by federal practice: a holiday on a weekend is
 * kept on the next free weekday. */
export const clearingHolidays = (year: number): ClosedDays =>
  withMovedDays([
    ...holidaysOfBoth(year, fromWeekend, fromWeekend),
    { day: mondayFrom(year, '08-01'), name: 'Civic Holiday', movesFrom: stays },
    { day: localDate(`${year}-09-30`), name: 'National Day for Truth and Reconciliation', movesFrom: fromWeekend },
  ])

/** The closed days of all years from the first through the last. */
export const closedDaysOfYears = (holidaysOf: (year: number) => ClosedDays, first: number, last: number): ClosedDays =>
  Object.fromEntries(
    Array.from({ length: last - first + 1 }, (_, index) => Object.entries(holidaysOf(first + index))).flat(),
  )
