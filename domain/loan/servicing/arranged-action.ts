import { torontoDateOf } from '../../calendars/toronto.ts'
import { arrangedPartsMax } from '../../ledger/arrangement-events.ts'
import { arrearsAsOf } from '../../ledger/arrears-as-of.ts'
import type { LedgerEvent } from '../../ledger/ledger-event.ts'
import type { ArrangedPart } from '../../ledger/loan-book.ts'
import { datesOfFrequency } from '../../schedule/due-dates.ts'
import { spreadEqually } from '../../schedule/spread.ts'
import { ok, refusalOf, refuse, type Refusal, type Result } from '../../shared/result.ts'
import { cents, type Cents } from '../../values/cents.ts'
import type { Instant } from '../../values/instant.ts'
import { parseLocalDate } from '../../values/local-date.ts'
import { isWholeNumber } from '../../values/whole-number.ts'
import type { ServicedLoan } from '../loan.ts'
import type { MoneyAction } from './money-action.ts'

type ArrangePayments = Extract<MoneyAction, { readonly kind: 'arrange-payments' }>

/** An amount in so many equal parts, the odd cents on the last, each on the day of a frequency. */
export const partsOf = (
  amount: Cents,
  { parts, first, every }: Omit<ArrangePayments, 'kind'>,
): Result<readonly ArrangedPart[], Refusal> => {
  const day = parseLocalDate(first)
  if (!day.ok) return refuse('NOT_A_DAY', { given: first })
  if (!isWholeNumber(parts, 1) || parts > arrangedPartsMax)
    return refuse('ARRANGEMENT_HAS_TOO_MANY_PARTS', { parts, maximum: arrangedPartsMax })
  const days = datesOfFrequency(day.value, every, parts)
  if (!days.ok) return refusalOf(days.error)
  const amounts = spreadEqually(amount, parts)
  return ok(days.value.map((dueDate, index) => ({ dueDate, amount: amounts[index] ?? cents(0) })))
}

/** TAM-84: everything late today in so many parts; the ledger decides. */
export const arrangementEvent = (
  { book }: ServicedLoan,
  action: ArrangePayments,
  now: Instant,
): Result<LedgerEvent, Refusal> => {
  const on = torontoDateOf(now)
  const late = arrearsAsOf(book, on)
  if (late === undefined) return refuse('NOTHING_LATE')
  const parts = partsOf(late.amount, action)
  return parts.ok ? ok({ type: 'payments-arranged', on, parts: parts.value }) : parts
}
