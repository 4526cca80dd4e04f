import { isEndedApplication, isServiced, type Loan } from '../loan.ts'
import { happened, noChange, slice, type Decided, type Issued, type Moment } from '../slice.ts'

/** TAM-51: nobody answered in time; what came first, or the application's end, stands. */
export const expireInvitation = slice({
  issuer: 'system',
  decide: (loan: Loan, _command: Issued, { now }: Moment): Decided => {
    if (isServiced(loan) || isEndedApplication(loan) || loan.coApplicant?.state !== 'invited') return noChange
    return now < loan.coApplicant.expiresAt ? noChange : happened({ type: 'co-applicant-invitation-expired', at: now })
  },
})
