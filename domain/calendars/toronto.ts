import type { Instant } from '../values/instant.ts'
import { dateOfEpochDay, dayOfWeek, epochDay, type LocalDate } from '../values/local-date.ts'

/* America/Toronto without the platform's zone data, so that a deadline is the same on every machine
 * and in every replay. Rule since 2007 (Time Act, Ontario): daylight time from the second Sunday of
 * March 02:00 to the first Sunday of November 02:00. No loan is older than the rule. */
const msPerDay = 86_400_000
const msPerHour = 3_600_000
const standardOffsetMs = -5 * msPerHour
const daylightOffsetMs = -4 * msPerHour

const nthSunday = (year: number, month: '03' | '11', nth: 1 | 2): number => {
  // Not through the guard: the moment after 2199 is still a moment.
  const first = `${year}-${month}-01` as LocalDate
  return epochDay(first) + ((7 - dayOfWeek(first)) % 7) + 7 * (nth - 1)
}

/** UTC milliseconds at which clocks go forward (07:00Z) and back (06:00Z) in that year. */
const clockChanges = (year: number): { readonly forward: number; readonly back: number } => ({
  forward: nthSunday(year, '03', 2) * msPerDay + 2 * msPerHour - standardOffsetMs,
  back: nthSunday(year, '11', 1) * msPerDay + 2 * msPerHour - daylightOffsetMs,
})

const yearOf = (date: LocalDate): number => Number(date.slice(0, 4))

/** Toronto's distance from UTC at that moment, in milliseconds (negative: west). */
export const torontoOffsetMs = (moment: Instant): number => {
  const { forward, back } = clockChanges(yearOf(dateOfEpochDay(Math.floor((moment + standardOffsetMs) / msPerDay))))
  return moment >= forward && moment < back ? daylightOffsetMs : standardOffsetMs
}

export const torontoDateOf = (moment: Instant): LocalDate =>
  dateOfEpochDay(Math.floor((moment + torontoOffsetMs(moment)) / msPerDay))

/** Milliseconds since midnight on Toronto's clocks at that moment. */
export const torontoTimeOfDayMs = (moment: Instant): number => {
  const local = moment + torontoOffsetMs(moment)
  return local - Math.floor(local / msPerDay) * msPerDay
}

/** Of a time that happens twice the first; one that is skipped (02:00 in March) an hour later. */
const atWallClock = (date: LocalDate, msSinceMidnight: number): Instant => {
  const local = epochDay(date) * msPerDay + msSinceMidnight
  const { forward, back } = clockChanges(yearOf(date))
  const asDaylight = local - daylightOffsetMs
  return (asDaylight >= forward && asDaylight < back ? asDaylight : local - standardOffsetMs) as Instant
}

/** The moment at which Toronto's clocks show that time; throws on a time that no clock shows. */
export const torontoInstant = (date: LocalDate, hour: number, minute: number, second: number): Instant => {
  const shown =
    [hour, minute, second].every(Number.isInteger) &&
    hour >= 0 &&
    hour < 24 &&
    minute >= 0 &&
    minute < 60 &&
    second >= 0 &&
    second < 60
  if (!shown) throw new RangeError(`${hour}:${minute}:${second} is not a time of day`)
  return atWallClock(date, hour * msPerHour + minute * 60_000 + second * 1000)
}

/** The last millisecond of that day in Toronto, 23:59:59.999. */
export const endOfTorontoDay = (date: LocalDate): Instant => atWallClock(date, msPerDay - 1)

export const startOfTorontoDay = (date: LocalDate): Instant => atWallClock(date, 0)
