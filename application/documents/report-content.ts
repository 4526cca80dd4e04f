import type { ReportKind } from '@tamarack/domain/documents/registry'
import type { DocumentContent } from './document-content.ts'

/** A report of ours about what a provider found out: read, never signed. Its fingerprint is taken
 * over its canonical JSON. */
export interface ReportContent {
  readonly kind: ReportKind
  readonly title: string
  readonly version: number
  /** What stands at the foot of each page next to the fingerprint: a provider's id, never a
   * name. */
  readonly reference: string
  /** The Toronto day on which the provider was read, YYYY-MM-DD. */
  readonly date: string
  readonly sections: DocumentContent['sections']
}
