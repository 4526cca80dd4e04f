import type { Letter, Mailer } from '@tamarack/application/ports/mailer.port'
import { createTransport } from 'nodemailer'
import { htmlOf, textOf } from './letter-layout.ts'

export interface SmtpSettings {
  /** `smtp://host:port` or `smtps://user:password@host:port`. */
  readonly url: string
  /** Name and address that letters come from. */
  readonly from: string
}

const patienceMs = 10_000

/** The part after the @ of the sender's address. */
const domainOf = (from: string): string => /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'

const messageId = ({ id }: Letter, from: string): string => `<${encodeURIComponent(id)}@${domainOf(from)}>`

/**
 * Sends through an SMTP server. The letter's id becomes the Message-ID, so that a second copy of a letter is known as one. A server that refuses or
 * does not answer in ten seconds throws; the error names neither the recipient nor the text.
 */
export const makeSmtpMailer = ({ url, from }: SmtpSettings): Mailer => {
  const transport = createTransport({
    url,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    // A letter is made of what it holds: no text in it may name a file or an address to be read.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async (letter) => {
      const attachments = (letter.attachments ?? []).map(({ filename, contentType, content }) => ({
        filename,
        contentType,
        content: Buffer.from(content),
      }))
      try {
        await transport.sendMail({
          // As an object: a text would be split at commas, and one letter could reach several people.
          from,
          to: { name: '', address: letter.to },
          subject: letter.subject,
          text: textOf(letter),
          html: htmlOf(letter),
          attachments,
          messageId: messageId(letter, from),
          headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'en-CA' },
        })
      } catch (error) {
        const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown'
        throw new Error(`the mail server did not take a letter: ${code}`)
      }
    },
  }
}
