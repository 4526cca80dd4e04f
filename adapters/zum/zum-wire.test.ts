import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { PaymentOrder } from '@tamarack/application/ports/payment-rail.port'
import { openWorld, stepMs } from './sandbox/sandbox.fixture.ts'
import { makeZumInteracRail, makeZumPadRail } from './zum-rails.ts'
import { makeZumTransferList } from './zum-transfer-list.ts'

const world = await openWorld()
const closing: (() => void)[] = []
afterAll(() => world.close())
afterEach(() => closing.splice(0).forEach((close) => close()))
const settings = { ...world.connection, walletId: null }
const [interac, pad] = [makeZumInteracRail(settings), makeZumPadRail(settings)]
let payments = 0
const orderOf = (more: Partial<PaymentOrder> = {}): PaymentOrder => ({
  paymentId: `pay_${(payments += 1)}`,
  direction: 'out',
  amountCents: 500_29,
  memo: 'Tamarack loan',
  comment: 'loan ln_1',
  party: {
    firstName: 'Alice',
    lastName: 'Maplewood',
    email: 'alice@example.org',
    customerId: 'customer-1',
    phone: '+1 416-555-0101',
  },
  ...more,
})
const account = {
  institutionNumber: '001',
  transitNumber: '12345',
  accountNumber: '0012345678',
  debitDate: '2026-12-04',
}
const listen = async (server: ReturnType<typeof createServer>): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('what the vendor receives', () => {
  const atVendor = async (providerId: string) => (await world.api('GET', `/api/transaction/${providerId}`)).body.result

  test('an e-Transfer leaves the wallet, without a security question, and with a memo that the vendor takes', async () => {
    const order = orderOf({ memo: 'Tamarack: loan #1234567' })
    expect(await atVendor((await interac.send(order)).providerId)).toMatchObject({
      ZumRailsType: 'AccountsPayable',
      TransactionMethod: 'Interac',
      Amount: 500.29,
      Memo: 'Tamarack  loan ',
      ClientTransactionId: order.paymentId,
      User: {
        FirstName: 'Alice',
        LastName: 'Maplewood',
        Email: 'alice@example.org',
        ClientUserId: 'customer-1',
        PhoneNumber: '4165550101',
      },
    })
  })

  test('a request comes into the wallet by Interac, and a missing phone number is left out', async () => {
    const order = orderOf({ direction: 'in', party: { ...orderOf().party, phone: null } })
    const given = await atVendor((await interac.send(order)).providerId)
    expect(given).toMatchObject({ ZumRailsType: 'AccountsReceivable', TransactionMethod: 'Interac' })
    expect(given?.['User']).not.toHaveProperty('PhoneNumber')
  })

  test('a debit carries its day, its account and our id', async () => {
    const order = orderOf({ direction: 'in', account })
    expect(await atVendor((await pad.send(order)).providerId)).toMatchObject({
      ZumRailsType: 'AccountsReceivable',
      TransactionMethod: 'Eft',
      TransactionStatus: 'Scheduled',
      ScheduledStartDate: '2026-12-04',
      ClientTransactionId: order.paymentId,
      User: {
        BankAccountInformation: { InstitutionNumber: '001', TransitNumber: '12345', AccountNumber: '0012345678' },
      },
    })
  })

  test('a debit without an account is a mistake of the caller, and reaches no vendor', async () => {
    await expect(pad.send(orderOf({ direction: 'in' }))).rejects.toThrow(TypeError)
  })

  test('an order whose own answer is lost moves money once', async () => {
    const order = orderOf()
    let lose = true
    const baseUrl = await listen(
      createServer((request, response) => {
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
      }),
    )
    const behind = makeZumInteracRail({ ...settings, baseUrl })
    await expect(behind.send(order)).rejects.toThrow('zum: POST /api/transaction: no answer')
    await expect(behind.send(order)).resolves.toMatchObject({ paymentId: order.paymentId })
    lose = false
    await world.pass(3_600_001)
    await behind.send(order)
    expect((await world.calls()).movements[order.paymentId]).toMatchObject({ transactions: 1, effectiveCents: 500_29 })
  })

  test('an empty wallet is a failure that names it', async () => {
    await world.switch({ emptyWallet: true })
    const { paymentId } = await interac.send(orderOf())
    await world.switch({ emptyWallet: false })
    expect(await interac.read(paymentId)).toMatchObject({ state: 'failed', failure: 'NotEnoughBalanceInWalletError' })
  })
})

