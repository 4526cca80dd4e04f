import { acssCalendar } from '@tamarack/domain/calendars/acss-calendar'
import { plusBusinessDays } from '@tamarack/domain/calendars/business-calendar'
import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { debitLeadBusinessDays } from '@tamarack/domain/pad/debit-initiation'
import { advanceCentsMin, maximumAdvance } from '@tamarack/domain/payday/maximum-advance'
import { determineNetPay } from '@tamarack/domain/payday/net-pay'
import { paydayTermDaysMax } from '@tamarack/domain/payday/term'
import { startDaysAheadMax } from '@tamarack/domain/products/cash-advance'
import { refusalOf, refuse, type Refusal } from '@tamarack/domain/shared/refusal'
import { ok, type Result } from '@tamarack/domain/shared/result'
import { cents } from '@tamarack/domain/values/cents'
import { plusDays } from '@tamarack/domain/values/local-date'
import { payFrequencies, type PayFrequency } from '@tamarack/domain/values/pay-frequency'
import type { Clock } from '../ports/clock.port.ts'
import type { LoanSummary } from '../loan-summary.ts'
import type { LoanQueries } from '../ports/loan-queries.port.ts'
import { present } from '../present.ts'

export interface CashAdvanceLimits {
  readonly minimumAdvanceCents: number
  readonly maximumAdvanceCents: Readonly<Record<PayFrequency, number>>
  readonly today: string
  readonly earliestStartDate: string
  readonly latestStartDate: string
  readonly earliestDueDate: string
  readonly latestDueDate: string
}

/** What limits an advance for this application, for each way of being paid. Needs the personal info; cents and Toronto days. */
export const makeCashAdvanceLimits =
  (queries: LoanQueries, clock: Clock) =>
  async (loan: LoanSummary): Promise<Result<CashAdvanceLimits, Refusal>> => {
    const personalInfo = await queries.personalInfo(loan.id)
    if (personalInfo === null) return refuse('STEP_NOT_DUE', { status: loan.status })
    const today = torontoDateOf(present(clock))
    const earliestDue = plusBusinessDays(acssCalendar, today, debitLeadBusinessDays)
    if (!earliestDue.ok) return refusalOf(earliestDue.error)
    const maxima: [PayFrequency, number][] = []
    for (const payFrequency of payFrequencies) {
      const netPay = determineNetPay({
        monthlyNetIncome: cents(personalInfo.primaryIncomeCents),
        payFrequency,
        basis: 'declared',
      })
      if (!netPay.ok) return refusalOf(netPay.error)
      maxima.push([payFrequency, maximumAdvance(netPay.value).maximum])
    }
    return ok({
      minimumAdvanceCents: advanceCentsMin,
      maximumAdvanceCents: Object.fromEntries(maxima) as Record<PayFrequency, number>,
      today,
      earliestStartDate: today,
      latestStartDate: plusDays(today, startDaysAheadMax),
      earliestDueDate: earliestDue.value,
      latestDueDate: plusDays(today, paydayTermDaysMax),
    })
  }
