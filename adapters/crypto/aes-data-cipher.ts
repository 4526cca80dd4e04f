import type { DataCipher } from '@tamarack/application/ports/data-cipher.port'
import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'

/** The keys in use: `current` seals, all of them open, so that a key is rotated by adding one and naming it. Each is 32 bytes in base64. */
export interface DataCipherKeys {
  readonly keys: Readonly<Record<string, string>>
  readonly current: string
}

const [keyBytes, nonceBytes, tagBytes] = [32, 12, 16]
const format = 'v1'

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
  // Node's decoder passes over what is not base64url and ignores unused bits: only one spelling of a sealed text may open.
  if (bytes.toString('base64url') !== part) throw new Error('sealed text is not base64url')
  return bytes
}

/**
 * AES-256-GCM with a fresh 96-bit nonce for each text (NIST SP 800-38D); `context`, the format and the key id are authenticated with it. The sealed
 * text is `v1.keyId.nonce.ciphertext.tag`. `open` throws without a reason: unknown key, changed text and wrong context look the same.
 */
export const makeDataCipher = ({ keys, current }: DataCipherKeys): DataCipher => {
  const keysById = new Map(Object.entries(keys).map(([id, base64]) => [id, keyOf(id, base64)]))
  const sealing = keysById.get(current)
  if (!sealing) throw new RangeError(`the current data key ${current} is not among the keys`)
  const additional = (keyId: string, context: string): Buffer =>
    Buffer.from(JSON.stringify([format, keyId, context]), 'utf8')

  const open = (sealed: string, context: string): string => {
    const parts = sealed.split('.')
    const [version, keyId = '', nonce = '', text = '', tag = ''] = parts
    const key = keysById.get(keyId)
    if (parts.length !== 5 || version !== format || !key) throw new Error('not a text sealed by us')
    const [nonceRead, tagRead] = [decoded(nonce), decoded(tag)]
    if (nonceRead.length !== nonceBytes || tagRead.length !== tagBytes) throw new Error('not a text sealed by us')
    const decipher = createDecipheriv('aes-256-gcm', key, nonceRead, { authTagLength: tagBytes })
    decipher.setAAD(additional(keyId, context)).setAuthTag(tagRead)
    return Buffer.concat([decipher.update(decoded(text)), decipher.final()]).toString('utf8')
  }

  return {
    seal: (plain, context) => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce, { authTagLength: tagBytes })
      cipher.setAAD(additional(current, context))
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return [format, current, ...[nonce, text, cipher.getAuthTag()].map((bytes) => bytes.toString('base64url'))].join(
        '.',
      )
    },
    open: (sealed, context) => {
      try {
        return open(sealed, context)
      } catch {
        throw new Error('a sealed text did not open: it was changed, moved to another place, or its key is gone')
      }
    },
  }
}
