import { createHmac, createSecretKey } from 'node:crypto'
import type { KeyedHash } from '@tamarack/application/ports/keyed-hash.port'

/** HMAC-SHA256 over a text's UTF-8 bytes, under 32 bytes in base64. */
export const makeKeyedHash = (keyInBase64: string): KeyedHash => {
  const key = createSecretKey(keyInBase64, 'base64')
  return { of: (text) => createHmac('sha256', key).update(text, 'utf8').digest('hex') }
}
