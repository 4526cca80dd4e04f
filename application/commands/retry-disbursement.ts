import { disbursementIds } from './shared/activation-facts.ts'
import type { Gather } from './shared/gathering.ts'

export const gather: Gather<'retry-disbursement'> = async (gathering, loan) => ({
  facts: { now: gathering.now, disbursementId: disbursementIds(gathering, loan) },
})
