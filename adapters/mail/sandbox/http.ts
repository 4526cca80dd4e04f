import type Koa from 'koa'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

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
