import type { DocumentKind } from '../documents/registry.ts'

export type { DocumentKind }

/** One document by its fingerprint: the sealed table holds its text, which nobody can change without changing this. */
export type DocumentRef = {
  readonly kind: DocumentKind
  readonly version: number
  /** SHA-256 of the content's canonical JSON, lower-case hex. */
  readonly sha256: string
}
