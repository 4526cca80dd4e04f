import { afterAll, expect, test } from 'vitest'
import { ontarioPeople } from '@tamarack/adapter-sandbox/ontario-people'
import { bankDataGuarantees } from '@tamarack/application/testing/bank-data-contract'
import { truthOf } from './sandbox/bank/testing/truth.ts'
import { collectionMs, openWorld, start } from './sandbox/sandbox.fixture.ts'
import { makeZumBankDataProvider } from './zum-bank-data-provider.ts'

const world = await openWorld()
afterAll(() => world.close())
const provider = makeZumBankDataProvider({ ...world.connection, scriptUrl: '/sandbox/zum-connector.js' })

const connect = async (choice: Parameters<typeof world.connect>[1]): Promise<string> => {
  const { body } = await world.connect((await provider.connectToken()).token, choice)
  return String(body['requestid'])
}
const collected = async (choice: Parameters<typeof world.connect>[1]) => {
  const requestId = await connect(choice)
  await world.pass(collectionMs)
  return provider.collect(requestId)
}

const guarantees = bankDataGuarantees({
  provider,
  connect: async (token, customerId, outcome) =>
    String((await world.connect(token, { outcome, options: { clientuserid: customerId } })).body['requestid']),
  collected: () => world.pass(collectionMs),
  during: async (outage, act) => {
    await world.switch({ outage })
    try {
      await act()
    } finally {
      await world.switch({ outage: 'none' })
    }
  },
})
test.each(guarantees.map(({ sentence, verify }) => [sentence, verify] as const))('%s', async (_sentence, verify) => {
  await expect(verify()).resolves.toBeUndefined()
})

test('the account is the one that the person chose', async () => {
  const [chequing, savings] = [
    await collected({ person: 'trillium', account: 0 }),
    await collected({ person: 'trillium', account: 1 }),
  ]
  expect(chequing).toMatchObject({
    state: 'ready',
    data: {
      account: {
        accountType: 'Chequing',
        institutionName: 'Zum Rails Test Bank',
        institutionNumber: '001',
        holderName: 'Benoît Trillium',
      },
    },
  })
  expect(savings).toMatchObject({ state: 'ready', data: { account: { accountType: 'Savings' } } })
})

test('a credit card and an account in another currency cannot be debited', async () => {
  expect(await collected({ account: 2 })).toEqual({ state: 'failed', reason: 'the chosen account takes no debits' })
  expect(await collected({ user: 'zumUSD' })).toEqual({
    state: 'failed',
    reason: 'the chosen account is not in Canadian dollars',
  })
})

test('the account is in the name that was chosen for it, and in somebody else’s while that is switched on', async () => {
  const holderName = async (choice: Parameters<typeof world.connect>[1]) => {
    const answer = await collected({ person: 'trillium', ...choice })
    return answer.state === 'ready' ? answer.data.account.holderName : answer.state
  }
  expect(await holderName({})).toBe('Benoît Trillium')
  expect(await holderName({ holder: 'printed' })).toBe('TRILLIUM BENOIT')
  expect(await holderName({ holder: 'other' })).toBe('Chen Whitepine')
  await world.switch({ otherHolder: true })
  expect(await holderName({})).toBe('Chen Whitepine')
  await world.switch({ otherHolder: false })
})

test('an account without numbers takes no debits, and data returned as another customer’s name that customer', async () => {
  await world.switch({ notDebitable: true })
  expect(await collected({})).toEqual({ state: 'failed', reason: 'the chosen account takes no debits' })
  await world.switch({ notDebitable: false, otherCustomer: true })
  expect(await collected({ options: { clientuserid: 'customer-1' } })).toMatchObject({
    state: 'ready',
    data: { customerId: 'another-customer' },
  })
  await world.switch({ otherCustomer: false })
})

test('a link that has expired connects nothing', async () => {
  const { token } = await provider.connectToken()
  await world.switch({ linksExpired: true })
  expect(await world.connect(token, {})).toMatchObject({ status: 401 })
  await world.switch({ linksExpired: false })
  expect(await world.connect(token, {})).toMatchObject({ status: 200 })
})

test('every person: what is read is what is true of them: their lines, their balance and the name on the account', async () => {
  const today = new Date(start + 2 * collectionMs).toISOString().slice(0, 10)
  for (const { id } of ontarioPeople) {
    const answer = await collected({ person: id })
    if (answer.state !== 'ready') throw new Error(answer.state)
    const { sources, holderName, balanceCents, nsf } = truthOf(id, today)
    const { account, transactions } = answer.data
    expect([account.holderName, account.balanceCents]).toEqual([holderName, balanceCents])
    const read = new Map(transactions.map((line) => [line.id, line]))
    for (const { transactionIds, netCents, spreadCents } of sources)
      for (const transactionId of transactionIds)
        expect(Math.abs((read.get(transactionId)?.amountCents ?? 0) - netCents)).toBeLessThanOrEqual(spreadCents)
    expect(transactions.filter(({ description }) => description === 'NSF FEE').map((line) => line.id)).toEqual(
      nsf.feeIds.toReversed(),
    )
  }
})

test('the same person has the same history in another sandbox', async () => {
  const other = await openWorld()
  const theirs = makeZumBankDataProvider({ ...other.connection, scriptUrl: '' })
  const { body } = await other.connect((await theirs.connectToken()).token, { person: 'loonlake' })
  await other.pass(collectionMs)
  const [here, there] = [await collected({ person: 'loonlake' }), await theirs.collect(String(body['requestid']))]
  await other.close()
  if (here.state !== 'ready' || there.state !== 'ready') throw new Error('not ready')
  expect(here.data.transactions).toEqual(there.data.transactions)
  expect(here.data.transactions.length).toBeGreaterThan(200)
})

test('the connector takes its token once and for 15 minutes', async () => {
  const { token } = await provider.connectToken()
  expect(await world.connect(token, {})).toMatchObject({ status: 200 })
  expect(await world.connect(token, {})).toMatchObject({ status: 401 })
  const old = await provider.connectToken()
  await world.pass(15 * 60_000 + 1)
  expect(await world.connect(old.token, {})).toMatchObject({ status: 401 })
})
