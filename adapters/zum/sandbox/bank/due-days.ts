import { acssCalendar } from '@tamarack/domain/calendars/acss-calendar'
import { isBusinessDay } from '@tamarack/domain/calendars/business-calendar'
import { localDate } from '@tamarack/domain/values/local-date'
import type { DueDays } from './habits.ts'

const dayMs = 86_400_000

export const dayNumberOf = (date: string): number => Date.parse(date) / dayMs
export const dateOf = (dayNumber: number): string => new Date(dayNumber * dayMs).toISOString().slice(0, 10)

/** Whether banks are open that day. Outside the calendar's years only weekends are closed. */
export const isBankingDay = (dayNumber: number): boolean => {
  const open = isBusinessDay(acssCalendar, localDate(dateOf(dayNumber)))
  const weekday = new Date(dayNumber * dayMs).getUTCDay()
  return open.ok ? open.value : weekday !== 0 && weekday !== 6
}

/** The day itself when banks are open, else the first open one before (-1) or after (1) it. */
export const bankingDay = (dayNumber: number, step: -1 | 1): number => {
  let day = dayNumber
  while (!isBankingDay(day)) day += step
  return day
}

const lastOfMonth = (year: number, month: number): number => Date.UTC(year, month + 1, 0) / dayMs
const inMonth = (year: number, month: number, day: number | 'last'): number => {
  const last = lastOfMonth(year, month)
  return day === 'last' ? last : Math.min(Date.UTC(year, month, day) / dayMs, last)
}

const federalPensionDay = (year: number, month: number): number => {
  if (month === 11) return bankingDay(inMonth(year, month, 22), -1)
  const last = bankingDay(lastOfMonth(year, month), -1)
  return bankingDay(bankingDay(last - 1, -1) - 1, -1)
}

const quarterMonths: readonly number[] = [0, 3, 6, 9]

/** The days of one month before any of them is moved. */
const namedDays = (due: DueDays, year: number, month: number): readonly number[] => {
  switch (due.every) {
    case 'month':
      return [due.day === 'federal-pension' ? federalPensionDay(year, month) : inMonth(year, month, due.day)]
    case 'half-month':
      return [inMonth(year, month, due.first), inMonth(year, month, due.second)]
    case 'quarter':
      return quarterMonths.includes(month) ? [inMonth(year, month, due.day)] : []
    case 'week':
    case 'two-weeks': {
      const step = due.every === 'week' ? 7 : 14
      const [first, last] = [Date.UTC(year, month, 1) / dayMs, lastOfMonth(year, month)]
      const offset = (((dayNumberOf(due.from) - first) % step) + step) % step
      return Array.from(
        { length: Math.ceil((last - first + 1) / step) },
        (_, index) => first + offset + index * step,
      ).filter((day) => day <= last)
    }
    case 'chance':
      return []
  }
}

/** The days from `first` to `last` on which it is paid (`before`: the banking day before a closed
 * one) or debited (`after`), in order. Those by chance have none: they are drawn day by day. */
export const dueBetween = (due: DueDays, first: number, last: number, move: 'before' | 'after'): readonly number[] => {
  const from = new Date((first - 31) * dayMs)
  const until = new Date((last + 31) * dayMs)
  const months = (until.getUTCFullYear() - from.getUTCFullYear()) * 12 + until.getUTCMonth() - from.getUTCMonth() + 1
  return Array.from({ length: months }, (_, index) => {
    const month = from.getUTCMonth() + index
    return namedDays(due, from.getUTCFullYear() + Math.floor(month / 12), month % 12)
  })
    .flat()
    .map((day) => bankingDay(day, move === 'before' ? -1 : 1))
    .filter((day) => day >= first && day <= last)
}
