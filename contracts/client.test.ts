import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { ApiError, makeApiClient, type Fetch, type Patience } from './client.ts'
import { endpoint } from './endpoint.ts'
import { errorCatalogue, type ErrorCode } from './error-catalogue.ts'

const press = endpoint({
  method: 'POST',
  path: '/api/press',
  roles: 'public',
  command: true,
  body: z.object({}),
  response: z.object({ done: z.boolean() }),
})
const look = endpoint({ method: 'GET', path: '/api/look', roles: 'public', response: z.object({ done: z.boolean() }) })

type Reply = { readonly code: ErrorCode; readonly retryAfter?: string } | 'done' | 'no answer'

const served = (replies: readonly Reply[]) => {
  const keys: (string | undefined)[] = []
  const [pause, takesLonger] = [vi.fn<Patience['pause']>(async () => {}), vi.fn<Patience['takesLonger']>(() => {})]
  const fetch: Fetch = async (_url, { headers }) => {
    const reply = replies[Math.min(keys.length, replies.length - 1)]!
    keys.push(headers['idempotency-key'])
    if (reply === 'no answer') throw new Error('the connection broke')
    const [status, body] =
      reply === 'done'
        ? [200, { done: true }]
        : [errorCatalogue[reply.code].status, { code: reply.code, title: errorCatalogue[reply.code].message }]
    const retryAfter = reply === 'done' ? null : (reply.retryAfter ?? null)
    return {
      status,
      ok: status < 400,
      headers: { get: (name) => (name === 'retry-after' ? retryAfter : null) },
      text: async () => JSON.stringify(body),
    }
  }
  let made = 0
  return { api: makeApiClient(fetch, () => `key-${++made}`, { pause, takesLonger }), keys, pause, takesLonger }
}
const busy = { code: 'UNAVAILABLE', retryAfter: '2' } as const

test('a press on a busy system is repeated under its key, and the page is notified that it waits', async () => {
  const { api, keys, pause, takesLonger } = served([busy, busy, 'done'])
  expect(await api.call(press, { body: {} })).toEqual({ done: true })
  expect(keys).toEqual(['key-1', 'key-1', 'key-1'])
  expect(pause.mock.calls).toEqual([[2000], [2000]])
  expect(takesLonger.mock.calls).toEqual([[true], [false]])
})

test('after half a minute of waiting the refusal stands, in the words of the catalogue', async () => {
  const { api, keys, pause, takesLonger } = served([busy])
  await expect(api.call(press, { body: {} })).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: errorCatalogue.UNAVAILABLE.message,
  })
  expect(keys).toHaveLength(16)
  expect(pause).toHaveBeenCalledTimes(15)
  expect(takesLonger.mock.calls).toEqual([[true], [false]])
})

test('a long Retry-After is not waited for in one piece', async () => {
  const { api, pause } = served([{ code: 'UNAVAILABLE', retryAfter: '60' }, 'done'])
  await api.call(press, { body: {} })
  expect(pause.mock.calls).toEqual([[5000]])
})

test.each<readonly [string, Reply]>([
  ['a refusal', { code: 'STEP_NOT_DUE', retryAfter: '2' }],
  ['a provider that does not answer', { code: 'PROVIDER_UNAVAILABLE', retryAfter: '2' }],
  ['a busy system that names no time', { code: 'UNAVAILABLE' }],
  ['no answer at all', 'no answer'],
])('%s is not repeated', async (_what, reply) => {
  const { api, keys, takesLonger } = served([reply])
  await expect(api.call(press, { body: {} })).rejects.toBeInstanceOf(ApiError)
  expect(keys).toHaveLength(1)
  expect(takesLonger).not.toHaveBeenCalled()
})

test('a read is left to its caller', async () => {
  const { api, keys } = served([busy])
  await expect(api.call(look, {})).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(keys).toEqual([undefined])
})

test('a refusal that this page does not have yet shows the words that came with it', async () => {
  const reply = { code: 'NEWER_THAN_THIS_PAGE', title: 'The words of a later release', status: 409 }
  const fetch: Fetch = async () => ({
    status: 409,
    ok: false,
    headers: { get: () => null },
    text: async () => JSON.stringify(reply),
  })
  await expect(makeApiClient(fetch, () => 'key').call(look, {})).rejects.toMatchObject({
    code: reply.code,
    message: reply.title,
    status: 409,
  })
})

test.each([
  ['a page of a proxy', '<h1>Bad gateway</h1>'],
  ['a code without words', '{"code":"STEP_NOT_DUE"}'],
])('%s is broken machinery, in our words', async (_name, text) => {
  const fetch: Fetch = async () => ({ status: 502, ok: false, headers: { get: () => null }, text: async () => text })
  await expect(makeApiClient(fetch, () => 'key').call(look, {})).rejects.toMatchObject({
    code: 'INTERNAL',
    message: errorCatalogue.INTERNAL.message,
    status: 502,
  })
})
