import { acssCalendar } from '../calendars/acss-calendar.ts'
import { isBusinessDay } from '../calendars/business-calendar.ts'
import {
  dateOfEpochDay,
  dayOfWeek,
  daysBetween,
  daysInMonth,
  plusDays,
  plusMonths,
  type LocalDate,
} from '../values/local-date.ts'
import type { PayFrequency } from '../values/pay-frequency.ts'

/** To which side a pay day moves that falls on a day on which banks are closed. */
export type MovedTo = 'before' | 'after'

/**
 * The rule by which pay days follow each other. Of a month: one or two days (31 is the last), a weekday (`week` -1 is the last one of the month), or
 * the n-th last day on which banks are open.
 */
export type PaySchedule =
  | { readonly rule: 'days'; readonly every: 7 | 14; readonly from: LocalDate; readonly moved: MovedTo }
  | { readonly rule: 'month-days'; readonly days: readonly number[]; readonly moved: MovedTo }
  | {
      readonly rule: 'month-weekday'
      readonly weekday: number
      readonly week: 1 | 2 | 3 | 4 | -1
      readonly moved: MovedTo
    }
  | { readonly rule: 'month-open-day'; readonly fromEnd: number }

/** How often that is. */
export const frequencyOfSchedule = (schedule: PaySchedule): PayFrequency => {
  if (schedule.rule === 'days') return schedule.every === 7 ? 'weekly' : 'bi-weekly'
  return schedule.rule === 'month-days' && schedule.days.length === 2 ? 'semi-monthly' : 'monthly'
}

/** Whether banks are open; outside the clearing calendar's years every weekday counts as open. */
export const banksAreOpen = (day: LocalDate): boolean => {
  const open = isBusinessDay(acssCalendar, day)
  return open.ok ? open.value : dayOfWeek(day) % 6 !== 0
}

/** The day itself when banks are open, else the nearest open one on that side. */
const openDay = (day: LocalDate, moved: MovedTo): LocalDate =>
  banksAreOpen(day) ? day : openDay(plusDays(day, moved === 'before' ? -1 : 1), moved)

const firstOfMonth = (day: LocalDate, months: number): LocalDate => plusMonths(day, months, 1)

const weekdayOfMonth = (first: LocalDate, weekday: number, week: 1 | 2 | 3 | 4 | -1): LocalDate => {
  if (week !== -1) return plusDays(first, ((weekday - dayOfWeek(first) + 7) % 7) + 7 * (week - 1))
  const last = plusMonths(first, 0, 31)
  return plusDays(last, -((dayOfWeek(last) - weekday + 7) % 7))
}

const openDayFromEnd = (first: LocalDate, fromEnd: number): LocalDate => {
  let day = openDay(plusMonths(first, 0, 31), 'before')
  for (let left = fromEnd; left > 1; left -= 1) day = openDay(plusDays(day, -1), 'before')
  return day
}

const inMonth = (schedule: Exclude<PaySchedule, { rule: 'days' }>, first: LocalDate): readonly LocalDate[] => {
  switch (schedule.rule) {
    case 'month-days': {
      const last = daysInMonth(Number(first.slice(0, 4)), Number(first.slice(5, 7)))
      return schedule.days.map((day) => openDay(plusDays(first, Math.min(day, last) - 1), schedule.moved))
    }
    case 'month-weekday':
      return [openDay(weekdayOfMonth(first, schedule.weekday, schedule.week), schedule.moved)]
    case 'month-open-day':
      return [openDayFromEnd(first, schedule.fromEnd)]
  }
}

/** The furthest that closed days move a pay day. */
const movedDaysMax = 6

/** The days from `from` to `to`, both included, on which the pay of a schedule arrives, in order. */
export const payDaysBetween = (schedule: PaySchedule, from: LocalDate, to: LocalDate): readonly LocalDate[] => {
  const days: LocalDate[] = []
  const keep = (day: LocalDate): void => {
    if (day >= from && day <= to && days.at(-1) !== day) days.push(day)
  }
  if (schedule.rule === 'days') {
    const { every, moved } = schedule
    const ahead = daysBetween(schedule.from, plusDays(from, -movedDaysMax))
    let day = plusDays(schedule.from, Math.floor(ahead / every) * every)
    for (const end = plusDays(to, movedDaysMax); day <= end; day = plusDays(day, every)) keep(openDay(day, moved))
    return days
  }
  const end = plusDays(to, movedDaysMax)
  for (let first = firstOfMonth(plusDays(from, -movedDaysMax), 0); first <= end; first = firstOfMonth(first, 1))
    for (const day of inMonth(schedule, first)) keep(day)
  return days
}

/** The first pay day of the schedule after a day. Every schedule has one within two months. */
export const payDayAfter = (schedule: PaySchedule, after: LocalDate): LocalDate =>
  payDaysBetween(schedule, plusDays(after, 1), plusDays(after, 62))[0] ?? dateOfEpochDay(0)
