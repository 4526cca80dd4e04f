import { cashAdvanceRange, type CashAdvanceRange } from '@tamarack/domain/payday/offered-range'
import { ok, refusalOf, type Refusal, type Result } from '@tamarack/domain/shared/result'
import type { LoanSummary } from '../loan-summary.ts'
import { askedBy, type Asked, type OfferPorts } from './quote.ts'

/** What may be chosen for a cash advance; each end of each range is accepted. Cents and Toronto
 * days. */
export type CashAdvanceLimits = CashAdvanceRange & Omit<Asked, 'applicant'>

/** What limits an advance for this application, for each start day and each way of being paid. */
export const makeCashAdvanceLimits =
  (ports: OfferPorts) =>
  async (loan: LoanSummary): Promise<Result<CashAdvanceLimits, Refusal>> => {
    const asked = await askedBy(ports, loan)
    if (!asked.ok) return asked
    const { applicant, today, policy } = asked.value
    const range = cashAdvanceRange(applicant, today, policy)
    return range.ok ? ok({ ...range.value, today, policy }) : refusalOf(range.error)
  }
