import type { Gather } from './shared/gathering.ts'

export const gather: Gather<'finish-identity-check' | 'finish-co-applicant-check'> = async (
  { tables, now },
  loan,
  { checkId },
) => ({
  facts: { now, belongs: (await tables.evidence.identityCheck(checkId))?.loanId === loan.loanId },
})
