import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { meansOf, type Means } from '@tamarack/domain/installment/affordability'
import { alternativeChoices, type Choice } from '@tamarack/domain/installment/choices'
import {
  amountsWith,
  installmentRange,
  type ChosenPayments,
  type InstallmentRange,
} from '@tamarack/domain/installment/installment-range'
import { offerInstallment, type InstallmentRequest, type PricedInstallment } from '@tamarack/domain/installment/offer'
import type { InstallmentAmounts } from '@tamarack/domain/installment/offered-range'
import { cashAdvanceRange, type CashAdvanceRange } from '@tamarack/domain/payday/offered-range'
import type { HousePolicy } from '@tamarack/domain/policy/house-policy'
import type { Applicant } from '@tamarack/domain/products/offer'
import { offerOn, type PricedOffer, type RequestedTerms } from '@tamarack/domain/products/product'
import { refusalOf, refuse, type Refusal } from '@tamarack/domain/shared/refusal'
import { ok, type Result } from '@tamarack/domain/shared/result'
import type { Cents } from '@tamarack/domain/values/cents'
import type { LocalDate } from '@tamarack/domain/values/local-date'
import { applicantFrom } from '../applicant.ts'
import type { LoanSummary } from '../loan-summary.ts'
import type { Clock } from '../ports/clock.port.ts'
import type { HousePolicies } from '../ports/house-policies.port.ts'
import type { LoanQueries } from '../ports/loan-queries.port.ts'
import { present } from '../present.ts'

/* What this application could be offered today, under the policy in force. Every answer needs both
 * forms: the terms cannot be chosen before. */

interface Ports {
  readonly queries: LoanQueries
  readonly clock: Clock
  readonly policies: Pick<HousePolicies, 'inForce'>
}

interface Asked {
  readonly applicant: Applicant
  readonly today: LocalDate
  readonly policy: HousePolicy
}

const askedBy = async ({ queries, clock, policies }: Ports, loan: LoanSummary): Promise<Result<Asked, Refusal>> => {
  const [personal, financial] = [await queries.personalInfo(loan.id), await queries.financialInfo(loan.id)]
  if (personal === null || financial === null) return refuse('STEP_NOT_DUE', { status: loan.status })
  const [reading, otherLoans] = [await queries.bankReading(loan.id), await queries.otherLoansOfPerson(loan.id)]
  const now = present(clock)
  const applicant = applicantFrom({ personal, financial }, reading, otherLoans)
  return ok({ applicant, today: torontoDateOf(now), policy: await policies.inForce(now) })
}

/** What a loan on these terms would cost: the figures that the saved terms, the approval and the
 * agreement will show. */
export const makeQuote =
  (ports: Ports) =>
  async (loan: LoanSummary, terms: RequestedTerms): Promise<Result<PricedOffer, Refusal>> => {
    const asked = await askedBy(ports, loan)
    return asked.ok ? offerOn(terms, asked.value.applicant, asked.value.today, asked.value.policy) : asked
  }

/** What may be chosen for a cash advance; each end of each range is accepted. Cents and Toronto
 * days. */
export type CashAdvanceLimits = CashAdvanceRange & Omit<Asked, 'applicant'>

/** What limits an advance for this application, for each start day and each way of being paid. */
export const makeCashAdvanceLimits =
  (ports: Ports) =>
  async (loan: LoanSummary): Promise<Result<CashAdvanceLimits, Refusal>> => {
    const asked = await askedBy(ports, loan)
    if (!asked.ok) return asked
    const { applicant, today, policy } = asked.value
    const range = cashAdvanceRange(applicant, today, policy)
    return range.ok ? ok({ ...range.value, today, policy }) : refusalOf(range.error)
  }

/** What may be chosen for an installment loan; each end of each range is accepted. Cents and
 * Toronto days. */
export interface InstallmentLimits extends InstallmentRange, Omit<Asked, 'applicant'> {
  readonly monthlyNetIncome: Cents
  readonly incomeBasis: Means['incomeBasis']
  readonly incomeSeen: Means['incomeSeen']
  readonly withCoApplicant: boolean
  /** What is offered with the requested payments; undefined where none were requested, or no amount
   * is offered with them. */
  readonly chosen: InstallmentAmounts | undefined
}

/** What limits an installment loan for this application. */
export const makeInstallmentLimits =
  (ports: Ports) =>
  async (loan: LoanSummary, payments?: ChosenPayments): Promise<Result<InstallmentLimits, Refusal>> => {
    const asked = await askedBy(ports, loan)
    if (!asked.ok) return asked
    const { applicant, today, policy } = asked.value
    const means = meansOf(applicant)
    if (!means.ok) return refuse('INVALID_INPUT')
    const range = installmentRange(means.value, today, policy)
    if (!range.ok) return refusalOf(range.error)
    const { monthlyNetIncome, incomeBasis, incomeSeen } = means.value
    const { withCoApplicant } = applicant
    const chosen = payments && amountsWith(means.value, today, payments, policy)
    const seen = { monthlyNetIncome, incomeBasis, incomeSeen, withCoApplicant, policy }
    return ok({ ...range.value, today, ...seen, chosen })
  }

/** An installment loan as it would be offered, and what each choice would change. */
export interface InstallmentPreview {
  readonly offer: PricedInstallment
  readonly choices: readonly Choice[]
}

/** What an installment loan on these terms would cost: the figures of the saved terms, the approval
 * and the agreement. */
export const makeInstallmentQuote =
  (ports: Ports) =>
  async (loan: LoanSummary, terms: InstallmentRequest): Promise<Result<InstallmentPreview, Refusal>> => {
    const asked = await askedBy(ports, loan)
    if (!asked.ok) return asked
    const { applicant, today, policy } = asked.value
    const offer = offerInstallment(terms, applicant, today, policy)
    return offer.ok ? ok({ offer: offer.value, choices: alternativeChoices(terms, applicant, today, policy) }) : offer
  }
