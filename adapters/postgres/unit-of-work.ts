import type { SqlEntityManager } from '@mikro-orm/postgresql'
import type { DataCipher } from '@tamarack/application/ports/data-cipher.port'
import type { LoanTables, UnitOfWork } from '@tamarack/application/ports/loan-tables.port'
import type { Database } from './database.ts'
import { makeLoanWork } from './loan-work/loan-work.ts'
import { makeSealed } from './sealed.ts'

/** Carries a refusal out of the transaction, which is then rolled back. */
class RolledBack extends Error {
  readonly outcome: unknown
  constructor(outcome: unknown) {
    super('refused')
    this.outcome = outcome
  }
}

const isRefusal = (outcome: unknown): boolean =>
  typeof outcome === 'object' && outcome !== null && 'ok' in outcome && outcome.ok === false

/** Two transactions stood in each other's way and PostgreSQL ended one: serialization failure, deadlock. */
const isConflict = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && (error.code === '40001' || error.code === '40P01')
const attempts = 5

/** One forked entity manager and one transaction per run. */
export const makeUnitOfWork = (database: Database, cipher: DataCipher): UnitOfWork => {
  const sealed = makeSealed(cipher)
  const once = <Value>(work: Parameters<UnitOfWork['run']>[0]): Promise<Value> =>
    database.em.fork().transactional(async (em) => {
      const outcome = await work(makeLoanWork({ em: em as SqlEntityManager, sealed }))
      if (isRefusal(outcome)) throw new RolledBack(outcome)
      return outcome as Value
    })
  return {
    async run<Value>(work: (tables: LoanTables) => Promise<Value>): Promise<Value> {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await once<Value>(work)
        } catch (error) {
          if (error instanceof RolledBack) return error.outcome as Value
          if (!isConflict(error) || attempt === attempts) throw error
        }
      }
    },
  }
}
