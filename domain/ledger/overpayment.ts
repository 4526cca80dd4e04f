import { acssCalendar } from '../calendars/acss-calendar.ts'
import { plusBusinessDays, type NotADayCount, type OutsideCalendar } from '../calendars/business-calendar.ts'
import { ok, type Result } from '../shared/result.ts'
import { cents, type Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'

/** C-10, spec section 9: business days before an overpayment next to a debit goes back. */
export const overpaymentWaitBusinessDays = 4

/** C-10: when an overpayment may go back: four clearing days after it, by when the bank has
 * answered a debit initiated three ahead; without one on its way at once. */
export const refundableFrom = ({
  receivedOn,
  debitInFlight,
}: {
  readonly receivedOn: LocalDate
  readonly debitInFlight: boolean
}): Result<LocalDate, OutsideCalendar | NotADayCount> =>
  debitInFlight ? plusBusinessDays(acssCalendar, receivedOn, overpaymentWaitBusinessDays) : ok(receivedOn)

/** C-11, spec section 9: a balance below one dollar closes the account. */
export const smallBalanceBelow: Cents = cents(1_00)

/** C-11: whether what is left, owed either way, closes the account; zero is no balance. */
export const isSmallBalance = (balance: Cents): boolean => balance !== 0 && Math.abs(balance) < smallBalanceBelow
