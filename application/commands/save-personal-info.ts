import { canonicalJson } from '../documents/canonical-json.ts'
import { emailKeyOf } from '../person-keys.ts'
import type { Gather } from './shared/gathering.ts'

export const gather: Gather<'save-personal-info'> = async (
  { tables, now, fingerprint, keyedHash },
  loan,
  { answers },
) => {
  const sha256 = fingerprint.of(canonicalJson(answers))
  return {
    facts: {
      now,
      answers: sha256,
      invitee: answers.coApplicant === null ? undefined : emailKeyOf(answers.coApplicant.email, keyedHash),
    },
    keep: () => tables.answers.savePersonalInfo(loan.loanId, answers, { sha256, savedAt: now }),
  }
}
