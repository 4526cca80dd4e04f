import { token } from './token.ts'

/** What the seal of a file states, readable by everybody. No personal data. */
export interface SealClaims {
  /** Fingerprint of the text. */
  readonly documentSha256: string
  /** Epoch milliseconds. */
  readonly preparedAt: number
  readonly signedAt: number | null
  /** Hash of the loan's log line that records the signature; null before it. */
  readonly eventHash: string | null
}

export interface PublicKey {
  /** The first 16 hex digits of the key's SHA-256. */
  readonly id: string
  readonly algorithm: 'Ed25519'
  /** 32 bytes in base64. */
  readonly key: string
}

/** An Ed25519 signature in hex, and the key that made it. */
export interface TextSignature {
  readonly keyId: string
  readonly signature: string
}

/** Signs every byte of a file of ours, so that anybody can find out whether one was changed. */
export interface DocumentSeal {
  /** The same file and claims give the same bytes. Throws for a file without a trailer of ours. */
  seal(file: Uint8Array, claims: SealClaims): Uint8Array
  /** Whether the file is, byte for byte, one that we sealed. */
  isIntact(file: Uint8Array): boolean
  /** Signs a text with the key in use. */
  sign(text: string): TextSignature
  isSigned(text: string, signature: TextSignature): boolean
  /** The key in use first, then those of earlier files. */
  readonly publicKeys: readonly PublicKey[]
}
export const DocumentSeal = token<DocumentSeal>('DocumentSeal')
