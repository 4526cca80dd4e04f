import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { fundsTransferGuarantees } from '@tamarack/application/testing/funds-transfer-contract'
import { returnReasonOf, returnReasons } from '@tamarack/domain/pad/return-codes'
import { openWorld, stepMs } from './sandbox/sandbox.fixture.ts'
import { makeZumFundsTransfer } from './zum-interac.ts'

const world = await openWorld()
afterAll(() => world.close())
const provider = makeZumFundsTransfer({ ...world.connection, walletId: null })
let payments = 0
const paymentId = (): string => `pay_${++payments}`
const comments = {
  completes: 'loan ln_1',
  fails: 'InteracFailedReachedCancellationCutOff',
  'waits-for-review': 'stopatunderreview',
} as const
const transferOf = (id: string, comment: string = comments.completes, amountCents = 500_29) => ({
  paymentId: id,
  amountCents,
  memo: 'Tamarack loan',
  comment,
  recipient: {
    firstName: 'Alice',
    lastName: 'Maplewood',
    email: 'alice@example.org',
    customerId: 'customer-1',
    phone: '+1 416-555-0101',
  },
})
const steps = async (count: number): Promise<void> => {
  for (let step = 0; step < count; step++) await world.pass(stepMs)
}

const guarantees = fundsTransferGuarantees({
  provider,
  paymentId,
  comment: (ending) => comments[ending],
  step: () => world.pass(stepMs),
  hourPasses: () => world.pass(3_600_001),
  sentCents: async (id) => (await world.calls()).movements[id]?.effectiveCents ?? 0,
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

test('a payment whose own answer is lost, with a time limit in between, moves money once', async () => {
  const id = paymentId()
  // Only the answer to the payment is lost: a proxy lets everything else through.
  let lose = true
  const proxy = createServer((request, response) => {
    const chunks: Buffer[] = []
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const headers = Object.fromEntries(
          ['authorization', 'content-type', 'idempotency-key'].flatMap((name) =>
            request.headers[name] ? [[name, String(request.headers[name])]] : [],
          ),
        )
        void fetch(`${world.sandbox.origin}${request.url}`, {
          method: request.method ?? 'GET',
          headers,
          body: chunks.length > 0 ? Buffer.concat(chunks) : null,
        }).then(async (answer) => {
          const text = await answer.text()
          if (lose && request.url === '/api/transaction') response.destroy()
          else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
        })
      })
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const behind = makeZumFundsTransfer({
    ...world.connection,
    baseUrl: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    walletId: null,
  })
  await expect(behind.send(transferOf(id))).rejects.toThrow('zum: POST /api/transaction: no answer')
  await expect(behind.send(transferOf(id))).resolves.toMatchObject({ paymentId: id })
  lose = false
  await world.pass(3_600_001)
  await behind.send(transferOf(id))
  expect((await world.calls()).movements[id]).toMatchObject({ transactions: 1, effectiveCents: 500_29 })
  proxy.close()
  proxy.closeAllConnections()
})

test('sends the vendor an Interac transfer from the wallet, with our ids and an address without a question', async () => {
  const id = paymentId()
  const { providerId } = await provider.send({ ...transferOf(id), memo: 'Tamarack: loan #1234567' })
  const { body } = await world.api('GET', `/api/transaction/${providerId}`)
  expect(body.result).toMatchObject({
    ZumRailsType: 'AccountsPayable',
    TransactionMethod: 'Interac',
    Amount: 500.29,
    Memo: 'Tamarack  loan ',
    ClientTransactionId: id,
    User: {
      FirstName: 'Alice',
      LastName: 'Maplewood',
      Email: 'alice@example.org',
      ClientUserId: 'customer-1',
      PhoneNumber: '4165550101',
    },
  })
})

test('an empty wallet is a failure that names it', async () => {
  await world.switch({ emptyWallet: true })
  const id = paymentId()
  await provider.send(transferOf(id))
  await world.switch({ emptyWallet: false })
  expect(await provider.readTransfer(id)).toMatchObject({
    state: 'failed',
    failure: 'NotEnoughBalanceInWalletError',
    completedAt: null,
  })
})

test('the wallet is empty for a payee whose address begins with empty-wallet, and for nobody else', async () => {
  const [failing, arriving] = [paymentId(), paymentId()]
  await provider.send({
    ...transferOf(failing),
    recipient: { ...transferOf(failing).recipient, email: 'Empty-Wallet.7@example.org' },
  })
  await provider.send(transferOf(arriving))
  expect(await provider.readTransfer(failing)).toMatchObject({
    state: 'failed',
    failure: 'NotEnoughBalanceInWalletError',
  })
  expect(await provider.readTransfer(arriving)).toMatchObject({ state: 'submitted' })
})

test('a payment that failed after it was complete is failed', async () => {
  const id = paymentId()
  await provider.send(transferOf(id, 'EftFailedAccountClosed, Latefailure'))
  await steps(2)
  expect(await provider.readTransfer(id)).toMatchObject({ state: 'completed' })
  await steps(1)
  expect(await provider.readTransfer(id)).toMatchObject({ state: 'failed', failure: 'EftFailedAccountClosed' })
})

test('every returned EFT fails with an event that the table of returns lists', async () => {
  const named = returnReasons.flatMap(({ code, providerEvents }) =>
    providerEvents.map((event) => [event, code] as const),
  )
  const sent = named.map(([event, code]) => ({ id: paymentId(), event, code }))
  for (const { id, event } of sent) await provider.send(transferOf(id, event.toLowerCase(), 1_00))
  await steps(2)
  for (const { id, event, code } of sent) {
    const failure = (await provider.readTransfer(id))?.failure ?? ''
    expect(failure).toBe(event)
    expect(returnReasonOf(failure)).toMatchObject({ ok: true, value: { code } })
  }
})

test('the answer to a review decides the payment', async () => {
  const [good, bad] = [
    await provider.send(transferOf(paymentId(), comments['waits-for-review'])),
    await provider.send(transferOf(paymentId(), comments['waits-for-review'])),
  ]
  await steps(1)
  await world.api('PUT', `/api/transaction/takeaction/${good.providerId}`, {
    TransactionInReviewActionChosen: 'ConfirmedLegitimate',
  })
  await world.api('PUT', `/api/transaction/takeaction/${bad.providerId}`, { TransactionInReviewActionChosen: 'Scam' })
  expect(await provider.readTransfer(good.paymentId)).toMatchObject({ state: 'completed' })
  expect(await provider.readTransfer(bad.paymentId)).toMatchObject({ state: 'cancelled' })
})

/** A vendor that answers a look-up with one transaction in the given shape. */
const answering = async (
  item: object,
): Promise<{ readonly read: () => Promise<unknown>; readonly close: () => void }> => {
  const whole = { Id: 't1', ClientTransactionId: 'pay_x', ...item }
  const server = createServer((request, response) => {
    const result = request.url?.startsWith('/api/authorize')
      ? { Token: 't' }
      : request.url?.endsWith('/filter')
        ? { Items: [whole] }
        : whole
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ statusCode: 200, isError: false, result }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const transfers = makeZumFundsTransfer({
    ...world.connection,
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    walletId: null,
  })
  return {
    read: () => transfers.readTransfer('pay_x').catch((error: unknown) => String(error)),
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

// Spellings: the vendor's documentation of 2022 (UnderReview), later integrations (InReview,
// Pending Cancellation); case and spaces are not relied on.
test.each([
  [{ TransactionStatus: 'UnderReview' }, { state: 'under-review' }],
  [{ TransactionStatus: 'In Review' }, { state: 'under-review' }],
  [{ TransactionStatus: 'in_progress' }, { state: 'submitted' }],
  [{ TransactionStatus: 'Scheduled' }, { state: 'submitted' }],
  [{ TransactionStatus: 'Pending Cancellation' }, { state: 'submitted' }],
  [{ TransactionStatus: 'Canceled' }, { state: 'cancelled' }],
  [
    { TransactionStatus: 'COMPLETED', CompletedAt: '2026-11-21T14:05:00' },
    { state: 'completed', completedAt: Date.UTC(2026, 10, 21, 14, 5) },
  ],
  [
    { TransactionStatus: 'Completed', CompletedAt: '2026-11-21T09:05:00-05:00' },
    { state: 'completed', completedAt: Date.UTC(2026, 10, 21, 14, 5) },
  ],
  [
    {
      TransactionStatus: 'InProgress',
      TransactionHistory: [{ Event: 'Started' }, { Event: 'InteracAcknowledgedCredit' }],
    },
    { state: 'acknowledged' },
  ],
  [
    {
      TransactionStatus: 'InProgress',
      TransactionHistory: [{ Event: 'InteracSent' }, { Event: 'InteracFailedSecurityQuestionNeededForProvidedEmail' }],
    },
    { state: 'under-review', failure: 'InteracFailedSecurityQuestionNeededForProvidedEmail' },
  ],
  [
    { TransactionStatus: 'Failed', FailedTransactionEvent: 'EftFailedAccountClosed' },
    { state: 'failed', failure: 'EftFailedAccountClosed' },
  ],
])('%j is read as %j', async (item, expected) => {
  const vendor = await answering(item)
  expect(await vendor.read()).toMatchObject(expected)
  vendor.close()
})

test('a status that no list has is a fault to look at, not a state', async () => {
  const vendor = await answering({ TransactionStatus: 'Teleported' })
  expect(await vendor.read()).toBe('ProviderUnavailable: zum: a transaction has an unknown status')
  vendor.close()
})
