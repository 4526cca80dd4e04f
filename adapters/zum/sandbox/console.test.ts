import { afterEach, expect, test } from 'vitest'
import { makeZumBankDataProvider } from '../zum-bank-data-provider.ts'
import { collectionMs, openWorld, stepMs, type World } from './sandbox.fixture.ts'

const open: World[] = []
afterEach(async () => {
  for (const world of open.splice(0)) await world.close()
})
const aWorld = async (): Promise<World> => {
  const world = await openWorld()
  open.push(world)
  return world
}
const submit = (world: World, path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${world.sandbox.origin}${path}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
    headers,
  })
const providerOf = (world: World) => makeZumBankDataProvider({ ...world.connection, scriptUrl: '/connector.js' })
const connected = async (world: World): Promise<string> => {
  const { token } = await providerOf(world).connectToken()
  const { body } = await world.connect(token, { options: { clientuserid: 'customer-1' } })
  return String(body['requestid'])
}
const change = async (world: World, id: string, form: Record<string, string>): Promise<void> =>
  expect((await submit(world, `/console/connections/${id}`, form)).status).toBe(303)

test('a connection is listed with person, customer and state, and what the console makes of it is what is read', async () => {
  const world = await aWorld()
  const id = await connected(world)
  const read = () => providerOf(world).collect(id)
  expect((await world.page('/')).text).toMatch(/Alice Maplewood[^]*the bank is sending[^]*customer-1/)
  await change(world, id, { action: 'arrive' })
  expect(await read()).toMatchObject({ state: 'ready', data: { account: { holderName: 'Alice Maplewood' } } })
  await change(world, id, { action: 'holder', holder: 'other' })
  expect(await read()).toMatchObject({ state: 'ready', data: { account: { holderName: 'Benoît Trillium' } } })
  await change(world, id, { action: 'not-debitable' })
  expect(await read()).toEqual({ state: 'failed', reason: 'the chosen account takes no debits' })
  await change(world, id, { action: 'debitable' })
  expect(await read()).toMatchObject({ state: 'ready' })
  await change(world, id, { action: 'fail' })
  expect(await read()).toMatchObject({ state: 'failed' })
  await change(world, id, { action: 'arrive' })
  expect(await read()).toMatchObject({ state: 'ready' })
})

test('data that the console let arrive are announced once, and again on request', async () => {
  const world = await aWorld()
  const id = await connected(world)
  await change(world, id, { action: 'arrive' })
  await world.pass(collectionMs)
  expect(world.messages()).toHaveLength(1)
  await change(world, id, { action: 'resend' })
  await world.sandbox.settled()
  expect(world.messages().map(({ Event }) => Event)).toEqual(['Connected', 'Connected'])
})

test('a link that the console lets expire connects nothing, after a restart as well', async () => {
  const world = await openWorld()
  const { token } = await providerOf(world).connectToken()
  expect((await submit(world, `/console/links/${encodeURIComponent(token)}`, { action: 'expire' })).status).toBe(303)
  const after = await world.restarted()
  open.push(after)
  expect(await after.connect(token, {})).toMatchObject({ status: 401 })
  expect((await after.page('/')).text).toContain('expired')
})

test('a transaction is completed, failed late, put under review or cancelled, and the wallet follows', async () => {
  const world = await aWorld()
  const wallet = async () => (await world.calls()).wallet
  const pay = async (more: object = {}): Promise<string> => {
    const { body } = await world.api('POST', '/api/transaction', {
      ZumRailsType: 'AccountsPayable',
      TransactionMethod: 'Eft',
      Amount: 100,
      Memo: 'Loan',
      WalletId: (await wallet()).Id,
      User: { FirstName: 'Alice', LastName: 'Maplewood', Email: 'alice@example.org' },
      ...more,
    })
    return String(body.result?.['Id'])
  }
  const act = async (id: string, form: Record<string, string>) =>
    (await submit(world, `/console/transactions/${id}`, form)).status
  const status = async (id: string) =>
    (await world.api('GET', `/api/transaction/${id}`)).body.result?.['TransactionStatus']

  const first = await pay()
  expect(await act(first, { action: 'complete' })).toBe(303)
  expect([await status(first), (await wallet()).Balance]).toEqual(['Completed', 999_900])
  await world.pass(10 * stepMs)
  expect((await wallet()).Balance).toBe(999_900)
  expect(await act(first, { action: 'fail', event: 'EftFailedNoDebitAllowed' })).toBe(303)
  expect([await status(first), (await wallet()).Balance]).toEqual(['Failed', 1_000_000])
  expect(await act(first, { action: 'review' })).toBe(400)

  const second = await pay()
  expect(await act(second, { action: 'review' })).toBe(303)
  await world.pass(10 * stepMs)
  expect(await status(second)).toBe('UnderReview')
  expect(await act(second, { action: 'cancel' })).toBe(303)
  expect([await status(second), (await wallet()).Balance]).toEqual(['Cancelled', 1_000_000])

  const third = await pay({ ScheduledStartDate: '2026-12-04' })
  expect(await act(third, { action: 'start' })).toBe(303)
  await world.pass(2 * stepMs)
  expect(await status(third)).toBe('Completed')
  expect(await act(third, { action: 'fail', event: '<script>' })).toBe(400)
  expect((await world.page('/')).text).toContain('Alice Maplewood')
})

test('a transaction that the console makes a second time is two of the same payment, and leaves the wallet twice', async () => {
  const world = await aWorld()
  const wallet = async () => (await world.calls()).wallet
  const { body } = await world.api('POST', '/api/transaction', {
    ZumRailsType: 'AccountsPayable',
    TransactionMethod: 'Interac',
    Amount: 100,
    Memo: 'Loan',
    ClientTransactionId: 'pay_1',
    WalletId: (await wallet()).Id,
    User: { FirstName: 'Alice', LastName: 'Maplewood', Email: 'alice@example.org' },
  })
  for (let step = 0; step < 4; step += 1) await world.pass(stepMs)
  const path = `/console/transactions/${String(body.result?.['Id'])}`
  expect((await submit(world, path, { action: 'double' })).status).toBe(303)
  const found = await world.api('POST', '/api/transaction/filter', { ClientTransactionId: 'pay_1' })
  expect(found.body.result).toMatchObject({
    TotalCount: 2,
    Items: [{ TransactionStatus: 'Completed' }, { TransactionStatus: 'Completed' }],
  })
  expect((await wallet()).Balance).toBe(999_800)
})

test('a page of another origin cannot flip anything, and an unknown action or id is refused', async () => {
  const world = await aWorld()
  const id = await connected(world)
  const foreign = { origin: 'http://elsewhere.example' }
  expect((await submit(world, `/console/connections/${id}`, { action: 'fail' }, foreign)).status).toBe(403)
  expect((await submit(world, '/console/switches', { silent: 'on' }, foreign)).status).toBe(403)
  expect((await submit(world, `/console/connections/${id}`, { action: 'toString' })).status).toBe(400)
  expect((await submit(world, `/console/connections/${id}`, { action: 'holder', holder: 'me' })).status).toBe(400)
  for (const path of ['connections/x', 'transactions/x'])
    expect((await submit(world, `/console/${path}`, { action: 'resend' })).status).toBe(404)
})
