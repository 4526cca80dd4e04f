import { token } from './token.ts'

/** SHA-256 as 64 lower-case hex digits. */
export interface Fingerprint {
  of(text: string): string
}
export const Fingerprint = token<Fingerprint>('Fingerprint')
