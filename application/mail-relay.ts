import { mayContactAboutDebt } from '@tamarack/domain/collections/contact-limits'
import { noOrigin, systemActor } from '@tamarack/domain/loan/actor'
import { instant } from '@tamarack/domain/values/instant'
import type { Execute } from './execute.ts'
import { present, type Clock } from './ports/clock.port.ts'
import type { EmailOutbox, WaitingEmail } from './ports/email-outbox.port.ts'
import type { UnitOfWork } from './ports/loan-tables.port.ts'
import type { Email, Mailer } from './ports/mailer.port.ts'
import type { TextMessages } from './ports/text-messages.port.ts'
import { token } from './ports/token.ts'
import type { FileOfDocument } from './use-cases/document-file.ts'

interface Ports {
  readonly emails: EmailOutbox
  readonly mailer: Mailer
  readonly texts: TextMessages | null
  readonly work: UnitOfWork
  readonly fileOfDocument: FileOfDocument
  readonly clock: Clock
  readonly execute: Execute
  /** An e-mail that did not leave now; it is tried again. */
  readonly onFailure: (error: unknown) => void
}

/** An e-mail about a debt that leaves later than this is recorded as delayed, milliseconds. */
const lateAfterMs = 3_600_000

/** E-mails of one round. */
const most = 50

/** Thrown by a step whose e-mails have not all left, so that it is tried again. */
export class EmailsWaiting extends Error {
  constructor() {
    super('an e-mail waits for the mail server')
    this.name = 'EmailsWaiting'
  }
}

/** Brings recorded e-mails to the mail server, each at least once and with the same Message-ID. */
export interface MailRelay {
  /** The loan's e-mails, now. Throws `EmailsWaiting` unless all of them have left or are being sent
   * by somebody else. */
  readonly deliver: (loanId: string) => Promise<void>
  /** Those that another process left or that the mail server did not take; returns how many it
   * tried. Never throws for a single e-mail. */
  readonly catchUp: () => Promise<number>
}
export const MailRelay = token<MailRelay>('MailRelay')

const filesOf = async (
  { loanId, attachments = [] }: WaitingEmail,
  { work, fileOfDocument }: Ports,
): Promise<Email['attachments']> => {
  const files = []
  for (const { filename, documentSha256 } of attachments) {
    const document = await work.run((tables) => tables.documents.find(loanId ?? '', documentSha256))
    if (document === null) throw new Error('an e-mail names a document that does not exist')
    const { bytes } = await fileOfDocument({ ...document, sha256: documentSha256 })
    files.push({ filename, contentType: 'application/pdf', content: bytes })
  }
  return files
}

export const makeMailRelay = (ports: Ports): MailRelay => {
  const { emails, mailer, texts, clock, execute, onFailure } = ports

  const send = async (queued: WaitingEmail): Promise<void> => {
    const { loanId: _loanId, attachments: _attachments, text, contact: _contact, at: _at, ...email } = queued
    const files = await filesOf(queued, ports)
    await mailer.send({ ...email, ...(files?.length && { attachments: files }) })
    await emails.sent(email.id, clock.now())
    // The e-mail is the notice, so a text message that fails is not repeated.
    if (text !== undefined) await texts?.send({ id: `text.${email.id}`, ...text }).catch(() => undefined)
  }
  /** COL-01: a contact leaves within the hours of the law only. One that is late counts from when it
   * leaves, and waits if it may not be made now. */
  const mayLeave = async ({ id: emailId, loanId = '', contact, at }: WaitingEmail): Promise<boolean> => {
    if (contact === undefined) return true
    if (!mayContactAboutDebt(present(clock), []).ok) return false
    if (clock.now() - at <= lateAfterMs) return true
    const isRequired = contact === 'required'
    const command = { type: 'delay-notice', loanId, emailId, recordedAt: instant(at), isRequired } as const
    const delayed = await execute({ ...command, actor: systemActor, origin: noOrigin })
    return delayed.ok && delayed.value.noChange !== true
  }

  const round = async (of: Parameters<EmailOutbox['claim']>[0]): Promise<number> => {
    const claimed = await emails.claim(of)
    for (const queued of claimed) {
      try {
        if (await mayLeave(queued)) await send(queued)
        else await emails.release(queued.id)
      } catch (error) {
        onFailure(error)
        await emails.release(queued.id)
      }
    }
    return claimed.length
  }
  return {
    async deliver(loanId) {
      await round({ loanId, limit: most })
      if ((await emails.waiting(loanId)) > 0) throw new EmailsWaiting()
    },
    catchUp: () => round({ limit: most }),
  }
}
