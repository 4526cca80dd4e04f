import type { DocumentContent } from '../documents/document-content.ts'
import { token } from './token.ts'

export interface Email {
  readonly to: string
  /** Never a token or an amount of personal data. */
  readonly subject: string
  /** Paragraphs; the adapter lays out text and HTML from them. */
  readonly paragraphs: readonly string[]
  /** What the e-mail sets out below its paragraphs, laid out like its document. */
  readonly sections?: DocumentContent['sections']
  /** Paragraphs below the sections. */
  readonly closing?: readonly string[]
  readonly action?: { readonly label: string; readonly url: string }
  readonly attachments?: readonly {
    readonly filename: string
    readonly contentType: string
    readonly content: Uint8Array
  }[]
  /** The same id for the same email: becomes the Message-ID, so a repeat is recognised. */
  readonly id: string
}

/** Sends one email; throws when the mail server cannot take it. */
export interface Mailer {
  send(message: Email): Promise<void>
}
export const Mailer = token<Mailer>('Mailer')
