import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountTables } from '@tamarack/adapter-auth/store/entities'
import { openDatabase, type Database } from '@tamarack/adapter-postgres/database'
import { Accounts } from '@tamarack/application/ports/accounts.port'
import { Clock } from '@tamarack/application/ports/clock.port'
import { joAnswers, jointLoanFrom, withJo } from '@tamarack/application/testing/co-applicant.fixture'
import { terms } from '@tamarack/application/testing/loan-desk.fixture'
import { torontoInstant } from '@tamarack/domain/calendars/toronto'
import { cents } from '@tamarack/domain/values/cents'
import { localDate } from '@tamarack/domain/values/local-date'
import { password, publicOrigin, serveComposedApi, type ComposedApi } from '@tamarack/shell-api/testing/composed-api'
import { dataCipherWith } from '@tamarack/shell-composition/ground-module'
import { constant, resolve } from '@tamarack/shell-composition/provide'
import {
  authorizeDebit,
  begin,
  lendingInPostgres,
  toMoney,
  toSecondSignature,
  toTerms,
  type World,
} from '../support/lending-in-postgres.ts'

/* The API as its process composes it, on PostgreSQL and the engine, at the moment at which the
 * loans of these tests were made. No worker runs: what a call waits for is the API’s own. */

const noon = torontoInstant(localDate('2026-11-20'), 12, 0, 0)
const key = randomBytes(32).toString('base64')
let api: ComposedApi
let database: Database
let lending: ReturnType<typeof lendingInPostgres>
beforeAll(async () => {
  api = await serveComposedApi({ DATA_KEY: key }, (container) => {
    container.unbind(Clock)
    constant(container, Clock, { now: () => noon })
  })
  database = await openDatabase({ url: process.env['DATABASE_URL'] ?? '', entities: accountTables })
  lending = lendingInPostgres(database, dataCipherWith(key))
})
afterAll(async () => {
  await api.stop()
  await database.close()
})

