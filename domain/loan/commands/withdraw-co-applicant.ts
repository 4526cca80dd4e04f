import { isEndedApplication, isServiced } from '../loan.ts'
import { hasLiveInvitation } from '../signing/co-applicant.ts'
import { happened, noChange, slice, stepNotDue, type Moment } from '../slice.ts'
import { mayAnswer } from '../status.ts'

export type WithdrawalFacts = Moment & {
  /** SHA-256 of the personal info without its co-applicant; undefined where there is none. */
  readonly answersAlone: string | undefined
}

/** The borrower goes on alone; an application that was sent is back at its terms. */
export const withdrawCoApplicant = slice({
  issuer: 'customer',
  gathers: true,
  decide: (loan, _command, { now, answersAlone }: WithdrawalFacts) => {
    if (isServiced(loan) || isEndedApplication(loan)) return stepNotDue(loan)
    if (!hasLiveInvitation(loan)) {
      if (answersAlone === undefined) return noChange
      if (!mayAnswer('personal-info', loan.status)) return stepNotDue(loan)
    }
    return happened({ type: 'co-applicant-withdrawn', at: now, ...(answersAlone && { answers: answersAlone }) })
  },
})
