import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { cashAdvanceRange, type CashAdvanceRange } from '@tamarack/domain/payday/offered-range'
import type { HousePolicy } from '@tamarack/domain/policy/house-policy'
import { refusalOf, type Refusal } from '@tamarack/domain/shared/refusal'
import { ok, type Result } from '@tamarack/domain/shared/result'
import type { LocalDate } from '@tamarack/domain/values/local-date'
import type { LoanSummary } from '../loan-summary.ts'
import { present } from '../present.ts'
import { makeApplicantOf, type OfferPorts } from './quote.ts'

/** What may be chosen for a cash advance; each end of each range is accepted. Cents and Toronto
 * days. */
export interface CashAdvanceLimits extends CashAdvanceRange {
  readonly today: LocalDate
  readonly policy: HousePolicy
}

/** What limits an advance for this application, for each start day and each way of being paid.
 * Needs both forms. */
export const makeCashAdvanceLimits =
  ({ queries, clock, policies }: OfferPorts) =>
  async (loan: LoanSummary): Promise<Result<CashAdvanceLimits, Refusal>> => {
    const applicant = await makeApplicantOf(queries)(loan)
    if (!applicant.ok) return applicant
    const now = present(clock)
    const today = torontoDateOf(now)
    const policy = await policies.inForce(now)
    const range = cashAdvanceRange(applicant.value, today, policy)
    return range.ok ? ok({ ...range.value, today, policy }) : refusalOf(range.error)
  }
