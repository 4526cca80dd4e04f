import type { ReadOnly } from '@tamarack/contracts/endpoint'
import type { MoneyActionsView } from '@tamarack/contracts/views/money-actions'
import type { PayoffView, WhatIfPaidView } from '@tamarack/contracts/views/servicing'
import { endOfTorontoDay, torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { isBookedAmount } from '@tamarack/domain/ledger/booked-amount'
import { reversiblePayments } from '@tamarack/domain/ledger/reversible-payments'
import { isServiced, type Loan } from '@tamarack/domain/loan/loan'
import { arrangeable, type Arrangeable } from '@tamarack/domain/loan/servicing/arrangeable'
import { offeredActions, type OfferedAction } from '@tamarack/domain/loan/servicing/money-actions'
import { lastDayToPay, whatIfPaid } from '@tamarack/domain/loan/servicing/what-if-paid'
import { payoffQuote, type PayoffRefusal } from '@tamarack/domain/payoff/payoff'
import { ok, refusalOf, refuse, type Refusal, type Result } from '@tamarack/domain/shared/result'
import { cents } from '@tamarack/domain/values/cents'
import type { Instant } from '@tamarack/domain/values/instant'
import { parseLocalDate, plusDays, type LocalDate } from '@tamarack/domain/values/local-date'
import { figuresOn } from '../book-figures.ts'
import { onTheirWay } from './servicing.ts'

/** What staff can do about the money of a signed loan now, and the figures that they act on. */
export type MoneyActions = Omit<ReadOnly<MoneyActionsView>, 'actions'> & { readonly actions: readonly OfferedAction[] }

/** Null for an application, which has no money yet. */
export const moneyActionsOf = (loan: Loan, now: Instant): MoneyActions | null => {
  if (!isServiced(loan)) return null
  const asOf = torontoDateOf(now)
  return {
    asOf,
    actions: offeredActions(loan, now),
    figures: figuresOn(loan, asOf),
    reversible: reversiblePayments(loan.book),
    proposal: loan.proposal ? { ...loan.proposal, byId: loan.proposal.by.id, byName: loan.proposal.by.name } : null,
  }
}

/** TAM-83: what a borrower in trouble may request today; null for an application, which has nothing
 * to pay yet. */
export const arrangeableOf = (loan: Loan, now: Instant): Arrangeable | null =>
  isServiced(loan) ? arrangeable(loan, now) : null

/** Beyond that nobody plans a payment, and the clearing calendar ends. Our policy. */
const quotedDays = 365

/** A payoff quote, with where each debit on its way stands today. */
export type Payoff = ReadOnly<PayoffView>

/** The day that was named, today where none was; refused where it has passed or is after `last`. */
const dayToPay = (named: string | null, today: LocalDate, last: LocalDate): Result<LocalDate, Refusal> => {
  const on = named === null ? ok(today) : parseLocalDate(named)
  if (!on.ok) return refuse('NOT_A_DAY')
  if (on.value < today) return refuse('PAYOFF_DAY_PAST')
  return on.value > last ? refuse('PAYOFF_DAY_TOO_FAR') : on
}

const notPayable = (error: PayoffRefusal): Result<never, Refusal> =>
  error.code === 'NOTHING_TO_PAY_OFF' ? refuse('STEP_NOT_DUE', { status: error.status }) : refusalOf(error)

/** TAM-24: what pays the loan off on that day, today where none is named; null for a loan that is
 * not signed. */
export const payoffOf = (loan: Loan, named: string | null, now: Instant): Result<Payoff, Refusal> | null => {
  if (!isServiced(loan)) return null
  const today = torontoDateOf(now)
  const on = dayToPay(named, today, plusDays(today, quotedDays))
  if (!on.ok) return on
  const quote = payoffQuote(loan.book, on.value)
  if (!quote.ok) return notPayable(quote.error)
  const { owed, refundFrom = null, ...quoted } = quote.value
  return ok({
    ...quoted,
    ...owed,
    costOfBorrowing: owed.cost,
    refundFrom,
    validUntil: endOfTorontoDay(quoted.on),
    debitsInFlight: onTheirWay(loan, today),
  })
}

/** What a payment would do, with the days that can be named. */
export type WhatIf = ReadOnly<WhatIfPaidView>

/** TAM-192: what a payment of so many cents on that day would do, today and all of it where none
 * is named; null for a loan that is not signed. */
export const whatIfOf = (
  loan: Loan,
  { on: named, amount }: { readonly on: string | null; readonly amount: number | null },
  now: Instant,
): Result<WhatIf, Refusal> | null => {
  if (!isServiced(loan)) return null
  const today = torontoDateOf(now)
  const lastDay = lastDayToPay(loan, today)
  const on = dayToPay(named, today, lastDay)
  if (!on.ok) return on
  if (amount !== null && !isBookedAmount(amount)) return refuse('NOT_AN_AMOUNT')
  const paid = amount === null ? undefined : cents(amount)
  const answer = whatIfPaid(loan, { on: on.value, amount: paid }, today)
  if (!answer.ok) return notPayable(answer.error)
  const { next = null, last = null, ...figures } = answer.value
  return ok({ ...figures, next, last, today, lastDay })
}
