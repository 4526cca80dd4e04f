import { canonicalJson } from '../documents/canonical-json.ts'
import { emailKeyOf } from '../person-keys.ts'
import type { Gather } from './shared/gathering.ts'

export const gather: Gather<'save-personal-info'> = async (
  { tables, now, fingerprint, keyedHash },
  loan,
  { answers, basedOn },
) => {
  const sha256 = fingerprint.of(canonicalJson(answers))
  const saved = basedOn === undefined ? null : await tables.answers.personalInfo(loan.loanId)
  return {
    facts: {
      now,
      answers: sha256,
      saved: saved && fingerprint.of(canonicalJson(saved)),
      invitee: answers.coApplicant === null ? undefined : emailKeyOf(answers.coApplicant.email, keyedHash),
    },
    keep: () => tables.answers.savePersonalInfo(loan.loanId, answers, { sha256, savedAt: now }),
  }
}
