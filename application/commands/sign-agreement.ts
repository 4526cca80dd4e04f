import { authorizationFacts, makeDrafts, preparedFacts } from './agreement-facts.ts'
import type { Gather } from './gathering.ts'
import { markSigned } from './mark-signed.ts'
import { accountNameOf } from './person-facts.ts'

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
