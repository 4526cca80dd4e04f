import { acssCalendar } from '@tamarack/domain/calendars/acss-calendar'
import { plusBusinessDays } from '@tamarack/domain/calendars/business-calendar'
import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { debitLeadBusinessDays } from '@tamarack/domain/pad/debit-initiation'
import { advanceCentsMin, maximumAdvance } from '@tamarack/domain/payday/maximum-advance'
import { determineNetPay } from '@tamarack/domain/payday/net-pay'
import { err, ok, type Result } from '@tamarack/domain/shared/result'
import { cents } from '@tamarack/domain/values/cents'
import { plusDays } from '@tamarack/domain/values/local-date'
import { payFrequencies, type PayFrequency } from '@tamarack/domain/values/pay-frequency'
import { agreementDays, asRefusal, cashAdvanceOffer, latestDueDate, startDaysAheadMax } from '../cash-advance-offer.ts'
import type { CashAdvanceTerms, CommandRefusal } from '../commands.ts'
import type { Clock } from '../ports/clock.port.ts'
import type { LoanQueries, LoanSummary } from '../ports/loan-queries.port.ts'
import type { Offer } from '../ports/unit-of-work.port.ts'
import { present, stepNotDue } from '../use-cases/loan-step.ts'

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
  async (loan: LoanSummary): Promise<Result<CashAdvanceLimits, CommandRefusal>> => {
    const personalInfo = await queries.personalInfo(loan.id)
    if (personalInfo === null) return stepNotDue(loan)
    const today = torontoDateOf(present(clock))
    const earliestDue = plusBusinessDays(acssCalendar, today, debitLeadBusinessDays)
    if (!earliestDue.ok) return err(asRefusal(earliestDue.error))
    const maxima: [PayFrequency, number][] = []
    for (const payFrequency of payFrequencies) {
      const netPay = determineNetPay({
        monthlyNetIncome: cents(personalInfo.primaryIncomeCents),
        payFrequency,
        basis: 'declared',
      })
      if (!netPay.ok) return err(asRefusal(netPay.error))
      maxima.push([payFrequency, maximumAdvance(netPay.value).maximum])
    }
    return ok({
      minimumAdvanceCents: advanceCentsMin,
      maximumAdvanceCents: Object.fromEntries(maxima) as Record<PayFrequency, number>,
      today,
      earliestStartDate: today,
      latestStartDate: plusDays(today, startDaysAheadMax),
      earliestDueDate: earliestDue.value,
      latestDueDate: latestDueDate(today),
    })
  }

/** What an advance on these terms would cost: the figures that the saved terms, the approval and the agreement will show. */
export const makeQuoteCashAdvance =
  (queries: LoanQueries, clock: Clock) =>
  async (loan: LoanSummary, terms: CashAdvanceTerms): Promise<Result<Offer, CommandRefusal>> => {
    const personalInfo = await queries.personalInfo(loan.id)
    if (personalInfo === null) return stepNotDue(loan)
    const loans = await queries.loansOfCustomer(loan.customerId)
    return cashAdvanceOffer(
      terms,
      { monthlyNetIncomeCents: personalInfo.primaryIncomeCents, earlierAgreements: agreementDays(loans) },
      torontoDateOf(present(clock)),
    )
  }
