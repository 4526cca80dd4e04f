import { isEndedApplication, isServiced } from '../loan.ts'
import { acceptedCoApplicant } from '../signing/co-applicant.ts'
import { happened, slice, stepNotDue, type Issued } from '../slice.ts'
import { invitationFor, type AnswerFacts } from './shared/answer-invitation.ts'

/** `token` is null for somebody who accepted before. */
type DeclineCoApplication = Issued & { readonly token: string | null }

/** The invited person or co-applicant does not want to owe the loan: final for both. */
export const declineCoApplication = slice({
  issuer: 'invited',
  gathers: true,
  decide: (loan, { actor }: DeclineCoApplication, facts: AnswerFacts) => {
    if (isServiced(loan)) return stepNotDue(loan)
    if (!isEndedApplication(loan) && actor.id !== null && acceptedCoApplicant(loan)?.customerId === actor.id)
      return happened({ type: 'co-applicant-declined', at: facts.now })
    const invited = invitationFor(loan, facts)
    return invited.ok ? happened({ type: 'co-applicant-declined', at: facts.now }) : invited
  },
})
