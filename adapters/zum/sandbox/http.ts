import type Koa from 'koa'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

const mostBytes = 1_000_000

/** The request's body as it came. */
export const rawBody = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > mostBytes) throw new Error('the body is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

export interface Listening { readonly port: number; readonly close: () => Promise<void> }

export const listen = async (app: Koa, port: number, host: string): Promise<Listening> => {
  const handle = app.callback()
  const server = createServer((request, response) => void handle(request, response))
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen(port, host, resolve)
  await promise
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((done) => {
      server.close(() => done())
      // Frames and keep-alive clients would hold it open.
      server.closeAllConnections()
    }),
  }
}
