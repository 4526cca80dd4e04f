import { mayBeOnePerson } from '@tamarack/domain/loan/application/verified-name'
import { compareAccountName, compareHolder } from '../person-records.ts'
import type { Gather } from './shared/gathering.ts'
import { keepCheck } from './shared/identity-evidence.ts'

export const gather: Gather<'record-identity-result'> = async (gathering, loan) => {
  const { tables, now, attached } = gathering
  const customer = await tables.customers.lock(loan.customerId)
  const { account } = await tables.loans.personOf(loan.customerId)
  const record = attached.check?.record ?? null
  const bank = await tables.evidence.bankData(loan.customerId, account)
  const isOwn = mayBeOnePerson(compareHolder(bank?.account.holderName ?? null, record).match)
  return {
    facts: {
      now,
      accountName: compareAccountName(customer?.name ?? '', record)?.match ?? 'unknown',
      // An account of the one who was verified before is not this person's.
      bank: { expiry: customer?.bankExpiry ?? undefined, account: isOwn ? account : undefined },
    },
    keep: keepCheck(gathering, loan),
  }
}
