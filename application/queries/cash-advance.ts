import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { cashAdvanceRange, type CashAdvanceRange } from '@tamarack/domain/payday/offered-range'
import { refusalOf, refuse, type Refusal } from '@tamarack/domain/shared/refusal'
import { ok, type Result } from '@tamarack/domain/shared/result'
import type { LocalDate } from '@tamarack/domain/values/local-date'
import { applicantFrom } from '../applicant.ts'
import type { LoanSummary } from '../loan-summary.ts'
import type { Clock } from '../ports/clock.port.ts'
import type { LoanQueries } from '../ports/loan-queries.port.ts'
import { present } from '../present.ts'

/** What may be chosen for a cash advance; each end of each range is accepted. Cents and Toronto days. */
export interface CashAdvanceLimits extends CashAdvanceRange {
  readonly today: LocalDate
}

/** What limits an advance for this application, for each start day and each way of being paid. Needs the personal info. */
export const makeCashAdvanceLimits =
  (queries: LoanQueries, clock: Clock) =>
  async (loan: LoanSummary): Promise<Result<CashAdvanceLimits, Refusal>> => {
    const personalInfo = await queries.personalInfo(loan.id)
    if (personalInfo === null) return refuse('STEP_NOT_DUE', { status: loan.status })
    const today = torontoDateOf(present(clock))
    const [reading, otherLoans] = [await queries.bankReading(loan.id), await queries.otherLoansOfPerson(loan.id)]
    const range = cashAdvanceRange(applicantFrom(personalInfo, reading, otherLoans), today)
    return range.ok ? ok({ ...range.value, today }) : refusalOf(range.error)
  }
