import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** A new database with the product's tables and no rows, as a connection string. Copied from a
 * migrated one, which takes a moment only; nobody drops it, since the whole server is thrown away
 * after the run. */
export const freshDatabase = async (): Promise<string> => {
  const administration = new URL(inject('templateDatabase'))
  const copyOf = administration.pathname.slice(1)
  const name = `t_${randomBytes(8).toString('hex')}`
  administration.pathname = '/postgres'
  const client = new pg.Client({ connectionString: administration.href })
  await client.connect()
  try {
    await client.query(`create database ${name} template ${copyOf}`)
  } finally {
    await client.end()
  }
  administration.pathname = `/${name}`
  return administration.href
}
