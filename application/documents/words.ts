import { torontoDateOf, torontoOffsetMs, torontoTimeOfDayMs } from '@tamarack/domain/calendars/toronto'
import type { CheckFigure } from '@tamarack/domain/decision/check'
import { knownLaw } from '@tamarack/domain/law/law-by-date'
import { yearlyRate } from '@tamarack/domain/products/on-default'
import type { BasisPoints } from '@tamarack/domain/values/basis-points'
import { instant } from '@tamarack/domain/values/instant'
import { dayOfWeek, type LocalDate } from '@tamarack/domain/values/local-date'
import type { PayFrequency } from '@tamarack/domain/values/pay-frequency'

const months = 'January February March April May June July August September October November December'.split(' ')
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** '$1,234.56' as on screens; documents state once that amounts are Canadian dollars (C-15). */
export const dollars = (cents: number): string => {
  const whole = Math.floor(Math.abs(cents) / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',')
  return `${cents < 0 ? '-' : ''}$${whole}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
}

/** '365.00%' from hundredths of a percent. */
export const percent = (basisPoints: number): string =>
  `${Math.floor(basisPoints / 100)}.${String(basisPoints % 100).padStart(2, '0')}%`

/** '2.5% per month (30% per year)' from hundredths of a percent a month, with the yearly rate that
 * must stand next to it (Interest Act s. 4). */
export const monthlyRateWords = (monthly: BasisPoints): string =>
  `${monthly / 100}% per month (${yearlyRate(monthly) / 100}% per year)`

/** The criminal rate on the day of an agreement: '35%'. */
export const criminalRateWords = (agreedOn: LocalDate): string => `${knownLaw('criminalRate', agreedOn).value.percent}%`

/** '$1,234.56', '81 days', '14.00%', or the word of a check. */
export const figureInWords = (figure: CheckFigure): string => {
  switch (figure.unit) {
    case 'cents':
    case 'seen':
      return dollars(figure.amount)
    case 'days':
      return `${figure.days} days`
    case 'basis-points':
      return percent(figure.rate)
    case 'count':
      return String(figure.count)
    case 'word':
      return figure.word
  }
}

/** 'Friday, November 20, 2026': a day in a document must not be read two ways (C-15). */
export const longDay = (date: LocalDate): string => {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  return `${weekdays[dayOfWeek(date)]}, ${months[month - 1]} ${day}, ${year}`
}

/** 'Fri, Nov 27, 2026', for lists. */
export const shortDay = (date: LocalDate): string => {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  return `${weekdays[dayOfWeek(date)]?.slice(0, 3)}, ${months[month - 1]?.slice(0, 3)} ${day}, ${year}`
}

/** '416-555-0199' from a North American number however it is written; another number stays as it
 * is, a missing one is 'N/A'. */
export const phoneNumber = (given: string | null | undefined): string => {
  if (given === null || given === undefined || given === '') return 'N/A'
  const digits = /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(given.replace(/[\s().-]/g, ''))
  return digits ? `${digits[1]}-${digits[2]}-${digits[3]}` : given
}

const zoneOf = (at: number): string => (torontoOffsetMs(instant(at)) === -4 * 3_600_000 ? 'EDT' : 'EST')

/** 'Friday, November 20, 2026 at 2:14 PM EST' from epoch milliseconds. */
export const longMoment = (at: number): string => {
  const moment = instant(at)
  const minutes = Math.floor(torontoTimeOfDayMs(moment) / 60_000)
  const hours = Math.floor(minutes / 60)
  const clock = `${hours % 12 === 0 ? 12 : hours % 12}:${String(minutes % 60).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
  return `${longDay(torontoDateOf(moment))} at ${clock} ${zoneOf(at)}`
}

/** '2026-11-20 14:14:05 EST', for tables that prove to the second. */
export const exactMoment = (at: number): string => {
  const moment = instant(at)
  const seconds = Math.floor(torontoTimeOfDayMs(moment) / 1000)
  const clock = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((part) =>
    String(Math.floor(part)).padStart(2, '0'),
  )
  return `${torontoDateOf(moment)} ${clock.join(':')} ${zoneOf(at)}`
}

/** Digits in groups of four, so that a person can compare them with a bank card or statement. */
export const grouped = (account: string): string => account.replace(/(\d{4})(?=\d)/g, '$1 ')

/** How often a payment falls due: 'every two weeks'. */
export const frequencyWords: Readonly<Record<PayFrequency, string>> = {
  weekly: 'every week',
  'bi-weekly': 'every two weeks',
  'semi-monthly': 'twice a month',
  monthly: 'every month',
}
