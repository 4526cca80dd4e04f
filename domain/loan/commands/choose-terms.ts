import { torontoDateOf } from '../../calendars/toronto.ts'
import { checksOfApplicant, type ApplicantFacts } from '../../decision/applicant-checks.ts'
import type { Applicant } from '../../products/offer.ts'
import { checksOf, isOffered, offerOn, recordedOffer, type Offer } from '../../products/product.ts'
import { refuse } from '../../shared/refusal.ts'
import type { CommandOf } from '../command.ts'
import { happened, stepNotDue, type Decided, type Moment } from '../decided.ts'
import type { Loan } from '../loan.ts'
import { noOtherLoan } from '../one-loan-per-person.ts'
import type { LoanOfPerson } from '../person.ts'
import { mayAnswer } from '../status.ts'
import { nameIsVerified, type NameFacts } from '../verified-name.ts'

export type TermsFacts = Moment &
  NameFacts & {
    /** Undefined when the personal info was never saved. */
    readonly applicant: Applicant | undefined
    readonly otherLoans: readonly LoanOfPerson[]
    /** What was verified and read of the applicant, beside what this offer would have them pay; undefined when something of it is missing. */
    readonly findings: ((offer: Offer) => ApplicantFacts) | undefined
  }

/** Takes the customer's terms, prices them and sends the application to staff. Terms that cannot be offered change nothing. */
export const chooseTerms = (
  loan: Loan,
  { terms }: CommandOf<'choose-terms'>,
  { now, applicant, otherLoans, accountName, findings }: TermsFacts,
): Decided => {
  if (!mayAnswer('terms', loan.status) || applicant === undefined || findings === undefined) return stepNotDue(loan)
  if (!isOffered(terms)) return refuse('PRODUCT_NOT_OFFERED')
  const today = torontoDateOf(now)
  const named = nameIsVerified({ accountName })
  if (!named.ok) return named
  const free = noOtherLoan(otherLoans, today)
  if (!free.ok) return free
  const offer = offerOn(terms, applicant, today)
  if (!offer.ok) return offer
  return happened(
    { type: 'terms-chosen', at: now, terms, offer: recordedOffer(offer.value) },
    {
      type: 'checks-computed',
      checks: [...checksOfApplicant(findings(offer.value)), ...checksOf(offer.value)],
    },
  )
}
