import { daysBetween } from '../../values/local-date.ts'
import type { PaydayRule } from '../request.ts'
import { paydayTermDaysMax } from '../term.ts'

/** FED-02, Criminal Code s. 347.1: a payday loan lasts 62 days at most, and at least one. */
export const termIsOneTo62Days: PaydayRule = ({ advanceDate, dueDate }) => {
  const termDays = daysBetween(advanceDate, dueDate)
  if (termDays > paydayTermDaysMax) return { code: 'TERM_TOO_LONG', termDays, maximum: paydayTermDaysMax }
  return termDays < 1 ? { code: 'TERM_TOO_SHORT', termDays, minimum: 1 } : undefined
}
