import { acssCalendar } from '../calendars/acss-calendar.ts'
import { plusBusinessDays, type NotADayCount, type OutsideCalendar } from '../calendars/business-calendar.ts'
import { ok, type Result } from '../shared/result.ts'
import { cents, type Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import type { LoanBook } from './loan-book.ts'

/** C-10, spec section 9: clearing days after which a debit's bank has answered. */
export const overpaymentWaitBusinessDays = 4

/** C-10: the first day on which an overpayment may go back. Next to a debit on its way it waits
 * four clearing days, by when the bank has answered a debit initiated three ahead; else it does not
 * wait. */
export const refundableFrom = ({
  receivedOn,
  debitInFlight,
}: {
  readonly receivedOn: LocalDate
  readonly debitInFlight: boolean
}): Result<LocalDate, OutsideCalendar | NotADayCount> =>
  debitInFlight ? plusBusinessDays(acssCalendar, receivedOn, overpaymentWaitBusinessDays) : ok(receivedOn)

/** C-10: a wait ends early if every debit that it waits for was returned or called back. */
export const withRefundableFrom = (book: LoanBook): LoanBook => {
  const ended = new Set(book.debits.filter(({ state }) => state === 'returned').map(({ debitId }) => debitId))
  const waits = book.refundWaits.filter(
    ({ debitIds }) => debitIds.length === 0 || debitIds.some((id) => !ended.has(id)),
  )
  const last = waits
    .map(({ from }) => from)
    .toSorted()
    .at(-1)
  return { ...book, refundableFrom: last }
}

/** C-11, spec section 9: a balance below one dollar closes the account. */
export const smallBalanceBelow: Cents = cents(1_00)

/** C-11: whether what is left, owed either way, closes the account; zero is no balance. */
export const isSmallBalance = (balance: Cents): boolean => balance !== 0 && Math.abs(balance) < smallBalanceBelow
