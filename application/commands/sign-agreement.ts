import { authorizationFacts, makeDrafts, markSigned, preparedFacts } from './shared/agreement-facts.ts'
import type { Gather } from './shared/gathering.ts'
import { accountNameOf } from './shared/person-facts.ts'

export const gather: Gather<'sign-agreement'> = async (gathering, loan) => {
  const { draft, keep } = makeDrafts(gathering)
  return {
    facts: {
      ...(await authorizationFacts(gathering, loan, draft)),
      ...(await preparedFacts(gathering, loan)),
      accountName: await accountNameOf(gathering, loan),
    },
    keep: async (events) => {
      await markSigned(gathering, loan, events)
      await keep(gathering, loan, events)
    },
  }
}
