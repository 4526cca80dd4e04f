import { isEndedApplication, isServiced } from '../loan.ts'
import { happened, noChange, slice, type Moment } from '../slice.ts'

/** TAM-51: nobody answered in time; what came first, or the application's end, stands. */
export const expireInvitation = slice({
  issuer: 'system',
  decide: (loan, _command, { now }: Moment) => {
    if (isServiced(loan) || isEndedApplication(loan) || loan.coApplicant?.state !== 'invited') return noChange
    return now < loan.coApplicant.expiresAt ? noChange : happened({ type: 'co-applicant-invitation-expired', at: now })
  },
})
