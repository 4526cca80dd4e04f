import type { CashAdvanceLimitsView } from '@tamarack/contracts/views/cash-advance'
import { nearDate, tightDate } from '@tamarack/ui/format'
import styles from './loan-days.module.css'

const dayMs = 86_400_000
/** Longer loans are a list of payments, not a sheet of a calendar. */
const mostWeeks = 13

const initials = ['S', 'M', 'T', 'W', 'T', 'F', 'S']

const isoOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
const shownDay = (day: string): string =>
  day.endsWith('-01') ? tightDate(day).slice(0, 5) : String(Number(day.slice(8)))

interface LoanDaysProps {
  /** YYYY-MM-DD: the day of the money, and the days of payments. */
  readonly start: string
  readonly due: readonly string[]
  readonly closedDays: CashAdvanceLimitsView['closedDays']
}

/** The weeks of a loan as a calendar shows them: the day of the money, each payment, and the days
 * on which banks are closed. The words below say the same. */
export const LoanDays = ({ start, due, closedDays }: LoanDaysProps) => {
  const last = due.at(-1) ?? start
  const sundayBefore = Date.parse(start) - new Date(start).getUTCDay() * dayMs
  const weeks = Math.floor((Date.parse(last) - sundayBefore) / dayMs / 7) + 1
  if (weeks > mostWeeks) return null
  const days = Array.from({ length: weeks * 7 }, (_, at) => isoOf(sundayBefore + at * dayMs))
  const named = closedDays.filter(({ day }) => day >= start && day <= last)
  const kindOf = (day: string, column: number) => {
    if (day === start) return 'money'
    if (due.includes(day)) return 'due'
    if (day < start || day > last) return 'outside'
    return column === 0 || column === 6 || named.some((closed) => closed.day === day) ? 'closed' : undefined
  }
  return (
    <figure className="stack-2">
      <div className={styles['days']} aria-hidden="true">
        {initials.map((initial, at) => (
          <span key={at} className={styles['weekday']}>
            {initial}
          </span>
        ))}
        {days.map((day, at) => (
          <span key={day} data-kind={kindOf(day, at % 7)}>
            {shownDay(day)}
          </span>
        ))}
      </div>
      <figcaption className="muted small">
        You get the money on {nearDate(start)} and repay on {due.map((day) => nearDate(day)).join(', ')}. Banks are
        closed on hatched days
        {named.length > 0 && `, also on ${named.map(({ day, name }) => `${name} (${nearDate(day)})`).join(' and ')}`}.
      </figcaption>
    </figure>
  )
}
