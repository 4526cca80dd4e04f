import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '@tamarack/adapter-postgres/database'
import { Accounts } from '@tamarack/application/ports/accounts.port'
import { financialAnswers, personalAnswers } from '@tamarack/contracts/testing/answers.fixture'
import { password, publicOrigin, serveComposedApi, type ComposedApi } from '@tamarack/shell-api/testing/composed-api'
import { dataCipherWith } from '@tamarack/shell-composition/ground-module'
import { resolve } from '@tamarack/shell-composition/provide'
import { lendingInPostgres, toTerms } from '../support/lending-in-postgres.ts'

/* Two windows of one borrower show the same answers. Whichever saves second is told, and replaces
 * nothing (RFC 9110, If-Match). */

let [api, database]: [ComposedApi?, Database?] = []
let cookie = ''
let loanId = ''

const call = async (
  path: string,
  sent: { readonly body?: object; readonly ifMatch?: string; readonly key?: string } = {},
) => {
  const { body, ifMatch, key = randomUUID() } = sent
  const reply = await fetch(`http://127.0.0.1:${api?.port}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      cookie,
      origin: publicOrigin,
      'content-type': 'application/json',
      'idempotency-key': key,
      ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const cookies = reply.headers.getSetCookie().map((line) => line.split(';')[0])
  return {
    status: reply.status,
    etag: reply.headers.get('etag') ?? '',
    cookies,
    body: (await reply.json()) as Record<string, unknown>,
  }
}

beforeAll(async () => {
  const dataKey = randomBytes(32).toString('base64')
  api = await serveComposedApi({ DATA_KEY: dataKey })
  database = await openDatabase({ url: process.env['DATABASE_URL'] ?? '', entities: [] })
  const accounts = await resolve(api.container, Accounts)
  const customer = await accounts.ensure({
    name: 'Rowan Ashe',
    email: 'two.windows@example.test',
    password,
    role: 'customer',
  })
  const cipher = dataCipherWith(dataKey)
  const world = await lendingInPostgres(database, cipher).withCustomer(undefined, undefined, customer)
  await toTerms(world)
  loanId = world.loanId
  const signedIn = await call('/api/auth/sign-in/email', { body: { email: customer.email, password } })
  cookie = signedIn.cookies.join('; ')
})
afterAll(async () => {
  await api?.stop()
  await database?.close()
})

const changed = {
  status: 412,
  body: { code: 'ANSWERS_CHANGED', title: 'These answers were changed in another window. Yours were not saved.' },
}

test.each([
  ['personal-info', personalAnswers, 'numberOfDependents'],
  ['financial-info', { ...financialAnswers, hasOtherLoans: true }, 'otherLoansTotalBalanceOwed'],
] as const)('%s: a save over a newer version is refused and changes nothing', async (form, answers, field) => {
  const path = `/api/v1/loan/${form}/${loanId}`
  const read = await call(path)
  expect([read.status, read.etag]).toEqual([200, expect.stringMatching(/^"[0-9a-f]{64}"$/)])
  const save = (value: number, more: { ifMatch?: string; key?: string } = {}) =>
    call(path, { body: { ...answers, [field]: value }, ...more })

  const first = await save(2, { ifMatch: read.etag, key: `first-${form}` })
  expect(first.status).toBe(200)
  expect(first.etag).not.toBe(read.etag)
  expect(await save(3, { ifMatch: read.etag })).toMatchObject(changed)
  expect(await call(path)).toMatchObject({ etag: first.etag, body: { [field]: 2 } })
  // The same press, repeated because its answer was lost, is not somebody else's.
  expect((await save(2, { ifMatch: read.etag, key: `first-${form}` })).status).toBe(200)
  // Nor does it matter who saved what is there already.
  expect((await save(2, { ifMatch: read.etag })).status).toBe(200)
  expect((await save(4, { ifMatch: first.etag })).status).toBe(200)
  expect((await save(5)).status).toBe(200)
})

test('of two windows that save at the same moment one is told', async () => {
  const path = `/api/v1/loan/personal-info/${loanId}`
  const { etag } = await call(path)
  const saves = [6, 7, 8].map((numberOfDependents) =>
    call(path, { body: { ...personalAnswers, numberOfDependents }, ifMatch: etag }),
  )
  expect((await Promise.all(saves)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412])
})
