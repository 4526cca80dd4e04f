import type { ReactNode } from 'react'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { present } from './present.tsx'

/** What stands for a missing value everywhere (specification section 1). */
const missing = 'N/A'

const zone = 'America/Toronto'
const shortDay = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' } as const
const longDay = { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' } as const
const clock = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone: zone } as const

/** A moment or day from the wire: `YYYY-MM-DD`, ISO text, epoch milliseconds or epoch seconds. */
type DateValue = string | number | null | undefined

const dateOnly = /^\d{4}-\d\d-\d\d$/
/** Epoch seconds stay below this until the year 5138; milliseconds are above it since 1973. */
const secondsEnd = 100_000_000_000

/** The instant, or null when there is none: null, '', NaN and epoch 0 all mean that the value is
 * missing. */
const instantOf = (value: DateValue): Date | null => {
  if (value === null || value === undefined || value === '' || value === 0) return null
  const date =
    typeof value === 'number' ? new Date(Math.abs(value) < secondsEnd ? value * 1000 : value) : new Date(value)
  return Number.isNaN(date.getTime()) ? null : date
}

/** A day without a time is read and printed in UTC, so that it never shifts; a moment is a day in
 * Toronto. */
const zoneOf = (value: DateValue): string => (typeof value === 'string' && dateOnly.test(value) ? 'UTC' : zone)

/** Making a format takes a hundred times as long as using it, and a page has dozens of dates. */
const formats = new Map<string, Intl.DateTimeFormat>()
const formatOf = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', options)
  formats.set(key, format)
  return format
}

const formatted = (value: DateValue, options: Intl.DateTimeFormatOptions): string => {
  const instant = instantOf(value)
  return instant === null ? missing : formatOf(options).format(instant).replaceAll('\u202f', ' ')
}

/** The words as a sentence or a label begins. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A number as `Intl.NumberFormat('en-US')` writes it, with so many decimals: '1,234.50'. The first
 * such format is the slowest single thing that a phone does while a page opens (decision 0141). */
export const grouped = (value: number, decimals: number): string =>
  value.toFixed(decimals).replace(/\B(?=(?:\d{3})+(?:\.|$))/g, ',')

/** Cents as '$1,234.56', '-$5.00'; 'N/A' when missing. */
export const money = (cents: number | null | undefined): string =>
  cents === null || cents === undefined || Number.isNaN(cents)
    ? missing
    : `${cents < 0 ? '-' : ''}$${grouped(Math.abs(cents) / 100, 2)}`

/** 'Fri', 'Nov 20' and '2026': one format gives every short date. */
const partsOf = (value: DateValue): readonly string[] =>
  formatted(value, { ...shortDay, timeZone: zoneOf(value) }).split(', ')

/** 'Nov 20, 2026', in Toronto. */
export const shortDate = (value: DateValue): string => partsOf(value).slice(-2).join(', ')

/** 'Fri, Nov 20' in the year of `now` (epoch milliseconds), and 'Nov 20, 2025' in any other: the
 * dates of a borrower. */
export const nearDate = (value: DateValue, now = present()): string => {
  const [weekday, day, year] = partsOf(value)
  return year === partsOf(now)[2] ? `${weekday}, ${day}` : shortDate(value)
}

/** The same where there is no room for the weekday: 'Nov 20'. */
export const tightDate = (value: DateValue, now = present()): string => nearDate(value, now).replace(/^\w{3}, /, '')

/** 'Friday, November 20, 2026', for agreements and debit authorizations. */
export const longDate = (value: DateValue): string => formatted(value, { ...longDay, timeZone: zoneOf(value) })

/** '2:14 PM EST', in Toronto. */
export const time = (value: DateValue): string => formatted(value, clock)

/** 'Nov 20, 2026, 2:14 PM EST', in Toronto. */
export const dateTime = (value: DateValue): string =>
  instantOf(value) === null ? missing : `${shortDate(value)}, ${time(value)}`

/** 'Fri, Nov 20, 2:14 PM EST', where the time decides something or proves a signature. */
export const nearTime = (value: DateValue): string =>
  instantOf(value) === null ? missing : `${nearDate(value)}, ${time(value)}`

/** 'Fri, Nov 20, 2:14 PM', in a list on a screen that names the zone once. */
const nearHour = (value: DateValue): string => nearTime(value).replace(/ \w+$/, '')

/** 'Nov 20, 2026, 2:14:07 PM EST (19:14:07Z)': what a reviewer needs, in Toronto and in UTC. */
export const evidenceTime = (value: DateValue): string => {
  const instant = instantOf(value)
  return instant === null
    ? missing
    : `${shortDate(instant.toISOString())}, ${formatted(value, { ...clock, second: '2-digit' })} (${instant.toISOString().slice(11, 19)}Z)`
}

/** Percent with two decimals: 365 is '365.00%'. */
export const percent = (value: number | null | undefined): string =>
  value === null || value === undefined || Number.isNaN(value) ? missing : `${grouped(value, 2)}%`

/** '416-555-0199': ten digits as people write them here; anything else as it came. */
export const phoneNumber = (number: string | null | undefined): string | null | undefined =>
  number?.replace(/^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')

/** The value of a `<time datetime>`; undefined when there is no moment. */
export const machineTime = (value: DateValue): string | undefined =>
  typeof value === 'string' && dateOnly.test(value) ? value : instantOf(value)?.toISOString()

/** A value, or 'N/A' in muted type when it is null, undefined, empty or not a number. */
export const Value = ({ children }: { readonly children?: ReactNode }) => {
  const absent =
    children === null ||
    children === undefined ||
    children === '' ||
    children === missing ||
    (typeof children === 'number' && Number.isNaN(children))
  return absent ? <span className="muted">{missing}</span> : <>{children}</>
}

const styleOf = {
  short: shortDate,
  long: longDate,
  near: nearDate,
  time,
  'date-time': dateTime,
  'near-time': nearTime,
  'near-hour': nearHour,
  evidence: evidenceTime,
} as const

interface DateTextProps {
  readonly value: DateValue
  readonly as?: keyof typeof styleOf | undefined
}

/** A date or moment inside `<time datetime>`; 'N/A' when missing. Left out, `as` is how staff read
 * a date, with its year. */
export const DateText = ({ value, as = 'short' }: DateTextProps) => {
  const machine = machineTime(value)
  return machine === undefined ? <Value /> : <time dateTime={machine}>{styleOf[as](value)}</time>
}

export const loanTypeWords: Readonly<Record<NonNullable<LoanView['loanType']>, string>> = {
  'cash-advance': 'Cash advance',
  installment: 'Installment loan',
}
