import { expect, test } from 'vitest'
import { ontarioPeople } from '@tamarack/adapter-sandbox/ontario-people'
import { problemsOf } from '@tamarack/adapter-sandbox/wire-facts.fixture'
import { collectionMs, openWorld, stepMs, type World } from './sandbox.fixture.ts'
import { zumFacts } from './zum-wire.fixture.ts'

const results: Readonly<Record<string, string>> = {
  'POST /api/authorize': 'Authorized',
  'POST /api/aggregationconnector/createtoken': 'AggregationToken',
  'GET /api/aggregation/GetInformationByRequestId/:id': 'Information',
  'GET /api/wallet': 'Wallet[]',
  'POST /api/transaction/filter': 'TransactionPage',
  'POST /api/transaction': 'Transaction',
  'GET /api/transaction/:id': 'Transaction',
  'DELETE /api/transaction/:id': 'null',
  'PUT /api/transaction/takeaction/:id': 'null',
}

/** Calls with every answer held against the facts, and which of them succeeded. */
const checked = (world: World) => {
  const succeeded = new Set<string>()
  const call = async (name: string, body?: object, id = ''): Promise<Record<string, unknown>> => {
    const [method = '', path = ''] = name.split(' ')
    const answer = await world.api(method, path.replace(':id', id), body)
    if (answer.status !== 200) {
      expect(problemsOf(zumFacts, 'Failure', answer.body)).toEqual([])
      return {}
    }
    succeeded.add(name)
    const result = results[name] ?? name
    if (result === 'null') expect(answer.body.result).toBeNull()
    expect(problemsOf(zumFacts, result.endsWith('[]') ? 'ListSuccess' : 'Success', answer.body)).toEqual([])
    const items = Array.isArray(answer.body.result) ? (answer.body.result as unknown[]) : [answer.body.result]
    if (result !== 'null')
      for (const item of items) expect(problemsOf(zumFacts, result.replace('[]', ''), item)).toEqual([])
    return (items[0] ?? {}) as Record<string, unknown>
  }
  return { call, succeeded }
}
type Call = ReturnType<typeof checked>['call']

const walkBanks = async (world: World, call: Call): Promise<void> => {
  const connections = [
    ...ontarioPeople.map(({ id }) => ({ person: id })),
    ...(['other', 'printed'] as const).map((holder) => ({ holder })),
    { account: 1 },
    { account: 2 },
    { user: 'zumUSD' },
    { user: 'zumEUR' },
    { outcome: 'collection-fails' },
  ]
  for (const choice of connections) {
    const { Token } = await call('POST /api/aggregationconnector/createtoken', {})
    const { body } = await world.connect(String(Token), { ...choice, options: { clientuserid: 'customer-1' } })
    const read = () => call('GET /api/aggregation/GetInformationByRequestId/:id', undefined, String(body['requestid']))
    await read()
    await world.pass(collectionMs)
    expect(await read()).toMatchObject({ RequestId: body['requestid'] })
  }
  await world.switch({ notDebitable: true, otherCustomer: true })
  await call('GET /api/aggregation/GetInformationByRequestId/:id', undefined, 'nobody')
  await world.switch({ notDebitable: false, otherCustomer: false })
}

const walkTransactions = async (world: World, call: Call): Promise<void> => {
  const { Id: WalletId } = await call('GET /api/wallet')
  const person = { FirstName: 'Alice', LastName: 'Maplewood', Email: 'alice@example.org' }
  const payments = [
    { TransactionMethod: 'Interac', User: person },
    { TransactionMethod: 'Eft', User: person },
    { TransactionMethod: 'Eft', User: person, Comment: 'EftFailedInsufficientFunds' },
    { TransactionMethod: 'Eft', User: person, Comment: 'EftFailedAccountClosed, Latefailure' },
    { TransactionMethod: 'Eft', User: person, ScheduledStartDate: '2026-12-04' },
    { TransactionMethod: 'Interac', User: person, Comment: 'stopatunderreview' },
    { TransactionMethod: 'Eft', ZumRailsType: 'FundZumWallet' },
  ]
  const ids: string[] = []
  for (const [index, payment] of payments.entries()) {
    const made = await call('POST /api/transaction', {
      ZumRailsType: 'AccountsPayable',
      Amount: 100,
      Memo: 'Loan',
      WalletId,
      ClientTransactionId: `pay_${index}`,
      ...payment,
    })
    ids.push(String(made['Id']))
  }
  for (let step = 0; step < 4; step += 1) {
    for (const id of ids) await call('GET /api/transaction/:id', undefined, id)
    await world.pass(stepMs)
  }
  await call('PUT /api/transaction/takeaction/:id', { TransactionInReviewActionChosen: 'ConfirmedLegitimate' }, ids[5])
  await call('DELETE /api/transaction/:id', undefined, ids[4])
  for (const id of ids) await call('GET /api/transaction/:id', undefined, id)
  await call('POST /api/transaction/filter', {})
}

test('every answer and every webhook, for every person and through every state, is as the facts have it', async () => {
  const world = await openWorld()
  const { call, succeeded } = checked(world)
  await call('POST /api/authorize', { Username: 'tamarack', Password: 'pass-of-the-portal' })
  await walkBanks(world, call)
  await walkTransactions(world, call)
  expect([...succeeded].toSorted()).toEqual(Object.keys(results).toSorted())
  const seen = world.messages().map((message) => {
    expect(problemsOf(zumFacts, 'Webhook', message)).toEqual([])
    const shape = message.Type === 'User' ? 'ConnectedUser' : 'Transaction'
    expect(problemsOf(zumFacts, shape, message.Data)).toEqual([])
    return `${message.Type} ${message.Event}`
  })
  expect(new Set(seen)).toEqual(
    new Set([
      'User Connected',
      'User Updated',
      'Transaction Created',
      'Transaction Updated',
      'Transaction StatusChange',
    ]),
  )
  await world.close()
})

test('every refusal is in the error envelope', async () => {
  const world = await openWorld()
  const { call, succeeded } = checked(world)
  for (const name of Object.keys(results))
    if (!['POST /api/aggregationconnector/createtoken', 'GET /api/wallet'].includes(name))
      await call(name, name.startsWith('GET') || name.includes('filter') ? undefined : {}, 'nobody')
  expect([...succeeded].every((name) => name.endsWith('/filter'))).toBe(true)
  for (const outage of ['errors', 'rate-limited'] as const) {
    await world.switch({ outage })
    const { status, body } = await world.post('/api/authorize', {})
    expect([status, problemsOf(zumFacts, 'Failure', body)]).toEqual([outage === 'errors' ? 500 : 429, []])
  }
  await world.close()
})
