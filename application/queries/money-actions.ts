import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { reversiblePayments, type ReversiblePayment } from '@tamarack/domain/ledger/reversible-payments'
import { debitsOnTheirWay, type OnItsWay } from '@tamarack/domain/loan/debits/debit-course'
import { isServiced, type Loan } from '@tamarack/domain/loan/loan'
import type { MoneyProposal } from '@tamarack/domain/loan/loan-event'
import { arrangeable, type Arrangeable } from '@tamarack/domain/loan/servicing/arrangeable'
import { offeredActions, type OfferedAction } from '@tamarack/domain/loan/servicing/money-actions'
import { payoffQuote, type PayoffQuote } from '@tamarack/domain/payoff/payoff'
import { refusalOf, refuse, type Refusal } from '@tamarack/domain/shared/refusal'
import { ok, type Result } from '@tamarack/domain/shared/result'
import type { Instant } from '@tamarack/domain/values/instant'
import { parseLocalDate, plusDays } from '@tamarack/domain/values/local-date'
import { figuresOn, type BookFigures } from '../book-figures.ts'

/** What staff can do about the money of a signed loan now, and the figures that they act on. */
export interface MoneyActions {
  /** The Toronto day of the figures. */
  readonly asOf: string
  readonly actions: readonly OfferedAction[]
  readonly figures: BookFigures
  readonly reversible: readonly ReversiblePayment[]
  readonly proposal: MoneyProposal | null
}

/** Null for an application, which has no money yet. */
export const moneyActionsOf = (loan: Loan, now: Instant): MoneyActions | null => {
  if (!isServiced(loan)) return null
  const asOf = torontoDateOf(now)
  return {
    asOf,
    actions: offeredActions(loan, now),
    figures: figuresOn(loan, asOf),
    reversible: reversiblePayments(loan.book),
    proposal: loan.proposal ?? null,
  }
}

/** TAM-83: what a borrower in trouble may request today; null for an application, which has nothing
 * to pay yet. */
export const arrangeableOf = (loan: Loan, now: Instant): Arrangeable | null =>
  isServiced(loan) ? arrangeable(loan, now) : null

/** Beyond that nobody plans a payment, and the clearing calendar ends. Our policy. */
const quotedDays = 365

/** A payoff quote, with where each debit on its way stands today. */
export type Payoff = Omit<PayoffQuote, 'debitsInFlight'> & { readonly debitsInFlight: readonly OnItsWay[] }

/** TAM-24: what pays the loan off on that day, today where none is named; null for a loan that is
 * not signed. */
export const payoffOf = (loan: Loan, named: string | null, now: Instant): Result<Payoff, Refusal> | null => {
  if (!isServiced(loan)) return null
  const today = torontoDateOf(now)
  const on = named === null ? { ok: true as const, value: today } : parseLocalDate(named)
  if (!on.ok) return refuse('NOT_A_DAY')
  if (on.value < today) return refuse('PAYOFF_DAY_PAST')
  if (on.value > plusDays(today, quotedDays)) return refuse('PAYOFF_DAY_TOO_FAR')
  const quote = payoffQuote(loan.book, on.value)
  if (quote.ok) return ok({ ...quote.value, debitsInFlight: debitsOnTheirWay(loan, today) })
  return quote.error.code === 'NOTHING_TO_PAY_OFF'
    ? refuse('STEP_NOT_DUE', { status: quote.error.status })
    : refusalOf(quote.error)
}
