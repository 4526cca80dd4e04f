import { dayOfWeek, type LocalDate } from '@tamarack/domain/values/local-date'

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** '$1,234.56' as the screens print it; documents state once that amounts are Canadian dollars (C-15). */
export const dollars = (cents: number): string => {
  const whole = Math.floor(Math.abs(cents) / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',')
  return `${cents < 0 ? '-' : ''}$${whole}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
}

/** '365.00%' from hundredths of a percent. */
export const percent = (basisPoints: number): string =>
  `${Math.floor(basisPoints / 100)}.${String(basisPoints % 100).padStart(2, '0')}%`

/** 'Friday, November 20, 2026': a day in a document must not be read two ways (C-15). */
export const longDay = (date: LocalDate): string => {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  return `${weekdays[dayOfWeek(date)]}, ${months[month - 1]} ${day}, ${year}`
}

/** '416-555-0199' from a North American number however it is written; another number stays as it is, a missing one is 'N/A'. */
export const phoneNumber = (given: string | null | undefined): string => {
  if (given === null || given === undefined || given === '') return 'N/A'
  const digits = /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(given.replace(/[\s().-]/g, ''))
  return digits ? `${digits[1]}-${digits[2]}-${digits[3]}` : given
}
