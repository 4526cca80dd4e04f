import { err, ok, type Result } from '../shared/result.ts'
import { daysBetween, plusDays, type LocalDate } from '../values/local-date.ts'
import type { PadKind } from './agreement.ts'

/** PAD-03, Rule H1: calendar days before the first debit, unless waived. */
export const confirmationDaysBefore = 10

/** PAD-03: with the waiver, within this many calendar days after the first debit. */
export const confirmationDaysAfter = 5

export type ConfirmationDuty = {
  /** The last day on which the written confirmation may reach the payor. */
  readonly confirmBy: LocalDate
  readonly because: 'TEN_DAYS_BEFORE' | 'WAIVED_FIVE_DAYS_AFTER'
}

export type ConfirmationRefusal =
  | { readonly code: 'WAIVER_NOT_ALLOWED'; readonly kind: PadKind }
  | { readonly code: 'FIRST_DEBIT_TOO_SOON'; readonly days: number; readonly minimum: number }

/** PAD-03, PAD-06, C-07: by when the payor must have the written confirmation, always due. Without
 * the waiver, for scheduled debits only, the first debit is ten days ahead at least. */
export const confirmationDuty = (agreement: {
  readonly kind: PadKind
  readonly agreedOn: LocalDate
  readonly firstDebitOn: LocalDate
  readonly waived: boolean
}): Result<ConfirmationDuty, ConfirmationRefusal> => {
  const { kind, agreedOn, firstDebitOn, waived } = agreement
  if (waived && kind !== 'scheduled') return err({ code: 'WAIVER_NOT_ALLOWED', kind })
  if (waived) return ok({ confirmBy: plusDays(firstDebitOn, confirmationDaysAfter), because: 'WAIVED_FIVE_DAYS_AFTER' })
  const days = daysBetween(agreedOn, firstDebitOn)
  if (days < confirmationDaysBefore) return err({ code: 'FIRST_DEBIT_TOO_SOON', days, minimum: confirmationDaysBefore })
  return ok({ confirmBy: plusDays(firstDebitOn, -confirmationDaysBefore), because: 'TEN_DAYS_BEFORE' })
}
