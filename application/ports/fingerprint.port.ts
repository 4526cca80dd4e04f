import { token } from './token.ts'

/** SHA-256 as 64 lower-case hex digits, of bytes or of the UTF-8 bytes of a text. */
export interface Fingerprint {
  of(content: string | Uint8Array): string
}
export const Fingerprint = token<Fingerprint>('Fingerprint')
