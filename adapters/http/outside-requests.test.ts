import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OutsideRequestView } from '@tamarack/contracts/endpoints/outside-requests'
import { serveApp, type Served, type Who } from './testing/served-app.ts'

let served: Served
beforeAll(async () => {
  served = await serveApp()
})
afterAll(() => served.close())

const received = '2026-11-02'
const complaint = {
  kind: 'complaint',
  from: 'Maya Roy',
  matter: 'Charged twice',
  receivedOn: received,
  dueOn: '2026-12-31',
}
const open = async (body: object = complaint) =>
  (await served.press('employee', '/api/v1/outside-request', body)).body as OutsideRequestView
const step = (as: Who, id: string, type: string, headers = {}) =>
  served.press(as, `/api/v1/outside-request/${id}`, { type, note: `${type} in words` }, headers)

test('a request goes from its opening over an answer to its end by another person, and shows each act', async () => {
  const { id, state } = await open({ ...complaint, loanId: 'ln_own' })
  expect(state).toBe('open')
  expect((await step('employee', id, 'answered')).body).toMatchObject({ state: 'answered' })
  expect(await step('employee', id, 'closed')).toMatchObject({ status: 409, body: { code: 'ANOTHER_PERSON_CLOSES' } })
  await step('reviewer', id, 'closed')
  const listed = (await served.call('GET', '/api/v1/outside-requests', { as: 'reviewer' })).body as {
    readonly requests: readonly OutsideRequestView[]
  }
  const found = listed.requests.find((one) => one.id === id)
  expect(found).toMatchObject({ ...complaint, loanId: 'ln_own', state: 'closed', isLate: false })
  expect(found?.acts.map(({ type, note }) => [type, note])).toEqual([
    ['opened', ''],
    ['answered', 'answered in words'],
    ['closed', 'closed in words'],
  ])
})

test('a repeated press opens one request and takes one step', async () => {
  const press = { 'idempotency-key': 'one-and-the-same-press' }
  const twice = [1, 2].map(() => served.press('employee', '/api/v1/outside-request', complaint, press))
  const [one, other] = (await Promise.all(twice)).map(({ body }) => body as OutsideRequestView)
  expect(other?.id).toBe(one?.id)
  const steps = [1, 2].map(() =>
    step('employee', one?.id ?? '', 'answered', { 'idempotency-key': 'the-press-of-one-step' }),
  )
  for (const { body } of await Promise.all(steps)) expect((body as OutsideRequestView).acts).toHaveLength(2)
})

test.each([
  ['a day that is none', { receivedOn: '2026-02-30' }, 422, 'REQUEST_DAYS'],
  ['own data after 31 days', { kind: 'access', dueOn: '2026-12-03' }, 422, 'REQUEST_DAYS'],
  ['a loan that is none', { loanId: 'ln_none' }, 422, 'INVALID_INPUT'],
  ['no words', { matter: ' ' }, 422, 'INVALID_INPUT'],
] as const)('%s is refused and nothing is opened', async (_what, change, status, code) => {
  const count = async () =>
    ((await served.call('GET', '/api/v1/outside-requests', { as: 'admin' })).body as { requests: unknown[] }).requests
      .length
  const before = await count()
  const reply = await served.press('admin', '/api/v1/outside-request', { ...complaint, ...change })
  expect({ status: reply.status, body: reply.body }).toMatchObject({ status, body: { code } })
  expect(await count()).toBe(before)
})

test('a step of a request that is none, or that has moved on, is refused', async () => {
  expect((await step('admin', 'req_none', 'answered')).status).toBe(404)
  const { id } = await open()
  expect(await step('admin', id, 'closed')).toMatchObject({ status: 409, body: { code: 'REQUEST_MOVED_ON' } })
})
