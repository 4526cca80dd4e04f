import { ProviderUnavailable } from '@tamarack/application/ports/provider-unavailable'
import { afterAll, expect, test } from 'vitest'
import { openWorld, stepMs } from './sandbox/sandbox.fixture.ts'
import { makeZumFundsTransfer } from './zum-funds-transfer.ts'
import { makeZumTransferList } from './zum-transfer-list.ts'

const world = await openWorld()
afterAll(() => world.close())
const list = makeZumTransferList(world.connection)
const funds = makeZumFundsTransfer({ ...world.connection, walletId: null })
const send = (paymentId: string, comment = 'Your loan') =>
  funds.send({
    paymentId,
    amountCents: 512_34,
    memo: 'Tamarack loan',
    comment,
    recipient: {
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
  expect(await list.ofPayment('pay_list_1')).toEqual({
    providerId,
    paymentId: 'pay_list_1',
    state: 'under-way',
    amountCents: 512_34,
  })
  await send('pay_list_2', 'InteracFailedRecipientRejected')
  for (let step = 0; step < 4; step += 1) await world.pass(stepMs)
  const found = new Map((await list.recent(5)).map((one) => [one.paymentId, one.state]))
  expect([found.get('pay_list_1'), found.get('pay_list_2')]).toEqual(['completed', 'failed'])
  expect(await list.ofPayment('pay_nobody')).toBeNull()
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
})
