import type { DocumentContent } from './document-content.ts'

export const reportKinds = ['identity-report', 'bank-report'] as const
export type ReportKind = (typeof reportKinds)[number]

/** A report of ours about what a provider found out: read, never signed. Its fingerprint is taken over its canonical JSON. */
export interface ReportContent {
  readonly kind: ReportKind
  readonly title: string
  readonly version: number
  /** What stands at the foot of each page beside the fingerprint: a provider's id, never a name. */
  readonly reference: string
  /** The Toronto day on which the provider was read, YYYY-MM-DD. */
  readonly date: string
  readonly sections: DocumentContent['sections']
}
