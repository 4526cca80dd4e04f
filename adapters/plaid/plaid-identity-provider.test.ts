import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { ProviderUnavailable } from '@tamarack/application/ports/provider-unavailable'
import {
  identityProviderGuarantees,
  type IdentityEnding,
} from '@tamarack/application/testing/identity-provider-contract'
import { makePlaidIdentityProvider } from './plaid-identity-provider.ts'
import type { Outcome } from './sandbox/outcomes.ts'
import { openWorld, templateId } from './sandbox/sandbox.fixture.ts'

const world = await openWorld()
const keyedHash = { of: (text: string) => text }
const provider = makePlaidIdentityProvider({ ...world.connection, templateId, keyedHash })
afterAll(() => world.close())

const endings: Readonly<Record<IdentityEnding, Outcome>> = {
  passes: 'matches',
  'fails-phone': 'phone-code-wrong',
  'fails-document': 'id-unreadable',
  'fails-selfie': 'selfie-mismatch',
  'fails-data': 'details-mismatch',
  'needs-review': 'needs-review',
}
let people = 0
const customer = () => ({ customerId: `customer-${++people}`, email: `customer-${people}@example.org` })
const guarantees = identityProviderGuarantees({
  provider,
  customer,
  finish: async (customerId, ending) => void (await world.finish(customerId, endings[ending])),
  during: async (outage, act) => {
    await world.post('/sandbox/switches', { outage })
    try {
      await act()
    } finally {
      await world.post('/sandbox/switches', { outage: 'none' })
    }
  },
})
test.each(guarantees.map(({ sentence, verify }) => [sentence, verify] as const))('%s', async (_sentence, verify) => {
  await expect(verify()).resolves.toBeUndefined()
})

test('the record is the person who went through the window, phone and address included', async () => {
  const someone = customer()
  const { checkId } = await provider.openCheck(someone)
  await world.finish(someone.customerId, 'matches', { persona: 'maple', samePerson: true })
  const check = await provider.readCheck(checkId)
  expect(check?.record).toEqual({
    givenName: 'Alice',
    familyName: 'Maplewood',
    street: '214 Specimen Street, Apt 5',
    city: 'Toronto',
    region: 'ON',
    postalCode: 'M5V 0A1',
    phoneNumber: '+14165550101',
    emailAddress: someone.email,
    dateOfBirth: '1988-04-12',
    ipAddress: '127.0.0.1',
  })
})

const idDocumentOf = async (samePerson: boolean) => {
  const someone = customer()
  const { checkId } = await provider.openCheck(someone)
  await world.finish(someone.customerId, 'matches', { persona: 'maple', samePerson })
  return (await provider.readCheck(checkId))?.idDocument
}

test('the key of the identity document is made of its country, region, kind and number', async () => {
  const [one, again, other] = [await idDocumentOf(true), await idDocumentOf(true), await idDocumentOf(false)]
  expect(one).toMatch(/^id-document\/ca\/on\/driverslicense\/m\d{14}$/)
  expect(again).toBe(one)
  expect(other).not.toBe(one)
  const failed = customer()
  const { checkId } = await provider.openCheck(failed)
  await world.finish(failed.customerId, 'id-unreadable')
  expect((await provider.readCheck(checkId))?.idDocument).toBeNull()
})

const bornOf = async ({ customerId, email }: ReturnType<typeof customer>, samePerson = false) => {
  const { checkId } = await provider.openCheck({ customerId, email })
  await world.finish(customerId, 'matches', { samePerson })
  return (await provider.readCheck(checkId))?.record.dateOfBirth
}

test('each customer has a date of birth of their own, in every check of theirs', async () => {
  const [one, other] = [customer(), customer()]
  await provider.openCheck(one)
  await world.finish(one.customerId, 'details-mismatch')
  await provider.retryCheck(one)
  const born = await bornOf(one)
  expect(born).toMatch(/^(19|20)\d\d-\d\d-\d\d$/)
  const others = [await bornOf(other)]
  for (let more = 0; more < 30; more += 1) others.push(await bornOf(customer()))
  expect(new Set([born, ...others]).size).toBe(32)
  expect(await bornOf(one)).toBe(born)
})

test('customers who choose to be the very same person have one date of birth', async () => {
  expect([await bornOf(customer(), true), await bornOf(customer(), true)]).toEqual(['1988-04-12', '1988-04-12'])
})

test.each(['risk', 'watchlist'] as const)(
  'a session that failed at %s is started again, since the vendor does not let it resume',
  async (outcome) => {
    const someone = customer()
    await provider.openCheck(someone)
    await world.finish(someone.customerId, outcome)
    expect(await provider.openCheck(someone)).toMatchObject({ outcome: 'failed', failedStep: 'other' })
    expect(await provider.retryCheck(someone)).toMatchObject({ outcome: 'open' })
  },
)

test('the latest of very many attempts is the one that a retry follows', async () => {
  const someone = customer()
  await provider.openCheck(someone)
  for (let attempt = 0; attempt < 11; attempt++) {
    world.time.pass(1_000)
    await provider.retryCheck(someone)
  }
  const { checkId } = await provider.openCheck(someone)
  await world.finish(someone.customerId, 'id-unreadable')
  expect(await provider.retryCheck(someone)).toMatchObject({ outcome: 'open', previousCheckId: checkId })
})

test('leaving the window early changes nothing', async () => {
  const someone = customer()
  const { checkId } = await provider.openCheck(someone)
  await world.finish(someone.customerId, 'closed-early')
  expect(await provider.readCheck(checkId)).toMatchObject({ outcome: 'open', record: { givenName: null } })
})

test("a reviewer's answer decides a check that waited for one", async () => {
  const someone = customer()
  const { checkId } = await provider.openCheck(someone)
  await world.finish(someone.customerId, 'needs-review')
  await fetch(`${world.sandbox.origin}/console/checks/${checkId}`, {
    method: 'POST',
    body: new URLSearchParams({ action: 'reject' }),
    redirect: 'manual',
  })
  expect(await provider.readCheck(checkId)).toMatchObject({ outcome: 'failed', failedStep: 'other' })
})

test('an error shows status, code and request id, and neither the secret nor what was sent', async () => {
  const refused = makePlaidIdentityProvider({ ...world.connection, secret: 'another-secret', templateId, keyedHash })
  const error: unknown = await refused
    .openCheck({ customerId: 'customer-x', email: 'somebody@example.org' })
    .catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(ProviderUnavailable)
  expect(String(error)).toMatch(/plaid: identity_verification\/create: 400 INVALID_API_KEYS \(request [0-9a-f]+\)/)
  expect(inspect(error, { depth: 10, showHidden: true })).not.toMatch(/another-secret|somebody@example\.org/)
})

test('a provider that nobody listens for is unavailable, not a crash', async () => {
  const nowhere = makePlaidIdentityProvider({
    ...world.connection,
    baseUrl: 'http://127.0.0.1:9',
    templateId,
    keyedHash,
  })
  await expect(nowhere.readCheck('idv_1')).rejects.toThrow(/plaid: identity_verification\/get: no answer/)
})

test('a redirect is not followed: the secret goes to no other address', async () => {
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(request.url)
    response.writeHead(307, { location: '/elsewhere' }).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const led = makePlaidIdentityProvider({ ...world.connection, baseUrl, templateId, keyedHash })
  await expect(led.readCheck('idv_1')).rejects.toThrow(ProviderUnavailable)
  expect(asked).toEqual(['/identity_verification/get'])
  server.close()
})
