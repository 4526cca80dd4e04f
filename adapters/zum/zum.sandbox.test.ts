import { runInNewContext } from 'node:vm'
import { afterEach, expect, test } from 'vitest'
import { makeJournal } from '@tamarack/adapter-sandbox/memory'
import { startReceiver } from '@tamarack/adapter-sandbox/receiver.fixture'
import { makeManualTime } from '@tamarack/adapter-sandbox/time'
import { collectionMs, hostOrigin, openWorld, start, stepMs, type World } from './sandbox/sandbox.fixture.ts'

const open: World[] = []
afterEach(async () => {
  for (const world of open.splice(0)) await world.close()
})
const aWorld = async (given?: Parameters<typeof openWorld>[0]): Promise<World> => {
  const world = await openWorld(given)
  open.push(world)
  return world
}
const transactionFor = async (world: World, more: object = {}) => ({
  ZumRailsType: 'AccountsPayable',
  TransactionMethod: 'Interac',
  Amount: 100,
  Memo: 'loan',
  WalletId: (await world.calls()).wallet.Id,
  ClientTransactionId: 'pay_1',
  User: { FirstName: 'Alice', LastName: 'Maplewood', Email: 'alice@example.org' },
  ...more,
})
const pay = async (world: World, more: object = {}, headers: Record<string, string> = {}) =>
  world.api('POST', '/api/transaction', await transactionFor(world, more), headers)
const idOf = (answer: { body: { result?: Readonly<Record<string, unknown>> } }): string =>
  String(answer.body.result?.['Id'])
const tokenOf = async (world: World): Promise<string> =>
  String((await world.api('POST', '/api/aggregationconnector/createtoken', {})).body.result?.['Token'])

test("answers and refusals come in the vendor's envelope", async () => {
  const world = await aWorld()
  expect(await world.api('GET', '/api/wallet')).toMatchObject({
    status: 200,
    body: {
      statusCode: 200,
      isError: false,
      message: 'GET Request successful.',
      result: [{ Type: 'Unified', Currency: 'CAD', Balance: 1_000_000 }],
    },
  })
  expect(await world.post('/api/authorize', { Username: 'x', Password: 'y' })).toMatchObject({
    status: 401,
    body: { isError: true, responseException: { exceptionMessage: 'Invalid username or password.' } },
  })
  expect(await world.post('/api/nothing', {})).toMatchObject({ status: 404, body: { isError: true } })
})

test('each customer has bank accounts of their own, and the same ones again; the very same person shares theirs', async () => {
  const world = await aWorld()
  const accountOf = async (clientuserid: string, more: object = {}): Promise<unknown> => {
    const { body } = await world.post(`/connector/${await tokenOf(world)}/connect`, {
      person: 'maple',
      outcome: 'works',
      user: 'zum',
      password: 'rails',
      account: '0',
      options: { clientuserid },
      ...more,
    })
    await world.pass(collectionMs)
    const answer = await world.api('GET', `/api/aggregation/GetInformationByRequestId/${String(body['requestid'])}`)
    const card = answer.body.result?.['Card'] as { Accounts: readonly { AccountNumber: string }[] } | undefined
    return card?.Accounts[0]?.AccountNumber
  }
  const [one, other] = [await accountOf('customer-1'), await accountOf('customer-2')]
  expect(one).toMatch(/^\d{9}$/)
  expect(other).not.toBe(one)
  expect(await accountOf('customer-1')).toBe(one)
  const same = { samePerson: 'on' }
  expect(await accountOf('customer-3', same)).toBe(await accountOf('customer-4', same))
})

test('a token lasts an hour and cannot be made up', async () => {
  const world = await aWorld()
  const { body } = await world.post('/api/authorize', { Username: 'tamarack', Password: 'pass-of-the-portal' })
  const token = String(body.result?.['Token'])
  const statusFor = async (bearer: string) =>
    (await world.api('GET', '/api/wallet', undefined, { authorization: `Bearer ${bearer}` })).status
  expect(await statusFor(token)).toBe(200)
  expect(await statusFor(`${token.slice(0, -2)}xx`)).toBe(401)
  expect(await statusFor(`${token.split('.')[0]}.${Buffer.from('{"exp":9999999999}').toString('base64url')}.`)).toBe(
    401,
  )
  world.time.pass(3_600_000)
  expect(await statusFor(token)).toBe(401)
})

test('a repeated idempotency key gets the first answer for an hour, and is a new request after it', async () => {
  const world = await aWorld()
  const [first, repeated] = [
    await pay(world, {}, { 'idempotency-key': 'k-1' }),
    await pay(world, { Amount: 999 }, { 'idempotency-key': 'k-1' }),
  ]
  expect(repeated).toEqual(first)
  world.time.pass(3_600_001)
  expect(idOf(await pay(world, {}, { 'idempotency-key': 'k-1' }))).not.toBe(idOf(first))
  expect((await world.calls()).movements['pay_1']).toMatchObject({ transactions: 2, effectiveCents: 200_00 })
  expect(await pay(world, {}, { 'idempotency-key': 'k'.repeat(37) })).toMatchObject({ status: 400 })
})

