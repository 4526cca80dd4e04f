import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/**
 * A new database with the product's tables and no rows, as a connection string. Copied from a migrated one, which takes a moment only;
 * nobody drops it, since the whole server is thrown away after the run.
 */
export const freshDatabase = async (): Promise<string> => {
  const template = new URL(inject('templateDatabase'))
  const name = `t_${randomBytes(8).toString('hex')}`
  const administration = new URL(template)
  administration.pathname = '/postgres'
  const client = new pg.Client({ connectionString: administration.href })
  await client.connect()
  try {
    await client.query(`create database ${name} template ${template.pathname.slice(1)}`)
  } finally {
    await client.end()
  }
  template.pathname = `/${name}`
  return template.href
}
