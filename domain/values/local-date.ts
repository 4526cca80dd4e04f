import type { Brand } from '../shared/brand.ts'
import { err, ok, type Result } from '../shared/result.ts'

/** `YYYY-MM-DD` without zone, years 1900 to 2199. Strings compare in day order. */
export type LocalDate = Brand<string, 'LocalDate'>

export type NotADate = { readonly code: 'NOT_A_DATE'; readonly given: string }

const shape = /^(19\d\d|2[01]\d\d)-(\d\d)-(\d\d)$/

export const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** Days of a month, counted from 1. */
export const daysInMonth = (year: number, month: number): number => {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** Guards a day that came from outside; refuses days that do not exist. */
export const parseLocalDate = (given: string): Result<LocalDate, NotADate> => {
  const match = shape.exec(given)
  if (!match) return err({ code: 'NOT_A_DATE', given })
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const exists = month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
  return exists ? ok(given as LocalDate) : err({ code: 'NOT_A_DATE', given })
}

/** A day written in code or already guarded. Throws on a programmer's mistake. */
export const localDate = (given: string): LocalDate => {
  const parsed = parseLocalDate(given)
  if (!parsed.ok) throw new RangeError(`${given} is not a day`)
  return parsed.value
}

/** Without a string in between: schedules and rates read thousands of days. */
const twoDigits = (date: LocalDate, place: number): number =>
  date.charCodeAt(place) * 10 + date.charCodeAt(place + 1) - 528

/** Days since 1970-01-01 (Hinnant's civil-day count from 1 March, leap days last). */
export const epochDay = (date: LocalDate): number => {
  const month = twoDigits(date, 5)
  const shifted = twoDigits(date, 0) * 100 + twoDigits(date, 2) - (month <= 2 ? 1 : 0)
  const century = Math.floor(shifted / 100)
  const dayOfYear = Math.floor((153 * (month <= 2 ? month + 9 : month - 3) + 2) / 5) + twoDigits(date, 8) - 1
  return shifted * 365 + Math.floor(shifted / 4) - century + Math.floor(century / 4) + dayOfYear - 719468
}

/** May leave the guard's years (a claim period that ends in 2200), so that no rule throws on a
 * guarded day; four-digit years and whole counts only. */
const written = (year: number, month: number, day: number): LocalDate => {
  if (!(year >= 1000 && year <= 9999)) throw new RangeError(`the year ${year} cannot be written`)
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` as LocalDate
}

/** The day that many days after 1970-01-01; a whole number of days. */
export const dateOfEpochDay = (days: number): LocalDate => {
  if (!Number.isSafeInteger(days)) throw new RangeError(`${days} is not a number of days`)
  const shifted = days + 719468
  const era = Math.floor(shifted / 146097)
  const dayOfEra = shifted - era * 146097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return written(year, month, day)
}

/** The day that many whole days later; earlier for a negative number. */
export const plusDays = (date: LocalDate, days: number): LocalDate => dateOfEpochDay(epochDay(date) + days)

/** Whole days from `from` to `to`; negative when `to` lies before. */
export const daysBetween = (from: LocalDate, to: LocalDate): number => epochDay(to) - epochDay(from)

/** 0 is Sunday, 6 is Saturday; 1970-01-01 was a Thursday. */
export const dayOfWeek = (date: LocalDate): number => (((epochDay(date) + 4) % 7) + 7) % 7

/** The same day of the month, or the last where it is shorter (31 January + 1 = 28 February). */
export const plusMonths = (date: LocalDate, months: number, dayOfMonth: number = Number(date.slice(8))): LocalDate => {
  const monthIndex = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  const [year, month] = [Math.floor(monthIndex / 12), (monthIndex % 12) + 1]
  return written(year, month, Math.min(dayOfMonth, daysInMonth(year, month)))
}

const monthIndexOf = (date: LocalDate): number =>
  (twoDigits(date, 0) * 100 + twoDigits(date, 2)) * 12 + twoDigits(date, 5) - 1

/** Is it `plusMonths(from, months, dayOfMonth)`: not written down, as rates ask it often. */
export const isMonthsAfter = (date: LocalDate, from: LocalDate, months: number, dayOfMonth: number): boolean => {
  const monthIndex = monthIndexOf(from) + months
  if (monthIndexOf(date) !== monthIndex) return false
  return twoDigits(date, 8) === Math.min(dayOfMonth, daysInMonth(Math.floor(monthIndex / 12), (monthIndex % 12) + 1))
}

export const compareDays = (a: LocalDate, b: LocalDate): number => {
  if (a === b) return 0
  return a < b ? -1 : 1
}

export const isLastOfMonth = (date: LocalDate): boolean => plusMonths(date, 0, 31) === date
