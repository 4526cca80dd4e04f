import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountTables } from '@tamarack/adapter-auth/store/entities'
import { sha256Fingerprint } from '@tamarack/adapter-crypto/hashes'
import { makeDocumentRenderer } from '@tamarack/adapter-documents/document-renderer'
import { serveApp, type Served } from '@tamarack/adapter-http/testing/served-app'
import { makeCustomerEvidence } from '@tamarack/adapter-postgres/customer-evidence'
import { openDatabase, type Database } from '@tamarack/adapter-postgres/database'
import { makeFakeSessions } from '@tamarack/application/testing/fake-accounts'
import { terms } from '@tamarack/application/testing/loan-desk.fixture'
import { begin, cipher, lendingInPostgres, toReview, toTerms, type World } from '../support/lending-in-postgres.ts'

let database: Database
let lending: ReturnType<typeof lendingInPostgres>
let served: Served
let world: World
let fresh: World
beforeAll(async () => {
  database = await openDatabase({ url: process.env['DATABASE_URL'] ?? '', entities: accountTables })
  lending = lendingInPostgres(database)
  world = await lending.withCustomer()
  fresh = await lending.withCustomer()
  await toReview(world)
  await begin(fresh)
  const signIn = { method: 'password', secondFactor: 'none', at: 1 } as const
  const person = ({ customer }: World) =>
    ({ ...customer, email: 'x@mail.example', role: 'customer', sessionId: 's', signIn }) as const
  const staff = {
    id: 'staff',
    name: 'Mei Chen',
    email: 'm@mail.example',
    role: 'reviewer',
    sessionId: 's',
    signIn,
  } as const
  served = await serveApp({
    ports: {
      queries: lending.queries,
      evidence: makeCustomerEvidence(database, cipher),
      fingerprint: sha256Fingerprint,
      documents: makeDocumentRenderer(),
      sessions: makeFakeSessions([person(world), person(fresh), staff]),
    },
  })
})
afterAll(async () => {
  await served.close()
  await database.close()
})

const read = (path: string, as?: string) =>
  served.call('GET', path, as === undefined ? {} : { headers: { cookie: `session=${as}` } })
const about = (of: World, call: string) => `/api/v1/${call}/${of.customer.id}`

describe.each(['zum/account', 'zum/insights', 'zum/transaction', 'zum/pdf', 'plaid/pdf'])('%s', (call) => {
  test('answers the owner and staff from what is stored', async () => {
    for (const reader of [world.customer.id, 'staff']) expect((await read(about(world, call), reader)).status).toBe(200)
  })
  test('is missing for another customer, and needs a session', async () => {
    expect(await read(about(world, call), fresh.customer.id)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    })
    expect(await read(about(world, call))).toMatchObject({ status: 401, body: { code: 'NO_SESSION' } })
  })
})

test('a customer who has verified nothing yet has no report, and no account', async () => {
  for (const call of ['zum/pdf', 'plaid/pdf'])
    expect(await read(about(fresh, call), 'staff')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  for (const call of ['zum/account', 'zum/insights', 'zum/transaction'])
    expect(await read(about(fresh, call), 'staff')).toMatchObject({ status: 200, text: 'null' })
})

test('a report is the same file whenever its customer opens it, another for staff, and its header carries the fingerprint', async () => {
  for (const call of ['zum/pdf', 'plaid/pdf']) {
    const own = () => read(about(world, call), world.customer.id)
    const [one, two] = [await own(), await own()]
    expect(one.text.startsWith('%PDF-')).toBe(true)
    expect(two.text).toBe(one.text)
    // Account number and date of birth are masked there (TAM-172).
    expect((await read(about(world, call), 'staff')).text).not.toBe(one.text)
    expect(one.headers.get('x-document-sha256')).toMatch(/^[0-9a-f]{64}$/)
    expect(one.headers.get('content-disposition')).not.toContain(world.customer.id)
  }
})

test('the report names the check that passed, as it was stored', async () => {
  const identity = await makeCustomerEvidence(database, cipher).identity(world.customer.id)
  expect(identity).toMatchObject({
    passed: { outcome: 'passed', loanId: world.loanId },
    record: { givenName: 'Rowan', familyName: 'Ashe' },
  })
  expect(identity?.checks.map(({ checkId }) => checkId)).toEqual([identity?.passed.checkId])
})

test('update-plaid-verified finishes the check that the open application began last, and only the owner may call it', async () => {
  const opened = await fresh.openWindow(fresh.opening('start-identity-check'), 'identity')
  const press = (as: string) =>
    served.press(
      undefined,
      '/api/v1/users/update-plaid-verified',
      { userId: fresh.customer.id },
      {
        cookie: `session=${as}`,
      },
    )
  const before = served.executed.length
  expect((await press(world.customer.id)).status).toBe(404)
  expect((await press('staff')).status).toBe(403)
  expect(served.executed.length).toBe(before)
  await press(fresh.customer.id)
  expect(served.executed.at(-1)?.request).toMatchObject({
    type: 'finish-identity-check',
    loanId: fresh.loanId,
    checkId: opened.ok ? opened.value.checkId : 'none',
  })
})

test('another account is connected while the terms are due, its data are what is shown, and after that the account stays', async () => {
  const changing = await lending.withCustomer()
  const { activities, openWindow, asCustomer, customer, loanId, opening } = changing
  await toTerms(changing)
  const evidence = makeCustomerEvidence(database, cipher)
  const before = await evidence.bankData(customer.id)
  const answers = await lending.queries.personalInfo(loanId)

  changing.desk.pass(60_000)
  const request = { loanId, customerId: customer.id, requestId: `again-${loanId}` }
  const opened = await openWindow(opening('start-bank-connection'), 'again')
  expect(opened).toMatchObject({ ok: true, value: { status: 'terms', connectToken: 'connect-token' } })
  await asCustomer('finish-bank-connection', { requestId: request.requestId }, 'again-done')
  expect(await lending.queries.loan(loanId)).toMatchObject({ status: 'terms', bank: 'collecting' })
  expect(await lending.queries.loanOfProviderEvent({ requestId: request.requestId })).toBe(loanId)
  expect(await activities.collectBankData(request)).toMatchObject({ status: 'terms', loan: { bank: 'connected' } })

  const after = await evidence.bankData(customer.id)
  expect([before?.data.requestId, after?.data.requestId]).toEqual([`req-${loanId}`, request.requestId])
  expect(after?.collectedAt).toBe((before?.collectedAt ?? 0) + 60_000)
  expect(await lending.queries.personalInfo(loanId)).toEqual(answers)

  expect(await asCustomer('choose-terms', { terms }, 'terms')).toMatchObject({ ok: true, value: { status: 'review' } })
  expect(await openWindow(opening('start-bank-connection'), 'too late')).toMatchObject({
    ok: false,
    error: { code: 'STEP_NOT_DUE' },
  })
})
