import { plusBusinessDays } from '../../calendars/business-calendar.ts'
import { ontarioCalendar } from '../../calendars/ontario-calendar.ts'
import { torontoDateOf } from '../../calendars/toronto.ts'
import type { Instant } from '../../values/instant.ts'
import type { LocalDate } from '../../values/local-date.ts'

/** Business days in Ontario; our own choice. */
const answeredWithinDays = 2

/** TAM-197: by the end of that day staff answer a request of that moment. Undefined beyond the
 * calendar. */
export const answeredBy = (at: Instant): LocalDate | undefined => {
  const day = plusBusinessDays(ontarioCalendar, torontoDateOf(at), answeredWithinDays)
  return day.ok ? day.value : undefined
}
