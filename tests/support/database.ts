import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** The connection string of a database with this name on the run's server. */
const urlOf = (name: string): string =>
  Object.assign(new URL(inject('templateDatabase')), { pathname: `/${name}` }).href

const administrated = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: urlOf('postgres') })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const copyOf = async (template: string): Promise<string> => {
  const name = `t_${randomBytes(8).toString('hex')}`
  await administrated((client) => client.query(`create database ${name} template ${template}`))
  return urlOf(name)
}

/** A new database with the product's tables and no rows, as a connection string. Copied from a
 * migrated one, which takes a moment only. It is not dropped: the whole server is thrown away after
 * the run. */
export const freshDatabase = (): Promise<string> => copyOf(new URL(inject('templateDatabase')).pathname.slice(1))

/** The connection string of a new database with the rows that `fill` writes. The first call of a run
 * fills a template of that name, and every call copies it. `fill` must close its connections. */
export const copyOfFilled = async (template: string, fill: (url: string) => Promise<void>): Promise<string> => {
  await administrated(async (client) => {
    // Two workers may request the same template. The second one waits for the first.
    await client.query('select pg_advisory_lock(hashtext($1))', [template])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount === 1) return
    const filled = await freshDatabase()
    await fill(filled)
    await client.query(`alter database ${new URL(filled).pathname.slice(1)} rename to ${template}`)
  })
  return copyOf(template)
}
