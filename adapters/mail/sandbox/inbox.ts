import { createHash } from 'node:crypto'
import PostalMime from 'postal-mime'
import type { Table } from '@tamarack/adapter-sandbox/memory'

export interface Attachment {
  readonly filename: string
  readonly contentType: string
  readonly base64: string
}
export interface Message {
  readonly id: string
  readonly messageId: string
  readonly from: string
  readonly to: readonly string[]
  readonly subject: string
  /** Epoch milliseconds. */
  readonly receivedAt: number
  readonly text: string
  readonly html: string
  readonly attachments: readonly Attachment[]
  /** How often it was sent; one that is sent again is shown once. */
  readonly copies: number
}

export type Inbox = ReturnType<typeof makeInbox>

const idOf = (messageId: string): string => createHash('sha256').update(messageId).digest('hex').slice(0, 24)

export const makeInbox = (kept: Table<Message>, now: () => number) => ({
  take: async (raw: Uint8Array, recipients: readonly string[]): Promise<Message> => {
    const mail = await PostalMime.parse(raw)
    // An email without an id of its own is identified by its bytes.
    const messageId = mail.messageId ?? createHash('sha256').update(raw).digest('hex')
    const id = idOf(messageId)
    const stored = kept.get(id)
    if (stored) return kept.put(id, { ...stored, copies: stored.copies + 1 })
    return kept.put(id, {
      id,
      messageId,
      from: mail.from?.address ?? '',
      to: recipients,
      subject: mail.subject ?? '',
      receivedAt: now(),
      text: mail.text ?? '',
      html: mail.html ?? '',
      copies: 1,
      attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
        filename: filename ?? 'attachment',
        contentType: mimeType,
        base64: Buffer.from(typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)).toString(
          'base64',
        ),
      })),
    })
  },
  /** Newest first. */
  messages: ({ to, subject }: { readonly to?: string | undefined; readonly subject?: string | undefined } = {}) =>
    kept
      .all()
      .toReversed()
      .filter(
        (message) =>
          (to === undefined || message.to.some((address) => address.toLowerCase() === to.toLowerCase())) &&
          (subject === undefined || message.subject.includes(subject)),
      ),
  message: kept.get,
  empty: (): void => kept.all().forEach(({ id }) => kept.remove(id)),
})

/** Addresses in the text, for a test that has to follow one. */
export const linksIn = ({ text }: Message): readonly string[] =>
  [...text.matchAll(/https?:\/\/[^\s<>"]+/g)].map(([link]) => link)
