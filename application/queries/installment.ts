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
import { ok, refusalOf, refuse, type Refusal, type Result } from '@tamarack/domain/shared/result'
import type { Cents } from '@tamarack/domain/values/cents'
import type { LoanSummary } from '../loan-summary.ts'
import { askedBy, type Asked, type OfferPorts } from './quote.ts'

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
  (ports: OfferPorts) =>
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
  (ports: OfferPorts) =>
  async (loan: LoanSummary, terms: InstallmentRequest): Promise<Result<InstallmentPreview, Refusal>> => {
    const asked = await askedBy(ports, loan)
    if (!asked.ok) return asked
    const { applicant, today, policy } = asked.value
    const offer = offerInstallment(terms, applicant, today, policy)
    return offer.ok ? ok({ offer: offer.value, choices: alternativeChoices(terms, applicant, today, policy) }) : offer
  }
