import type { SqlEntityManager } from '@mikro-orm/postgresql'
import { marks } from '../database.ts'

interface Keys {
  readonly customerId: string
  readonly person?: string | undefined
  readonly idDocument?: string | undefined
  readonly account?: string | undefined
}

export const customerKey = (customerId: string): string => `customer/${customerId}`

/** Holds back every other action of this member of staff until the end of the transaction; taken
 * after every lock of a loan or person. */
export const lockStaff = async (em: SqlEntityManager, staffId: string): Promise<void> => {
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`staff/${staffId}`])
}

/** Holds back every other transaction about the same person until the end of this one: of the same
 * account with us, verified person, identity document or bank account.
 *
 * Rows cannot be locked for this. Two accounts of one person have no row in common, and before
 * their first loan there is no row at all. So each of the keys is locked by name (PostgreSQL
 * advisory locks of the transaction). They are always taken in one order, customer before person
 * before document before account, so that two transactions never wait for each other in a circle;
 * `customers.lock` takes the first of them, before its row, for the same reason. Two keys may
 * share a 64-bit hash: then somebody waits a moment for a stranger, and nothing worse.
 *
 * What is read afterwards must be a statement of its own: each statement sees what was committed
 * before it began, so one that waited for the lock inside would not see what the other transaction
 * wrote. */
export const lockPerson = async (
  em: SqlEntityManager,
  { customerId, person, idDocument, account }: Keys,
): Promise<void> => {
  const keys = [
    customerKey(customerId),
    ...(person === undefined ? [] : [`person/${person}`]),
    ...(idDocument === undefined ? [] : [`id-document/${idDocument}`]),
    ...(account === undefined ? [] : [`account/${account}`]),
  ]
  await em.execute(
    `select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(array[${marks(keys)}]::text[]) as key`,
    keys,
  )
}
