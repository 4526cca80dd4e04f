import { afterAll, expect, test } from 'vitest'
import { paymentRequestsGuarantees } from '@tamarack/application/testing/payment-requests-contract'
import { openWorld, stepMs } from './sandbox/sandbox.fixture.ts'
import { makeZumPaymentRequests } from './zum-interac.ts'

const world = await openWorld()
afterAll(() => world.close())
const provider = makeZumPaymentRequests({ ...world.connection, walletId: null })
let requests = 0
const requestId = (): string => `pay_request_${++requests}`
const press = async (id: string, form: Record<string, string>): Promise<void> => {
  const found = await provider.readRequest(id)
  const answer = await fetch(`${world.sandbox.origin}/console/transactions/${found?.providerId}`, {
    method: 'POST',
    headers: { origin: world.sandbox.origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form),
    redirect: 'manual',
  })
  expect(answer.status).toBe(303)
}

const guarantees = paymentRequestsGuarantees({
  provider,
  requestId,
  payer: (id, does) =>
    press(id, does === 'pays' ? { action: 'complete' } : { action: 'fail', event: 'InteracFailedRecipientRejected' }),
  daysPass: (days) => world.pass(days * 24 * 3_600_000),
  made: async (id) => (await world.calls()).movements[id]?.transactions ?? 0,
  withoutAnswers: async (act) => {
    await world.switch({ outage: 'lost-answers' })
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

const made = (id: string) => ({
  requestId: id,
  amountCents: 342_07,
  memo: 'Loan payoff #1',
  comment: 'Pays off your loan',
  payer: {
    firstName: 'Alice',
    lastName: 'Maplewood',
    email: 'alice@example.org',
    customerId: 'customer-1',
    phone: '+1 416-555-0101',
  },
})

test('the vendor receives a request for an Interac payment into the wallet, with our ids', async () => {
  const id = requestId()
  const { providerId } = await provider.request(made(id))
  const { body } = await world.api('GET', `/api/transaction/${providerId}`)
  expect(body.result).toMatchObject({
    ZumRailsType: 'AccountsReceivable',
    TransactionMethod: 'Interac',
    Amount: 342.07,
    Memo: 'Loan payoff  1',
    ClientTransactionId: id,
    User: { FirstName: 'Alice', Email: 'alice@example.org', PhoneNumber: '4165550101' },
  })
})

test('a request that the vendor refuses has failed and is nowhere at the vendor', async () => {
  const id = requestId()
  const refused = await provider.request({ ...made(id), payer: { ...made(id).payer, email: 'no address' } })
  expect(refused).toMatchObject({ state: 'failed', providerId: '' })
  expect(refused.failure).toContain('refused 400')
  expect(await provider.readRequest(id)).toBeNull()
})

test('where people pay at once, a request is paid after its two steps', async () => {
  await world.switch({ requestsPaid: true })
  const id = requestId()
  await provider.request(made(id))
  await world.pass(stepMs)
  await world.pass(stepMs)
  expect(await provider.readRequest(id)).toMatchObject({ state: 'completed' })
})
