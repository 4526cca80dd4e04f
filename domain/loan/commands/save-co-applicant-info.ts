import { legalTextAccepted } from '../../documents/legal-versions.ts'
import { torontoDateOf } from '../../calendars/toronto.ts'
import { acceptedCoApplicant } from '../signing/co-applicant.ts'
import { type Decided, happened, stepNotDue } from '../decided.ts'
import { type Loan, isEndedApplication, isServiced } from '../loan.ts'
import type { AnswersFacts } from './save-answers.ts'
import { type Issued, slice } from '../slice.ts'
import { applicationSteps } from '../status.ts'
import type { CoApplicantInfo } from '../application/answers.ts'

export type SaveCoApplicantInfo = Issued & { readonly answers: CoApplicantInfo }

/** The co-applicant's own answers and consent; they may be corrected until the application is sent to staff. */
export const saveCoApplicantInfo = slice({
  issuer: 'co-applicant',
  statuses: applicationSteps,
  gathers: true,
  decide: (
    loan: Loan,
    { answers: { creditCheckConsent } }: SaveCoApplicantInfo,
    { now, answers }: AnswersFacts,
  ): Decided => {
    const mayConsent = !isServiced(loan) && !isEndedApplication(loan) && acceptedCoApplicant(loan) !== undefined
    const isSent = loan.status === 'review' || loan.status === 'agreement' || loan.status === 'pad'
    if (!mayConsent || isSent) return stepNotDue(loan)
    const consent = legalTextAccepted('credit-check-consent', torontoDateOf(now))
    return happened({ type: 'co-applicant-consented', at: now, answers, creditCheckConsent, consent })
  },
})
