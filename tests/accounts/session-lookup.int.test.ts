import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSessionReader, sessionStatement } from '@tamarack/adapter-auth/session/session-reader'
import { accountTables } from '@tamarack/adapter-auth/store/entities'
import { openDatabase, type Database } from '@tamarack/adapter-postgres/database'
import { instant } from '@tamarack/domain/values/instant'
import { messagesOf } from '../support/counted-statements.ts'
import { addSessions } from '../support/many-sessions.ts'

const [publicOrigin, secret, token] = [
  'http://tamarack.test',
  'a secret of the tests, long enough to be taken',
  'the token of one session',
]
const signed = (of: string): string =>
  `tamarack.session_token=${encodeURIComponent(`${of}.${createHmac('sha256', secret).update(of).digest('base64')}`)}`

let database: Database
beforeAll(async () => {
  database = await openDatabase({ url: process.env['DATABASE_URL'] ?? '', entities: accountTables })
  await addSessions(database, { people: 3_000, each: 5 })
  await database.em.getConnection().execute(`update auth_session set token = ? where id = 'crowd7-1'`, [token], 'run')
})
afterAll(() => database.close(true))

const reader = () => makeSessionReader(database, { now: () => instant(Date.now()) }, { publicOrigin, secret })

test('a session is read by exactly one statement', async () => {
  expect(await reader().current({ cookie: signed(token) })).toMatchObject({ id: 'crowd7', role: 'customer' })
  expect(await messagesOf(database, () => reader().current({ cookie: signed(token) }))).toHaveLength(1)
})

test.each([
  ['without a cookie', undefined],
  ['with a cookie that we did not sign', `tamarack.session_token=${token}`],
])('a stranger %s costs the database nothing', async (_, cookie) => {
  expect(await messagesOf(database, () => reader().current({ cookie }))).toEqual([])
})

test('of 15,000 sessions one is found by its index, and its person by theirs: no table is read whole', async () => {
  const pool = await database.em.getConnection().getNativeClient()
  const { rows } = await pool.query(`explain (analyze, format json) ${sessionStatement}`, [token, new Date()])
  const plan = JSON.stringify(rows)
  expect(plan).toContain('auth_session_token_unique')
  expect(plan).toContain('auth_user_pkey')
  expect(plan).not.toContain('Seq Scan')
  expect(plan).toContain('"Actual Rows":1')
})
