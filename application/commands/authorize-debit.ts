import { activationFacts } from './shared/activation-facts.ts'
import { preparedFacts } from './shared/agreement-facts.ts'
import type { Gather } from './shared/gathering.ts'
import { markSigned } from './shared/mark-signed.ts'

export const gather: Gather<'authorize-debit'> = async (gathering, loan) => ({
  facts: { ...(await activationFacts(gathering, loan)), ...(await preparedFacts(gathering, loan)) },
  keep: (events) => markSigned(gathering, loan, events),
})
