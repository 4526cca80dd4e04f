import type { KeyedHash } from '@tamarack/application/ports/keyed-hash.port'
import { createHmac, hkdfSync } from 'node:crypto'

/**
 * HMAC-SHA256 under a key of its own, derived from ours (HKDF, RFC 5869) and named by `purpose`: the same text under another purpose gives another hash.
 * `key` is 32 bytes in base64 and must stay the same for as long as the hashes are compared; a rotation of the sealing keys leaves it alone.
 */
export const makeKeyedHash = (key: string, purpose: string): KeyedHash => {
  const derived = Buffer.from(hkdfSync('sha256', Buffer.from(key, 'base64'), '', purpose, 32))
  return { of: (text) => createHmac('sha256', derived).update(text).digest('hex') }
}
