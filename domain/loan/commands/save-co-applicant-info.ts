import { torontoDateOf } from '../../calendars/toronto.ts'
import { legalTextAccepted } from '../../documents/legal-versions.ts'
import type { CoApplicantInfo } from '../application/answers.ts'
import { acceptedCoApplicant } from '../signing/co-applicant.ts'
import { happened, slice, stepNotDue, type Issued } from '../slice.ts'
import { applicationSteps } from '../status.ts'
import type { AnswersFacts } from './shared/save-answers.ts'

/** The co-applicant's answers and consent, until the application is sent to staff. */
export const saveCoApplicantInfo = slice({
  issuer: 'co-applicant',
  statuses: applicationSteps,
  gathers: true,
  decide: (
    loan,
    { answers: { creditCheckConsent } }: Issued & { readonly answers: CoApplicantInfo },
    { now, answers }: Omit<AnswersFacts, 'saved'>,
  ) => {
    const isSent = loan.status === 'review' || loan.status === 'agreement' || loan.status === 'pad'
    if (acceptedCoApplicant(loan) === undefined || isSent) return stepNotDue(loan)
    const consent = legalTextAccepted('credit-check-consent', torontoDateOf(now))
    return happened({ type: 'co-applicant-consented', at: now, answers, creditCheckConsent, consent })
  },
})
