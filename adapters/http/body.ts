import type { IncomingMessage } from 'node:http'
import { isStorable } from '@tamarack/application/storable-text'

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

/** JSON pointers (RFC 6901) of the texts in an answer that cannot be stored. Expects data that a
 * schema has let through, and so no endless nest. */
export const unstorableTexts = (value: unknown, pointer = ''): readonly string[] => {
  if (typeof value === 'string') return isStorable(value) ? [] : [pointer]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => unstorableTexts(each, `${pointer}/${key}`))
}
