import { acssCalendar } from '../calendars/acss-calendar.ts'
import { plusBusinessDays } from '../calendars/business-calendar.ts'
import { plusDays, type LocalDate } from '../values/local-date.ts'
import { reimbursableUntil } from './authorized-debit.ts'

/** TAM-114, our policy: clearing days that a return takes at most, well above the usual two. */
export const returnTravelBusinessDays = 5

/** A day that the clearing calendar does not cover is counted by plain days, a weekend included. */
const returnTravelDays = 7

/** TAM-114, PAD-08: the last day on which a timely claimed return may arrive, through closed banks
 * and clearing. */
export const returnArrivesBy = (postedOn: LocalDate): LocalDate => {
  const claimed = reimbursableUntil(postedOn)
  const arrival = plusBusinessDays(acssCalendar, claimed, returnTravelBusinessDays)
  return arrival.ok ? arrival.value : plusDays(claimed, returnTravelDays)
}