const post = async (path: string, body: object, cookie = '') => {
  const began = performance.now()
  const answer = await fetch(`http://127.0.0.1:${api.port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: publicOrigin, cookie, 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  const { code } = JSON.parse(text || '{}') as { readonly code?: string }
  return { answer, status: answer.status, code, ms: performance.now() - began }
}

interface Caller {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly cookie: string
}
const newCaller = async (name = 'Rowan Ashe'): Promise<Caller> => {
  const accounts = await resolve(api.container, Accounts)
  const email = `caller.${randomUUID()}@example.test`
  const { id } = await accounts.ensure({ name, email, password, role: 'customer' })
  const { answer } = await post('/api/auth/sign-in/email', { email, password })
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  return { id, name, email, cookie: cookies.join('; ') }
}

const withWorld = async (): Promise<{ readonly caller: Caller; readonly world: World }> => {
  const caller = await newCaller()
  return { caller, world: await lending.withCustomer(undefined, undefined, caller) }
}
const disburse = async (world: World) => {
  const { loanId } = world
  await authorizeDebit(world)
  await toMoney(world)
  expect((await lending.queries.loan(loanId))?.status).toBe('funded')
}
const funded = async () => {
  const { caller, world } = await withWorld()
  await toSecondSignature(world)
  await disburse(world)
  return { caller, world }
}
/** The same loan, owed by two: the second one joined with an account of their own. */
const fundedWith = async (jo: Caller) => {
  const { caller, world } = await withWorld()
  const { loanId, desk, activities, openWindow, as, asCustomer, asStaff, opening } = world
  const actor = { id: jo.id, name: jo.name, role: 'customer' } as const
  await toTerms(world)
  const answers = { ...withJo, coApplicant: { ...withJo.coApplicant, email: jo.email } }
  await asCustomer('save-personal-info', { answers }, 'with-jo')
  await asCustomer('invite-co-applicant', { terms: jointLoanFrom('2026-11-20') }, 'invite')
  await activities.sendCoApplicantNotice({ loanId, id: 'invitation/1' })
  const link = desk.mail.emails.at(-1)?.action?.url ?? ''
  await as(actor)('accept-co-application', { token: link.split('token=')[1] ?? '' }, 'accept')
  const request = { ...opening('start-co-applicant-check'), actor }
  const check = await openWindow<'start-co-applicant-check'>(request, 'jo')
  const checkId = check.ok ? check.value.checkId : ''
  desk.identity.nameOn(checkId, 'Jo', 'Birch')
  desk.identity.settle(checkId, 'passed')
  await as(actor)('finish-co-applicant-check', { checkId }, 'finish')
  await activities.confirmIdentity({ loanId, checkId })
  await as(actor)('save-co-applicant-info', { answers: joAnswers }, 'info')
  await asCustomer('choose-terms', { terms: jointLoanFrom('2026-11-20') }, 'terms')
  await asStaff('approve-application', { note: 'fine' }, 'approve')
  await as(actor)('co-sign-agreement', { evidence: await world.evidence('loan-agreement') }, 'co-sign')
  await asCustomer('sign-agreement', { evidence: await world.evidence('loan-agreement') }, 'sign')
  await disburse(world)
  return { caller, world }
}
const eventsOf = async ({ loanId }: World) => (await lending.queries.events(loanId)).length

const token = 'a'.repeat(64)
const evidence = { acknowledged: true, documentSha256: 'b'.repeat(64), openedAt: 1, tickedAt: 2 }
const coApplication: readonly (readonly [string, object])[] = [
  ['co-application/accept', { token, consent: true }],
  ['co-application/decline', { token }],
  ['co-application/start-check', {}],
  ['co-application/finish-check', { idvId: 'idv_1' }],
  ['co-application/info', { relationship: 'spouse', phone: '4165550173', consent: true }],
  ['co-application/sign-agreement', evidence],
  ['loan/withdraw-co-applicant', {}],
]

const done = ['co-application/accept', 'co-application/finish-check', 'co-application/sign-agreement']

describe('a call that is not due is refused at once and changes nothing', () => {
  test('of a co-application, on a loan that was paid out: by its borrower, the one who owes it too, and a stranger', async () => {
    const [jo, stranger] = [await newCaller('Jo Birch'), await newCaller('Nobody Known')]
    const { caller, world } = await fundedWith(jo)
    const before = await eventsOf(world)
    for (const { cookie } of [caller, jo, stranger])
      for (const [path, body] of coApplication) {
        const { status, code, ms } = await post(`/api/v1/${path}/${world.loanId}`, body, cookie)
        // What Jo has done before is no refusal, and is not done again.
        const isDone = cookie === jo.cookie && done.includes(path)
        expect([path, Math.floor(status / 100), code === undefined, ms < 2_000]).toEqual([
          path,
          isDone ? 2 : 4,
          isDone,
          true,
        ])
      }
    expect(await eventsOf(world)).toBe(before)
  })

  test('a second try of an identity check that was never begun', async () => {
    const { caller, world } = await withWorld()
    await begin(world)
    const before = await eventsOf(world)
    const path = '/api/v1/plaid/server/retry_identity_verification'
    const { status, code, ms } = await post(path, { loanId: world.loanId }, caller.cookie)
    expect([status, code, ms < 2_000]).toEqual([409, 'NO_CHECK_TO_RETRY', true])
    expect(await eventsOf(world)).toBe(before)
  })
})

test('TAM-195: what somebody proposed is not confirmed once they are inactivated', async () => {
  const { world } = await withWorld()
  await toTerms(world)
  await world.asCustomer('choose-terms', { terms }, 'terms')
  const { loanId } = world
  const accounts = await resolve(api.container, Accounts)
  const email = `proposer.${randomUUID()}@example.test`
  const { id, name } = await accounts.ensure({ name: 'Nora Park', email, password, role: 'employee' })
  const two = { secondPersonAbove: cents(1), secondPersonOnAttention: false, moneyAbove: cents(1) }
  const propose = world.asStaffWith(two, { id, name, role: 'employee' })
  expect(await propose('approve-application', { note: 'seen' }, 'proposed')).toMatchObject({ ok: true })
  await database.em.fork().execute(`update auth_user set status = 'inactive' where id = ?`, [id])
  const confirm = () => world.asStaffWith(two)('approve-application', { note: 'seen by me' }, randomUUID())
  expect(await confirm()).toMatchObject({ ok: false, error: { code: 'PROPOSER_LEFT' } })
  await database.em.fork().execute(`update auth_user set status = 'active' where id = ?`, [id])
  expect(await confirm()).toMatchObject({ ok: true })
  expect((await lending.queries.loan(loanId))?.status).toBe('agreement')
})

test.each([
  ['pay-early', { amount: 100_00 }],
  ['pay-early', { amount: null }],
  ['stop-debit', { payment: 1 }],
  ['resume-debit', { payment: 1 }],
])('%s %j twenty times at once is answered twenty times, and by no fault of ours', async (call, body) => {
  const { caller, world } = await funded()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => post(`/api/v1/loan/${call}/${world.loanId}`, body, caller.cookie)),
  )
  expect(answers.filter(({ status }) => status >= 500 || status === 404)).toEqual([])
  const requests = (await lending.queries.events(world.loanId)).filter(
    ({ event }) => event.type === 'payment-requested' && event.kind === 'e-transfer',
  )
  expect(requests.length).toBe(call === 'pay-early' ? 10 : 0)
})
