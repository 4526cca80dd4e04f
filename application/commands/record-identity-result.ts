import type { Gather } from './shared/gathering.ts'
import { keepCheck } from './shared/identity-evidence.ts'
import { factsOfRecord } from './shared/person-facts.ts'

export const gather: Gather<'record-identity-result'> = async (gathering, loan) => ({
  facts: {
    now: gathering.now,
    ...(await factsOfRecord(gathering, loan, gathering.attached.check?.record ?? null)),
  },
  keep: keepCheck(gathering, loan),
})
