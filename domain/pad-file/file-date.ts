import { dateOfEpochDay, daysBetween, epochDay, isLeapYear, localDate, type LocalDate } from '../values/local-date.ts'

/** 0, two digits of the year, the day's number in it (2026-01-30 is 026030), 2000 to 2099. */
export const toFileDate = (date: LocalDate): string | undefined => {
  if (!date.startsWith('20')) return undefined
  const dayOfYear = daysBetween(localDate(`${date.slice(0, 4)}-01-01`), date) + 1
  return `0${date.slice(2, 4)}${String(dayOfYear).padStart(3, '0')}`
}

/** The day of `0YYDDD`, if it is one; the standard has no century: 2000 to 2099. */
export const fromFileDate = (text: string): LocalDate | undefined => {
  const match = /^0(\d\d)(\d{3})$/.exec(text)
  if (!match) return undefined
  const [year, dayOfYear] = [2000 + Number(match[1]), Number(match[2])]
  if (dayOfYear < 1 || dayOfYear > (isLeapYear(year) ? 366 : 365)) return undefined
  return dateOfEpochDay(epochDay(localDate(`${year}-01-01`)) + dayOfYear - 1)
}
