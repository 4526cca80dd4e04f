import type { Loan } from '@tamarack/domain/loan/loan'
import type { NameMatch } from '@tamarack/domain/person/name-comparison'
import { compareHolder } from '../person-records.ts'
import { eventIn, unixSeconds, type Gather, type Gathering } from './shared/gathering.ts'

/** The holder of the account that was just read, against the verified name. */
const ownerOf = async ({ tables, attached }: Gathering, { customerId }: Loan): Promise<NameMatch> => {
  const record = (await tables.evidence.passedIdentity(customerId))?.record ?? null
  return compareHolder(attached.bankData?.account.holderName ?? null, record).match
}

export const gather: Gather<'record-bank-data'> = async (gathering, loan, { requestId }) => {
  const { tables, now, attached } = gathering
  return {
    facts: {
      now,
      owner: await ownerOf(gathering, loan),
      isRecorded: (await tables.evidence.bankRequest(requestId)) !== null,
    },
    keep: async (events) => {
      const collected = eventIn(events, 'bank-data-collected')
      if (collected === undefined || attached.bankData === undefined) return
      await tables.evidence.saveBankData(loan.loanId, loan.customerId, collected.account, attached.bankData, now)
      await tables.customers.setBankExpiry(loan.customerId, unixSeconds(collected.validUntil))
    },
  }
}
