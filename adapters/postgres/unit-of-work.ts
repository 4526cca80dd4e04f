import type { SqlEntityManager } from '@mikro-orm/postgresql'
import type { DataCipher } from '@tamarack/application/ports/data-cipher.port'
import type { MovableClock } from '@tamarack/application/ports/clock.port'
import type { LoanTables, UnitOfWork } from '@tamarack/application/ports/loan-tables.port'
import { offsetStatement, onlyOffset } from './clock-offset.ts'
import type { Database } from './database.ts'
import { makeLoanWork } from './loan-work/loan-work.ts'
import type { Tools } from './loan-work/tools.ts'
import { makeSealed } from './sealed.ts'
import { openTransaction, type Alongside } from './transaction.ts'

const isRefusal = (outcome: unknown): boolean =>
  typeof outcome === 'object' && outcome !== null && 'ok' in outcome && outcome.ok === false

const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && codes.includes(String(error.code))
/** Two transactions stood in each other's way and PostgreSQL ended one: serialization failure, deadlock. */
const isConflict = (error: unknown): boolean => hasCode(error, '40001', '40P01')
/** A migration changed a table under a plan that the connection keeps: "cached plan must not change result type". */
const hasOldPlan = (error: unknown): boolean => hasCode(error, '0A000')
const attempts = 5

/**
 * One transaction per run, and one forked entity manager where one is used. A sandbox's clock is brought to the present with the first statements of each: whatever reads the
 * time after its first read in the transaction reads the present.
 */
export const makeUnitOfWork = (
  database: Database,
  cipher: DataCipher,
  clock: Pick<MovableClock, 'follow'> | null = null,
): UnitOfWork => {
  const sealed = makeSealed(cipher)
  const platform = database.em.getPlatform()
  const quote = (value: unknown): string => String(platform.quoteValue(value))
  const alongside: Alongside | undefined =
    clock === null
      ? undefined
      : {
          statement: { text: offsetStatement, values: [] },
          answer: (rows) => clock.follow(onlyOffset(rows as Parameters<typeof onlyOffset>[0])),
        }
  const once = async <Value>(work: (tables: LoanTables) => Promise<Value>): Promise<Value> => {
    const connection = await (await database.em.getConnection().getNativeClient()).connect()
    const transaction = openTransaction(connection, alongside)
    let forked: SqlEntityManager | undefined
    const tools: Tools = {
      get em() {
        if (forked === undefined) {
          forked = database.em.fork() as SqlEntityManager
          forked.setTransactionContext(transaction)
        }
        return forked
      },
      held: { transaction, quote },
      sealed,
    }
    try {
      const outcome = await work(makeLoanWork(tools))
      await (isRefusal(outcome) ? transaction.rollback() : transaction.commit())
      connection.release()
      return outcome
    } catch (error) {
      // A connection that cannot even roll back, or keeps a plan that no longer serves, is not given to anybody else.
      const isUsable = await transaction.rollback().then(
        () => true,
        () => false,
      )
      connection.release(!isUsable || hasOldPlan(error))
      throw error
    }
  }
  return {
    async run<Value>(work: (tables: LoanTables) => Promise<Value>): Promise<Value> {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await once<Value>(work)
        } catch (error) {
          if (!(isConflict(error) || hasOldPlan(error)) || attempt === attempts) throw error
        }
      }
    },
  }
}
