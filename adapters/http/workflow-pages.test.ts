import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { serveApp, type Served } from './testing/served-app.ts'

/** What the engine's pages were asked for, and with which cookie. */
let asked: { readonly method: string | undefined; readonly url: string | undefined; readonly cookie: unknown }[] = []
let engine: Server
let served: Served
let without: Served
beforeAll(async () => {
  engine = createServer((request, reply) => {
    asked.push({ method: request.method, url: request.url, cookie: request.headers.cookie })
    reply
      .writeHead(200, { 'content-type': 'text/html', 'set-cookie': '_csrf=1', etag: '"1"' })
      .end('<title>Temporal</title>')
  }).listen(0, '127.0.0.1')
  await once(engine, 'listening')
  const workflowPages = `http://127.0.0.1:${(engine.address() as AddressInfo).port}`
  served = await serveApp({ settings: { workflowPages } })
  without = await serveApp()
})
beforeEach(() => {
  asked = []
})
afterAll(async () => {
  await Promise.all([served.close(), without.close()])
  engine.close()
})

test.each(['admin', 'reviewer'] as const)(
  'the pages of the engine are passed on to %s, without a cookie either way',
  async (role) => {
    const reply = await served.call('GET', '/temporal/namespaces/default/workflows?query=1', { as: role })
    expect(reply).toMatchObject({ status: 200, text: '<title>Temporal</title>' })
    expect(reply.headers.get('set-cookie')).toBeNull()
    expect(reply.headers.get('content-security-policy')).toContain(`default-src 'self'`)
    expect(asked).toEqual([{ method: 'GET', url: '/temporal/namespaces/default/workflows?query=1', cookie: undefined }])
  },
)

test.each([
  ['nobody', 401],
  ['customer', 403],
  ['employee', 403],
] as const)('%s is refused with %i, and the engine is not called', async (who, status) => {
  const reply = await served.call('GET', '/temporal/', who === 'nobody' ? {} : { as: who })
  expect({ status: reply.status, asked }).toEqual({ status, asked: [] })
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s changes nothing in the engine', async (method) => {
  const path = '/temporal/api/v1/namespaces/default/workflows/loan-application%2Fln_1/terminate'
  const reply = await served.call(method, path, { as: 'admin' })
  expect({ status: reply.status, asked }).toEqual({ status: 403, asked: [] })
})

test('what lies beside the pages of the engine is not reached', async () => {
  expect((await served.call('GET', '/temporal/%2e%2e/metrics', { as: 'admin' })).status).toBe(404)
  expect((await served.call('GET', '/temporality', { as: 'admin' })).status).toBe(404)
  expect(asked).toEqual([])
})

test('without an address of the engine there is nothing to pass on', async () => {
  expect((await without.call('GET', '/temporal/', { as: 'admin' })).status).toBe(404)
})
