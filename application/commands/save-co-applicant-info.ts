import { canonicalJson } from '../documents/canonical-json.ts'
import type { Gather } from './shared/gathering.ts'

export const gather: Gather<'save-co-applicant-info'> = async ({ tables, now, fingerprint }, loan, { answers }) => ({
  facts: { now, answers: fingerprint.of(canonicalJson(answers)) },
  keep: () => tables.answers.saveCoApplicantInfo(loan.loanId, answers, now),
})
