import type { CoApplicantCheck } from '../../loan-event.ts'
import { isEndedApplication, isServiced, type Loan } from '../../loan.ts'
import { acceptedCoApplicant, type AcceptedCoApplicant } from '../../signing/co-applicant.ts'
import { happened, type Decided } from '../../slice.ts'

export const unverified = (loan: Loan): AcceptedCoApplicant | undefined => {
  if (isServiced(loan) || isEndedApplication(loan)) return undefined
  const accepted = acceptedCoApplicant(loan)
  return accepted?.person === undefined ? accepted : undefined
}

export const checked = (check: CoApplicantCheck): Decided =>
  happened({ type: 'co-applicant-identity-checked', ...check })
