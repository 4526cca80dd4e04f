import { acssCalendar } from '../calendars/acss-calendar.ts'
import { plusBusinessDays, type NotADayCount, type OutsideCalendar } from '../calendars/business-calendar.ts'
import { ok, type Result } from '../shared/result.ts'
import { cents, type Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'

/** C-10, spec section 9: business days before an overpayment goes back when a debit was already on
 * its way. */
export const overpaymentWaitBusinessDays = 4

/** C-10: the first day on which an overpayment may be returned. A debit is initiated three clearing
 * days ahead, so four after the payment received next to it the bank has answered; without a debit
 * on its way there is nothing to wait for. Clearing calendar. */
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

/** C-11: whether what is left, owed either way, is so small that the account is closed over it.
 * Zero is no balance. */
export const isSmallBalance = (balance: Cents): boolean => balance !== 0 && Math.abs(balance) < smallBalanceBelow
