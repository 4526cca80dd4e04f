import { afterEach, expect, test } from 'vitest'
import { openDatabase, statementsOf, type Database } from '@tamarack/adapter-postgres/database'
import { freshDatabase } from '../support/database.ts'
import { startGate } from './gate.ts'

let database: Database
afterEach(() => database.close(true))

/** With so few connections each that is not given back is missing at once. */
const few = { entities: [], poolMax: 2 }

/** A transaction with two statements, between which something happens. */
const around = (happens: (pid: number) => unknown): Promise<unknown> =>
  database.em.fork().transactional(async (em) => {
    const [{ pid = 0 } = {}] = await em.execute<{ pid?: number }[]>('select pg_backend_pid() as pid')
    await happens(pid)
    await em.execute('select 2')
  })

test('a server that falls silent within a transaction counts as out of reach, and the next statement is answered', async () => {
  const url = new URL(await freshDatabase())
  const gate = await startGate(url.host)
  url.host = gate.address
  database = await openDatabase({ ...few, url: url.href, silentMs: 200 })
  const run = statementsOf(database)
  for (let times = 0; times < few.poolMax; times += 1) {
    await expect(around(gate.shut)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
    gate.open()
  }
  expect(await run('select 3 as three')).toEqual([{ three: 3 }])
  await gate.close()
})

test('transactions whose connections break take none from those who come after', async () => {
  database = await openDatabase({ ...few, url: await freshDatabase() })
  const run = statementsOf(database)
  for (let times = 0; times < few.poolMax; times += 1)
    await expect(around((pid) => run('select pg_terminate_backend(?, 5000)', [pid]))).rejects.toThrow(
      /terminat|not queryable/,
    )
  expect(await run('select 3 as three')).toEqual([{ three: 3 }])
})
