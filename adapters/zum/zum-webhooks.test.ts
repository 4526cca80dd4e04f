import { createHmac } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { webhookReaderGuarantees } from '@tamarack/application/testing/webhook-reader-contract'
import { collectionMs, openWorld, stepMs, webhookSecret } from './sandbox/sandbox.fixture.ts'
import { makeZumWebhooks } from './zum-webhooks.ts'

const world = await openWorld()
afterAll(() => world.close())
const reader = makeZumWebhooks({ secret: webhookSecret })
const signature = (
  body: string | Uint8Array,
  secret = webhookSecret,
  encoding: 'base64' | 'hex' | 'base64url' = 'base64',
) => createHmac('sha256', secret).update(body).digest(encoding)
const signed = (message: object) => {
  const body = JSON.stringify(message)
  return { headers: { 'zumrails-signature': signature(body) }, body: Buffer.from(body) }
}
const body = Buffer.from(
  JSON.stringify({ Type: 'Transaction', Event: 'StatusChange', Data: { Id: 't-1', ClientTransactionId: 'pay_1' } }),
)
const refused = { ok: false, error: { code: 'WEBHOOK_NOT_GENUINE', reason: 'signature is invalid' } }

const guarantees = webhookReaderGuarantees({
  reader,
  signatureHeader: 'zumrails-signature',
  genuine: () =>
    Promise.resolve({
      webhook: { headers: { 'zumrails-signature': signature(body) }, body },
      content: { about: 'transfer', paymentId: 'pay_1', providerId: 't-1' },
    }),
})
test.each(guarantees.map(({ sentence, verify }) => [sentence, verify] as const))('%s', async (_sentence, verify) => {
  await expect(verify()).resolves.toBeUndefined()
})

// RFC 4231, test case 2: key "Jefe".
test('the signature is HMAC-SHA256 in base64', async () => {
  const expected = Buffer.from('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843', 'hex').toString(
    'base64',
  )
  expect(
    await makeZumWebhooks({ secret: 'Jefe' }).read({
      headers: { 'ZumRails-Signature': expected },
      body: Buffer.from('what do ya want for nothing?'),
    }),
  ).toMatchObject({ ok: true })
})

test('bank data that arrived name the customer and the loan that the connector was opened for', async () => {
  const { body: token } = await world.api('POST', '/api/aggregationconnector/createtoken', {})
  const { body: connected } = await world.connect(String(token.result?.['Token']), {
    options: { clientuserid: 'customer-1', extrafield1: 'ln_1' },
  })
  await world.pass(collectionMs)
  expect(await reader.read(world.receiver.received.at(-1) ?? { headers: {}, body: new Uint8Array() })).toEqual({
    ok: true,
    value: { about: 'bank-data', requestId: connected['requestid'], customerId: 'customer-1', loanId: 'ln_1' },
  })
})

test('every step of a transfer names the payment', async () => {
  world.receiver.received.length = 0
  const { body: wallet } = await world.api('GET', '/api/wallet')
  const { Id } = (wallet.result as unknown as { Id: string }[])[0] ?? { Id: '' }
  const { body: made } = await world.api('POST', '/api/transaction', {
    ZumRailsType: 'AccountsPayable',
    TransactionMethod: 'Interac',
    Amount: 10,
    Memo: 'loan',
    WalletId: Id,
    ClientTransactionId: 'pay_7',
    User: { FirstName: 'A', LastName: 'B', Email: 'a@example.org' },
  })
  await world.pass(stepMs)
  await world.pass(stepMs)
  expect(world.receiver.received.length).toBe(3)
  for (const webhook of world.receiver.received)
    expect(await reader.read(webhook)).toEqual({
      ok: true,
      value: { about: 'transfer', paymentId: 'pay_7', providerId: made.result?.['Id'] },
    })
})

// Third-party shapes: two integrations handle these besides the documented ones.
test('completions that arrive as events and insights are understood', async () => {
  expect(await reader.read(signed({ Type: 'TransactionEvent', Data: { Id: 't-1', Event: 'Succeeded' } }))).toEqual({
    ok: true,
    value: { about: 'transfer', paymentId: null, providerId: 't-1' },
  })
  expect(
    await reader.read(
      signed({ Type: 'Insights', Event: 'Completed', Data: { RequestId: 'r-1', ClientUserId: 'customer-1' } }),
    ),
  ).toEqual({ ok: true, value: { about: 'bank-data', requestId: 'r-1', customerId: 'customer-1', loanId: null } })
})

test('genuine messages about anything else are about nothing', async () => {
  const others = [
    { Type: 'Invoice', Event: 'Created', Data: { Id: 'i-1' } },
    { Type: 'User', Event: 'Updated', Data: { Id: 'u-1' } },
    { hello: 1 },
    [],
    'text',
  ]
  for (const other of others)
    expect(await reader.read(signed(other as object))).toEqual({ ok: true, value: { about: 'nothing' } })
})

test('genuine messages that concern us in another shape than documented are unreadable, not overheard', async () => {
  const others = [
    { Type: 'Transaction', Data: {} },
    { Type: 'TransactionEvent' },
    { Type: 'Transaction', Data: { Id: 7 } },
    { Type: 'User', Event: 'Connected', Data: null },
    { Type: 'Insights', Event: 'Completed', Data: { RequestId: 5 } },
  ]
  for (const other of others)
    expect(await reader.read(signed(other))).toEqual({
      ok: true,
      value: { about: 'unreadable', reason: 'UNKNOWN_SHAPE' },
    })
})

test.each(['{', '', '{"Type":"Transaction","Data":{"Id":"\u0000"}}', '\ufeff'])(
  'a genuine message that is no JSON is unreadable: %j',
  async (text) => {
    expect(await reader.read({ headers: { 'zumrails-signature': signature(text) }, body: Buffer.from(text) })).toEqual({
      ok: true,
      value: { about: 'unreadable', reason: 'NOT_JSON' },
    })
  },
)

test('a missing signature, another secret, another encoding and another body are refused', async () => {
  expect(await reader.read({ headers: {}, body })).toEqual({
    ok: false,
    error: { code: 'WEBHOOK_NOT_GENUINE', reason: 'signature is missing' },
  })
  const forged = [
    '',
    'x',
    signature(body, 'another'),
    signature(body, ''),
    signature(body, webhookSecret, 'hex'),
    `${signature(body)}=`,
    ` ${signature(body)}`,
    signature(body).replace('=', ''),
    signature(Buffer.concat([body, Buffer.from(' ')])),
  ]
  for (const given of forged)
    expect(await reader.read({ headers: { 'zumrails-signature': given }, body })).toEqual(refused)
})

test('each changed character of the signature is refused', async () => {
  const good = signature(body)
  for (let index = 0; index < good.length - 1; index++) {
    const changed = `${good.slice(0, index)}${good[index] === 'A' ? 'B' : 'A'}${good.slice(index + 1)}`
    expect(await reader.read({ headers: { 'zumrails-signature': changed }, body })).toEqual(refused)
  }
})

test('a body that was parsed and written again is refused', async () => {
  const spaced = Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 2))
  expect(await reader.read({ headers: { 'zumrails-signature': signature(body) }, body: spaced })).toEqual(refused)
})

test('without a secret there is no reader', () => {
  expect(() => makeZumWebhooks({ secret: '' })).toThrow(RangeError)
})
