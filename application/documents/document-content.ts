import type { ReadOnly } from '@tamarack/contracts/endpoint'
import type { DocumentContentView } from '@tamarack/contracts/views/document'
import type { ReportKind } from '@tamarack/domain/documents/registry'

/** One document as data, for screen, print and PDF; the fingerprint is of its canonical JSON. */
export type DocumentContent = ReadOnly<DocumentContentView>
export type Section = DocumentContent['sections'][number]
export type DocumentBlock = Section['blocks'][number]

/** A report of ours about what a provider found out: read, never signed. Its fingerprint is taken
 * over its canonical JSON. */
export interface ReportContent {
  readonly kind: ReportKind
  readonly title: string
  readonly version: number
  /** What stands at the foot of each page next to the fingerprint: a provider's id, no name. */
  readonly reference: string
  /** The Toronto day on which the provider was read, YYYY-MM-DD. */
  readonly date: string
  readonly sections: readonly Section[]
}

export const bold = (text: string): DocumentBlock => ({ kind: 'paragraph', bold: true, text })

/** Each row as its label, its value, and a note. */
export const facts = (...rows: readonly Fact[]): DocumentBlock => ({
  kind: 'facts',
  rows: rows.map(([label, value, note]) => ({ label, value, ...(note !== undefined && { note }) })),
})
export type Fact = readonly [label: string, value: string, note?: string | undefined]

export const table = (
  caption: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): DocumentBlock => ({ kind: 'table', caption, head, rows })

/** A section of blocks; a text is a paragraph. */
export const section = (id: string, heading: string, ...blocks: readonly (DocumentBlock | string)[]): Section => ({
  id,
  heading,
  blocks: blocks.map((block) => (typeof block === 'string' ? { kind: 'paragraph', text: block } : block)),
})

export const boxedSection = (...parts: Parameters<typeof section>): Section => ({ ...section(...parts), boxed: true })
