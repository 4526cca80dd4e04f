import type { SqlEntityManager } from '@mikro-orm/postgresql'
import type { CustomerRecord, Customers } from '@tamarack/application/ports/loan-tables.port'
import type { SignUp } from '@tamarack/domain/documents/legal-versions'
import { marks } from '../database.ts'
import type { Work } from '../sealed.ts'
import { staffTies } from '../staff-ties.ts'

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

/** The table belongs to the accounts. */
export const customers = (work: Work): Customers => ({
  async lock(customerId) {
    // The customer's name in the order of locks comes before the row (person-locks.ts).
    const [row] = await work.em.execute<(Omit<CustomerRecord, 'signUp'> & { readonly signUp: SignUp | null })[]>(
      `with held as materialized (select pg_advisory_xact_lock(hashtextextended(?, 0)))
       select id, name, email, plaid_expiry_date::float8 as "identityExpiry", zum_expiry_date::float8 as "bankExpiry",
         text_number as "textNumber", accepted_texts::json as "signUp"
       from held, auth_user where id = ? for update of auth_user`,
      [customerKey(customerId), customerId],
    )
    if (row === undefined) return null
    const { signUp, ...customer } = row
    return { ...customer, ...(signUp && { signUp }) }
  },
  async decidingStaff(id) {
    const [row] = await work.em.execute<{ id: string; name: string }[]>(
      "select id, name from auth_user where id = ? and status = 'active' and role in ('admin', 'employee')",
      [id],
    )
    return row ?? null
  },
  async activeStaff(ids) {
    const rows = await work.em.execute<{ id: string }[]>(
      `select id from auth_user where id in (${marks(ids)}) and status = 'active' and role in ('admin', 'employee', 'reviewer')`,
      [...ids],
    )
    return rows.map(({ id }) => id)
  },
  async decidesNoMore(id) {
    const rows = await work.em.execute<{ id: string }[]>(
      "select id from auth_user where id = ? and (status <> 'active' or role not in ('admin', 'employee'))",
      [id],
    )
    return rows.length > 0
  },
  async namesOfStaff(id) {
    const rows = await work.em.execute<{ name: string }[]>(
      `select name from auth_user where id = ? and role <> 'customer'
       union select data->>'name' from staff_event where staff_id = ? and type = 'created'
       union select unnest(array[data->>'from', data->>'to']) from staff_event where staff_id = ? and type = 'renamed'`,
      [id, id, id],
    )
    return rows.map(({ name }) => name).filter((name) => name !== null)
  },
  staffTies: (now) => staffTies((sql, values) => work.em.execute(sql, values), now),
  async setIdentityExpiry(customerId, unixSeconds) {
    await work.em.execute('update auth_user set plaid_expiry_date = ? where id = ?', [unixSeconds, customerId])
  },
  async setBankExpiry(customerId, unixSeconds) {
    await work.em.execute('update auth_user set zum_expiry_date = ? where id = ?', [unixSeconds, customerId])
  },
})
