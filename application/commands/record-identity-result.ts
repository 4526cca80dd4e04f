import type { Gather } from './shared/gathering.ts'
import { belongsTo, keepCheck } from './shared/identity-evidence.ts'
import { factsOfRecord } from './shared/person-facts.ts'

export const gather: Gather<'record-identity-result'> = async (gathering, loan, { checkId }) => ({
  facts: {
    now: gathering.now,
    belongs: await belongsTo(gathering, loan, checkId),
    ...(await factsOfRecord(gathering, loan, gathering.attached.check?.record ?? null)),
  },
  keep: keepCheck(gathering, loan),
})
