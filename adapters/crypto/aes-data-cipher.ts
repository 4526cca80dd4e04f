import { createCipheriv, createDecipheriv, createSecretKey, randomBytes, type KeyObject } from 'node:crypto'
import type { DataCipher } from '@tamarack/application/ports/data-cipher.port'

/** The keys in use: `current` seals, all of them open, so that a key is rotated by adding one and
 * naming it. Each is 32 bytes in base64. */
export interface DataCipherKeys {
  readonly keys: Readonly<Record<string, string>>
  readonly current: string
}

const [keyBytes, nonceBytes, tagBytes] = [32, 12, 16]
const format = 'v1'
/** Of sealed bytes; the length of the key's name follows it. */
const formatOfBytes = 1

const keyOf = (id: string, base64: string): KeyObject => {
  if (!/^[\w-]{1,32}$/.test(id))
    throw new RangeError('a data key is named by 1 to 32 letters, digits, dashes or underscores')
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length !== keyBytes || bytes.toString('base64') !== base64)
    throw new RangeError(`data key ${id} is not ${keyBytes} bytes in base64`)
  return createSecretKey(bytes)
}

const decoded = (part: string): Buffer => {
  const bytes = Buffer.from(part, 'base64url')
  // Node's decoder passes over what is not base64url and ignores unused bits: only one spelling of
  // a sealed text may open.
  if (bytes.toString('base64url') !== part) throw new Error('sealed text is not base64url')
  return bytes
}

interface Sealed {
  readonly nonce: Buffer
  readonly text: Buffer
  readonly tag: Buffer
}

/** AES-256-GCM with a fresh 96-bit nonce for each text (NIST SP 800-38D); `context`, the format and
 * the key id are authenticated with it. The sealed text is `v1.keyId.nonce.ciphertext.tag`; sealed
 * bytes are the same, with the length of the key's name before it instead of dots. `open` throws
 * without a reason: unknown key, changed text and wrong context look the same. */
export const makeDataCipher = ({ keys, current }: DataCipherKeys): DataCipher => {
  const keysById = new Map(Object.entries(keys).map(([id, base64]) => [id, keyOf(id, base64)]))
  const sealing = keysById.get(current)
  if (!sealing) throw new RangeError(`the current data key ${current} is not among the keys`)
  const additional = (keyId: string, context: string): Buffer =>
    Buffer.from(JSON.stringify([format, keyId, context]), 'utf8')

  const seal = (plain: string | Uint8Array, context: string): Sealed => {
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv('aes-256-gcm', sealing, nonce, { authTagLength: tagBytes })
    cipher.setAAD(additional(current, context))
    const begun = typeof plain === 'string' ? cipher.update(plain, 'utf8') : cipher.update(plain)
    const text = Buffer.concat([begun, cipher.final()])
    return { nonce, text, tag: cipher.getAuthTag() }
  }
  const unseal = (keyId: string, { nonce, text, tag }: Sealed, context: string): Buffer => {
    const key = keysById.get(keyId)
    if (!key || nonce.length !== nonceBytes || tag.length !== tagBytes) throw new Error('not sealed by us')
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
    decipher.setAAD(additional(keyId, context)).setAuthTag(tag)
    return Buffer.concat([decipher.update(text), decipher.final()])
  }

  const openText = (sealed: string, context: string): string => {
    const parts = sealed.split('.')
    const [version, keyId = '', nonce = '', text = '', tag = ''] = parts
    if (parts.length !== 5 || version !== format) throw new Error('not sealed by us')
    return unseal(keyId, { nonce: decoded(nonce), text: decoded(text), tag: decoded(tag) }, context).toString('utf8')
  }
  const openBytes = (given: Uint8Array, context: string): Uint8Array => {
    const sealed = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
    if (sealed[0] !== formatOfBytes) throw new Error('not sealed by us')
    const nonceAt = 2 + (sealed[1] ?? 0)
    const [textAt, tagAt] = [nonceAt + nonceBytes, sealed.length - tagBytes]
    const [nonce, text, tag] = [
      sealed.subarray(nonceAt, textAt),
      sealed.subarray(textAt, tagAt),
      sealed.subarray(tagAt),
    ]
    return unseal(sealed.toString('latin1', 2, nonceAt), { nonce, text, tag }, context)
  }
  const withoutReason =
    <Given, Opened>(open: (given: Given, context: string) => Opened) =>
    (given: Given, context: string): Opened => {
      try {
        return open(given, context)
      } catch {
        throw new Error('what was sealed did not open: it was changed, moved to another place, or its key is gone')
      }
    }

  return {
    seal: (plain, context) => {
      const { nonce, text, tag } = seal(plain, context)
      return [format, current, ...[nonce, text, tag].map((bytes) => bytes.toString('base64url'))].join('.')
    },
    sealBytes: (plain, context) => {
      const { nonce, text, tag } = seal(plain, context)
      return Buffer.concat([Buffer.of(formatOfBytes, current.length), Buffer.from(current, 'latin1'), nonce, text, tag])
    },
    open: withoutReason(openText),
    openBytes: withoutReason(openBytes),
  }
}
