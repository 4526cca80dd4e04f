import { localDate } from '../values/local-date.ts'
import type { BusinessCalendar } from './business-calendar.ts'
import { clearingHolidays, closedDaysOfYears } from './holiday-rules.ts'

/** Days on which the Automated Clearing Settlement System exchanges no debits. Not Ontario's list:
 * 30 September, 11 November and the Civic Holiday are closed here, Easter Monday is open. A day
 * that falls on a weekend is kept on the next open weekday (federal practice).
 *
 * The listed years were compared with published lists of Canadian bank holidays
 * (domain/testing/oracles). The years after them are computed from the same rules. The sponsoring
 * bank's list of a year overrides both: list its days here and move `publishedThrough`. */
export const acssCalendar: BusinessCalendar = {
  name: 'acss-clearing',
  version: '2026-11-22',
  source:
    'Payments Canada, ACSS closures (30 September every year); federal holidays; Civic Holiday as listed by Ontario processors',
  validFrom: localDate('2024-01-01'),
  publishedThrough: localDate('2027-12-31'),
  validThrough: localDate('2045-12-31'),
  closedDays: {
    '2024-01-01': "New Year's Day",
    '2024-02-19': 'Family Day',
    '2024-03-29': 'Good Friday',
    '2024-05-20': 'Victoria Day',
    '2024-07-01': 'Canada Day',
    '2024-08-05': 'Civic Holiday',
    '2024-09-02': 'Labour Day',
    '2024-09-30': 'National Day for Truth and Reconciliation',
    '2024-10-14': 'Thanksgiving Day',
    '2024-11-11': 'Remembrance Day',
    '2024-12-25': 'Christmas Day',
    '2024-12-26': 'Boxing Day',
    '2025-01-01': "New Year's Day",
    '2025-02-17': 'Family Day',
    '2025-04-18': 'Good Friday',
    '2025-05-19': 'Victoria Day',
    '2025-07-01': 'Canada Day',
    '2025-08-04': 'Civic Holiday',
    '2025-09-01': 'Labour Day',
    '2025-09-30': 'National Day for Truth and Reconciliation',
    '2025-10-13': 'Thanksgiving Day',
    '2025-11-11': 'Remembrance Day',
    '2025-12-25': 'Christmas Day',
    '2025-12-26': 'Boxing Day',
    '2026-01-01': "New Year's Day",
    '2026-02-16': 'Family Day',
    '2026-04-03': 'Good Friday',
    '2026-05-18': 'Victoria Day',
    '2026-07-01': 'Canada Day',
    '2026-08-03': 'Civic Holiday',
    '2026-09-07': 'Labour Day',
    '2026-09-30': 'National Day for Truth and Reconciliation',
    '2026-10-12': 'Thanksgiving Day',
    '2026-11-11': 'Remembrance Day',
    '2026-12-25': 'Christmas Day',
    '2026-12-26': 'Boxing Day',
    '2026-12-28': 'Boxing Day, kept on Monday',
    '2027-01-01': "New Year's Day",
    '2027-02-15': 'Family Day',
    '2027-03-26': 'Good Friday',
    '2027-05-24': 'Victoria Day',
    '2027-07-01': 'Canada Day',
    '2027-08-02': 'Civic Holiday',
    '2027-09-06': 'Labour Day',
    '2027-09-30': 'National Day for Truth and Reconciliation',
    '2027-10-11': 'Thanksgiving Day',
    '2027-11-11': 'Remembrance Day',
    '2027-12-25': 'Christmas Day',
    '2027-12-26': 'Boxing Day',
    '2027-12-27': 'Christmas Day, kept on Monday',
    '2027-12-28': 'Boxing Day, kept on Tuesday',
    ...closedDaysOfYears(clearingHolidays, 2028, 2045),
  },
}
