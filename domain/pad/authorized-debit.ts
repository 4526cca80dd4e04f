import { err, ok, type Result } from '../shared/result.ts'
import type { Cents } from '../values/cents.ts'
import { plusDays, type LocalDate } from '../values/local-date.ts'
import { isWholeNumber } from '../values/whole-number.ts'
import type { PadKind, ScheduledDebit } from './agreement.ts'

/** PAD-08: calendar days after posting in which a personal payor may claim a debit back. */
export const reimbursementDays = 90

export type CurrentAgreement = {
  readonly kind: PadKind
  readonly debits: readonly ScheduledDebit[]
  /** The first day on which no debit is authorized any more. */
  readonly endsOn: LocalDate | undefined
  /** How many of its debits cleared or were sent; a re-presentment is not another debit. */
  readonly debitsMade: number
}

export type ProposedDebit = { readonly number: number; readonly amount: Cents; readonly debitDate: LocalDate }

export type UnauthorizedDebit =
  | { readonly code: 'PAD_ENDED'; readonly endsOn: LocalDate }
  | { readonly code: 'PAD_SPENT' }
  | { readonly code: 'DEBIT_NOT_AGREED'; readonly number: number }
  | { readonly code: 'DEBIT_AMOUNT_NOT_AGREED'; readonly amount: Cents; readonly agreed: Cents }
  | { readonly code: 'DEBIT_BEFORE_DUE'; readonly debitDate: LocalDate; readonly dueDate: LocalDate }

/** PAD-06, PAD-07, ON-19: whether the signature covers a debit: the agreement stands, a one-time
 * one is not used up, and it is an agreed one, for no more, not before its day. */
export const debitIsAuthorized = (
  agreement: CurrentAgreement,
  debit: ProposedDebit,
): Result<ScheduledDebit, UnauthorizedDebit> => {
  if (agreement.endsOn !== undefined && debit.debitDate >= agreement.endsOn)
    return err({ code: 'PAD_ENDED', endsOn: agreement.endsOn })
  if (agreement.kind === 'one-time' && agreement.debitsMade > 0) return err({ code: 'PAD_SPENT' })
  const agreed = agreement.debits.find(({ number }) => number === debit.number)
  if (!agreed) return err({ code: 'DEBIT_NOT_AGREED', number: debit.number })
  const withinAmount = isWholeNumber(debit.amount, 1) && debit.amount <= agreed.amount
  if (!withinAmount) return err({ code: 'DEBIT_AMOUNT_NOT_AGREED', amount: debit.amount, agreed: agreed.amount })
  return debit.debitDate < agreed.dueDate
    ? err({ code: 'DEBIT_BEFORE_DUE', debitDate: debit.debitDate, dueDate: agreed.dueDate })
    : ok(agreed)
}

/** PAD-08: the last day to claim the debit back; until then it is not final. */
export const reimbursableUntil = (postedOn: LocalDate): LocalDate => plusDays(postedOn, reimbursementDays)
