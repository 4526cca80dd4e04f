import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountTables } from '@tamarack/adapter-auth/store/entities'
import { serveApp } from '@tamarack/adapter-http/testing/served-app'
import { openDatabase, type Database } from '@tamarack/adapter-postgres/database'
import { makeWebhookInbox } from '@tamarack/adapter-postgres/webhook-inbox'
import { makeFakeClockMover } from '@tamarack/application/testing/fake-clock-mover'
import { webhookInboxGuarantees } from '@tamarack/application/testing/webhook-inbox-contract'
import { makeSweepWebhooks } from '@tamarack/application/use-cases/webhooks'
import { instant } from '@tamarack/domain/values/instant'
import { begin, cipher, lendingInPostgres } from '../support/lending-in-postgres.ts'

let database: Database
let lending: ReturnType<typeof lendingInPostgres>
beforeAll(async () => {
  database = await openDatabase({ url: process.env['DATABASE_URL'] ?? '', entities: accountTables })
  lending = lendingInPostgres(database)
})
afterAll(() => database.close())

const inbox = () => makeWebhookInbox(database, database, cipher)
const withLoan = async () => {
  const world = await lending.withCustomer()
  await begin(world)
  return world
}
const digestOf = (body: string | Uint8Array): string => createHash('sha256').update(body).digest('hex')
/** The API over PostgreSQL; the sender's signature is a word, and a body is its own content. */
const api = async () => {
  const served = await serveApp({
    ports: { inbox: inbox(), queries: lending.queries, clock: { now: () => instant(Date.UTC(2026, 10, 20)) } },
  })
  const deliver = async (body: string | Uint8Array<ArrayBuffer>): Promise<number> => {
    const headers = { 'plaid-verification': 'genuine' }
    const { status } = await served.call('POST', '/api/webhooks/plaid', { body, headers })
    await served.app.settled()
    return status
  }
  return { ...served, deliver }
}

test('the inbox keeps every guarantee of its port', async () => {
  const { loanId } = await withLoan()
  const newDigest = (): string => randomBytes(32).toString('hex')
  for (const { sentence, verify } of webhookInboxGuarantees({ inbox: inbox(), newDigest, loanId }))
    await expect(verify(), sentence).resolves.toBeUndefined()
})

test.each([
  ['U+0000', '{"about":"identity-check","checkId":"idv_\\u0000"}', 'ID_NOT_STORABLE'],
  ['a lone surrogate', '{"about":"identity-check","checkId":"idv_\\ud800"}', 'ID_NOT_STORABLE'],
  ['an id of 200,000 characters', `{"about":"identity-check","checkId":"${'x'.repeat(200_000)}"}`, 'ID_TOO_LONG'],
  [
    'a lone surrogate beside a loan id',
    '{"about":"bank-data","requestId":"r","customerId":"\\udc00","loanId":"ln_1"}',
    'ID_NOT_STORABLE',
  ],
])(
  'a genuine webhook with %s is answered 200 each time, stored once with its bytes sealed, and parked',
  async (_, body, reason) => {
    const { deliver, close } = await api()
    try {
      expect([await deliver(body), await deliver(body)]).toEqual([200, 200])
    } finally {
      await close()
    }
    const id = { provider: 'plaid', bodySha256: digestOf(body) } as const
    expect(await inbox().find(id)).toMatchObject({ state: 'parked', reason, event: null, loanId: null })
    const [row] = await database.em
      .fork()
      .execute<{ sealed_body: string }[]>('select sealed_body from webhook where provider = ? and body_sha256 = ?', [
        id.provider,
        id.bodySha256,
      ])
    const opened = JSON.parse(cipher.open(row?.sealed_body ?? '', `webhook/plaid/${id.bodySha256}`)) as string
    expect(Buffer.from(opened, 'base64').toString()).toBe(body)
  },
)

test('an event that arrives before its check was stored reaches its loan with the next sweep', async () => {
  const { openWindow, opening, loanId } = await withLoan()
  const { deliver, notified, close, process } = await api()
  const started = openWindow(opening('start-identity-check'), 'identity')
  const checkId = `idv_${loanId}`
  const event = { about: 'identity-check', checkId } as const
  const sweep = makeSweepWebhooks({
    clock: { now: () => instant(Date.UTC(2026, 10, 20) + 60_000) },
    inbox: inbox(),
    queries: lending.queries,
    identityProvider: { readCheck: async () => null },
    process,
  })
  try {
    expect(await started).toMatchObject({ ok: true })
    expect(await deliver(JSON.stringify(event))).toBe(200)
    expect(await sweep()).toMatchObject({ handled: 0 })
    expect(notified).toEqual([])
    // The check under that id is stored only now.
    await database.em.fork().execute('update identity_check set id = ? where loan_id = ?', [checkId, loanId])
    expect(await sweep()).toMatchObject({ handled: 1 })
  } finally {
    await close()
  }
  expect(notified).toEqual([{ loanId, event }])
  const id = { provider: 'plaid', bodySha256: digestOf(JSON.stringify(event)) } as const
  expect(await inbox().find(id)).toMatchObject({ state: 'handled', loanId, attempts: 3 })
})

test('a webhook is stored at the present of a moved clock, also by a process that has not read the move', async () => {
  const [before, moved] = [Date.UTC(2026, 10, 20), Date.UTC(2026, 10, 27)]
  let present = before
  const fake = makeFakeClockMover(before)
  const catchUp = async () => {
    present = moved
  }
  const served = await serveApp({
    ports: {
      inbox: inbox(),
      queries: lending.queries,
      clock: { now: () => instant(present) },
      clockMover: { ...fake, clock: { ...fake.clock, catchUp } },
    },
  })
  const body = JSON.stringify({ about: 'identity-check', checkId: `idv_${randomBytes(6).toString('hex')}` })
  try {
    await served.call('POST', '/api/webhooks/plaid', { body, headers: { 'plaid-verification': 'genuine' } })
    await served.app.settled()
  } finally {
    await served.close()
  }
  expect(await inbox().find({ provider: 'plaid', bodySha256: digestOf(body) })).toMatchObject({ receivedAt: moved })
})

test('the database refuses to change or remove a dismissed webhook', async () => {
  const bodySha256 = randomBytes(32).toString('hex')
  const id = { provider: 'zum', bodySha256 } as const
  await inbox().keep({ ...id, body: Buffer.from('{}'), receivedAt: 1 }, { state: 'parked', reason: 'UNKNOWN_SHAPE' })
  const dismissal = {
    byId: 'admin1',
    byName: 'M. Chen',
    role: 'admin',
    reason: 'A test of the provider',
    ip: null,
    userAgent: null,
  } as const
  await inbox().dismiss(id, dismissal, 2)
  const change = (sql: string) => database.em.fork().execute(sql, [bodySha256])
  for (const sql of [
    `update webhook set dismissal = jsonb_set(dismissal, '{reason}', '"Other"') where body_sha256 = ?`,
    `update webhook set state = 'parked', dismissed_at = null, dismissal = null where body_sha256 = ?`,
    'delete from webhook where body_sha256 = ?',
  ])
    await expect(change(sql)).rejects.toThrow('a dismissed webhook is never changed')
  expect(await inbox().find(id)).toMatchObject({ state: 'dismissed', dismissedAt: 2, dismissal })
})
