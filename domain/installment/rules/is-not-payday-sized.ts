import { isPaydaySized } from '../../loan/application/classify.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { Cents } from '../../values/cents.ts'

export type PaydaySizedInstallment = {
  readonly code: 'INSTALLMENT_IS_PAYDAY_SIZED'
  readonly advance: Cents
  readonly termDays: number
}

/** C-21: at most $1,500 and 62 days it would be a payday loan under another name. */
export const installmentIsNotPaydaySized = (advance: Cents, termDays: number): Result<true, PaydaySizedInstallment> =>
  isPaydaySized(advance, termDays) ? err({ code: 'INSTALLMENT_IS_PAYDAY_SIZED', advance, termDays }) : ok(true)
