import type { DocumentKind, LoanDocumentKind } from '../../documents/registry.ts'

export type { DocumentKind, LoanDocumentKind }

/** By its fingerprint: its text is sealed, and nobody changes it unnoticed. */
export type DocumentRef<Kind extends LoanDocumentKind = LoanDocumentKind> = {
  readonly kind: Kind
  readonly version: number
  /** SHA-256 of the content's canonical JSON, lower-case hex. */
  readonly sha256: string
}
