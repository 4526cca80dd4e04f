import type { Gather } from './shared/gathering.ts'
import { keepCoApplicantCheck } from './shared/identity-evidence.ts'

export const gather: Gather<'start-co-applicant-check'> = async (gathering, loan) => ({
  facts: { now: gathering.now },
  keep: keepCoApplicantCheck(gathering, loan),
})
