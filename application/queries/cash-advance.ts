import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { cashAdvanceRange, type CashAdvanceRange } from '@tamarack/domain/payday/offered-range'
import { err, ok, type Result } from '@tamarack/domain/shared/result'
import { cents } from '@tamarack/domain/values/cents'
import type { LocalDate } from '@tamarack/domain/values/local-date'
import { agreementDays, asRefusal, cashAdvanceOffer } from '../cash-advance-offer.ts'
import type { CashAdvanceTerms, CommandRefusal } from '../commands.ts'
import type { Clock } from '../ports/clock.port.ts'
import type { LoanQueries, LoanSummary } from '../ports/loan-queries.port.ts'
import type { Offer } from '../ports/unit-of-work.port.ts'
import { present, stepNotDue } from '../use-cases/loan-step.ts'

/** What may be chosen for a cash advance; each end of each range is accepted. Cents and Toronto days. */
export interface CashAdvanceLimits extends CashAdvanceRange {
  readonly today: LocalDate
}

/** What limits an advance for this application, for each start day and each way of being paid. Needs the personal info. */
export const makeCashAdvanceLimits =
  (queries: LoanQueries, clock: Clock) =>
  async (loan: LoanSummary): Promise<Result<CashAdvanceLimits, CommandRefusal>> => {
    const personalInfo = await queries.personalInfo(loan.id)
    if (personalInfo === null) return stepNotDue(loan)
    const today = torontoDateOf(present(clock))
    const range = cashAdvanceRange(
      {
        monthlyNetIncome: cents(personalInfo.primaryIncomeCents),
        earlierAgreements: agreementDays(await queries.loansOfCustomer(loan.customerId)),
      },
      today,
    )
    if (!range.ok) return err(asRefusal(range.error))
    return ok({ ...range.value, today })
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
