import type { Gather } from './shared/gathering.ts'
import { keepCheck } from './shared/identity-evidence.ts'

export const gather: Gather<'start-identity-check' | 'retry-identity-check'> = async (gathering, loan) => ({
  facts: { now: gathering.now },
  keep: keepCheck(gathering, loan),
})
