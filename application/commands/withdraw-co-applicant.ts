import { canonicalJson } from '../documents/canonical-json.ts'
import type { Gather } from './shared/gathering.ts'

export const gather: Gather<'withdraw-co-applicant'> = async ({ tables, now, fingerprint }, loan) => {
  const personal = await tables.answers.personalInfo(loan.loanId)
  const alone = personal?.coApplicant ? { ...personal, coApplicant: null } : null
  const sha256 = alone === null ? undefined : fingerprint.of(canonicalJson(alone))
  return {
    facts: { now, answersAlone: sha256 },
    keep: async () => {
      if (alone !== null && sha256 !== undefined)
        await tables.answers.savePersonalInfo(loan.loanId, alone, { sha256, savedAt: now })
    },
  }
}
