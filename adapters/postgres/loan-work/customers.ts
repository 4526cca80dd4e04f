import type { Customers } from '@tamarack/application/ports/loan-tables.port'
import type { SignUp } from '@tamarack/domain/documents/legal-versions'
import { customerKey } from './person-locks.ts'
import type { Work } from './work.ts'

interface CustomerColumns {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly plaid_expiry_date: string | null
  readonly zum_expiry_date: string | null
  readonly accepted_texts: string | null
}
const seconds = (value: string | null): number | null => (value === null ? null : Number(value))

/** The table belongs to the accounts. */
export const customers = (work: Work): Customers => ({
  async lock(customerId) {
    // The customer's name in the order of locks comes before the row (person-locks.ts).
    const [row] = await work.em.execute<CustomerColumns[]>(
      `with held as materialized (select pg_advisory_xact_lock(hashtextextended(?, 0)))
       select id, name, email, plaid_expiry_date, zum_expiry_date, accepted_texts
       from held, auth_user where id = ? for update of auth_user`,
      [customerKey(customerId), customerId],
    )
    return row === undefined
      ? null
      : {
          id: row.id,
          name: row.name,
          email: row.email,
          identityExpiry: seconds(row.plaid_expiry_date),
          bankExpiry: seconds(row.zum_expiry_date),
          ...(row.accepted_texts !== null && { signUp: JSON.parse(row.accepted_texts) as SignUp }),
        }
  },
  async setIdentityExpiry(customerId, unixSeconds) {
    await work.em.execute('update auth_user set plaid_expiry_date = ? where id = ?', [unixSeconds, customerId])
  },
  async setBankExpiry(customerId, unixSeconds) {
    await work.em.execute('update auth_user set zum_expiry_date = ? where id = ?', [unixSeconds, customerId])
  },
})
