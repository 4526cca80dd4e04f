import type { Fingerprint } from '@tamarack/application/ports/fingerprint.port'
import { sha256 } from '@oslojs/crypto/sha2'
import { encodeHexLowerCase } from '@oslojs/encoding'

/** SHA-256 over the text's UTF-8 bytes. */
export const sha256Fingerprint: Fingerprint = {
  of: (text) => encodeHexLowerCase(sha256(new TextEncoder().encode(text))),
}
