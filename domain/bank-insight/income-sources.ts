import { acssCalendar } from '../calendars/acss-calendar.ts'
import { isBusinessDay } from '../calendars/business-calendar.ts'
import { cents, type Cents } from '../values/cents.ts'
import { dayOfWeek, daysBetween, plusDays, plusMonths, type LocalDate } from '../values/local-date.ts'
import type { PayFrequency } from '../values/pay-frequency.ts'
import { partyOf } from './description.ts'
import type { KindedLine, LineKind } from './line-kind.ts'

export type IncomeKind = 'employment' | 'self-employment' | 'pension' | 'benefit' | 'other'

/** One payer of income. */
export type IncomeSource = {
  readonly name: string
  readonly kind: IncomeKind
  readonly frequency: PayFrequency | 'irregular'
  /** The middle one of its latest deposits. */
  readonly typicalDeposit: Cents
  readonly perMonth: Cents
  readonly firstOn: LocalDate
  readonly lastOn: LocalDate
  /** When the next deposit is expected; undefined of an irregular source and of one that ended. */
  readonly nextOn: LocalDate | undefined
  /** Whether it still pays: its latest deposit is not overdue. */
  readonly active: boolean
  readonly lineIds: readonly string[]
}

const kindsOfLines: Partial<Readonly<Record<LineKind, IncomeKind>>> = {
  payroll: 'employment',
  'self-employment': 'self-employment',
  pension: 'pension',
  benefit: 'benefit',
  deposit: 'other',
}

const median = (numbers: readonly number[]): number => {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
}

const frequencyOf = (gaps: readonly number[]): PayFrequency | 'irregular' => {
  if (gaps.length === 0) return 'irregular'
  const typical = median(gaps)
  if (typical >= 6 && typical <= 8) return 'weekly'
  if (typical === 14) return 'bi-weekly'
  if (typical >= 12 && typical <= 17) return 'semi-monthly'
  if (typical >= 26 && typical <= 33) return 'monthly'
  return 'irregular'
}

const periodDays: Readonly<Record<PayFrequency, number>> = {
  weekly: 7,
  'bi-weekly': 14,
  'semi-monthly': 15,
  monthly: 30,
}

const isOpen = (day: LocalDate): boolean => {
  const open = isBusinessDay(acssCalendar, day)
  return open.ok ? open.value : dayOfWeek(day) % 6 !== 0
}

const openDayBefore = (day: LocalDate): LocalDate => (isOpen(day) ? day : openDayBefore(plusDays(day, -1)))

const nextAfter = (last: LocalDate, frequency: PayFrequency, readOn: LocalDate): LocalDate => {
  for (let n = 1; ; n += 1) {
    const day =
      frequency === 'monthly'
        ? plusMonths(last, n)
        : frequency === 'semi-monthly'
          ? plusDays(last, 15 * n)
          : plusDays(last, periodDays[frequency] * n)
    const open = openDayBefore(day)
    if (open > readOn) return open
  }
}

/** The payers of income in the lines, the one that pays most first. */
export const incomeSourcesOf = (lines: readonly KindedLine[], readOn: LocalDate): readonly IncomeSource[] => {
  const candidates = lines.filter(({ kind, amount }) => amount > 0 && kindsOfLines[kind] !== undefined)
  return [...Map.groupBy(candidates, ({ description }) => partyOf(description))]
    .flatMap(([name, deposits]) => {
      const [first, last] = [deposits[0], deposits.at(-1)]
      if (first === undefined || last === undefined) return []
      const gaps = deposits.slice(1).map(({ on }, index) => daysBetween(deposits[index]?.on ?? on, on))
      const frequency = frequencyOf(gaps)
      const kind = kindsOfLines[last.kind] ?? 'other'
      if (kind === 'other' && frequency === 'irregular') return []
      const typical = median(deposits.slice(-6).map(({ amount }) => amount))
      const period = frequency === 'irregular' ? 45 : periodDays[frequency]
      const active = daysBetween(last.on, readOn) <= period + 10
      const span = Math.max(30, daysBetween(first.on, last.on))
      const total = deposits.reduce((sum, { amount }) => sum + amount, 0)
      const perMonth =
        frequency === 'irregular'
          ? Math.round((total * 30) / span)
          : Math.round((typical * { weekly: 52, 'bi-weekly': 26, 'semi-monthly': 24, monthly: 12 }[frequency]) / 12)
      return {
        name,
        kind,
        frequency,
        typicalDeposit: cents(typical),
        perMonth: cents(perMonth),
        firstOn: first.on,
        lastOn: last.on,
        nextOn: active && frequency !== 'irregular' ? nextAfter(last.on, frequency, readOn) : undefined,
        active,
        lineIds: deposits.map(({ id }) => id),
      }
    })
    .sort((a, b) => b.perMonth - a.perMonth)
}
