import { torontoDateOf } from '../../../calendars/toronto.ts'
import { postingsSince } from '../../../ledger/posted.ts'
import { openWith } from '../../../ledger/replay.ts'
import { signedTerms } from '../../../products/product.ts'
import { refusalOf } from '../../../shared/result.ts'
import { noOtherLoan } from '../../application/one-loan-per-person.ts'
import type { LoanOfPerson } from '../../application/person.ts'
import { nameIsVerified, type NameFacts } from '../../application/verified-name.ts'
import type { PadDue } from '../../loan.ts'
import { disbursementRequested, type DisbursementIds } from '../../servicing/disbursement.ts'
import { boundCoApplicant, checkCoApplicant, type WithCoApplicantFacts } from '../../signing/co-applicant.ts'
import { happened, type Decided, type Moment } from '../../slice.ts'

export type ActivationFacts = Moment &
  NameFacts &
  DisbursementIds &
  WithCoApplicantFacts & { readonly otherLoans: readonly LoanOfPerson[] }

/** What the last signature brings: the loan is active, the advance due, the funding hour runs
 * (ON-20). Nobody who will owe it has another loan (ON-15, TAM-54), each under their verified name.
 * */
export const activation = (
  loan: PadDue,
  { now, otherLoans, disbursementId, accountName, coApplicant }: ActivationFacts,
): Decided => {
  const named = nameIsVerified({ accountName })
  if (!named.ok) return named
  const free = noOtherLoan(otherLoans, torontoDateOf(now))
  if (!free.ok) return free
  if (boundCoApplicant(loan, loan.offer.loanType) !== undefined) {
    const stands = checkCoApplicant(loan, coApplicant, now)
    if (!stands.ok) return stands
  }
  const activated = { type: 'activated', at: now, terms: signedTerms(loan.offer) } as const
  const opened = openWith(activated)
  if (!opened.ok) return refusalOf(opened.error)
  const { advance: amount } = loan.offer
  const disbursement = disbursementRequested({ assented: true, attempt: 1, amount, now, disbursementId })
  if (!disbursement.ok) return disbursement
  // Received on screen before it was signed (O. Reg. 98/09 s. 18(4)), on this day.
  return happened(
    { ...activated, postings: postingsSince({ entries: [] }, opened.value) },
    { type: 'copy-received', at: loan.signed.at, postings: [] },
    disbursement.value,
  )
}
