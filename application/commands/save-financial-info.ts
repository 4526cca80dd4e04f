import { canonicalJson } from '../documents/canonical-json.ts'
import type { Gather } from './shared/gathering.ts'

export const gather: Gather<'save-financial-info'> = async (
  { tables, now, fingerprint },
  loan,
  { answers, basedOn },
) => {
  const sha256 = fingerprint.of(canonicalJson(answers))
  const saved = basedOn === undefined ? null : await tables.answers.financialInfo(loan.loanId)
  return {
    facts: { now, answers: sha256, saved: saved && fingerprint.of(canonicalJson(saved)) },
    keep: () => tables.answers.saveFinancialInfo(loan.loanId, answers, { sha256, savedAt: now }),
  }
}
