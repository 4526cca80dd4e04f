import type { Fingerprint } from '@tamarack/application/ports/fingerprint.port'
import { sha256 } from '@oslojs/crypto/sha2'
import { encodeHexLowerCase } from '@oslojs/encoding'

/** SHA-256 over bytes, or over a text's UTF-8 bytes. */
export const sha256Fingerprint: Fingerprint = {
  of: (content) =>
    encodeHexLowerCase(sha256(typeof content === 'string' ? new TextEncoder().encode(content) : content)),
}
