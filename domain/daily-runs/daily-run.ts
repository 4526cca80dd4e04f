import { acssCalendar } from '../calendars/acss-calendar.ts'
import { isBusinessDay } from '../calendars/business-calendar.ts'
import { torontoDateOf, torontoInstant } from '../calendars/toronto.ts'
import type { Instant } from '../values/instant.ts'
import { plusDays, type LocalDate } from '../values/local-date.ts'

/** The work over the whole book that has a time of its own. */
export const dailyRunNames = [
  'pad-file',
  'reconciliation',
  'retention',
  'change-notices',
  'accrued-interest',
  'record-check',
  'law-check',
] as const
export type DailyRunName = (typeof dailyRunNames)[number]

/** When in Toronto, and on which days: those on which the clearing system is open, or every one. */
export type DailyRun = {
  readonly hour: number
  readonly minute: number
  readonly days: 'clearing' | 'every'
}

/** Our own choice: the file after the debits of the morning and before a sponsoring bank closes its
 * day; reconciliation before staff begin; at night records are checked and anchored, the law is
 * checked, and then records are destroyed; accruals as the day begins, e-mails about changed legal
 * pages by day. */
export const dailyRuns: Readonly<Record<DailyRunName, DailyRun>> = {
  'pad-file': { hour: 16, minute: 0, days: 'clearing' },
  reconciliation: { hour: 5, minute: 0, days: 'every' },
  retention: { hour: 3, minute: 30, days: 'every' },
  'accrued-interest': { hour: 0, minute: 15, days: 'every' },
  'record-check': { hour: 2, minute: 0, days: 'every' },
  'law-check': { hour: 2, minute: 30, days: 'every' },
  'change-notices': { hour: 10, minute: 0, days: 'every' },
}

/** One run: the day that it is for, and its moment. */
export type RunMoment = { readonly day: LocalDate; readonly at: Instant }

/** Longer than any row of days without clearing. */
const daysLooked = 14

const runOn = ({ hour, minute, days }: DailyRun, day: LocalDate): RunMoment | undefined => {
  if (days === 'clearing') {
    const open = isBusinessDay(acssCalendar, day)
    if (!open.ok || !open.value) return undefined
  }
  return { day, at: torontoInstant(day, hour, minute, 0) }
}

const firstOf = (
  run: DailyRun,
  from: LocalDate,
  step: 1 | -1,
  fits: (moment: RunMoment) => boolean,
): RunMoment | undefined => {
  for (let away = 0; away <= daysLooked; away += 1) {
    const moment = runOn(run, plusDays(from, away * step))
    if (moment !== undefined && fits(moment)) return moment
  }
  return undefined
}

/** The last run due by now, which makes up for missed ones; undefined beyond the calendar. */
export const lastRunBy = (name: DailyRunName, now: Instant): RunMoment | undefined =>
  firstOf(dailyRuns[name], torontoDateOf(now), -1, ({ at }) => at <= now)

/** The first run after that moment; undefined only beyond the calendar. */
export const nextRunAfter = (name: DailyRunName, after: Instant): RunMoment | undefined =>
  firstOf(dailyRuns[name], torontoDateOf(after), 1, ({ at }) => at > after)
