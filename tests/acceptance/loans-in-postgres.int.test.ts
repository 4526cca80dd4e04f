import { createHash, randomBytes } from 'node:crypto'
import { accountTables } from '@tamarack/adapter-auth/entities'
import { makeDataCipher } from '@tamarack/adapter-crypto/aes-data-cipher'
import { sha256Fingerprint } from '@tamarack/adapter-crypto/sha256-fingerprint'
import { makeIds } from '@tamarack/adapter-ids/random-ids'
import { isMigrated, openDatabase, schemaDifference, type Database } from '@tamarack/adapter-postgres/database'
import { makeLoanQueries } from '@tamarack/adapter-postgres/loan-queries'
import { makeUnitOfWork } from '@tamarack/adapter-postgres/unit-of-work'
import { makeWebhookInbox } from '@tamarack/adapter-postgres/webhook-inbox'
import { serveApp } from '@tamarack/adapter-http/testing/served-app'
import type { CommandContext, SigningEvidence } from '@tamarack/application/commands'
import { verifyChain } from '@tamarack/application/loan-event-chain'
import { makeLoanSteps } from '@tamarack/application/loan-steps'
import {
  financialInfo,
  loanDesk,
  origin,
  personalInfo,
  staff,
  terms,
} from '@tamarack/application/testing/loan-desk.fixture'
import { webhookInboxGuarantees } from '@tamarack/application/testing/webhook-inbox-contract'
import { makeSweepWebhooks } from '@tamarack/application/use-cases/webhooks'
import { instant } from '@tamarack/domain/values/instant'
import type { DocumentKind } from '@tamarack/application/documents/document-content'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let database: Database
const cipher = makeDataCipher({ keys: { k1: randomBytes(32).toString('base64') }, current: 'k1' })
beforeAll(async () => {
  database = await openDatabase({ url: process.env['DATABASE_URL'] ?? '', entities: accountTables })
})
afterAll(() => database.close())

const ids = makeIds()
const queries = () => makeLoanQueries(database, cipher, sha256Fingerprint)

/** A customer of their own, and every use case over PostgreSQL; the world outside is in memory. */
const withCustomer = async () => {
  const desk = loanDesk()
  const customer = { id: ids.next('req'), name: 'Rowan Ashe' }
  await database.em
    .fork()
    .execute(
      'insert into auth_user (id, name, email, email_verified, created_at, updated_at) values (?, ?, ?, true, now(), now())',
      [customer.id, customer.name, `${customer.id}@mail.example`],
    )
  const steps = makeLoanSteps({
    ...desk.ports,
    ids,
    fingerprint: sha256Fingerprint,
    work: makeUnitOfWork(database, cipher, sha256Fingerprint),
  })
  desk.bank.belongTo(customer.id)
  const loanId = ids.next('ln')
  const mine: CommandContext = { loanId, actor: { ...customer, role: 'customer' }, origin }
  const evidence = async (kind: DocumentKind): Promise<SigningEvidence> => ({
    documentSha256: (await queries().document(loanId, kind))?.sha256 ?? '',
    sessionId: 's',
    openedAt: null,
    reachedEndAt: null,
    tickedAt: null,
  })
  return { desk, steps, customer, loanId, mine, evidence }
}
type World = Awaited<ReturnType<typeof withCustomer>>

const toReview = async ({ desk, steps, customer, mine, loanId }: World): Promise<void> => {
  await steps.createApplication({ ...mine, customerId: customer.id }, 'create')
  const started = await steps.startIdentityCheck(mine, 'identity')
  const checkId = started.ok ? started.value.checkId : ''
  desk.identity.settle(checkId, 'passed')
  await steps.finishIdentityCheck({ ...mine, checkId }, 'identity-done')
  await steps.confirmIdentity({ loanId, checkId })
  await steps.startBankConnection(mine, 'bank')
  await steps.finishBankConnection({ ...mine, requestId: `req-${loanId}` }, 'bank-done')
  await steps.collectBankData({ loanId, requestId: `req-${loanId}` })
  await steps.savePersonalInfo({ ...mine, personalInfo }, 'personal')
  await steps.saveFinancialInfo({ ...mine, financialInfo }, 'financial')
  expect(await steps.chooseCashAdvance({ ...mine, terms }, 'terms')).toEqual({ ok: true, value: { status: 'review' } })
}

test('the tables are those that the code declares; only what an entity cannot say is added by hand', async () => {
  expect(await isMigrated(database)).toBe(true)
  const statements = (await schemaDifference(database))
    .split(';')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('set names'))
  expect(statements).toEqual([
    'alter table "loan" drop constraint "loan_user_id_foreign"',
    'drop index "loan_one_open_per_customer"',
  ])
})

test('a loan is walked from application to money, and its summary says so', async () => {
  const world = await withCustomer()
  const { steps, mine, loanId, evidence, desk } = world
  await toReview(world)
  await steps.approveApplication({ ...mine, actor: staff, note: 'fine' }, 'approve')
  await steps.signAgreement({ ...mine, evidence: await evidence('loan-agreement') }, 'sign')
  await steps.authorizeDebit({ ...mine, evidence: await evidence('pad-agreement') }, 'debit')
  await steps.sendPayout({ loanId })
  desk.funds.complete(desk.now())
  await steps.readPayout({ loanId })
  expect(await queries().loan(loanId)).toMatchObject({
    status: 'funded',
    customerName: 'Rowan Ashe',
    bankAccountEnding: '5678',
    advanceCents: 500_00,
    costOfBorrowingCents: 70_00,
    totalCents: 570_00,
    disclosureAprBasisPoints: 365_00,
    payments: [{ dueDate: '2026-12-04', amountCents: 570_00 }],
    identity: 'passed',
    bank: 'connected',
    cancellableAnyTime: false,
  })
  const events = await queries().events(loanId)
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1))
  expect(verifyChain(events, sha256Fingerprint)).toMatchObject({ total: events.length, firstBroken: null })
})

