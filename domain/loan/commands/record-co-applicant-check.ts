import type { NameMatch } from '../../person/name-comparison.ts'
import { instant } from '../../values/instant.ts'
import { mayBeOnePerson } from '../application/verified-name.ts'
import type { CoApplicantCheck } from '../loan-event.ts'
import type { Loan } from '../loan.ts'
import { happened, noChange, slice, type IdentityOutcome, type Issued, type Moment } from '../slice.ts'
import { identityHoldsMs } from '../staff/policy.ts'
import { checked, unverified } from './shared/co-applicant-check.ts'

export type CoApplicantResultFacts = Moment & { readonly accountName: NameMatch }

const settledAs = (
  loan: Loan,
  outcome: IdentityOutcome,
  accountName: NameMatch,
): Pick<CoApplicantCheck, 'state' | 'failed'> | 'verified' => {
  if (outcome.state !== 'passed') return outcome
  if (!mayBeOnePerson(accountName)) return { state: 'failed', failed: 'name' }
  const { person, idDocument } = outcome
  const isBorrower = person === loan.person || (idDocument !== undefined && idDocument === loan.idDocument)
  return isBorrower ? { state: 'failed', failed: 'same-person' } : 'verified'
}

type RecordCoApplicantCheck = Issued & { readonly checkId: string; readonly outcome: IdentityOutcome }

/** What the provider reports of the co-applicant's latest check. TAM-54: one that passed for the
 * borrower is no second person's. Repeats and older reports change nothing. */
export const recordCoApplicantCheck = slice({
  issuer: 'system',
  gathers: true,
  decide: (loan, { checkId, outcome }: RecordCoApplicantCheck, { now, accountName }: CoApplicantResultFacts) => {
    const check = unverified(loan)?.check
    if (check?.checkId !== checkId) return noChange
    const settled = settledAs(loan, outcome, accountName)
    if (settled === 'verified' && outcome.state === 'passed') {
      const { person, idDocument } = outcome
      const validUntil = instant(now + identityHoldsMs)
      return happened({
        type: 'co-applicant-verified',
        checkId,
        person,
        ...(idDocument && { idDocument }),
        validUntil,
      })
    }
    if (settled === 'verified' || (check.state === settled.state && check.failed === settled.failed)) return noChange
    const { state, failed } = settled
    return checked({ checkId, state, ...(failed && { failed }) })
  },
})
