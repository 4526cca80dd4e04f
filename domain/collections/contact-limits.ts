import { holidayName, type OutsideCalendar } from '../calendars/business-calendar.ts'
import { ontarioCalendar } from '../calendars/ontario-calendar.ts'
import { torontoDateOf, torontoInstant, torontoTimeOfDayMs } from '../calendars/toronto.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { plusMilliseconds, type Instant } from '../values/instant.ts'
import { dayOfWeek, plusDays, type LocalDate } from '../values/local-date.ts'

/** COL-01: contacts about a debt in any 168 hours, at most. */
export const contactsPerSevenDaysMax = 3

const msPerHour = 3_600_000

/** COL-01: how long a contact counts. */
const contactCountsForMs = 7 * 24 * msPerHour

/** COL-01: hours for contacts about a debt, Toronto time; the closing hour itself is outside. */
export const contactHours = (date: LocalDate): { readonly from: number; readonly to: number } =>
  dayOfWeek(date) === 0 ? { from: 13, to: 17 } : { from: 7, to: 21 }

export type ContactRefusal =
  | { readonly code: 'CONTACT_ON_HOLIDAY'; readonly holiday: string }
  | { readonly code: 'CONTACT_OUTSIDE_HOURS'; readonly from: number; readonly to: number }
  | { readonly code: 'TOO_MANY_CONTACTS'; readonly maximum: number; readonly againFrom: Instant }
  | OutsideCalendar

/** COL-01: the contacts that count, the oldest first, each for 168 hours also where clocks change:
 * stricter than a week of calendar days. */
export const countedContacts = (now: Instant, contacts: readonly Instant[]): readonly Instant[] =>
  contacts.filter((contact) => contact <= now && now - contact < contactCountsForMs).toSorted((a, b) => a - b)

/** COL-01: from when another contact may follow those that count, by their number alone; undefined
 * where there are fewer than three. */
export const limitEnds = (counted: readonly Instant[]): Instant | undefined => {
  const oldestThatCounts = counted.at(-contactsPerSevenDaysMax)
  return oldestThatCounts === undefined ? undefined : plusMilliseconds(oldestThatCounts, contactCountsForMs)
}

/** COL-01, O. Reg. 98/09: whether a borrower may be contacted about a debt: Monday to Saturday
 * 07:00 to 21:00, Sunday 13:00 to 17:00, never on a legal holiday, three times in 168 hours. From
 * `againFrom` a contact no longer counts; hours and holidays apply then as always. */
export const mayContactAboutDebt = (now: Instant, contacts: readonly Instant[]): Result<true, ContactRefusal> => {
  const date = torontoDateOf(now)
  const holiday = holidayName(ontarioCalendar, date)
  if (!holiday.ok) return holiday
  if (holiday.value !== undefined) return err({ code: 'CONTACT_ON_HOLIDAY', holiday: holiday.value })
  const { from, to } = contactHours(date)
  const time = torontoTimeOfDayMs(now)
  if (time < from * msPerHour || time >= to * msPerHour) return err({ code: 'CONTACT_OUTSIDE_HOURS', from, to })
  const againFrom = limitEnds(countedContacts(now, contacts))
  return againFrom === undefined
    ? ok(true)
    : err({ code: 'TOO_MANY_CONTACTS', maximum: contactsPerSevenDaysMax, againFrom })
}

/** The next opening after a moment, of that day or of the next, a holiday or not. */
const nextOpening = (moment: Instant): Instant => {
  const openingOf = (date: LocalDate): Instant => torontoInstant(date, contactHours(date).from, 0, 0)
  const today = torontoDateOf(moment)
  const opening = openingOf(today)
  return opening > moment ? opening : openingOf(plusDays(today, 1))
}

/** COL-01: the first allowed moment from `now` on. Ends at the latest where the calendar does. */
export const nextContactMoment = (now: Instant, contacts: readonly Instant[]): Result<Instant, OutsideCalendar> => {
  let moment = now
  for (;;) {
    const allowed = mayContactAboutDebt(moment, contacts)
    if (allowed.ok) return ok(moment)
    if (allowed.error.code === 'OUTSIDE_CALENDAR') return err(allowed.error)
    moment = allowed.error.code === 'TOO_MANY_CONTACTS' ? allowed.error.againFrom : nextOpening(moment)
  }
}

/** COL-01: others may be contacted only to locate the borrower, never about the debt. */
export const mayContactThirdParty = (purpose: 'locate-borrower' | 'discuss-debt' | 'request-payment'): boolean =>
  purpose === 'locate-borrower'
