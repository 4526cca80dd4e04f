import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '@tamarack/adapter-postgres/database'
import { AnotherKey, changeKey, ensureSameKeys, untilFitToStart } from './fit-to-start.ts'
import { openRebuild } from './rebuild.ts'
import { production } from './testing/production.fixture.ts'

const url = process.env['DATABASE_URL'] ?? ''
const newKey = () => randomBytes(32).toString('base64')
const keys = {
  AUTH_SECRET: newKey(),
  DATA_KEY: newKey(),
  PERSON_KEY: newKey(),
  DOCUMENT_KEY: newKey(),
  PAYLOAD_KEY: newKey(),
}
const names = Object.keys(keys) as (keyof typeof keys)[]

let database: Database
beforeAll(async () => {
  database = await openDatabase({ url, entities: [] })
  await ensureSameKeys(database, keys)
})
afterAll(() => database.close())

test.each(names)(
  'another %s than the one of before is refused by name, and the one of before goes on',
  async (name) => {
    const outcome = ensureSameKeys(database, { ...keys, [name]: newKey() })
    await expect(outcome).rejects.toThrow(AnotherKey)
    await expect(outcome).rejects.toThrow(new RegExp(`^${name}: not the key`))
    expect(await ensureSameKeys(database, keys)).toBeUndefined()
  },
)

test('nothing that is stored leads to a key', async () => {
  const rows = JSON.stringify(await database.em.fork().execute('select * from key_fingerprint'))
  for (const key of Object.values(keys)) {
    expect(rows).not.toContain(key)
    expect(rows).not.toContain(Buffer.from(key, 'base64').toString('hex'))
  }
  await expect(database.em.fork().execute('delete from key_fingerprint')).rejects.toThrow('kept')
})

test.each(['DATA_KEY', 'PAYLOAD_KEY'] as const)(
  '%s is changed in steps while parts run: the new one opens everywhere, then it seals, then the one of before goes',
  async (name) => {
    const [before, after] = [keys[name], newKey()]
    const starts = (ring: string) => ensureSameKeys(database, { ...keys, [name]: ring })
    await expect(changeKey(database, { ...keys, [name]: after }, name)).rejects.toThrow(AnotherKey)
    for (const ring of [before, `${before},${after}`, `${after},${before}`]) await starts(ring)
    await changeKey(database, { ...keys, [name]: `${after},${before}` }, name)
    for (const ring of [`${before},${after}`, `${after},${before}`, after]) await starts(ring)
    await expect(starts(before)).rejects.toThrow(AnotherKey)
    await changeKey(database, { ...keys, [name]: `${before},${after}` }, name)
  },
)

test('a key that seals nothing is changed on purpose', async () => {
  await expect(changeKey(database, keys, 'nothing')).rejects.toThrow('only these keys')
  const changed = { ...keys, AUTH_SECRET: newKey() }
  await changeKey(database, changed, 'AUTH_SECRET')
  await ensureSameKeys(database, changed)
  await expect(ensureSameKeys(database, keys)).rejects.toThrow('AUTH_SECRET')
  await changeKey(database, keys, 'AUTH_SECRET')
})

test('a rebuild does not begin with another key', async () => {
  await expect(openRebuild(url, newKey())).rejects.toThrow(AnotherKey)
})

/** The process of that part with these keys: its exit code, and what it printed. */
const startOf = (part: string, given: typeof keys) => {
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, `../${part}/main.ts`)], {
    env: { ...process.env, ...production, ...given, DATABASE_URL: url },
    encoding: 'utf8',
    timeout: 120_000,
  })
  return [status, stderr]
}

test.each(['api', 'worker'])('with another key the %s ends at once, and prints which it is', (part) => {
  const outcome = startOf(part, { ...keys, DATA_KEY: newKey() })
  expect(outcome).toEqual([1, expect.stringContaining('DATA_KEY: not the key')])
})

test.each(['api', 'worker'])('outside of a sandbox the %s does not start as the owner of the tables', (part) => {
  expect(startOf(part, keys)).toEqual([1, expect.stringContaining('DATABASE_URL: the role owns the tables')])
})

test('a part that starts before the database is migrated waits for it', async () => {
  const run = (sql: string) => database.em.fork().execute(sql)
  await run('alter table key_fingerprint rename to not_yet')
  const waited: Promise<unknown>[] = []
  const warn = () => void waited.push(run('alter table if exists not_yet rename to key_fingerprint'))
  await untilFitToStart(database, { ...keys, SANDBOX: true }, { warn })
  await Promise.all(waited)
  expect(waited.length).toBeGreaterThan(0)
})
