import { acssCalendar } from '../calendars/acss-calendar.ts'
import { isBusinessDay } from '../calendars/business-calendar.ts'
import { dateOfEpochDay, dayOfWeek, daysInMonth, epochDay, type LocalDate } from '../values/local-date.ts'
import { payPeriodsPerYear, type PayFrequency } from '../values/pay-frequency.ts'

/** To which side a pay day moves that falls on a day on which banks are closed. */
export type MovedTo = 'before' | 'after'

/** How pay days follow each other. Of a month: one or two days (31 is the last), a weekday (`week`
 * -1 is the last one), or the n-th last day on which banks are open. */
export type PaySchedule =
  | { readonly rule: 'days'; readonly every: 7 | 14 | 28; readonly from: LocalDate; readonly moved: MovedTo }
  | { readonly rule: 'month-days'; readonly days: readonly number[]; readonly moved: MovedTo }
  | {
      readonly rule: 'month-weekday'
      readonly weekday: number
      readonly week: 1 | 2 | 3 | 4 | -1
      readonly moved: MovedTo
    }
  | { readonly rule: 'month-open-day'; readonly fromEnd: number }

/** The frequencies of pay. Some employers pay every four weeks, but a loan has no such frequency. */
export const payRhythms = ['weekly', 'bi-weekly', 'four-weekly', 'semi-monthly', 'monthly'] as const
export type PayRhythm = (typeof payRhythms)[number]

/** The number of pays in a year. */
export const paysPerYear: Readonly<Record<PayRhythm, number>> = { ...payPeriodsPerYear, 'four-weekly': 13 }

/** Returns the payment frequency of a loan for a pay frequency. Four-weekly becomes monthly. */
export const loanFrequencyOf = (rhythm: PayRhythm): PayFrequency => (rhythm === 'four-weekly' ? 'monthly' : rhythm)

const rhythmOfDays = { 7: 'weekly', 14: 'bi-weekly', 28: 'four-weekly' } as const

export const frequencyOfSchedule = (schedule: PaySchedule): PayRhythm => {
  if (schedule.rule === 'days') return rhythmOfDays[schedule.every]
  return schedule.rule === 'month-days' && schedule.days.length === 2 ? 'semi-monthly' : 'monthly'
}

/** Whether banks are open; outside the clearing calendar's years every weekday counts as open. */
export const banksAreOpen = (day: LocalDate): boolean => {
  const open = isBusinessDay(acssCalendar, day)
  return open.ok ? open.value : dayOfWeek(day) % 6 !== 0
}

/* Schedules are tried by the hundred: days are numbers here, and the calendar is looked up once. */
const openDays = new Map<number, boolean>()
const isOpen = (day: number): boolean => {
  const found = openDays.get(day)
  if (found !== undefined) return found
  const open = banksAreOpen(dateOfEpochDay(day))
  openDays.set(day, open)
  return open
}

/** The day itself when banks are open, else the nearest open one on that side. */
const openDay = (day: number, moved: MovedTo): number => {
  let open = day
  while (!isOpen(open)) open += moved === 'before' ? -1 : 1
  return open
}

type Month = { readonly first: number; readonly last: number }
const months = new Map<number, Month>()
const monthOf = (monthIndex: number): Month => {
  const found = months.get(monthIndex)
  if (found !== undefined) return found
  const [year, month] = [Math.floor(monthIndex / 12), (monthIndex % 12) + 1]
  const first = epochDay(`${year}-${String(month).padStart(2, '0')}-01` as LocalDate)
  const made = { first, last: first + daysInMonth(year, month) - 1 }
  months.set(monthIndex, made)
  return made
}
const monthIndexOf = (day: number): number => {
  const date = dateOfEpochDay(day)
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
}

/** 0 is Sunday; 1970-01-01 was a Thursday. */
const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7

const weekdayOfMonth = ({ first, last }: Month, weekday: number, week: 1 | 2 | 3 | 4 | -1): number =>
  week === -1
    ? last - ((weekdayOf(last) - weekday + 7) % 7)
    : first + ((weekday - weekdayOf(first) + 7) % 7) + 7 * (week - 1)

const openDayFromEnd = ({ last }: Month, fromEnd: number): number => {
  let day = openDay(last, 'before')
  for (let left = fromEnd; left > 1; left -= 1) day = openDay(day - 1, 'before')
  return day
}

const inMonth = (schedule: Exclude<PaySchedule, { rule: 'days' }>, month: Month): readonly number[] => {
  switch (schedule.rule) {
    case 'month-days':
      return schedule.days.map((day) => openDay(Math.min(month.first + day - 1, month.last), schedule.moved))
    case 'month-weekday':
      return [openDay(weekdayOfMonth(month, schedule.weekday, schedule.week), schedule.moved)]
    case 'month-open-day':
      return [openDayFromEnd(month, schedule.fromEnd)]
  }
}

/** The furthest that closed days move a pay day. */
const movedDaysMax = 6

/** As `payDaysBetween`, in days since 1970-01-01. */
export const payDayNumbersBetween = (schedule: PaySchedule, from: number, to: number): readonly number[] => {
  const days: number[] = []
  const keep = (day: number): void => {
    if (day >= from && day <= to && days.at(-1) !== day) days.push(day)
  }
  const end = to + movedDaysMax
  if (schedule.rule === 'days') {
    const { every, moved } = schedule
    const anchor = epochDay(schedule.from)
    const start = anchor + Math.floor((from - movedDaysMax - anchor) / every) * every
    for (let day = start; day <= end; day += every) keep(openDay(day, moved))
    return days
  }
  const lastMonth = monthIndexOf(end)
  for (let index = monthIndexOf(from - movedDaysMax); index <= lastMonth; index += 1)
    for (const day of inMonth(schedule, monthOf(index))) keep(day)
  return days
}

/** The days from `from` through `to` on which the pay of a schedule arrives, in order. */
export const payDaysBetween = (schedule: PaySchedule, from: LocalDate, to: LocalDate): readonly LocalDate[] =>
  payDayNumbersBetween(schedule, epochDay(from), epochDay(to)).map(dateOfEpochDay)

/** The first pay day of the schedule after a day. Every schedule has one within two months. */
export const payDayAfter = (schedule: PaySchedule, after: LocalDate): LocalDate => {
  const day = epochDay(after)
  return dateOfEpochDay(payDayNumbersBetween(schedule, day + 1, day + 62)[0] ?? day + 62)
}
