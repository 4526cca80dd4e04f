import { localDate } from '../values/local-date.ts'
import type { BusinessCalendar } from './business-calendar.ts'
import { closedDaysOfYears, ontarioHolidays } from './holiday-rules.ts'

/** Ontario's legal holidays, for the cancellation window and for contact rules. Easter Monday and
 * Remembrance Day count here although employment standards leave them out. Moved days only lengthen
 * the borrower's time, which is never unlawful; the moved Boxing Day is kept for that reason. The
 * days through `publishedThrough` were compared with published lists (domain/testing/oracles). */
export const ontarioCalendar: BusinessCalendar = {
  name: 'ontario-statutory',
  version: '2026-11-22',
  source: 'Legislation Act, 2006 (Ontario) s. 88; Saturdays and Sundays left out as in O. Reg. 98/09 practice',
  validFrom: localDate('2024-01-01'),
  publishedThrough: localDate('2030-12-31'),
  validThrough: localDate('2045-12-31'),
  closedDays: closedDaysOfYears(ontarioHolidays, 2024, 2045),
}
