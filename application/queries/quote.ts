import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import type { HousePolicy } from '@tamarack/domain/policy/house-policy'
import type { Applicant } from '@tamarack/domain/products/offer'
import { offerOn, type PricedOffer, type RequestedTerms } from '@tamarack/domain/products/product'
import { ok, refuse, type Refusal, type Result } from '@tamarack/domain/shared/result'
import type { LocalDate } from '@tamarack/domain/values/local-date'
import { applicantFrom } from '../applicant.ts'
import type { LoanSummary } from '../loan-summary.ts'
import { withPeople } from '../people-of-loan.ts'
import { present, type Clock } from '../ports/clock.port.ts'
import type { HousePolicies } from '../ports/house-policies.port.ts'
import type { LoanQueries } from '../ports/loan-queries.port.ts'
import { peopleOfLoan } from './people-of-loan.ts'

export interface OfferPorts {
  readonly queries: LoanQueries
  readonly clock: Clock
  readonly policies: Pick<HousePolicies, 'inForce'>
}

/** What an offer rests on: what is recorded of the applicant, the day, the policy in force. */
export interface Asked {
  readonly applicant: Applicant
  readonly today: LocalDate
  readonly policy: HousePolicy
}

/** Needs both forms: the terms cannot be chosen before. */
export const askedBy = async (
  { queries, clock, policies }: OfferPorts,
  loan: LoanSummary,
): Promise<Result<Asked, Refusal>> => {
  const [personal, financial] = [await queries.personalInfo(loan.id), await queries.financialInfo(loan.id)]
  if (personal === null || financial === null) return refuse('STEP_NOT_DUE', { status: loan.status })
  const [reading, otherLoans] = [await queries.bankReading(loan.id), await queries.otherLoansOfPerson(loan.id)]
  const now = present(clock)
  const people = await peopleOfLoan(queries, loan)
  const applicant = applicantFrom({ personal, financial }, withPeople(reading, people), otherLoans)
  return ok({ applicant, today: torontoDateOf(now), policy: await policies.inForce(now) })
}

/** What a loan on these terms would cost: the figures that the saved terms, the approval and the
 * agreement will show. */
export const makeQuote =
  (ports: OfferPorts) =>
  async (loan: LoanSummary, terms: RequestedTerms): Promise<Result<PricedOffer, Refusal>> => {
    const asked = await askedBy(ports, loan)
    return asked.ok ? offerOn(terms, asked.value.applicant, asked.value.today, asked.value.policy) : asked
  }
