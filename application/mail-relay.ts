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

/** E-mails of one loan, and of all that are sent at the same time. */
const [mostOfLoan, atOnce] = [50, 10]

/** Thrown by a step whose e-mails have not all left, so that it is tried again. */
export class EmailsWaiting extends Error {
  constructor() {
    super('an e-mail waits for the mail server')
    this.name = 'EmailsWaiting'
  }
}

/** Brings recorded e-mails to the mail server, each at least once and with the same Message-ID. */
export interface MailRelay {
  /** The loan's e-mails, now. Throws `EmailsWaiting` unless all of them have left; also while another
   * process sends one, which may have died. */
  readonly deliver: (loanId: string) => Promise<void>
  /** Those that wait and are due; returns how many it tried. One round at a time: a call during a
   * round makes another follow. Never throws for a single e-mail. */
  readonly catchUp: () => Promise<number>
  /** Resolves when no round is running. */
  readonly settled: () => Promise<void>
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

  /** Whether it was sent. */
  const attempt = async (queued: WaitingEmail): Promise<boolean> => {
    try {
      if (await mayLeave(queued)) {
        await send(queued)
        return true
      }
    } catch (error) {
      onFailure(error)
    }
    await emails.release(queued.id)
    return false
  }
  /** Sends ten at once until none is due. If the mail server takes none of ten, the others wait for
   * the next round. */
  const round = async (): Promise<number> => {
    let tried = 0
    for (;;) {
      const claimed = await emails.claim({ limit: atOnce })
      tried += claimed.length
      const sent = await Promise.all(claimed.map(attempt))
      if (!sent.includes(true)) return tried
    }
  }
  let [running, isAgain]: [Promise<number> | undefined, boolean] = [undefined, false]
  const rounds = async (): Promise<number> => {
    let tried = 0
    try {
      do {
        isAgain = false
        tried += await round()
      } while (isAgain)
      return tried
    } finally {
      // Not in a later microtask: a call in between would wait for a round that is over.
      running = undefined
    }
  }
  return {
    async deliver(loanId) {
      for (const queued of await emails.claim({ loanId, limit: mostOfLoan })) await attempt(queued)
      if ((await emails.waiting(loanId)) > 0) throw new EmailsWaiting()
    },
    catchUp() {
      isAgain = true
      running ??= rounds()
      return running
    },
    async settled() {
      while (running !== undefined) await running.catch(() => undefined)
    },
  }
}
