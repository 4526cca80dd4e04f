import { createServer, type IncomingMessage } from 'node:http'
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

/** A second Host header could name another site to a proxy than to us (RFC 9112 section 3.2). */
const namesTwoHosts = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1

/** Serves the application; port 0 takes any free one. Rejects when the port cannot be had. */
export const listen = async (
  { koa, stopping, settled }: App,
  port: number,
  host?: string,
  patience = { headersMs: 15_000, requestMs: 25_000, checkEveryMs: 2_000 },
): Promise<Listening> => {
  const answer = koa.callback()
  let isStopping = false
  const server = createServer({ connectionsCheckingInterval: patience.checkEveryMs }, (request, response) => {
    if (namesTwoHosts(request)) return void response.writeHead(400, { connection: 'close' }).end()
    // A browser keeps its connection for the next request, which is not to come here any more.
    response.once('finish', () => {
      if (isStopping) setImmediate(() => server.closeIdleConnections())
    })
    void answer(request, response)
  })
  // Longer than a load balancer keeps a connection, so that it is never we who close one under a
  // request.
  server.keepAliveTimeout = 65_000
  // A request that arrives slowly is cut off within half a minute, its headers sooner.
  server.headersTimeout = patience.headersMs
  server.requestTimeout = patience.requestMs
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
