import { signedDebits } from '../../ledger/agreed-debits.ts'
import { changeTakesEffect } from '../../pad/changes.ts'
import { debitTiming } from '../../pad/debit-initiation.ts'
import { ok, refusalOf, refuse, type Refusal, type Result } from '../../shared/result.ts'
import { parseLocalDate, type LocalDate } from '../../values/local-date.ts'
import type { ServicedLoan } from '../loan.ts'
import type { MoneyActionReason } from './money-action.ts'

/** Reasons to debit before the signed day: the borrower wants it so. */
const atTheirRequest: readonly MoneyActionReason[] = ['customer-request', 'pay-day-changed']

type Change = { readonly payment: number; readonly dueDate: string }

/** TAM-95, PAD-04, ON-19: earlier than signed only at the borrower's request, with ten days' notice
 * before the debit. Any other change is the ledger's to judge. */
export const mayFallDueEarlier = (
  { book }: ServicedLoan,
  { payment, dueDate }: Change,
  { reason, on }: { readonly reason: MoneyActionReason; readonly on: LocalDate },
): Result<true, Refusal> => {
  const signed = signedDebits(book).find(({ number }) => number === payment)
  const day = parseLocalDate(dueDate)
  if (signed === undefined || !day.ok || day.value >= signed.dueDate) return ok(true)
  if (!atTheirRequest.includes(reason)) return refuse('EARLIER_ONLY_ON_REQUEST')
  const timing = debitTiming(day.value)
  const { loanType } = book.terms
  const from = changeTakesEffect({
    change: 'debit-amount-or-date',
    by: 'payee',
    loanType,
    notifiedOn: on,
    waived: false,
  })
  if (!timing.ok) return refusalOf(timing.error)
  if (!from.ok) return refusalOf(from.error)
  return from.value <= timing.value.debitDate ? ok(true) : refuse('EARLIER_NEEDS_TEN_DAYS', { from: from.value })
}
