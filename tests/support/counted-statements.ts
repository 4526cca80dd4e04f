import type { Database } from '@tamarack/adapter-postgres/database'

interface Driver {
  readonly Client: { readonly prototype: { query: (this: object, ...given: readonly unknown[]) => unknown } }
}

/** What was sent through this database, `begin` and `commit` included, while `work` ran, message by
 * message; statements of one message have ";" and a line break between them. */
export const messagesOf = async (database: Database, work: () => Promise<unknown>): Promise<readonly string[]> => {
  const sent: string[] = []
  const pool = (await database.em.getConnection().getNativeClient()) as unknown as Driver
  const client = pool.Client.prototype
  const real = client.query
  client.query = function (...given) {
    const [first] = given as readonly [string | { readonly text: string }]
    sent.push(typeof first === 'string' ? first : first.text)
    return real.apply(this, [...given])
  }
  try {
    await work()
  } finally {
    client.query = real
  }
  return sent
}
