import type { IncomingMessage } from 'node:http'

/** A request's body as it came, or `too-large` as soon as it is longer than `limit` bytes; what is
 * left of it is not kept. */
export const readBody = async (request: IncomingMessage, limit: number): Promise<Buffer | 'too-large'> => {
  if (Number(request.headers['content-length'] ?? 0) > limit) return 'too-large'
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > limit) return 'too-large'
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
