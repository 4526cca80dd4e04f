import { expect, test } from 'vitest'
import { goThrough, type KilledWhen } from '@tamarack/adapter-sandbox/stopped.fixture'
import { makeZumBankDataProvider } from '../zum-bank-data-provider.ts'
import { makeZumInteracRail } from '../zum-rails.ts'
import { collectionMs, openWorld, stepMs, type World } from './sandbox.fixture.ts'

const bankOf = (world: World) => makeZumBankDataProvider({ ...world.connection, scriptUrl: '/connector.js' })
const fundsOf = (world: World) => makeZumInteracRail({ ...world.connection, walletId: null })
const payment = (paymentId: string, comment = '') => ({
  paymentId,
  direction: 'out' as const,
  amountCents: 500_00,
  party: {
    firstName: 'Alice',
    lastName: 'Maplewood',
    email: 'alice@example.org',
    customerId: 'customer-1',
    phone: null,
  },
  memo: 'Tamarack loan',
  comment,
})
const user = { FirstName: 'Alice', LastName: 'Maplewood', Email: 'alice@example.org', ClientUserId: 'customer-1' }

/** Bank data, a disbursement that arrives, one that fails, a debit that is cancelled: each call
 * repeated when it has no answer. */
const steps = (): readonly ((world: World) => Promise<unknown>)[] => {
  let token = ''
  let scheduled = ''
  return [
    async (world) => {
      token = (await bankOf(world).connectToken()).token
    },
    async (world) => {
      const { status } = await world.connect(token, { options: { clientuserid: 'customer-1' } })
      // A repeat is refused when the connection was made and only its answer lost; its webhook
      // names the request.
      expect([200, 401]).toContain(status)
    },
    (world) => world.pass(collectionMs),
    async (world) => {
      const connected = world.messages().find(({ Type }) => Type === 'User')
      expect(connected?.Data).toMatchObject({ ClientUserId: 'customer-1' })
      const collected = await bankOf(world).collect(String(connected?.Data['AggregationRequestId']))
      expect(collected).toMatchObject({ state: 'ready', data: { customerId: 'customer-1' } })
    },
    (world) => fundsOf(world).send(payment('pay_1')),
    (world) => world.pass(stepMs),
    (world) => world.pass(stepMs),
    (world) => fundsOf(world).send(payment('pay_2', 'InteracFailedRecipientRejected')),
    (world) => world.pass(stepMs),
    (world) => world.pass(stepMs),
    async (world) => expect(await fundsOf(world).read('pay_1')).toMatchObject({ state: 'completed' }),
    async (world) => expect(await fundsOf(world).read('pay_2')).toMatchObject({ state: 'failed' }),
    async (world) => {
      const debit = {
        ZumRailsType: 'AccountsReceivable',
        TransactionMethod: 'Eft',
        Amount: 100,
        Memo: 'Payment',
        WalletId: (await world.calls()).wallet.Id,
        ClientTransactionId: 'debit_1',
        ScheduledStartDate: '2026-12-04',
        User: user,
      }
      scheduled = String(
        (await world.api('POST', '/api/transaction', debit, { 'idempotency-key': 'd-1' })).body.result?.['Id'],
      )
    },
    async (world) => {
      await world.api('DELETE', `/api/transaction/${scheduled}`)
      const { body } = await world.api('GET', `/api/transaction/${scheduled}`)
      expect(body.result).toMatchObject({ TransactionStatus: 'Cancelled' })
    },
    async (world) => world.switch({ rateLimit: true }),
    (world) => world.sandbox.settled(),
  ]
}

const life = async (killedAt: number, when: KilledWhen, goneAtStep?: number) => {
  const { world, written, killed } = await goThrough({
    open: (journal) => openWorld({ journal }),
    reopen: (before, journal) => openWorld({ journal, time: before.time, receiver: before.receiver }),
    steps: steps(),
    killedAt,
    when,
    goneAtStep,
  })
  await world.pass(60 * 60_000)
  const { connections, movements, wallet } = await world.calls()
  const announced = new Set(
    world.messages().map(({ Data }) => `${String(Data['ClientTransactionId'])} ${String(Data['TransactionStatus'])}`),
  )
  await world.close()
  const outcome = {
    connections,
    movements,
    balance: wallet.Balance,
    announced: ['pay_1 Completed', 'pay_2 Failed', 'debit_1 Cancelled'].filter((change) => announced.has(change)),
  }
  return { outcome, written, killed }
}

const undisturbed = await life(0, 'before')
const kills = Array.from({ length: undisturbed.written }, (_, index) => index + 1).flatMap((line) => [
  [line, 'before'] as const,
  [line, 'after'] as const,
])

test('undisturbed, everything ends as it should, and writes the lines at which the sandbox is killed below', () => {
  expect(undisturbed.outcome).toEqual({
    connections: 1,
    movements: {
      pay_1: { transactions: 1, completed: 1, effectiveCents: 500_00 },
      pay_2: { transactions: 1, completed: 0, effectiveCents: 0 },
      debit_1: { transactions: 1, completed: 0, effectiveCents: 0 },
    },
    balance: 999_500,
    announced: ['pay_1 Completed', 'pay_2 Failed', 'debit_1 Cancelled'],
  })
  expect(undisturbed.written).toBeGreaterThanOrEqual(8)
})

test.each(kills)(
  'a sandbox that is killed at line %i of its journal, %s it is written, and started again loses nothing',
  async (line, when) => {
    const { outcome, killed } = await life(line, when)
    expect(outcome).toEqual(undisturbed.outcome)
    expect(killed).toBe(true)
  },
)

test.each(steps().map((_step, index) => [index]))(
  'a sandbox that is gone when call %i arrives, and started again, answers its repeat as if nothing had been',
  async (index) => {
    expect((await life(0, 'before', index)).outcome).toEqual(undisturbed.outcome)
  },
)
