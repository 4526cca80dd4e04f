import { token } from './token.ts'

/** HMAC-SHA256 with a secret of ours, 64 lower-case hex digits: the same text gives the same hash,
 * and nobody without the secret can try texts. */
export interface KeyedHash {
  of(text: string): string
}
export const KeyedHash = token<KeyedHash>('KeyedHash')
