import { acssCalendar } from '../calendars/acss-calendar.ts'
import { plusBusinessDays } from '../calendars/business-calendar.ts'
import { plusDays, type LocalDate } from '../values/local-date.ts'
import { reimbursableUntil } from './authorized-debit.ts'

/** TAM-114: clearing days that a return takes at most from the payor's bank to us. Our policy, well
 * above the day or two that clearing takes. */
export const returnTravelBusinessDays = 5

/** A day that the clearing calendar does not cover is counted by plain days, a weekend included. */
const returnTravelDays = 7

/** TAM-114, PAD-08: the last day on which the return of a debit may arrive that its payor claimed
 * in time: on the last day of the claim banks may be closed, and the return takes its way through
 * clearing. */
export const returnArrivesBy = (postedOn: LocalDate): LocalDate => {
  const claimed = reimbursableUntil(postedOn)
  const arrival = plusBusinessDays(acssCalendar, claimed, returnTravelBusinessDays)
  return arrival.ok ? arrival.value : plusDays(claimed, returnTravelDays)
}