interface Item {
  readonly TransactionStatus?: string | null
  readonly [name: string]: unknown
}
/** A vendor that has these transactions for the payment `pay_x`. */
const vendorWith = async (items: readonly Item[], more: { TotalCount?: number; single?: number } = {}) => {
  const all = items.map((item, at) => ({ Id: `t${at}`, ClientTransactionId: 'pay_x', ...item }))
  const calls: string[] = []
  const baseUrl = await listen(
    createServer((request, response) => {
      const path = request.url ?? ''
      calls.push(`${request.method} ${path}`)
      const single = all.find(({ Id }) => path.endsWith(`/${Id}`))
      const result = path.startsWith('/api/authorize')
        ? { Token: 't' }
        : path.endsWith('/filter')
          ? { Items: all.map(({ TransactionHistory: _history, ...item }: Item) => item), TotalCount: more.TotalCount }
          : single
      response
        .writeHead(single === undefined ? 200 : (more.single ?? 200), { 'content-type': 'application/json' })
        .end(JSON.stringify({ statusCode: 200, isError: false, result }))
    }),
  )
  const rails = { interac: makeZumInteracRail({ ...settings, baseUrl }), pad: makeZumPadRail({ ...settings, baseUrl }) }
  const list = makeZumTransferList({ ...world.connection, baseUrl })
  return { ...rails, list, calls }
}

describe('how a transaction is read', () => {
  const events = (...names: string[]) => ({ TransactionHistory: names.map((Event) => ({ Event })) })
  // Spellings: the vendor's documentation of 2022 (UnderReview), later integrations (InReview,
  // Pending Cancellation).
  test.each<[Item, object]>([
    [{ TransactionStatus: 'UnderReview' }, { state: 'under-review', failure: null }],
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
    [{ TransactionStatus: 'Completed' }, { state: 'completed', completedAt: null }],
    [{ TransactionStatus: 'InProgress', ...events('Started', 'InteracSent') }, { state: 'submitted' }],
    [
      { TransactionStatus: 'InProgress', ...events('InteracSent', 'InteracAcknowledgedCredit') },
      { state: 'acknowledged' },
    ],
    [
      { TransactionStatus: 'InProgress', ...events('InteracSent', 'InteracFailedSecurityQuestionNeeded') },
      { state: 'under-review', failure: 'InteracFailedSecurityQuestionNeeded' },
    ],
    [
      { TransactionStatus: 'InProgress', ...events('InteracFailedNameMismatch', 'InteracSent') },
      { state: 'under-review', failure: 'InteracFailedNameMismatch' },
    ],
    [
      { TransactionStatus: 'Scheduled', FailedTransactionEvent: 'EftFailedAccountClosed' },
      { state: 'under-review', failure: 'EftFailedAccountClosed' },
    ],
    [
      { TransactionStatus: 'Pending Cancellation', ...events('NotEnoughBalanceInWalletError') },
      { state: 'under-review', failure: 'NotEnoughBalanceInWalletError' },
    ],
    [
      { TransactionStatus: 'Failed', FailedTransactionEvent: 'EftFailedAccountClosed' },
      { state: 'failed', failure: 'EftFailedAccountClosed' },
    ],
    [{ TransactionStatus: 'Failed' }, { state: 'failed', failure: 'unknown', completedAt: null }],
    [
      { TransactionStatus: 'Completed', FailedTransactionEvent: 'EftFailedAccountClosed', ...events('EftFailedX') },
      { state: 'completed', failure: null },
    ],
  ])('%j is %j', async (item, expected) => {
    expect(await (await vendorWith([item])).interac.read('pay_x')).toMatchObject(expected)
  })

  test('a debit is at the bank once its file is uploaded', async () => {
    const states = [events('EFTFileCreated'), events('EFTFileCreated', 'EFTFileUploaded')].map(async (history) => {
      const vendor = await vendorWith([{ TransactionStatus: 'InProgress', ...history }])
      return (await vendor.pad.read('pay_x'))?.state
    })
    expect(await Promise.all(states)).toEqual(['submitted', 'acknowledged'])
  })

  test.each([
    ['a status that no list has', [{ TransactionStatus: 'Teleported' }], {}, 'an unknown status'],
    ['no status', [{}], {}, 'an unknown status'],
    [
      'an unknown status next to a known one',
      [{ TransactionStatus: 'Completed' }, { TransactionStatus: 'Teleported' }],
      {},
      'an unknown status',
    ],
    ['more than a page', [{ TransactionStatus: 'Failed' }], { TotalCount: 2 }, 'fills more than a page'],
    [
      'a listed transaction that it does not have',
      [{ TransactionStatus: 'Failed' }],
      { single: 404 },
      'cannot be read',
    ],
  ])('a vendor that answers with %s throws ProviderUnavailable', async (_what, items, more, message) => {
    const vendor = await vendorWith(items, more)
    for (const call of [
      () => vendor.interac.read('pay_x'),
      () => vendor.interac.cancel('pay_x'),
      () => vendor.interac.send(orderOf({ paymentId: 'pay_x' })),
    ])
      await expect(call()).rejects.toThrow(
        expect.objectContaining({
          name: 'ProviderUnavailable',
          message: expect.stringContaining(message) as string,
        }) as Error,
      )
    expect(vendor.calls.filter((call) => /^DELETE|POST .api.transaction$/.test(call))).toEqual([])
  })

  test('transactions of other payments in an answer do not count', async () => {
    const vendor = await vendorWith([{ TransactionStatus: 'Completed', ClientTransactionId: 'pay_xx' }])
    expect(await vendor.interac.read('pay_x')).toBeNull()
  })

  test('the list of transfers never reports a failure while the status is under way', async () => {
    const vendor = await vendorWith([
      { TransactionStatus: 'InProgress', FailedTransactionEvent: 'InteracFailedNameMismatch' },
      { TransactionStatus: 'Failed', FailedTransactionEvent: 'InteracFailedNameMismatch' },
      { TransactionStatus: 'Teleported', FailedTransactionEvent: 'InteracFailedNameMismatch' },
    ])
    expect((await vendor.list.recent(1)).map(({ state }) => state)).toEqual(['under-review', 'failed', 'unclear'])
  })
})

