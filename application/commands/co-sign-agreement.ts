import { activationFacts } from './activation-facts.ts'
import { preparedFacts } from './agreement-facts.ts'
import type { Gather } from './gathering.ts'
import { markSigned } from './mark-signed.ts'

export const gather: Gather<'co-sign-agreement'> = async (gathering, loan) => ({
  facts: { ...(await activationFacts(gathering, loan)), ...(await preparedFacts(gathering, loan, 'loan-agreement')) },
  keep: (events) => markSigned(gathering, loan, events),
})
