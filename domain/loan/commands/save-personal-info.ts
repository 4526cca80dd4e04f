import { refuse } from '../../shared/result.ts'
import type { PersonalInfo } from '../application/answers.ts'
import type { EmailKey } from '../application/person.ts'
import { hasLiveInvitation } from '../signing/co-applicant.ts'
import { happened, slice, stepNotDue, type Issued } from '../slice.ts'
import { mayAnswer } from '../status.ts'
import { changedSince, type AnswersFacts, type BasedOn } from './shared/save-answers.ts'

export type PersonalInfoFacts = AnswersFacts & {
  /** The address that the answers name for a co-applicant; undefined where they name nobody. */
  readonly invitee: EmailKey | undefined
}

/** Saves the personal answers until the terms are sent (TAM-02). Naming nobody, or somebody else,
 * the borrower leaves the co-applicant. */
export const savePersonalInfo = slice({
  issuer: 'customer',
  statuses: ['personal-info', 'financial-info', 'terms'],
  gathers: true,
  decide: (loan, command: Issued & BasedOn & { readonly answers: PersonalInfo }, facts: PersonalInfoFacts) => {
    if (!mayAnswer('personal-info', loan.status)) return stepNotDue(loan)
    if (changedSince(command, facts)) return refuse('ANSWERS_CHANGED')
    const { answers, invitee, now } = facts
    const saved = { type: 'personal-info-saved', answers } as const
    const leaves = hasLiveInvitation(loan) && loan.coApplicant?.email !== invitee
    return leaves ? happened(saved, { type: 'co-applicant-withdrawn', at: now }) : happened(saved)
  },
})
