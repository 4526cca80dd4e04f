import { canonicalJson } from '../documents/canonical-json.ts'
import type { Gather } from './shared/gathering.ts'

export const gather: Gather<'save-financial-info'> = async ({ tables, now, fingerprint }, loan, { answers }) => {
  const sha256 = fingerprint.of(canonicalJson(answers))
  return {
    facts: { now, answers: sha256 },
    keep: () => tables.answers.saveFinancialInfo(loan.loanId, answers, { sha256, savedAt: now }),
  }
}
