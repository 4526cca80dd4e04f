import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { makeMetrics, serveMetrics } from './metrics.ts'

const unmeasured = () => Promise.reject(new Error('the database is away'))

test('commands are counted by what came of them, and a record that cannot be read is said so', async () => {
  const metrics = makeMetrics(unmeasured)
  metrics.command('sign-agreement')('done')
  metrics.command('sign-agreement')('NOT_FOUND')
  const text = await metrics.text()
  expect(text).toContain('tamarack_command_seconds_count{command="sign-agreement",outcome="done"} 1')
  expect(text).toContain('tamarack_command_seconds_count{command="sign-agreement",outcome="NOT_FOUND"} 1')
  expect(text).toMatch(/^tamarack_measured 0$/m)
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
})

test('calls to providers are counted by the class of their answer, whatever client made them, and no others', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/hangs-up') request.socket.destroy()
    else response.writeHead(request.url === '/broken' ? 503 : 200).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const metrics = makeMetrics(unmeasured)
  metrics.watchProviders({ zum: `${origin}/api` })
  await fetch(`${origin}/fine`)
  await fetch(`${origin}/broken`)
  await fetch(`${origin}/hangs-up`).catch(() => undefined)
  await new Promise((done) => get(`${origin}/by-another-client`, (answer) => answer.resume().on('end', done)))
  const stop = await serveMetrics(metrics, 0)
  stop()
  server.close()
  const counted = [...(await metrics.text()).matchAll(/^tamarack_provider_calls_total\{(.+)\} (\d+)$/gm)]
  expect(Object.fromEntries(counted.map(([, labels, count]) => [labels, Number(count)]))).toEqual({
    'provider="zum",outcome="2xx"': 2,
    'provider="zum",outcome="5xx"': 1,
    'provider="zum",outcome="unanswered"': 1,
  })
})
