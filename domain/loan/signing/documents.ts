import type { DocumentKind, LoanDocumentKind } from '../../documents/registry.ts'

export type { DocumentKind, LoanDocumentKind }

/** One document by its fingerprint: the sealed table holds its text, which nobody can change
 * without changing this. */
export type DocumentRef<Kind extends LoanDocumentKind = LoanDocumentKind> = {
  readonly kind: Kind
  readonly version: number
  /** SHA-256 of the content's canonical JSON, lower-case hex. */
  readonly sha256: string
}
