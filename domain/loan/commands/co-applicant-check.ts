import type { NameMatch } from '../../person/name-comparison.ts'
import { refuse } from '../../shared/refusal.ts'
import { instant } from '../../values/instant.ts'
import { acceptedCoApplicant, type AcceptedCoApplicant } from '../co-applicant.ts'
import type { CoApplicantCheck } from '../loan-event.ts'
import type { CommandOf, IdentityOutcome } from '../command.ts'
import { alreadySo, happened, stepNotDue, type Decided, type Moment } from '../decided.ts'
import { isEndedApplication, isServiced, type Loan } from '../loan.ts'
import { identityHoldsMs } from '../policy.ts'
import { mayBeOnePerson } from '../verified-name.ts'
import type { FinishIdentityFacts } from './finish-identity-check.ts'

/** The co-applicant whose identity is still to be verified. */
const unverified = (loan: Loan): AcceptedCoApplicant | undefined => {
  if (isServiced(loan) || isEndedApplication(loan)) return undefined
  const accepted = acceptedCoApplicant(loan)
  return accepted?.person === undefined ? accepted : undefined
}

const checked = (check: CoApplicantCheck): Decided => happened({ type: 'co-applicant-identity-checked', ...check })

/** The provider's window is about to show this check to the co-applicant. */
export const startCoApplicantCheck = (loan: Loan, { checkId }: CommandOf<'start-co-applicant-check'>): Decided =>
  unverified(loan) === undefined ? stepNotDue(loan) : checked({ checkId, state: 'open' })

/** The window reports that it has finished; notes only that the result is to be read. */
export const finishCoApplicantCheck = (
  loan: Loan,
  { checkId }: CommandOf<'finish-co-applicant-check'>,
  { belongs }: FinishIdentityFacts,
): Decided => {
  const accepted = unverified(loan)
  if (accepted === undefined) return alreadySo
  if (!belongs || accepted.check?.checkId !== checkId) return refuse('IDENTITY_CHECK_UNKNOWN')
  const { state, failed } = accepted.check
  // The provider's own event can be faster than the window; after a name was changed the same check is read again.
  const settled = state === 'pending-review' || (state === 'failed' && failed !== 'name')
  return settled ? alreadySo : checked({ checkId, state: 'confirming' })
}

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

/**
 * Records what the provider reports of the co-applicant's latest check. TAM-54: a check that passed for the borrower is no second person's. A repeat, or a
 * report of an older check, changes nothing.
 */
export const recordCoApplicantCheck = (
  loan: Loan,
  { checkId, outcome }: CommandOf<'record-co-applicant-check'>,
  { now, accountName }: CoApplicantResultFacts,
): Decided => {
  const check = unverified(loan)?.check
  if (check?.checkId !== checkId) return alreadySo
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
  if (settled === 'verified' || (check.state === settled.state && check.failed === settled.failed)) return alreadySo
  const { state, failed } = settled
  return checked({ checkId, state, ...(failed && { failed }) })
}
