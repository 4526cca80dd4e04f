import { createTransport } from 'nodemailer'
import type { Email, Mailer } from '@tamarack/application/ports/mailer.port'
import { htmlOf, textOf } from './email-layout.ts'

export interface SmtpSettings {
  /** `smtp://host:port` or `smtps://user:password@host:port`. */
  readonly url: string
  /** Name and address that emails come from. */
  readonly from: string
}

const patienceMs = 10_000

/** The part after the @ of the sender's address. */
const domainOf = (from: string): string => /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'

const messageId = ({ id }: Email, from: string): string => `<${encodeURIComponent(id)}@${domainOf(from)}>`

const transportTo = (url: string) =>
  createTransport({
    url,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    // An email contains only the given content: its text must not name files or addresses to load.
    disableFileAccess: true,
    disableUrlAccess: true,
  })

/** Whether the mail server answers and takes our sign-in. Never throws. */
export const answersAt = async (url: string): Promise<boolean> => {
  const transport = transportTo(url)
  try {
    return await transport.verify()
  } catch {
    return false
  } finally {
    transport.close()
  }
}

/** Sends through an SMTP server. The email's id becomes the Message-ID, so that a second copy of an
 * email can be recognised. A server that refuses or does not answer in ten seconds throws; the
 * error names neither the recipient nor the text. */
export const makeSmtpMailer = ({ url, from }: SmtpSettings): Mailer => {
  const transport = transportTo(url)
  return {
    send: async (message) => {
      const attachments = (message.attachments ?? []).map(({ filename, contentType, content }) => ({
        filename,
        contentType,
        content: Buffer.from(content),
      }))
      try {
        await transport.sendMail({
          // As an object: a string would be split at commas, and one email could reach several
          // people.
          from,
          to: { name: '', address: message.to },
          subject: message.subject,
          text: textOf(message),
          html: htmlOf(message),
          attachments,
          messageId: messageId(message, from),
          headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'en-CA' },
        })
      } catch (error) {
        const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown'
        throw new Error(`the mail server did not take an email: ${code}`)
      }
    },
  }
}
