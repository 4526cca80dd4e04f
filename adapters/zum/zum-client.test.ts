import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { ProviderUnavailable } from '@tamarack/application/ports/provider-unavailable'
import { openWorld } from './sandbox/sandbox.fixture.ts'
import { logSafe, makeZumClient } from './zum-client.ts'

const world = await openWorld()
afterAll(() => world.close())
const wallets = z.array(z.object({ Id: z.string() }))
const authorizations = async (): Promise<number> => (await world.calls()).calls['POST /api/authorize'] ?? 0

test('one token serves many calls, also those that start together, for 55 minutes', async () => {
  const client = makeZumClient(world.connection)
  const before = await authorizations()
  await Promise.all([
    client.get('/api/wallet', wallets),
    client.get('/api/wallet', wallets),
    client.get('/api/wallet', wallets),
  ])
  await world.pass(55 * 60_000 - 1)
  await client.get('/api/wallet', wallets)
  expect((await authorizations()) - before).toBe(1)
  await world.pass(1)
  await client.get('/api/wallet', wallets)
  expect((await authorizations()) - before).toBe(2)
})

test('a token that the vendor no longer takes is replaced once, and the call is repeated', async () => {
  let now = world.time.now()
  const client = makeZumClient({ ...world.connection, clock: { now: () => now as ReturnType<typeof world.clock.now> } })
  await client.get('/api/wallet', wallets)
  const before = await authorizations()
  // Our clock stands still while the vendor's hour passes.
  now = world.time.now()
  await world.pass(61 * 60_000)
  expect(await client.get('/api/wallet', wallets)).toMatchObject({ kind: 'result' })
  expect((await authorizations()) - before).toBe(1)
})

test('wrong credentials make the provider unavailable, and are not shown', async () => {
  const error: unknown = await makeZumClient({ ...world.connection, password: 'another-password' })
    .get('/api/wallet', wallets)
    .catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(ProviderUnavailable)
  expect(inspect(error, { depth: 10, showHidden: true })).not.toMatch(/another-password|Bearer/)
})

test("a refusal is an answer, with the vendor's text", async () => {
  expect(await makeZumClient(world.connection).get('/api/transaction/none', z.unknown())).toEqual({
    kind: 'refused',
    status: 404,
    reason: 'Transaction not found.',
  })
})

test('an answer of another shape is a fault that names the place and not the value', async () => {
  await expect(
    makeZumClient(world.connection).get('/api/wallet', z.array(z.object({ Id: z.number() }))),
  ).rejects.toThrow('an answer of another shape at 0.Id')
})

test('a text of the vendor that cannot be stored is made storable, no matter what call it answers', async () => {
  const server = createServer((request, response) =>
    response.end(
      request.url === '/api/authorize'
        ? '{"result":{"Token":"t"}}'
        : String.raw`{"result":{"Reason":"wallet\u0000 empty \ud800","Owner":"Zo\u00eb \ud83d\ude42"}}`,
    ),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const texts = z.record(z.string(), z.string())
  const answer = await makeZumClient({ ...world.connection, baseUrl }).get('/api/transaction/1', texts)
  expect(answer).toEqual({ kind: 'result', result: { Reason: 'wallet\uFFFD empty \uFFFD', Owner: 'Zoë 🙂' } })
  server.close()
})

test('too many calls are blocked for five minutes, which is a fault and not a refusal', async () => {
  const limited = await openWorld()
  await limited.switch({ rateLimit: true })
  const client = makeZumClient(limited.connection)
  for (let call = 0; call < 299; call++) await client.get('/api/wallet', wallets)
  await expect(client.get('/api/wallet', wallets)).rejects.toThrow('zum: GET /api/wallet: 429')
  await limited.pass(5 * 60_000 - 1)
  await expect(client.get('/api/wallet', wallets)).rejects.toThrow('429')
  await limited.pass(5 * 60_000 + 1)
  expect(await client.get('/api/wallet', wallets)).toMatchObject({ kind: 'result' })
  await limited.close()
})

test('a text for the log loses addresses and long numbers', () => {
  expect(logSafe('No account 0012345 for alice@example.org at 416-555-0101\n<b>')).toBe(
    'No account # for [email] at #-#-#  b',
  )
  expect(logSafe('x'.repeat(200))).toHaveLength(80)
})

test('a redirect is not followed: the token goes to no other address', async () => {
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(request.url)
    response.writeHead(307, { location: '/elsewhere' }).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await expect(makeZumClient({ ...world.connection, baseUrl }).get('/api/wallet', wallets)).rejects.toThrow(
    ProviderUnavailable,
  )
  expect(asked.filter((path) => path === '/elsewhere')).toEqual([])
  server.close()
})
