import { makeDrafts, newAuthorizationFacts } from './shared/agreement-facts.ts'
import type { Gather } from './shared/gathering.ts'

export const gather: Gather<'prepare-authorization'> = async (gathering, loan) => {
  const { draft, keep } = makeDrafts(gathering)
  return {
    facts: await newAuthorizationFacts(gathering, loan, draft),
    keep: (events) => keep(gathering, loan, events),
  }
}
