import * as z from 'zod/mini'
import {
  documentKinds,
  documentOf,
  fileNameOf,
  listedAt,
  noticeDocumentKinds,
  type DocumentKind,
} from '@tamarack/domain/documents/registry'
import { documentStates, type DocumentState } from '@tamarack/domain/loan/signing/listed-documents'

const paragraph = z.object({ kind: z.literal('paragraph'), text: z.string(), bold: z.optional(z.boolean()) })
const facts = z.object({
  kind: z.literal('facts'),
  rows: z.array(z.object({ label: z.string(), value: z.string(), note: z.optional(z.string()) })),
})
const table = z.object({
  kind: z.literal('table'),
  caption: z.string(),
  head: z.array(z.string()),
  rows: z.array(z.array(z.string())),
})
const list = z.object({ kind: z.literal('list'), items: z.array(z.string()) })

/** The sentence next to the box of each document; its digest is part of the evidence. */
export { consentTextOf } from '@tamarack/domain/signing/consent-text'
/** Every kind of document, its name and where it is offered, for domain, server and screens. */
export { documentKinds, documentOf, fileNameOf, listedAt, type DocumentKind, type DocumentState }
export { legalKinds, reportKinds, type LegalKind, type ReportKind } from '@tamarack/domain/documents/registry'

/** What the log of a loan names by its fingerprint: what was signed or e-mailed. */
export const loanDocumentKinds = [...documentKinds, ...noticeDocumentKinds] as const

/** One document as data: screen, print and PDF render it, and its fingerprint is taken over it. */
export const documentContent = z.object({
  kind: z.enum(loanDocumentKinds),
  title: z.string(),
  version: z.int(),
  loanId: z.string(),
  /** The Toronto day it was prepared for. */
  date: z.string(),
  sections: z.array(
    z.object({
      id: z.string(),
      heading: z.string(),
      boxed: z.optional(z.boolean()),
      blocks: z.array(z.discriminatedUnion('kind', [paragraph, facts, table, list])),
    }),
  ),
})
export type DocumentContentView = z.infer<typeof documentContent>

/** SHA-256 of the bytes of the PDF that one downloads, lower-case hex; null while none was needed:
 * it is made with the first download. */
const fileSha256 = z.nullable(z.string())

/** One document in the list of a loan, by its fingerprint; moments are epoch milliseconds. */
export const listedDocumentView = z.object({
  kind: z.enum(documentKinds),
  version: z.int(),
  sha256: z.string(),
  fileSha256,
  preparedAt: z.int(),
  signedAt: z.nullable(z.int()),
  state: z.enum(documentStates),
})
export type ListedDocumentView = z.infer<typeof listedDocumentView>

export const documentView = z.object({
  content: documentContent,
  /** SHA-256 of the content's canonical JSON, lower-case hex. */
  sha256: z.string(),
  fileSha256,
  /** Epoch milliseconds. */
  preparedAt: z.int(),
  signedAt: z.nullable(z.int()),
  /** Identity record's address, shown on the debit authorization; null elsewhere. */
  identityIpAddress: z.nullable(z.string()),
})
export type DocumentView = z.infer<typeof documentView>
