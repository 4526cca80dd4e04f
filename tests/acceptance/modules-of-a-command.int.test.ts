import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '@tamarack/adapter-postgres/database'
import { Accounts } from '@tamarack/application/ports/accounts.port'
import { Clock } from '@tamarack/application/ports/clock.port'
import { HousePolicies } from '@tamarack/application/ports/house-policies.port'
import { oneDecides } from '@tamarack/application/testing/loan-desk.fixture'
import { torontoInstant } from '@tamarack/domain/calendars/toronto'
import { localDate } from '@tamarack/domain/values/local-date'
import {
  newKey,
  password,
  publicOrigin,
  serveComposedApi,
  type ComposedApi,
} from '@tamarack/shell-api/testing/composed-api'
import { dataCipherWith } from '@tamarack/shell-composition/ground-module'
import { Authentication, constant, resolve } from '@tamarack/shell-composition/provide'
import { lendingInPostgres, toReview, type World } from '../support/lending-in-postgres.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const dataKey = newKey()
/** When the customers of these tests apply. */
const noon = torontoInstant(localDate('2026-11-20'), 12, 0, 0)
let [database, api]: [Database?, ComposedApi?] = []
let world: World

const browser = () => {
  const jar = new Map<string, string>()
  return async (path: string, body: object = {}) => {
    const reply = await fetch(`http://127.0.0.1:${api?.port}${path}`, {
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
const [borrower, officer] = [browser(), browser()]

beforeAll(async () => {
  const composed = await serveComposedApi({ DATA_KEY: dataKey }, (container) => {
    container.unbind(Clock)
    constant(container, Clock, { now: () => noon })
  })
  api = composed
  await (
    await resolve(composed.container, HousePolicies)
  ).add({
    number: 1,
    type: 'policy-confirmed',
    at: noon,
    by: { id: 'usr_dana', name: 'Dana Okafor' },
    key: 'one-decides',
    policy: { ...oneDecides, version: 2 },
  })
  database = await openDatabase({ url: process.env['DATABASE_URL'] ?? '', entities: [] })
  const accounts = await resolve(composed.container, Accounts)
  const [customer, staff] = [
    await accounts.ensure({ name: 'Rowan Ashe', email: 'walked@example.test', password, role: 'customer' }),
    await accounts.ensure({ name: 'Mei Chen', email: 'walking@example.test', password, role: 'employee' }),
  ]
  await borrower('/api/auth/sign-in/email', { email: customer.email, password })
  await officer('/api/auth/sign-in/email', { email: staff.email, password })
  await officer('/api/auth/two-factor/send-otp')
  await (await resolve(composed.container, Authentication)).settled()
  const code = /is (\d{6})\./.exec(
    composed.emails.findLast(({ to }) => to === staff.email)?.paragraphs.join(' ') ?? '',
  )?.[1]
  await officer('/api/auth/two-factor/verify-otp', { code })
  const cipher = dataCipherWith(dataKey)
  world = await lendingInPostgres(database, cipher).withCustomer(undefined, undefined, customer)
  await toReview(world)
})
afterAll(async () => {
  await api?.stop()
  await database?.close()
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
      .filter(
        (url) =>
          url.startsWith(root) && !/\/(node_modules|testing)\//.test(url) && !url.startsWith(join(root, 'tests/')),
      )
      .map((url) => url.slice(root.length))
      .toSorted()
  } finally {
    session.disconnect()
  }
}

const walk = readFileSync(join(root, 'docs/walk-of-a-loan.md'), 'utf8')
const isNamed = (path: string): boolean => walk.includes(`\`${path}\``)
/** What brings the wake to the workflow runs behind the answer, and now and then before the count
 * ends: it is named, and not counted. */
const wake = /^- The wake, behind the answer: .*?\n\n/ms.exec(walk)?.[0] ?? ''
/** What decides and what a document says: rules, values and words, which `docs/rules.md` lists. All
 * else carries a command from the press to the row. */
const isRule = (path: string): boolean => path.startsWith('domain/') || path.startsWith('application/documents/')

test('what carries a signature and an approval to the row and back is what the walk names, and grows no longer', async () => {
  const approved = await modulesRunBy(async () => {
    const reply = await officer(`/api/v1/loan/approve-loan/${world.loanId}`, {
      loanId: world.loanId,
      note: 'As agreed',
    })
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
  const before = carriers.map((run) => run.filter((path) => !wake.includes(`\`${path}\``)))
  expect(wake).toContain('adapters/temporal/loan-process.ts')
  expect(Math.max(...before.map((run) => run.length))).toBeLessThanOrEqual(59)
})
