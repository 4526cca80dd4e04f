import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { App } from './make-app.ts'

export interface Listening {
  readonly port: number
  /** Takes no more connections, lets what runs finish for ten seconds, then closes the rest; the
   * work that follows answers has ten more. */
  readonly stop: () => Promise<void>
}

const patienceMs = 10_000

/** Serves the application; port 0 takes any free one. Rejects when the port cannot be had. */
export const listen = async ({ koa, stopping, settled }: App, port: number, host?: string): Promise<Listening> => {
  const answer = koa.callback()
  let isStopping = false
  const server = createServer((request, response) => {
    // A browser keeps its connection for the next request, which is not to come here any more.
    response.once('finish', () => {
      if (isStopping) setImmediate(() => server.closeIdleConnections())
    })
    void answer(request, response)
  })
  // Longer than a load balancer keeps a connection, so that it is never we who close one under a
  // request.
  server.keepAliveTimeout = 65_000
  server.headersTimeout = 66_000
  server.requestTimeout = 30_000
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen({ port, ...(host === undefined ? {} : { host }) }, resolve)
  await promise
  const stop = async (): Promise<void> => {
    isStopping = true
    stopping()
    const closed = new Promise<void>((done) => {
      server.close(() => done())
    })
    server.closeIdleConnections()
    const timer = setTimeout(() => server.closeAllConnections(), patienceMs)
    await closed
    clearTimeout(timer)
    const given = new AbortController()
    await Promise.race([settled(), pause(patienceMs, undefined, { signal: given.signal })])
    given.abort()
  }
  return { port: (server.address() as AddressInfo).port, stop }
}
