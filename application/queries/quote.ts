import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import type { Applicant } from '@tamarack/domain/products/offer'
import { offerOn, type PricedOffer, type RequestedTerms } from '@tamarack/domain/products/product'
import { refuse, type Refusal } from '@tamarack/domain/shared/refusal'
import { ok, type Result } from '@tamarack/domain/shared/result'
import { applicantFrom } from '../applicant.ts'
import type { LoanSummary } from '../loan-summary.ts'
import type { Clock } from '../ports/clock.port.ts'
import type { HousePolicies } from '../ports/house-policies.port.ts'
import type { LoanQueries } from '../ports/loan-queries.port.ts'
import { present } from '../present.ts'

export interface OfferPorts {
  readonly queries: LoanQueries
  readonly clock: Clock
  readonly policies: Pick<HousePolicies, 'inForce'>
}

/** What is recorded of the applicant for a quote. Needs both forms: the terms cannot be chosen
 * before. */
export const makeApplicantOf =
  (queries: LoanQueries) =>
  async (loan: LoanSummary): Promise<Result<Applicant, Refusal>> => {
    const [personal, financial] = [await queries.personalInfo(loan.id), await queries.financialInfo(loan.id)]
    if (personal === null || financial === null) return refuse('STEP_NOT_DUE', { status: loan.status })
    const [reading, otherLoans] = [await queries.bankReading(loan.id), await queries.otherLoansOfPerson(loan.id)]
    return ok(applicantFrom({ personal, financial }, reading, otherLoans))
  }

/** What a loan on these terms would cost: the figures that the saved terms, the approval and the
 * agreement will show. Needs both forms. */
export const makeQuote =
  ({ queries, clock, policies }: OfferPorts) =>
  async (loan: LoanSummary, terms: RequestedTerms): Promise<Result<PricedOffer, Refusal>> => {
    const applicant = await makeApplicantOf(queries)(loan)
    if (!applicant.ok) return applicant
    const now = present(clock)
    return offerOn(terms, applicant.value, torontoDateOf(now), await policies.inForce(now))
  }
