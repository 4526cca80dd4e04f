import { randomBytes } from 'node:crypto'
import { makeAuth } from '@tamarack/adapter-auth/make-auth'
import { makeSecurityLog } from '@tamarack/adapter-auth/security-log/security-log'
import { makeSessionReader, sessionStatement } from '@tamarack/adapter-auth/session/session-reader'
import { makeAccounts } from '@tamarack/adapter-auth/store/accounts'
import { accountTables } from '@tamarack/adapter-auth/store/entities'
import { openDatabase, type Database } from '@tamarack/adapter-postgres/database'
import type { Clock } from '@tamarack/application/ports/clock.port'
import { instant } from '@tamarack/domain/values/instant'
import { figure } from '@tamarack/shell-dev/figures'
import { messagesOf } from '../support/counted-statements.ts'
import { addSessions } from '../support/many-sessions.ts'
import { withDatabase } from './servers.ts'

/* What it costs to read whose call it is, which happens on every call: our session reader, the
 * library's own, and as a yardstick the same statement by itself, in turns and over the same pool.
 * Runs as `npm run bench -- session`. */
const [publicOrigin, secret, password] = ['http://tamarack.test', randomBytes(32).toString('base64'), 'Maple-Leaf-2026']
const people = { people: 5_000, each: 4 }
const [rounds, warmUps] = [400, 60]

interface Way {
  readonly name: string
  readonly run: () => Promise<unknown>
}

const microseconds = async ({ run }: Way): Promise<number> => {
  const began = performance.now()
  if ((await run()) === null) throw new Error('The session was not found')
  return (performance.now() - began) * 1_000
}

/** Every way in each round, so that what else the machine does meets all of them. */
const measure = async (ways: readonly Way[]): Promise<readonly (readonly number[])[]> => {
  const times = ways.map((): number[] => [])
  for (let round = 0; round < rounds + warmUps; round += 1) {
    for (const [index, way] of ways.entries()) {
      const took = await microseconds(way)
      if (round >= warmUps) times[index]?.push(took)
    }
  }
  return times.map((each) => each.toSorted((one, other) => one - other))
}

const waysOn = async (url: string) => {
  const database = await openDatabase({ url, entities: accountTables })
  await addSessions(database, people)
  const clock: Clock = { now: () => instant(Date.now()) }
  const sessions = makeSessionReader(database, clock, { publicOrigin, secret })
  const silent = { warn: () => {}, error: () => {} }
  const auth = makeAuth(
    {
      orm: database,
      mailer: { send: async () => {} },
      accountEmails: { add: async () => {} },
      mailRelay: { catchUp: async () => 0 },
      texts: null,
      queries: { loansOfCustomer: async () => [] },
      securityLog: makeSecurityLog(database, clock),
      sessions,
      present: async () => clock.now(),
      log: silent,
    },
    { publicOrigin, secret, triesPerMinute: 1_000 },
  )
  const email = 'bench@example.test'
  await makeAccounts(database, clock).ensure({ name: 'Ada Miller', email, password, role: 'customer' })
  const answer = await auth.handler(
    new Request(`${publicOrigin}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: publicOrigin, 'x-client-ip': '203.0.113.1' },
      body: JSON.stringify({ email, password }),
    }),
  )
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const [token] = decodeURIComponent(/session_token=([^;]+)/.exec(cookie)?.[1] ?? '').split('.')
  const ways: readonly Way[] = [
    {
      name: 'yardstick: the statement alone',
      run: async () => {
        const pool = await database.em.getConnection().getNativeClient()
        const { rows } = await pool.query<object>(sessionStatement, [token, new Date()])
        return rows[0] ?? null
      },
    },
    { name: 'our session reader', run: () => sessions.current({ cookie }) },
    { name: "the library's getSession", run: () => auth.api.getSession({ headers: new Headers({ cookie }) }) },
  ]
  return {
    database,
    ways,
    close: async () => {
      await auth.settled()
      await database.close(true)
    },
  }
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN

const report = async (database: Database, ways: readonly Way[]): Promise<void> => {
  const times = await measure(ways)
  const unit = at(times[0] ?? [], 0.5)
  for (const [index, way] of ways.entries()) {
    const sorted = times[index] ?? []
    const sent = await messagesOf(database, way.run)
    figure(`${way.name}, among ${(people.people * people.each).toLocaleString('en-US')} sessions`, {
      value: at(sorted, 0.5),
      unit: 'µs',
      yardstick: unit,
    })
    figure(`${way.name}, statements`, { value: sent.length, unit: '' })
  }
}

await withDatabase('session', async ({ databaseUrl }) => {
  const { database, ways, close } = await waysOn(databaseUrl)
  await report(database, ways)
  await close()
})
