import { activationFacts } from './shared/activation-facts.ts'
import { markSigned, preparedFacts } from './shared/agreement-facts.ts'
import type { Gather } from './shared/gathering.ts'

export const gather: Gather<'co-sign-agreement'> = async (gathering, loan) => ({
  facts: { ...(await activationFacts(gathering, loan)), ...(await preparedFacts(gathering, loan, 'loan-agreement')) },
  keep: (events) => markSigned(gathering, loan, events),
})
