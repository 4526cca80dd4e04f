import type { CommandOf } from '@tamarack/domain/loan/command'
import type { FactsOf } from '@tamarack/domain/loan/decide'
import { eventIn, unixSeconds, type Gathered, type Gathering } from './shared/gathering.ts'
import { accountNameOf, otherAccountsOf } from './shared/person-facts.ts'

export const gather = async (
  { tables, now }: Gathering,
  _none: undefined,
  { loanId, customerId }: CommandOf<'start-application'>,
): Promise<Gathered<FactsOf<'start-application'>>> => {
  const customer = await tables.customers.lock(customerId)
  const recorded = await tables.loans.personOf(customerId)
  const otherAccounts = await otherAccountsOf({ tables }, customerId)
  const person = { loanId, customerId, ...recorded, otherAccounts }
  return {
    facts: {
      now,
      stopped: await tables.stops.inForce(),
      otherLoans: await tables.loans.ofPerson(person),
      customer:
        customer === null
          ? undefined
          : {
              accountName: await accountNameOf({ tables }, { customerId }),
              identityExpiry: customer.identityExpiry ?? undefined,
              bankExpiry: customer.bankExpiry ?? undefined,
              person: recorded.person,
              idDocument: recorded.idDocument,
              account: recorded.account,
              signUp: customer.signUp,
            },
    },
    keep: async (events) => {
      // The screens skip a step by its expiry alone.
      if (
        eventIn(events, 'application-started')?.step === 'identity' &&
        (customer?.identityExpiry ?? 0) > unixSeconds(now)
      )
        await tables.customers.setIdentityExpiry(customerId, unixSeconds(now))
    },
  }
}
