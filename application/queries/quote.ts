import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { offerOn, type Offer, type RequestedTerms } from '@tamarack/domain/products/product'
import { refuse, type Refusal } from '@tamarack/domain/shared/refusal'
import type { Result } from '@tamarack/domain/shared/result'
import { applicantFrom } from '../applicant.ts'
import type { LoanSummary } from '../loan-summary.ts'
import type { Clock } from '../ports/clock.port.ts'
import type { LoanQueries } from '../ports/loan-queries.port.ts'
import { present } from '../present.ts'

/** What a loan on these terms would cost: the figures that the saved terms, the approval and the agreement will show. Needs the personal info. */
export const makeQuote =
  (queries: LoanQueries, clock: Clock) =>
  async (loan: LoanSummary, terms: RequestedTerms): Promise<Result<Offer, Refusal>> => {
    const personalInfo = await queries.personalInfo(loan.id)
    if (personalInfo === null) return refuse('STEP_NOT_DUE', { status: loan.status })
    const [reading, otherLoans] = [await queries.bankReading(loan.id), await queries.otherLoansOfPerson(loan.id)]
    return offerOn(terms, applicantFrom(personalInfo, reading, otherLoans), torontoDateOf(present(clock)))
  }
