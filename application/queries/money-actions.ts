import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { reversiblePayments, type ReversiblePayment } from '@tamarack/domain/ledger/reversible-payments'
import { isServiced, type Loan, type MoneyProposal } from '@tamarack/domain/loan/loan'
import { offeredActions, type OfferedAction } from '@tamarack/domain/loan/servicing/money-actions'
import type { Instant } from '@tamarack/domain/values/instant'
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
