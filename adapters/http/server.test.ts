import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { listen } from './server.ts'
import { serveApp } from './testing/served-app.ts'

test('health speaks of the process only; readiness whether work may be sent, and only the log names what is missing', async () => {
  let database = true
  const served = await serveApp({
    ports: {
      readiness: [
        { name: 'database', isRequired: true, ready: async () => database },
        {
          name: 'migrations',
          isRequired: true,
          ready: async () => {
            if (!database) throw new Error('secret')
            return true
          },
        },
      ],
    },
  })
  expect(await served.call('GET', '/readyz')).toMatchObject({
    status: 200,
    body: { ready: true },
  })
  database = false
  const notReady = await served.call('GET', '/readyz')
  expect([notReady.status, notReady.text]).toEqual([503, '{"ready":false}'])
  expect(await served.call('GET', '/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } })
  expect(served.lines.map(({ facts }) => facts)).toMatchObject([
    { stopping: false, database: false, migrations: false },
    { route: '/readyz', status: 503 },
  ])
  served.app.stopping()
  database = true
  expect(await served.call('GET', '/readyz')).toMatchObject({ status: 503, body: { ready: false } })
  await served.close()
})

test('readiness stays and says that it is degraded while a part that is not required does not answer', async () => {
  const served = await serveApp({
    ports: {
      readiness: [
        { name: 'database', isRequired: true, ready: async () => true },
        { name: 'temporal', isRequired: false, ready: async () => false },
      ],
    },
  })
  const answer = await served.call('GET', '/readyz')
  expect([answer.status, answer.text]).toEqual([200, '{"ready":true,"degraded":true}'])
  expect(served.lines.map(({ facts }) => facts)).toMatchObject([{ stopping: false, database: true, temporal: false }])
  await served.close()
})

test('metrics have a port of their own: the public one knows nothing of them', async () => {
  const served = await serveApp({})
  expect(await served.call('GET', '/metrics')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  await served.close()
})

test('a stop lets the running answer finish and takes no new one', async () => {
  const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>()
  const { promise: isRequested, resolve: requested } = Promise.withResolvers<void>()
  const served = await serveApp({
    ports: {
      auth: {
        handler: async () => {
          requested()
          await mayAnswer
          return Response.json({ late: true })
        },
      },
    },
  })
  const idle = connect(served.port, '127.0.0.1')
  await once(idle, 'connect')
  const running = served.call('GET', '/api/auth/get-session')
  await isRequested
  const closed = served.close()
  await expect(served.call('GET', '/healthz')).rejects.toThrow('fetch failed')
  letAnswer()
  expect(await running).toMatchObject({ status: 200, body: { late: true } })
  idle.destroy()
  await closed
})

test('a body that arrives slowly is not waited for', async () => {
  const served = await serveApp()
  const patience = { headersMs: 100, requestMs: 200, checkEveryMs: 20 }
  const { port, stop } = await listen(served.app, 0, '127.0.0.1', patience)
  const slow = connect(port, '127.0.0.1')
  slow.write('POST /api/webhooks/plaid HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\nhalf')
  expect(await text(slow)).toContain('408 Request Timeout')
  await stop()
  await served.close()
})

test("a browser that leaves while it sends is nobody's fault", async () => {
  const served = await serveApp()
  const leaver = connect(served.port, '127.0.0.1')
  await once(leaver, 'connect')
  leaver.write('POST /api/webhooks/plaid HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\nhalf')
  await served.call('GET', '/api/v1/site')
  leaver.resetAndDestroy()
  await expect
    .poll(() => served.lines.filter(({ facts }) => 'route' in facts && facts.route === '/api/webhooks/plaid').length)
    .toBe(1)
  expect(served.lines.filter(({ level }) => level === 'error')).toEqual([])
  await served.close()
})

test('reports a port that is taken to the one who starts it', async () => {
  const served = await serveApp()
  await expect(listen(served.app, served.port, '127.0.0.1')).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await served.close()
})
