import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { ProviderUnavailable } from '@tamarack/application/ports/provider-unavailable'
import { openWorld, stepMs } from './sandbox/sandbox.fixture.ts'
import { makeZumInteracRail } from './zum-rails.ts'
import { makeZumTransferList } from './zum-transfer-list.ts'

const world = await openWorld()
afterAll(() => world.close())
const list = makeZumTransferList(world.connection)
const funds = makeZumInteracRail({ ...world.connection, walletId: null })
const send = (paymentId: string, comment = 'Your loan') =>
  funds.send({
    paymentId,
    direction: 'out',
    amountCents: 512_34,
    memo: 'Tamarack loan',
    comment,
    party: {
      firstName: 'Rowan',
      lastName: 'Ashe',
      email: 'rowan@mail.example',
      customerId: 'usr_rowan',
      phone: null,
    },
  })
const calls = async (): Promise<number> => (await world.calls()).calls['POST /api/transaction/filter'] ?? 0

test('lists transfers with our id, state and cents, and finds one by our id', async () => {
  const { providerId } = await send('pay_list_1')
  expect(await list.ofPayment('pay_list_1')).toEqual([
    { providerId, paymentId: 'pay_list_1', state: 'under-way', amountCents: 512_34 },
  ])
  await send('pay_list_2', 'InteracFailedRecipientRejected')
  for (let step = 0; step < 4; step += 1) await world.pass(stepMs)
  const found = new Map((await list.recent(5)).map((one) => [one.paymentId, one.state]))
  expect([found.get('pay_list_1'), found.get('pay_list_2')]).toEqual(['completed', 'failed'])
  expect(await list.ofPayment('pay_nobody')).toEqual([])
})

test('reads as many pages as there are, and never more than it may', async () => {
  for (let at = 0; at < 45; at += 1) await send(`pay_page_${at}`)
  const before = await calls()
  expect((await list.recent(2)).length).toBe(40)
  expect((await calls()) - before).toBe(2)
  expect((await list.recent(5)).length).toBe(47)
  expect((await calls()) - before).toBe(5)
})

test('a vendor that does not answer is unavailable', async () => {
  const nowhere = makeZumTransferList({ ...world.connection, baseUrl: 'http://127.0.0.1:9' })
  await expect(nowhere.recent(1)).rejects.toThrow(ProviderUnavailable)
  await expect(nowhere.page({ from: 0, to: 1 }, 1)).rejects.toThrow(ProviderUnavailable)
})

test('a page has what was made in its window, and the count of all that was', async () => {
  const from = world.time.now() + stepMs
  await world.pass(stepMs)
  for (let at = 0; at < 21; at += 1) await send(`pay_window_${at}`, at === 7 ? 'InteracFailedRecipientRejected' : 'x')
  const to = world.time.now()
  for (let step = 0; step < 4; step += 1) await world.pass(stepMs)
  await send('pay_after')
  const [first, second] = [await list.page({ from, to }, 1), await list.page({ from, to }, 2)]
  expect([first.transfers.length, second.transfers.map(({ paymentId }) => paymentId)]).toEqual([20, ['pay_window_0']])
  expect([first.total, first.strays, second.strays]).toEqual([21, false, false])
  expect((await list.page({ from, to }, 3)).transfers).toEqual([])
  expect(await list.page({ from, to, only: 'failed' }, 1)).toMatchObject({
    total: 1,
    transfers: [{ paymentId: 'pay_window_7', state: 'failed' }],
  })
})

test('a vendor that lists what was made outside the window has strays, and one that does not count is not understood', async () => {
  let answer: object = {}
  const vendor = createServer((request, reply) => {
    const result = request.url === '/api/authorize' ? { Token: 'token' } : answer
    reply.setHeader('content-type', 'application/json').end(JSON.stringify({ isError: false, result }))
  })
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve))
  const { port } = vendor.address() as AddressInfo
  const of = makeZumTransferList({ ...world.connection, baseUrl: `http://127.0.0.1:${port}` })
  const window = { from: Date.UTC(2026, 10, 1), to: Date.UTC(2026, 10, 2) }
  const item = (CreatedAt: string | null) => ({ Id: 'tr_1', CreatedAt })
  for (const [moments, strays] of [
    [['2026-11-01T00:00:00', '2026-11-02T00:00:00.5Z'], false],
    [['2026-11-01T12:00:00', null], false],
    [['2026-11-01T12:00:00', '2026-10-31T23:59:57'], true],
    [['2026-11-02T00:00:03'], true],
  ] as const) {
    answer = { Items: moments.map(item), TotalCount: moments.length }
    expect((await of.page(window, 1)).strays).toBe(strays)
  }
  answer = { Items: [] }
  await expect(of.page(window, 1)).rejects.toThrow(ProviderUnavailable)
  vendor.closeAllConnections()
  await new Promise((resolve) => vendor.close(resolve))
})
