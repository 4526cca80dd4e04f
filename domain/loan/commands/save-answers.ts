import { torontoDateOf } from '../../calendars/toronto.ts'
import { legalTextAccepted } from '../../documents/legal-versions.ts'
import type { CommandOf } from '../command.ts'
import { happened, stepNotDue, type Decided, type Moment } from '../decided.ts'
import { hasLiveInvitation } from '../co-applicant.ts'
import type { Loan } from '../loan.ts'
import type { EmailKey } from '../person.ts'
import { mayAnswer } from '../status.ts'

/** SHA-256 of the answers, which are sealed beside the log. */
export type AnswersFacts = Moment & { readonly answers: string }

export type PersonalInfoFacts = AnswersFacts & {
  /** The address that the answers name for a co-applicant; undefined where they name nobody. */
  readonly invitee: EmailKey | undefined
}

/** Saves the customer's answers about themselves; they may be changed until the terms are sent (TAM-02). Who names nobody, or somebody else, leaves the co-applicant. */
export const savePersonalInfo = (
  loan: Loan,
  _command: CommandOf<'save-personal-info'>,
  { answers, invitee, now }: PersonalInfoFacts,
): Decided => {
  if (!mayAnswer('personal-info', loan.status)) return stepNotDue(loan)
  const saved = { type: 'personal-info-saved', answers } as const
  const leaves = hasLiveInvitation(loan) && loan.coApplicant?.email !== invitee
  return leaves ? happened(saved, { type: 'co-applicant-withdrawn', at: now }) : happened(saved)
}

/** Saves the customer's answers about their finances and the consent to the credit check with the text that it was given to (TAM-02, TAM-61). */
export const saveFinancialInfo = (
  loan: Loan,
  command: CommandOf<'save-financial-info'>,
  { answers, now }: AnswersFacts,
): Decided => {
  if (!mayAnswer('financial-info', loan.status)) return stepNotDue(loan)
  const { creditCheckConsent } = command.answers
  const consent = legalTextAccepted('credit-check-consent', torontoDateOf(now))
  return happened({ type: 'financial-info-saved', answers, creditCheckConsent, consent })
}