test.each([
  ['an amount of nothing', { Amount: 0 }],
  ['a third of a cent', { Amount: 1.003 }],
  ['a long memo', { Memo: 'sixteen letters!' }],
  ['an unknown method', { TransactionMethod: 'Pigeon' }],
  ['today as the start', { ScheduledStartDate: '2026-11-21' }],
  ['nobody to pay', { User: undefined }],
  ['Interac without an address', { User: { FirstName: 'A', LastName: 'B' } }],
])('a transaction with %s is refused', async (_what, more) => {
  const world = await aWorld()
  expect(await pay(world, more)).toMatchObject({ status: 400, body: { isError: true } })
  expect((await world.calls()).movements).toEqual({})
})

test('the wallet pays out and gets back what failed or was cancelled', async () => {
  const world = await aWorld()
  const balance = async () => (await world.calls()).wallet.Balance
  await pay(world, { Comment: 'InteracFailedRecipientRejected' })
  expect(await balance()).toBe(999_900)
  await world.pass(stepMs)
  await world.pass(stepMs)
  expect(await balance()).toBe(1_000_000)
  const cancelled = await pay(world, { ClientTransactionId: 'pay_2' })
  expect(await world.api('DELETE', `/api/transaction/${idOf(cancelled)}`)).toMatchObject({ status: 200 })
  expect(await balance()).toBe(1_000_000)
  const done = await pay(world, { ClientTransactionId: 'pay_3' })
  await world.pass(stepMs)
  expect(await world.api('DELETE', `/api/transaction/${idOf(done)}`)).toMatchObject({ status: 400 })
  await world.pass(stepMs)
  expect(await world.api('DELETE', `/api/transaction/${idOf(done)}`)).toMatchObject({
    status: 400,
    body: { responseException: { exceptionMessage: 'Transaction is already completed' } },
  })
  expect(await balance()).toBe(999_900)
})

test('a debit by EFT fills the wallet, and takes it back when it fails late', async () => {
  const world = await aWorld()
  await pay(world, {
    ZumRailsType: 'AccountsReceivable',
    TransactionMethod: 'Eft',
    Comment: 'EftFailedInsufficientFunds, Latefailure',
  })
  await world.pass(stepMs)
  await world.pass(stepMs)
  expect((await world.calls()).wallet.Balance).toBe(1_000_100)
  await world.pass(stepMs)
  expect((await world.calls()).wallet.Balance).toBe(1_000_000)
  expect(world.messages().map(({ Event, Data }) => `${Event} ${String(Data['TransactionStatus'])}`)).toEqual([
    'Created InProgress',
    'Updated InProgress',
    'StatusChange Completed',
    'StatusChange Failed',
  ])
})

test('a scheduled transaction waits for its day', async () => {
  const world = await aWorld()
  const id = idOf(await pay(world, { ScheduledStartDate: '2026-11-24' }))
  const status = async () => (await world.api('GET', `/api/transaction/${id}`)).body.result?.['TransactionStatus']
  expect(await status()).toBe('Scheduled')
  await world.pass(Date.UTC(2026, 10, 24) - start - 1)
  expect(await status()).toBe('Scheduled')
  await world.pass(1)
  expect(await status()).toBe('InProgress')
})

test('a review that nobody answers is cancelled after a week', async () => {
  const world = await aWorld()
  const id = idOf(await pay(world, { Comment: 'stopatunderreview' }))
  await world.pass(stepMs)
  await world.pass(7 * 24 * 3_600_000)
  expect((await world.api('GET', `/api/transaction/${id}`)).body.result?.['TransactionStatus']).toBe('Cancelled')
  expect((await world.calls()).wallet.Balance).toBe(1_000_000)
})

test('a webhook that is not taken is sent three more times, five minutes apart', async () => {
  const world = await aWorld()
  world.receiver.answer = 500
  const token = await tokenOf(world)
  await world.connect(token, {})
  await world.pass(collectionMs)
  const seen = [world.receiver.received.length]
  for (const wait of [299_999, 1, 300_000, 300_000, 300_000]) {
    await world.pass(wait)
    seen.push(world.receiver.received.length)
  }
  expect(seen).toEqual([1, 1, 2, 3, 4, 4])
  expect((await world.calls()).webhooks).toEqual({ sent: 4, accepted: 0, givenUp: 1 })
})

