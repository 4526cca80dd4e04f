import { hash } from 'node:crypto'
import { hmac } from '@oslojs/crypto/hmac'
import { SHA256 } from '@oslojs/crypto/sha2'
import { encodeHexLowerCase } from '@oslojs/encoding'
import type { Fingerprint } from '@tamarack/application/ports/fingerprint.port'
import type { KeyedHash } from '@tamarack/application/ports/keyed-hash.port'

/** SHA-256 over bytes, or over a text's UTF-8 bytes. */
export const sha256Fingerprint: Fingerprint = { of: (content) => hash('sha256', content, 'hex') }

/** HMAC-SHA256 over a text's UTF-8 bytes, under 32 bytes in base64. */
export const makeKeyedHash = (keyInBase64: string): KeyedHash => {
  const key = new Uint8Array(Buffer.from(keyInBase64, 'base64'))
  return { of: (text) => encodeHexLowerCase(hmac(SHA256, key, new TextEncoder().encode(text))) }
}
