import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { isServiced, type Loan } from '@tamarack/domain/loan/loan'
import { payoffQuote, type PayoffQuote } from '@tamarack/domain/payoff/payoff'
import { refusalOf, refuse, type Refusal } from '@tamarack/domain/shared/refusal'
import type { Result } from '@tamarack/domain/shared/result'
import type { Instant } from '@tamarack/domain/values/instant'
import { parseLocalDate, plusDays } from '@tamarack/domain/values/local-date'

/** Beyond that nobody plans a payment, and the clearing calendar ends. Our policy. */
const quotedDays = 365

/** TAM-24: what pays the loan off on that day, today where none is named; null for a loan that is
 * not signed. */
export const payoffOf = (loan: Loan, named: string | null, now: Instant): Result<PayoffQuote, Refusal> | null => {
  if (!isServiced(loan)) return null
  const today = torontoDateOf(now)
  const on = named === null ? { ok: true as const, value: today } : parseLocalDate(named)
  if (!on.ok) return refuse('NOT_A_DAY')
  if (on.value < today) return refuse('PAYOFF_DAY_PAST')
  if (on.value > plusDays(today, quotedDays)) return refuse('PAYOFF_DAY_TOO_FAR')
  const quote = payoffQuote(loan.book, on.value)
  if (quote.ok) return quote
  return quote.error.code === 'NOTHING_TO_PAY_OFF'
    ? refuse('STEP_NOT_DUE', { status: quote.error.status })
    : refusalOf(quote.error)
}
