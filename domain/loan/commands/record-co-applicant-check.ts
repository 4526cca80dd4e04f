import type { NameMatch } from '../../person/name-comparison.ts'
import { instant } from '../../values/instant.ts'
import { checkOf } from '../application/identity-checks.ts'
import { mayBeOnePerson } from '../application/verified-name.ts'
import type { CoApplicantCheck } from '../loan-event.ts'
import type { Loan } from '../loan.ts'
import { happened, noChange, slice, type IdentityOutcome, type Issued, type Moment } from '../slice.ts'
import { identityHoldsMs } from '../staff/policy.ts'
import { checked, unverified } from './shared/co-applicant-check.ts'

export type CoApplicantResultFacts = Moment & {
  /** False if the check was opened for another loan. */
  readonly belongs: boolean
  readonly accountName: NameMatch
}

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

/** The result of a check of the co-applicant as the provider reports it; any of their checks can
 * pass. TAM-54: one that passed for the borrower does not identify a second person. Repeats change
 * nothing. */
export const recordCoApplicantCheck = slice({
  issuer: 'system',
  gathers: true,
  decide: (
    loan,
    { checkId, outcome }: RecordCoApplicantCheck,
    { now, accountName, belongs }: CoApplicantResultFacts,
  ) => {
    const accepted = unverified(loan)
    if (accepted === undefined || !belongs) return noChange
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
    const check = checkOf(accepted, checkId)
    const isUnknown = check === undefined && accepted.check !== undefined
    if (settled === 'verified' || (isUnknown && settled.state !== 'pending-review')) return noChange
    const { state, failed } = settled
    if (check?.state === state && check.failed === failed) return noChange
    // The event "open" makes a check the newest one, so nothing is recorded of an earlier check
    // that was left open.
    if (state === 'open' && checkId !== accepted.check?.checkId) return noChange
    return checked({ checkId, state, ...(failed && { failed }) })
  },
})
