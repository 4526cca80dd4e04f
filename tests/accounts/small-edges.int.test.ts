import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, serveAccounts, type Served } from './served-accounts.ts'

let world: Served
beforeAll(async () => {
  world = await serveAccounts()
})
afterAll(() => world.close())

const raw = (request: string): Promise<string> => {
  const socket = connect(world.port, '127.0.0.1')
  socket.end(request)
  return textOf(socket)
}
const linesOf = (userId: string | null) =>
  world.sql('select type, outcome, ip, user_agent from security_event where user_id is not distinct from $1', [userId])

test.each([
  '/api/v1/loan/ln%001',
  '/api/v1/loan/document/ln%00/loan-agreement.pdf',
  '/api/v1/loan/document/ln_1/loan-agreement.pdf?sha256=%00',
  '/api/v1/loan/document/ln_1/loan-agreement.pdf?sha256=a%00b',
  '/api/v1/loan/notice/ln_1/%00.pdf',
  '/api/v1/document/verify/%00',
  '/api/v1/loan/evidence-pack/%00',
])('%s names nothing, and is no fault of ours', async (path) => {
  const { browser } = await world.newSignedIn()
  const { status } = await browser.send('GET', path)
  expect(status >= 400 && status < 500).toBe(true)
})

test('a request for two hosts is answered by neither', async () => {
  const answer = await raw('GET /healthz HTTP/1.1\r\nHost: tamarack.test\r\nhost: evil.example\r\n\r\n')
  expect(answer.split('\r\n')[0]).toBe('HTTP/1.1 400 Bad Request')
  expect(await raw('GET /healthz HTTP/1.1\r\nHost: tamarack.test\r\nConnection: close\r\n\r\n')).toContain(' 200 OK')
})

test('an id of 90,000 characters is refused in words', async () => {
  const { browser, id } = await world.newSignedIn()
  const long = 'a'.repeat(90_000)
  const { status, body } = await browser.send('POST', '/api/v1/users/update-zum-verified', {
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ userId: id, requestId: long, loanId: 'ln_1' }),
  })
  expect([status, body?.['errors']]).toEqual([422, [{ pointer: '/requestId', detail: 'Enter at most 128 characters' }]])
})

test('a sign-out clears what the browser kept of the pages, and leaves the trust of the device', async () => {
  const { browser } = await world.newSignedIn()
  const { headers } = await browser.post('/sign-out')
  expect(headers.get('clear-site-data')).toBe('"cache", "storage"')
  expect((await browser.get('/get-session')).headers.get('clear-site-data')).toBeNull()
})

test('a link to delete an account that somebody else opens stays its owner’s; afterwards no line says where it was used', async () => {
  const [owner, other] = [await world.newSignedIn(), await world.newSignedIn()]
  await owner.browser.post('/delete-user', { password })
  const link = await world.linkIn(owner.email)
  expect(await linesOf(owner.id)).toContainEqual(expect.objectContaining({ type: 'sign-in', ip: owner.browser.ip }))
  expect((await world.follow(link, other.browser)).headers.get('location')).toContain('error=')
  expect((await world.follow(link, owner.browser)).headers.get('location')).toBe('/account-deleted')
  await world.settled()
  const lines = await linesOf(owner.id)
  expect(lines.map(({ type }) => type)).toContain('account-deletion')
  expect(
    lines.filter(({ type, ip, user_agent: agent }) => type !== 'account-deletion' && (ip ?? agent) !== null),
  ).toEqual([])
  await expect(world.sql('update security_event set ip = null where user_id = $1', [other.id])).rejects.toThrow(
    'never changed',
  )
})

test('who calls what is not theirs, and who forges a webhook, leaves a line', async () => {
  const { browser, id } = await world.newSignedIn()
  expect((await browser.send('GET', '/api/v1/loan/get-all-applications')).status).toBe(403)
  await browser.send('POST', '/api/webhooks/zum', { body: '{}' })
  await expect
    .poll(() => linesOf(id))
    .toContainEqual(expect.objectContaining({ type: 'api-call', outcome: 'NOT_ALLOWED', ip: browser.ip }))
  expect(await linesOf(null)).toContainEqual(expect.objectContaining({ type: 'forged-webhook', ip: browser.ip }))
})