test('the switches duplicate, delay, reorder and silence webhooks', async () => {
  const world = await aWorld()
  const events = async (switches: Parameters<World['switch']>[0], id: string): Promise<readonly string[]> => {
    world.receiver.received.length = 0
    await world.switch(switches)
    await pay(world, { ClientTransactionId: id })
    await world.pass(stepMs)
    await world.pass(stepMs)
    return world
      .messages()
      .filter(({ Data }) => Data['ClientTransactionId'] === id)
      .map(({ Event }) => Event)
  }
  expect(await events({ duplicate: true }, 'a')).toEqual([
    'Created',
    'Created',
    'Updated',
    'Updated',
    'StatusChange',
    'StatusChange',
  ])
  expect(await events({ duplicate: false, outOfOrder: true }, 'b')).toEqual(['Updated', 'Created'])
  expect(await events({ outOfOrder: false, silent: true }, 'c')).toEqual([])
  expect(await events({ silent: false, delayed: true }, 'd')).toEqual(['Created', 'Updated'])
  expect((await world.post('/sandbox/switches', { outage: 'sometimes' })).status).toBe(400)
})

test('a restart forgets nothing: money, keys, tokens, data on their way, steps to come', async () => {
  const [journal, time, receiver] = [makeJournal(), makeManualTime(start), await startReceiver('/api/webhooks/zum')]
  const before = await openWorld({ journal, time, receiver })
  const token = await tokenOf(before)
  const { body: connected } = await before.connect(token, { options: { clientuserid: 'customer-1' } })
  const first = await pay(before, {}, { 'idempotency-key': 'k-1' })
  const after = await before.restarted()
  open.push(after)
  expect(await pay(after, {}, { 'idempotency-key': 'k-1' })).toEqual(first)
  await after.pass(stepMs)
  await after.pass(stepMs)
  const path = `/api/aggregation/GetInformationByRequestId/${String(connected['requestid'])}`
  expect(await after.api('GET', path)).toMatchObject({ status: 200, body: { result: { ClientUserId: 'customer-1' } } })
  expect((await after.calls()).movements['pay_1']).toEqual({ transactions: 1, completed: 1, effectiveCents: 100_00 })
  expect((await after.calls()).wallet.Balance).toBe(999_900)
  expect(after.messages().filter(({ Type }) => Type === 'User')).toHaveLength(1)
})

test('bank data read on an evening in Toronto end on that day, which is the next one in UTC already', async () => {
  const evening = Date.parse('2026-11-29T03:30:00Z')
  const world = await openWorld({ time: makeManualTime(evening) })
  open.push(world)
  const { body } = await world.connect(await tokenOf(world), {})
  await world.pass(collectionMs)
  const answer = await world.api('GET', `/api/aggregation/GetInformationByRequestId/${String(body['requestid'])}`)
  const card = answer.body.result?.['Card'] as
    { Accounts: readonly { Transactions: readonly { Date: string }[] }[] } | undefined
  const days = card?.Accounts.flatMap(({ Transactions }) => Transactions.map(({ Date: at }) => at.slice(0, 10))) ?? []
  expect(days.toSorted().at(-1)).toBe('2026-11-28')
})

test('the connector requires a user, a question if there is one, and an account', async () => {
  const world = await aWorld()
  const path = `/connector/${await tokenOf(world)}/signin`
  const signIn = (more: object) =>
    world.post(path, { person: 'maple', outcome: 'works', user: 'zum', password: 'rails', ...more })
  expect(await signIn({})).toMatchObject({ status: 200, body: { accounts: [{ title: 'Everyday chequing' }, {}, {}] } })
  expect(await signIn({ password: 'wrong' })).toMatchObject({ status: 403 })
  expect(await signIn({ outcome: 'refused' })).toMatchObject({ status: 403 })
  expect(await signIn({ user: 'zummultiplechoicequestionwithsingleanswer' })).toMatchObject({
    status: 200,
    body: { choices: ['Tamarack', 'Granite', 'Heron'] },
  })
  expect(await signIn({ user: 'zummultiplechoicequestionwithsingleanswer', answer: 'Tamarack' })).toMatchObject({
    status: 200,
    body: { accounts: [{}, {}, {}] },
  })
})

test("the connector's page may be shown by our pages only, and its script defines the vendor's global", async () => {
  const world = await aWorld()
  const ours = await world.page(`/connector?token=${await tokenOf(world)}&origin=${encodeURIComponent(hostOrigin)}`)
  expect(ours.headers.get('content-security-policy')).toContain(`frame-ancestors ${hostOrigin}`)
  expect(ours.text).toContain(`data-parent="${hostOrigin}"`)
  expect((await world.page('/connector?token=%3Cscript%3E&origin=http://elsewhere.example')).text).toMatch(
    /This link is not valid[^]*data-parent=""/,
  )
  const window: { ZumRailsConnector?: { init: (config: object) => void } } = {}
  runInNewContext((await world.page('/connector.js')).text, { window })
  expect(typeof window.ZumRailsConnector?.init).toBe('function')
})
