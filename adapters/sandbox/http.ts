import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const mostBytes = 1_000_000

/** The request's body as it came. Throws above a million bytes. */
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

export type Fields = Readonly<Record<string, unknown>>

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

/** The text of a field; null where it has none. */
export const optionalText = (fields: Fields, name: string): string | null => {
  const value = fields[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** The fields of a JSON text. Throws what `refusal` makes of one that is no JSON. */
export const jsonFields = (text: string, refusal: () => Error): Fields => {
  try {
    return fieldsOf(JSON.parse(text))
  } catch {
    throw refusal()
  }
}

export interface Listening {
  readonly port: number
  readonly close: () => Promise<void>
}

/** Answers requests at host and port (0 for any free one). Rejects when the port cannot be had.
 * `close` cuts what is still under way. */
export const listen = async (
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
  port: number,
  host: string,
): Promise<Listening> => {
  const server = createServer((request, response) => void answer(request, response))
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen(port, host, resolve)
  await promise
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        // Frames and keep-alive clients would hold it open.
        server.closeAllConnections()
      }),
  }
}
