import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { cashAdvanceRange, type CashAdvanceRange } from '@tamarack/domain/payday/offered-range'
import { refusalOf, type Refusal } from '@tamarack/domain/shared/refusal'
import { ok, type Result } from '@tamarack/domain/shared/result'
import type { LocalDate } from '@tamarack/domain/values/local-date'
import type { LoanSummary } from '../loan-summary.ts'
import type { Clock } from '../ports/clock.port.ts'
import type { LoanQueries } from '../ports/loan-queries.port.ts'
import { present } from '../present.ts'
import { makeApplicantOf } from './quote.ts'

/** What may be chosen for a cash advance; each end of each range is accepted. Cents and Toronto
 * days. */
export interface CashAdvanceLimits extends CashAdvanceRange {
  readonly today: LocalDate
}

/** What limits an advance for this application, for each start day and each way of being paid.
 * Needs both forms. */
export const makeCashAdvanceLimits =
  (queries: LoanQueries, clock: Clock) =>
  async (loan: LoanSummary): Promise<Result<CashAdvanceLimits, Refusal>> => {
    const applicant = await makeApplicantOf(queries)(loan)
    if (!applicant.ok) return applicant
    const today = torontoDateOf(present(clock))
    const range = cashAdvanceRange(applicant.value, today)
    return range.ok ? ok({ ...range.value, today }) : refusalOf(range.error)
  }
