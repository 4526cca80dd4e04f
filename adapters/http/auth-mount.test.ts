import { once } from 'node:events'
import { request as rawRequest } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveApp, type Served } from './testing/served-app.ts'

let served: Served
beforeAll(async () => {
  served = await serveApp()
})
afterAll(() => served.close())

const last = () => served.authRequests.at(-1)

test('the library gets the call on our origin with our word on its sender', async () => {
  const reply = await served.call('POST', '/api/auth/sign-in/email?x=1', {
    body: '{"email":"a"}',
    headers: {
      'content-type': 'application/json',
      'x-client-ip': '6.6.6.6',
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-real-ip': '6.6.6.6',
      forwarded: 'for=6.6.6.6',
      cookie: 'a=b',
      origin: 'https://tamarack.test',
    },
  })
  expect(reply).toMatchObject({ status: 200, body: { path: '/api/auth/sign-in/email', body: '{"email":"a"}' } })
  expect(last()?.url).toBe('https://tamarack.test/api/auth/sign-in/email?x=1')
  expect(Object.fromEntries(last()?.headers ?? [])).toMatchObject({
    'x-client-ip': '127.0.0.1',
    cookie: 'a=b',
    origin: 'https://tamarack.test',
  })
  expect([...(last()?.headers.keys() ?? [])].filter((name) => /forwarded|real-ip|^host$/.test(name))).toEqual([])
  expect(reply.headers.get('cache-control')).toBe('no-store')
})

test('our own proxy is believed about the sender, and only as far as it is in front', async () => {
  const behind = await serveApp({ settings: { proxies: 1 } })
  await behind.call('GET', '/api/auth/get-session', { headers: { 'x-forwarded-for': '6.6.6.6, 203.0.113.9' } })
  await behind.close()
  expect(behind.authRequests[0]?.headers.get('x-client-ip')).toBe('203.0.113.9')
})

test.each([
  '/sign-in/email',
  '/request-password-reset',
  '/forget-password',
  '/set-password',
  '/account-info',
  '/two-factor/verify-otp',
])("the specification's address /api%s reaches the same call", async (path) => {
  expect((await served.call('POST', `/api${path}`, { body: '{}' })).body).toMatchObject({ path: `/api/auth${path}` })
})

test.each(['/api/v1/site', '/api/sign-inn', '/api/signin', '/apisign-in', '/api/authority', '/api/../sign-in'])(
  '%s does not reach the library',
  async (path) => {
    const before = served.authRequests.length
    await served.call('GET', path)
    expect(served.authRequests.length).toBe(before)
  },
)

test('a body beyond 64 KiB does not reach the library', async () => {
  const before = served.authRequests.length
  expect(await served.call('POST', '/api/auth/sign-in/email', { body: 'x'.repeat(65 * 1024 + 1) })).toMatchObject({
    status: 413,
    body: { code: 'PAYLOAD_TOO_LARGE' },
  })
  const chunked = rawRequest({
    port: served.port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/auth/sign-in/email',
    headers: { 'transfer-encoding': 'chunked' },
  })
  chunked.on('error', () => {})
  for (let sent = 0; sent < 3; sent++) chunked.write('x'.repeat(32 * 1024))
  const [response] = (await once(chunked, 'response')) as [{ statusCode: number }]
  chunked.destroy()
  expect(response.statusCode).toBe(413)
  expect(served.authRequests.length).toBe(before)
})

test('cookies, redirects, empty bodies and null pass as they are', async () => {
  const replies: readonly Response[] = [
    new Response(null, {
      status: 302,
      headers: [
        ['location', '/auth/verify-email?verified=1'],
        ['set-cookie', 'a=1; HttpOnly'],
        ['set-cookie', 'b=2'],
      ],
    }),
    new Response('null', { headers: { 'content-type': 'application/json', 'cache-control': 'private' } }),
    new Response(null, { status: 204 }),
  ]
  let next = 0
  const fixed = await serveApp({ ports: { auth: { handler: async () => replies[next++] ?? Response.error() } } })
  const [redirect, nothing, empty] = [
    await fixed.call('GET', '/api/auth/a'),
    await fixed.call('GET', '/api/auth/b'),
    await fixed.call('POST', '/api/auth/c'),
  ]
  await fixed.close()
  expect([redirect.status, redirect.headers.get('location'), redirect.headers.getSetCookie()]).toEqual([
    302,
    '/auth/verify-email?verified=1',
    ['a=1; HttpOnly', 'b=2'],
  ])
  expect([
    nothing.status,
    nothing.text,
    nothing.headers.get('content-type'),
    nothing.headers.get('cache-control'),
  ]).toEqual([200, 'null', 'application/json', 'private'])
  expect([empty.status, empty.text]).toEqual([204, ''])
})

test.each<[string, Response, object]>([
  [
    'without a word',
    new Response(null, { status: 404, headers: [['set-cookie', 'a=1; HttpOnly']] }),
    { status: 404, body: { code: 'NOT_FOUND', message: 'Not Found' } },
  ],
  [
    'in plain text',
    new Response('Not Found', { status: 404, headers: { 'content-type': 'text/plain' } }),
    { status: 404, body: { code: 'NOT_FOUND', message: 'Not Found' } },
  ],
  [
    'with a status that has no name',
    new Response(null, { status: 499 }),
    { status: 499, body: { code: 'REFUSED', message: 'Refused' } },
  ],
  [
    'in its own words',
    Response.json({ code: 'CODE', message: 'Words' }, { status: 403 }),
    { status: 403, body: { code: 'CODE', message: 'Words' } },
  ],
  [
    'in the words of a validator',
    Response.json(
      {
        code: 'VALIDATION_ERROR',
        message: '[body.email] Invalid input: expected string, received undefined; [body.a.b] Invalid input',
      },
      { status: 400 },
    ),
    {
      status: 400,
      body: {
        code: 'VALIDATION_ERROR',
        message: 'Check these answers',
        errors: [
          { pointer: '/email', detail: 'This answer is missing' },
          { pointer: '/a/b', detail: 'Check this answer' },
        ],
      },
    },
  ],
])('a refusal %s reaches the caller as JSON', async (_, refusal, answer) => {
  const fixed = await serveApp({ ports: { auth: { handler: async () => refusal } } })
  const reply = await fixed.call('GET', '/api/auth/a')
  await fixed.close()
  expect(reply).toMatchObject(answer)
  expect(reply.headers.get('content-type')).toMatch(/^application\/json/)
  expect(reply.headers.getSetCookie()).toEqual(refusal.headers.getSetCookie())
})

test("the log never holds what stands behind a call's first word: it may be a token", async () => {
  await served.call('GET', '/api/auth/reset-password/SECRETTOKEN?callbackURL=/x')
  await served.call('GET', '/api/reset-password/SECRETTOKEN')
  await served.call('GET', '/api/auth/SECRETTOKEN')
  expect(served.lines.at(-1)).toMatchObject({ facts: { route: '/api/auth/…' } })
  expect(served.lines.at(-2)).toMatchObject({ facts: { route: '/api/auth/reset-password' } })
  expect(JSON.stringify(served.lines)).not.toContain('SECRETTOKEN')
})
