import { localDate } from '../values/local-date.ts'
import type { BusinessCalendar } from './business-calendar.ts'
import { clearingHolidays, closedDaysOfYears } from './holiday-rules.ts'

/** Days on which the Automated Clearing Settlement System exchanges no debits. Not Ontario's list:
 * 30 September, 11 November and the Civic Holiday are closed here, Easter Monday is open. A day
 * that falls on a weekend is kept on the next open weekday (federal practice).
 *
 * The days through `publishedThrough` were compared with published lists of Canadian bank holidays
 * (domain/testing/oracles). The sponsoring bank's list of a year overrides the rules. */
export const acssCalendar: BusinessCalendar = {
  name: 'acss-clearing',
  version: '2026-11-22',
  source:
    'Payments Canada, ACSS closures (30 September every year); federal holidays; Civic Holiday as listed by Ontario processors',
  validFrom: localDate('2024-01-01'),
  publishedThrough: localDate('2027-12-31'),
  validThrough: localDate('2045-12-31'),
  closedDays: closedDaysOfYears(clearingHolidays, 2024, 2045),
}
