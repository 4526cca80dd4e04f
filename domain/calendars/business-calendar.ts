import { err, ok, type Result } from '../shared/result.ts'
import { dateOfEpochDay, dayOfWeek, epochDay, localDate, type LocalDate } from '../values/local-date.ts'
import { isWholeNumber } from '../values/whole-number.ts'

/** Closed days with their source and span; Saturdays and Sundays are closed unlisted. */
export type BusinessCalendar = {
  readonly name: 'ontario-statutory' | 'acss-clearing'
  readonly version: string
  readonly source: string
  readonly validFrom: LocalDate
  /** The last day whose list was published and compared; later ones follow the rules alone. */
  readonly publishedThrough: LocalDate
  readonly validThrough: LocalDate
  /** Closed day to the holiday's name; weekend dates appear too, so that notices can name them. */
  readonly closedDays: Readonly<Record<string, string>>
}

export type OutsideCalendar = {
  readonly code: 'OUTSIDE_CALENDAR'
  readonly calendar: BusinessCalendar['name']
  readonly validFrom: LocalDate
  readonly validThrough: LocalDate
}

export type NotADayCount = { readonly code: 'NOT_A_DAY_COUNT'; readonly given: number }

export const outsideCalendar = (calendar: BusinessCalendar): { readonly ok: false; readonly error: OutsideCalendar } =>
  err({
    code: 'OUTSIDE_CALENDAR',
    calendar: calendar.name,
    validFrom: calendar.validFrom,
    validThrough: calendar.validThrough,
  })

const covers = (calendar: BusinessCalendar, date: LocalDate): boolean =>
  date >= calendar.validFrom && date <= calendar.validThrough

const isWeekend = (date: LocalDate): boolean => dayOfWeek(date) % 6 === 0

const isOpen = (calendar: BusinessCalendar, date: LocalDate): boolean =>
  !isWeekend(date) && !Object.hasOwn(calendar.closedDays, date)

/** Whether the calendar's offices are open that day. Refuses days the data does not cover. */
export const isBusinessDay = (calendar: BusinessCalendar, date: LocalDate): Result<boolean, OutsideCalendar> =>
  covers(calendar, date) ? ok(isOpen(calendar, date)) : outsideCalendar(calendar)

/** Whether the day lies beyond the published lists, so that its year's list may still differ.
 * Refuses days the data does not cover. */
export const isComputed = (calendar: BusinessCalendar, date: LocalDate): Result<boolean, OutsideCalendar> =>
  covers(calendar, date) ? ok(date > calendar.publishedThrough) : outsideCalendar(calendar)

/** The holiday's name, or undefined on an ordinary day (weekends have no name). */
export const holidayName = (
  calendar: BusinessCalendar,
  date: LocalDate,
): Result<string | undefined, OutsideCalendar> =>
  covers(calendar, date) ? ok(calendar.closedDays[date]) : outsideCalendar(calendar)

/** The closed days of that span that are no weekend, with their names; both ends included, in
 * order. */
export const closedWeekdays = (
  { closedDays }: BusinessCalendar,
  from: LocalDate,
  until: LocalDate,
): readonly { readonly day: string; readonly name: string }[] =>
  Object.entries(closedDays)
    .filter(([day]) => day >= from && day <= until && !isWeekend(localDate(day)))
    .map(([day, name]) => ({ day, name }))
    .toSorted((one, other) => one.day.localeCompare(other.day))

/** Day by day, because closed days cluster, until `count` business days are crossed. */
const walk = (
  calendar: BusinessCalendar,
  from: LocalDate,
  count: number,
  step: 1 | -1,
): Result<LocalDate, OutsideCalendar> => {
  if (!covers(calendar, from)) return outsideCalendar(calendar)
  const [first, last] = [epochDay(calendar.validFrom), epochDay(calendar.validThrough)]
  let day = epochDay(from)
  for (let left = count; left > 0;) {
    day += step
    if (day < first || day > last) return outsideCalendar(calendar)
    if (isOpen(calendar, dateOfEpochDay(day))) left -= 1
  }
  return ok(dateOfEpochDay(day))
}

/** The same day when it is open, else the first open day after it. */
export const nextBusinessDay = (calendar: BusinessCalendar, date: LocalDate): Result<LocalDate, OutsideCalendar> =>
  covers(calendar, date) && isOpen(calendar, date) ? ok(date) : walk(calendar, date, 1, 1)

/** The n-th business day after `date`, which never counts; n = 0 is the day itself, open or not. */
export const plusBusinessDays = (
  calendar: BusinessCalendar,
  date: LocalDate,
  days: number,
): Result<LocalDate, OutsideCalendar | NotADayCount> =>
  isWholeNumber(days) ? walk(calendar, date, days, 1) : err({ code: 'NOT_A_DAY_COUNT', given: days })

/** The n-th business day before `date`, which never counts; n = 0 is the day, open or not. */
export const minusBusinessDays = (
  calendar: BusinessCalendar,
  date: LocalDate,
  days: number,
): Result<LocalDate, OutsideCalendar | NotADayCount> =>
  isWholeNumber(days) ? walk(calendar, date, days, -1) : err({ code: 'NOT_A_DAY_COUNT', given: days })
