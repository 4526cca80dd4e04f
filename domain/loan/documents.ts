/** What a borrower reads and signs. */
export const documentKinds = ['loan-agreement', 'pad-agreement'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** What people call each document. */
export const documentNames: Readonly<Record<DocumentKind, string>> = {
  'loan-agreement': 'Loan agreement',
  'pad-agreement': 'Pre-authorized debit',
}

/** One document by its fingerprint: the sealed table holds its text, which nobody can change without changing this. */
export type DocumentRef = {
  readonly kind: DocumentKind
  readonly version: number
  /** SHA-256 of the content's canonical JSON, lower-case hex. */
  readonly sha256: string
}
