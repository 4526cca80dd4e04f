import { unixSeconds, type Gather } from './shared/gathering.ts'
import { accountNameOf } from './shared/person-facts.ts'

/** Back to the identity check: it is due until it has passed again. */
export const gather: Gather<'check-identity-again'> = async (gathering, loan) => ({
  facts: { now: gathering.now, accountName: await accountNameOf(gathering, loan) },
  keep: () => gathering.tables.customers.setIdentityExpiry(loan.customerId, unixSeconds(gathering.now)),
})
