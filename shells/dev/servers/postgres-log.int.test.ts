import pg from 'pg'
import { expect, test } from 'vitest'

test('the log of our own PostgreSQL records what was refused, and not whose values it was about', async () => {
  const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] })
  await client.connect()
  try {
    const { rows } = await client.query(`select name, setting from pg_settings
      where name in ('log_statement', 'log_duration', 'log_min_duration_statement', 'log_min_error_statement', 'log_error_verbosity') order by name`)
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      log_duration: 'off',
      log_error_verbosity: 'terse',
      log_min_duration_statement: '-1',
      log_min_error_statement: 'panic',
      log_statement: 'none',
    })
  } finally {
    await client.end()
  }
})