test('one press sent eight times at once is decided once', async () => {
  const { steps, customer, mine, loanId } = await withCustomer()
  await steps.createApplication({ ...mine, customerId: customer.id }, 'create')
  const answers = await Promise.all(Array.from({ length: 8 }, () => steps.withdrawApplication(mine, 'one-press')))
  expect(answers).toEqual(Array(8).fill({ ok: true, value: { status: 'withdrawn' } }))
  expect((await queries().events(loanId)).filter(({ type }) => type === 'application-withdrawn')).toHaveLength(1)
})

test('eight applications of one customer sent at once open one', async () => {
  const { steps, customer, mine } = await withCustomer()
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      steps.createApplication({ ...mine, loanId: ids.next('ln'), customerId: customer.id }, `create-${index}`),
    ),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await queries().loansOfCustomer(customer.id)).toHaveLength(1)
})

test('a refusal in the middle of a use case leaves nothing of it behind', async () => {
  const world = await withCustomer()
  await toReview(world)
  const before = await queries().events(world.loanId)
  world.desk.pass(12 * 24 * 3_600_000)
  expect(await world.steps.approveApplication({ ...world.mine, actor: staff, note: null }, 'approve')).toMatchObject({
    ok: false,
  })
  expect(await queries().events(world.loanId)).toEqual(before)
  expect(await queries().loan(world.loanId)).toMatchObject({ status: 'review' })
})

test('the audit log of record refuses to be changed, by whatever statement', async () => {
  const { steps, customer, mine, loanId } = await withCustomer()
  await steps.createApplication({ ...mine, customerId: customer.id }, 'create')
  const em = database.em.fork()
  for (const statement of [
    "update loan_event set type = 'x' where loan_id = ?",
    'delete from loan_event where loan_id = ?',
  ]) {
    await expect(em.execute(statement, [loanId])).rejects.toThrow(/never changed/)
  }
  await expect(em.execute('truncate loan_event')).rejects.toThrow(/never changed/)
})

test('income, address, account number and the words of documents do not stand in the database in clear', async () => {
  const world = await withCustomer()
  await toReview(world)
  await world.steps.approveApplication({ ...world.mine, actor: staff, note: null }, 'approve')
  const em = database.em.fork()
  const dump: string[] = []
  for (const table of ['answers', 'identity_check', 'bank_data', 'document', 'command_outcome', 'loan', 'loan_event'])
    dump.push(JSON.stringify(await em.execute(`select * from ${table}`)))
  for (const secret of ['Larch Mill', '12 Larch Lane', '0012345678', 'Loan Agreement', 'link-idv'])
    expect(dump.join('\n')).not.toContain(secret)
})

test('lists find by name and by id, filter by status, and count what they leave out', async () => {
  const world = await withCustomer()
  await toReview(world)
  const everything = { text: null, statuses: null, sort: 'oldest', page: 1, size: 100 } as const
  expect((await queries().applications({ ...everything, text: world.loanId })).loans.map(({ id }) => id)).toEqual([
    world.loanId,
  ])
  expect((await queries().applications({ ...everything, text: 'rowan a' })).matching).toBeGreaterThan(0)
  expect((await queries().applications({ ...everything, text: '100%_' })).matching).toBe(0)
  const waiting = await queries().applications({ ...everything, statuses: ['review'] })
  expect(waiting.loans.every(({ status }) => status === 'review')).toBe(true)
  expect(waiting.total).toBeGreaterThan(waiting.matching)
  const statuses = (await queries().applications(everything)).loans.map(({ status }) => status === 'review')
  expect(statuses, 'what waits for review comes before everything else').toEqual(
    statuses.toSorted((one, other) => Number(other) - Number(one)),
  )
})

describe('webhooks', () => {
  const inbox = () => makeWebhookInbox(database, cipher)
  const withLoan = async () => {
    const world = await withCustomer()
    await world.steps.createApplication({ ...world.mine, customerId: world.customer.id }, 'create')
    return world
  }
  const digestOf = (body: string | Uint8Array): string => createHash('sha256').update(body).digest('hex')
  /** The API over PostgreSQL; the sender's signature is a word, and a body is what it says. */
  const api = async () => {
    const served = await serveApp({
      ports: { inbox: inbox(), queries: queries(), clock: { now: () => instant(Date.UTC(2026, 10, 20)) } },
    })
    const deliver = async (body: string | Uint8Array<ArrayBuffer>): Promise<number> =>
      (await served.call('POST', '/api/webhooks/plaid', { body, headers: { 'plaid-verification': 'genuine' } })).status
    return { ...served, deliver }
  }

  test('the inbox keeps every guarantee of its port', async () => {
    const { loanId } = await withLoan()
    const newDigest = (): string => randomBytes(32).toString('hex')
    for (const { sentence, holds } of webhookInboxGuarantees({ inbox: inbox(), newDigest, loanId }))
      await expect(holds(), sentence).resolves.toBeUndefined()
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
    const { steps, mine, loanId } = await withLoan()
    const { deliver, notified, close, process } = await api()
    const started = steps.startIdentityCheck(mine, 'identity')
    const checkId = `idv_${loanId}`
    const event = { about: 'identity-check', checkId } as const
    const sweep = makeSweepWebhooks({
      clock: { now: () => instant(Date.UTC(2026, 10, 20) + 60_000) },
      inbox: inbox(),
      queries: queries(),
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
})
