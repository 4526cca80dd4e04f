import { bankDataGuarantees } from '@tamarack/application/testing/bank-data-contract'
import { afterAll, expect, test } from 'vitest'
import { collectionMs, openWorld } from './sandbox/sandbox.fixture.ts'
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

test('each balance follows from the one before, to the cent', async () => {
  for (const person of ['maple', 'trillium', 'whitepine', 'loonlake', 'osprey']) {
    const answer = await collected({ person })
    if (answer.state !== 'ready') throw new Error(answer.state)
    const inOrder = answer.data.transactions.toReversed()
    for (const [index, { amountCents, balanceCents }] of inOrder.entries()) {
      const before = inOrder[index - 1]?.balanceCents
      if (before !== undefined && before !== null) expect(balanceCents).toBe(before + amountCents)
    }
    expect(answer.data.account.balanceCents).toBe(inOrder.at(-1)?.balanceCents)
  }
})

test('the people differ as lenders see them: pay frequency, returned debits, another lender', async () => {
  const of = async (person: string) => {
    const answer = await collected({ person })
    if (answer.state !== 'ready') throw new Error(answer.state)
    const named = (description: string) =>
      answer.data.transactions.filter((line) => line.description.includes(description))
    return {
      pay: named('PAYROLL').length,
      nsf: named('NSF').length,
      lender: named('OTHER LENDER').length,
      pension: named('PENSION').length,
    }
  }
  expect(await of('maple')).toEqual({ pay: 26, nsf: 0, lender: 0, pension: 0 })
  expect(await of('whitepine')).toEqual({ pay: 24, nsf: 3, lender: 12, pension: 0 })
  expect(await of('osprey')).toEqual({ pay: 0, nsf: 0, lender: 0, pension: 12 })
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
