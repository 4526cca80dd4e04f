import type { LoanDocumentKind } from '@tamarack/domain/loan/signing/documents'

export type DocumentBlock =
  | { readonly kind: 'paragraph'; readonly text: string; readonly bold?: boolean }
  | {
      readonly kind: 'facts'
      readonly rows: readonly { readonly label: string; readonly value: string; readonly note?: string }[]
    }
  | {
      readonly kind: 'table'
      readonly caption: string
      readonly head: readonly string[]
      readonly rows: readonly (readonly string[])[]
    }
  | { readonly kind: 'list'; readonly items: readonly string[] }

/** One document as data; screen, print and PDF render it, and its fingerprint is taken over its
 * canonical JSON. */
export interface DocumentContent {
  readonly kind: LoanDocumentKind
  readonly title: string
  readonly version: number
  readonly loanId: string
  /** The Toronto day it was prepared for, YYYY-MM-DD. */
  readonly date: string
  readonly sections: readonly {
    readonly id: string
    readonly heading: string
    readonly boxed?: boolean
    readonly blocks: readonly DocumentBlock[]
  }[]
}
