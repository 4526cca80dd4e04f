import { isPaydaySized } from '../../loan/application/classify.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { Cents } from '../../values/cents.ts'

export type PaydaySizedInstallment = {
  readonly code: 'INSTALLMENT_IS_PAYDAY_SIZED'
  readonly advance: Cents
  readonly termDays: number
}

/** C-21: an installment loan of at most $1,500 and at most 62 days would be a payday loan under
 * another name; it is not offered. */
export const installmentIsNotPaydaySized = (advance: Cents, termDays: number): Result<true, PaydaySizedInstallment> =>
  isPaydaySized(advance, termDays) ? err({ code: 'INSTALLMENT_IS_PAYDAY_SIZED', advance, termDays }) : ok(true)
