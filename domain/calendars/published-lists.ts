import { plusDays, type LocalDate } from '../values/local-date.ts'
import { acssCalendar } from './acss-calendar.ts'
import { ontarioCalendar } from './ontario-calendar.ts'

/** Half a year: a list is out by then, and loans of today reach the days it decides. */
const daysAhead = 183

const files = {
  'ontario-statutory': [
    'ontario-calendar.ts',
    'Ontario’s holidays (ontario.ca, “public holidays”; Legislation Act, 2006 s. 88)',
  ],
  'acss-clearing': [
    'acss-calendar.ts',
    'the clearing system’s closures (Payments Canada, or the sponsoring bank’s yearly list)',
  ],
} as const

/** For each calendar whose published days end within half a year, the next step in words. */
export const listsToLoad = (today: LocalDate): readonly string[] =>
  [ontarioCalendar, acssCalendar]
    .filter(({ publishedThrough }) => publishedThrough < plusDays(today, daysAhead))
    .map(({ name, publishedThrough }) => {
      const [file, list] = files[name]
      const year = Number(publishedThrough.slice(0, 4)) + 1
      return [
        `${name}: the published days end on ${publishedThrough}; from ${year} on they are only computed.`,
        `Get the list of ${year} of ${list},`,
        'compare its days with those of the rules, and write a day on which both differ, which is the list’s to decide,',
        `into the closed days of domain/calendars/${file}; set publishedThrough to ${year}-12-31,`,
        'give the calendar a new version, and run the tests of domain/calendars.',
      ].join(' ')
    })
