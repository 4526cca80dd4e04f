import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDataCipher } from '@tamarack/adapter-crypto/aes-data-cipher'
import { makeApp } from '@tamarack/adapter-http/make-app'
import { listen, type Listening } from '@tamarack/adapter-http/server'
import { openDatabase, type Database } from '@tamarack/adapter-postgres/database'
import { Accounts } from '@tamarack/application/ports/accounts.port'
import { Clock } from '@tamarack/application/ports/clock.port'
import { Mailer, type Email } from '@tamarack/application/ports/mailer.port'
import { torontoInstant } from '@tamarack/domain/calendars/toronto'
import { localDate } from '@tamarack/domain/values/local-date'
import { appPorts, appSettings } from '@tamarack/shell-api/compose-app'
import { compose } from '@tamarack/shell-composition/container'
import { parseEnvironment } from '@tamarack/shell-composition/environment'
import { constant, resolve } from '@tamarack/shell-composition/provide'
import { Authentication } from '@tamarack/shell-composition/services'
import { lendingInPostgres, toReview, type World } from '../support/lending-in-postgres.ts'

const publicOrigin = 'http://tamarack.test'
const password = 'Maple-Leaf-2026'
const key = () => randomBytes(32).toString('base64')
const dataKey = key()
const environment = parseEnvironment({
  ...process.env,
  PUBLIC_ORIGIN: publicOrigin,
  API_PORT: '1',
  AUTH_SECRET: key(),
  DATA_KEY: dataKey,
  PERSON_KEY: key(),
  DOCUMENT_KEY: key(),
  PAYLOAD_KEY: key(),
  SANDBOX: 'true',
  SIGN_IN_TRIES_PER_MINUTE: '1000',
  PLAID_BASE_URL: 'http://127.0.0.1:9',
  PLAID_CLIENT_ID: 'client',
  PLAID_SECRET: 'secret',
  ZUM_BASE_URL: 'http://127.0.0.1:9',
  ZUM_USERNAME: 'user',
  ZUM_PASSWORD: 'password',
  ZUM_WEBHOOK_SECRET: 'a secret of webhooks',
  SMTP_URL: 'smtp://127.0.0.1:9',
  SECOND_REVIEW_ON_ATTENTION: 'false',
})
const root = fileURLToPath(new URL('../../', import.meta.url))
const container = compose(environment)
const emails: Email[] = []
let [database, server]: [Database?, Listening?] = []
let world: World

const browser = () => {
  const jar = new Map<string, string>()
  return async (path: string, body: object = {}) => {
    const reply = await fetch(`http://127.0.0.1:${server?.port}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        cookie: [...jar].map((pair) => pair.join('=')).join('; '),
        origin: publicOrigin,
        'content-type': 'application/json',
        'idempotency-key': randomBytes(8).toString('hex'),
      },
    })
    for (const cookie of reply.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return { status: reply.status, body: await reply.text() }
  }
}
/** When the customers of these tests apply. */
const noon = torontoInstant(localDate('2026-11-20'), 12, 0, 0)
const [borrower, officer] = [browser(), browser()]

const settled = async () => (await resolve(container, Authentication)).settled()

beforeAll(async () => {
  container.unbind(Clock)
  constant(container, Clock, { now: () => noon })
  container.unbind(Mailer)
  constant(container, Mailer, {
    send: async (message) => {
      emails.push(message)
    },
  })
  server = await listen(
    makeApp(await appPorts(container, environment), { ...(await appSettings(container, environment)), screens: null }),
    0,
    '127.0.0.1',
  )
  database = await openDatabase({ url: process.env['DATABASE_URL'] ?? '', entities: [] })
  const accounts = await resolve(container, Accounts)
  const [customer, staff] = [
    await accounts.ensure({ name: 'Rowan Ashe', email: 'walked@example.test', password, role: 'customer' }),
    await accounts.ensure({ name: 'Mei Chen', email: 'walking@example.test', password, role: 'employee' }),
  ]
  await borrower('/api/auth/sign-in/email', { email: customer.email, password })
  await officer('/api/auth/sign-in/email', { email: staff.email, password })
  await officer('/api/auth/two-factor/send-otp')
  await settled()
  const code = /is (\d{6})\./.exec(emails.findLast(({ to }) => to === staff.email)?.paragraphs.join(' ') ?? '')?.[1]
  await officer('/api/auth/two-factor/verify-otp', { code })
  const cipher = makeDataCipher({ keys: { k1: dataKey }, current: 'k1' })
  world = await lendingInPostgres(database, cipher).withCustomer(undefined, undefined, customer)
  await toReview(world)
})
afterAll(async () => {
  await server?.stop()
  await database?.close()
  await container.unbindAllAsync()
})

/** The modules of ours in which a function ran while the work was done. */
const modulesRunBy = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
  const session = new Session()
  session.connect()
  try {
    await session.post('Profiler.enable')
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    await session.post('Profiler.takePreciseCoverage')
    await work()
    const { result } = await session.post('Profiler.takePreciseCoverage')
    return result
      .filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)))
      .map(({ url }) => url.replace(/^file:\/\//, ''))
      .filter((url) => url.startsWith(root) && !url.includes('/node_modules/') && !url.startsWith(join(root, 'tests/')))
      .map((url) => url.slice(root.length))
      .toSorted()
  } finally {
    session.disconnect()
  }
}

const walk = readFileSync(join(root, 'docs/walk-of-a-loan.md'), 'utf8')
const isNamed = (path: string): boolean => walk.includes(`\`${path}\``)
/** What decides and what a document says: rules, values and words, which `docs/rules.md` lists. All
 * else carries a command from the press to the row. */
const isRule = (path: string): boolean => path.startsWith('domain/') || path.startsWith('application/documents/')

test('what carries a signature and an approval to the row and back is what the walk names, and grows no longer', async () => {
  const approved = await modulesRunBy(async () => {
    const reply = await officer(`/api/v1/loan/approve-loan/${world.loanId}`, { loanId: world.loanId })
    expect(reply).toMatchObject({ status: 200 })
  })
  const { documentSha256 } = await world.evidence('loan-agreement')
  const moments = { openedAt: noon, reachedEndAt: noon, tickedAt: noon, pressedAt: noon }
  const signed = await modulesRunBy(async () => {
    const body = { acknowledged: true, documentSha256, ...moments }
    expect(await borrower(`/api/v1/loan/sign-agreement/${world.loanId}`, body)).toMatchObject({ status: 200 })
  })
  const carriers = [approved, signed].map((run) => run.filter((path) => !isRule(path)))
  for (const run of carriers) expect(run).toContain('application/execute.ts')
  expect([...new Set(carriers.flat())].filter((path) => !isNamed(path)).toSorted()).toEqual([])
  expect(Math.max(...carriers.map((run) => run.length))).toBeLessThanOrEqual(68)
})
