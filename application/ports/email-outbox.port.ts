import type { Email } from './mailer.port.ts'
import type { TextMessage } from './text-messages.port.ts'
import { token } from './token.ts'

/** An e-mail that was recorded and has not left yet. Its row stays without content afterwards, so
 * the same id is never queued twice. */
export interface QueuedEmail extends Omit<Email, 'attachments'> {
  /** The loan it is about; the row goes with the loan's records. */
  readonly loanId?: string
  /** Files of the loan's documents, named by the document's fingerprint. */
  readonly attachments?: readonly { readonly filename: string; readonly documentSha256: string }[]
  /** The text message that repeats it. */
  readonly text?: Pick<TextMessage, 'to' | 'text'>
  /** COL-01: it is a contact about a debt. `required`: the law requires it, so a bar on contacts
   * does not stop it. */
  readonly contact?: 'required' | 'other'
}
/** `at`: when it was recorded, or when its delay was recorded. */
export type WaitingEmail = QueuedEmail & { readonly at: number }

/** An e-mail about an account; it has no loan. */
export type AccountEmail = Omit<Email, 'attachments'>

/** E-mails about accounts: links and changes. Codes are sent at once, because a person waits. */
export interface AccountEmails {
  /** Queues an e-mail in a transaction of its own, to be tried for so long (a day if left out),
   * milliseconds. */
  add(email: AccountEmail, triedForMs?: number): Promise<void>
}
export const AccountEmails = token<AccountEmails>('AccountEmails')

/** Queues e-mails in the transaction that records what they say. */
export interface EmailsToSend {
  /** Does nothing if an e-mail of that id was queued before. */
  add(email: QueuedEmail, at: number): Promise<void>
  /** Its delay was recorded at that moment. */
  delay(id: string, at: number): Promise<void>
}

/** Recorded e-mails that wait for the mail server. */
export interface EmailOutbox {
  /** Deletes e-mails about accounts whose links are dead, and takes at most `limit` of the others,
   * the oldest first, so that no other process sends them meanwhile. A process that dies gives them
   * back after a minute. With `loanId`: only those of that loan, also if an earlier try failed a
   * moment ago. */
  claim(of: { readonly loanId?: string; readonly limit: number }): Promise<readonly WaitingEmail[]>
  /** The mail server took it; deletes its content. */
  sent(id: string, at: number): Promise<void>
  /** The mail server did not take it: gives it back, to be tried after a wait that grows. */
  release(id: string): Promise<void>
  /** How many e-mails of the loan have not left; also those that another process is sending. */
  waiting(loanId: string): Promise<number>
}
export const EmailOutbox = token<EmailOutbox>('EmailOutbox')
