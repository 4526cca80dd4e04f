import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Mailer } from '@tamarack/application/ports/mailer.port'
import type { TextMessages } from '@tamarack/application/ports/text-messages.port'
import { htmlOf, textOf } from './email-layout.ts'

export interface SmtpSettings {
  /** `smtp://host:port` or `smtps://user:password@host:port`. */
  readonly url: string
  /** Name and address that emails come from. */
  readonly from: string
  /** For one email, milliseconds. */
  readonly withinMs?: number
}

const patienceMs = 10_000
/** For a whole email: a server may answer each line just in time. */
const deliveredWithinMs = 30_000

/** The part after the @ of the sender's address. */
const domainOf = (from: string): string => /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'

const messageId = (id: string, from: string): string => `<${encodeURIComponent(id)}@${domainOf(from)}>`

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

/** What both kinds have in common. The recipient is an object: a string would be split at commas,
 * and one message could reach several people. The error names neither the recipient nor the
 * text. */
const deliverer = ({ url, from, withinMs = deliveredWithinMs }: SmtpSettings) => {
  const transport = transportTo(url)
  return async (id: string, to: string, message: SendMailOptions): Promise<void> => {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(Object.assign(new Error('late'), { code: 'ETIMEDOUT' })), withinMs)
    try {
      const sending = transport.sendMail({
        ...message,
        from,
        to: { name: '', address: to },
        messageId: messageId(id, from),
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'en-CA' },
      })
      await Promise.race([sending, late.promise])
    } catch (error) {
      const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown'
      throw new Error(`the mail server did not take an email: ${code}`)
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Sends through an SMTP server. The email's id becomes the Message-ID, so that a second copy of an
 * email can be recognised. A server that refuses, does not answer in ten seconds, or is
 * not done in thirty throws. */
export const makeSmtpMailer = (settings: SmtpSettings): Mailer => {
  const deliver = deliverer(settings)
  return {
    send: (message) =>
      deliver(message.id, message.to, {
        subject: message.subject,
        text: textOf(message),
        html: htmlOf(message),
        attachments: (message.attachments ?? []).map(({ filename, contentType, content }) => ({
          filename,
          contentType,
          content: Buffer.from(content),
        })),
      }),
  }
}

/** Sends text messages through a carrier's e-mail gateway: an e-mail to the number at its `domain`
 * becomes a text of the same words. */
export const makeTextGateway = ({ domain, ...settings }: SmtpSettings & { readonly domain: string }): TextMessages => {
  const deliver = deliverer(settings)
  return { send: ({ id, to, text }) => deliver(id, `${to.replace('+', '')}@${domain}`, { subject: '', text }) }
}
