import { markSigned, preparedFacts } from './shared/agreement-facts.ts'
import type { Gather } from './shared/gathering.ts'
import { accountNameOf } from './shared/person-facts.ts'

export const gather: Gather<'authorize-account'> = async (gathering, loan) => ({
  facts: {
    ...(await preparedFacts(gathering, loan, 'pad-agreement')),
    now: gathering.now,
    accountName: await accountNameOf(gathering, loan),
  },
  keep: (events) => markSigned(gathering, loan, events),
})
