import type { InferEntity, SqlEntityManager } from '@mikro-orm/postgresql'
import type { CustomerEvidence, ReadCheck } from '@tamarack/application/ports/customer-evidence.port'
import type { DataCipher } from '@tamarack/application/ports/data-cipher.port'
import type { IdentityRecord } from '@tamarack/application/ports/identity-provider.port'
import type { Database } from './database.ts'
import { bankReading } from './loan-work/evidence.ts'
import { identityCheckTable } from './loan.tables.ts'
import { makeSealed } from './sealed.ts'

/** A person who tries for ever still has a report of a few pages. */
const checksInReport = 50

const toReadCheck = (row: InferEntity<typeof identityCheckTable>): ReadCheck => ({
  checkId: row.id,
  loanId: row.loanId,
  outcome: row.outcome as ReadCheck['outcome'],
  failedStep: (row.failedStep ?? null) as ReadCheck['failedStep'],
  previousCheckId: row.previousCheckId ?? null,
  readAt: row.readAt,
})

/** Reads the sealed evidence of one customer: a fork of its own each, never inside a use case's
 * transaction. */
export const makeCustomerEvidence = (database: Database, cipher: DataCipher): CustomerEvidence => {
  const sealed = makeSealed(cipher)
  const fork = (): SqlEntityManager => database.em.fork()
  const newest = { orderBy: { readAt: 'desc', id: 'desc' } } as const
  return {
    async identity(customerId) {
      const em = fork()
      const passed = await em.findOne(identityCheckTable, { userId: customerId, outcome: 'passed' }, newest)
      if (passed === null) return null
      const rows = await em.find(identityCheckTable, { userId: customerId }, { ...newest, limit: checksInReport })
      return {
        passed: toReadCheck(passed),
        record: sealed.open<IdentityRecord>(passed.sealedRecord, 'identity_check', passed.id),
        checks: rows.map(toReadCheck),
      }
    },
    async latestCheck(loanId) {
      const row = await fork().findOne(identityCheckTable, { loanId }, newest)
      return row && toReadCheck(row)
    },
    bankData: (customerId) => bankReading({ em: fork(), sealed }, customerId),
  }
}