describe('several transactions of one payment', () => {
  const statuses = ['Completed', 'InProgress', 'Failed', 'Cancelled'] as const
  const pairs = statuses.flatMap((one) => statuses.map((other) => [one, other] as const))
  test.each(pairs)('of %s and %s, the one that moved or can move is read', async (one, other) => {
    const vendor = await vendorWith([{ TransactionStatus: one }, { TransactionStatus: other }])
    const decisive = statuses.slice(0, 2).find((status) => status === one || status === other) ?? one
    expect(await vendor.interac.read('pay_x')).toMatchObject({
      providerId: decisive === one ? 't0' : 't1',
      state: { Completed: 'completed', InProgress: 'submitted', Failed: 'failed', Cancelled: 'cancelled' }[decisive],
    })
  })

  test('cancel cancels each that can still move', async () => {
    const order = orderOf()
    const { providerId } = await interac.send(order)
    const path = `${world.sandbox.origin}/console/transactions/${providerId}`
    await fetch(path, { method: 'POST', body: new URLSearchParams({ action: 'double' }), redirect: 'manual' })
    expect((await world.calls()).movements[order.paymentId]).toMatchObject({ transactions: 2 })
    expect(await interac.cancel(order.paymentId)).toMatchObject({ state: 'cancelled' })
    expect((await world.calls()).movements[order.paymentId]).toMatchObject({ effectiveCents: 0 })
  })
})

test('the answer to a review decides a payment of each kind', async () => {
  const comment = 'stopatunderreview'
  const outcome = async (direction: PaymentOrder['direction'], answer: string): Promise<unknown> => {
    const { paymentId, providerId } = await interac.send(orderOf({ comment, direction }))
    await world.pass(stepMs)
    expect(await interac.read(paymentId)).toMatchObject({ state: 'under-review', failure: null })
    await world.api('PUT', `/api/transaction/takeaction/${providerId}`, { TransactionInReviewActionChosen: answer })
    return (await interac.read(paymentId))?.state
  }
  for (const direction of ['out', 'in'] as const)
    expect([await outcome(direction, 'ConfirmedLegitimate'), await outcome(direction, 'Scam')]).toEqual([
      'completed',
      'cancelled',
    ])
})
