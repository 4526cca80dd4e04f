import type { Origin } from '@tamarack/domain/loan/actor'
import { token } from './token.ts'

/** What was tried with an account; the outcome records whether it succeeded. */
export const securityEventTypes = [
  'sign-up',
  'email-verification',
  'verification-email',
  'sign-in',
  'sign-out',
  'session-end',
  'second-factor',
  'second-factor-code',
  'second-factor-setup',
  'second-factor-on',
  'second-factor-off',
  'authenticator-removal',
  'passkey-registration',
  'passkey-removal',
  'backup-codes',
  'password-confirmation',
  'password-reset-request',
  'password-reset',
  'password-change',
  'password-set',
  'email-change-request',
  'email-change',
  'role-change',
  'profile-change',
  'account-link',
  'account-unlink',
  'account-deletion-request',
  'account-deletion',
  'webhook-dismissal',
  'clock-move',
  'api-call',
  'forged-webhook',
  'other',
] as const
export type SecurityEventType = (typeof securityEventTypes)[number]

/** Whose account: by id, or by the address that was typed, which is looked up while the line is
 * written and never kept. */
export interface Concerned {
  readonly id: string | null
  readonly email: string | null
}

export interface SecurityAttempt {
  readonly type: SecurityEventType
  /** `ok`, or the code of the refusal. */
  readonly outcome: string
  readonly concerned: Concerned
  readonly origin: Origin
}

/** One line of the log; `at` is epoch milliseconds. */
export interface SecurityEvent extends Origin {
  readonly id: string
  readonly type: SecurityEventType
  readonly at: number
  readonly outcome: string
}

export interface SecurityPage {
  readonly events: readonly SecurityEvent[]
  /** Where the earlier ones begin; null when there are none. */
  readonly next: string | null
}

/** Sign-ins and other events that affect the safety of accounts. Lines are added, never changed,
 * and contain no address, token or code. A refusal that anybody can cause without limit (too many
 * tries, a foreign origin, a call that is not for the role) leaves one line per client, kind and
 * minute. */
export interface SecurityLog {
  /** Takes one statement, account or not. Throws when the line could not be stored. */
  record(attempt: SecurityAttempt): Promise<void>
  /** The newest first; `before` is a page's `next`, and one that is no such thing is none. */
  eventsOf(userId: string, page: { readonly before: string | null; readonly size: number }): Promise<SecurityPage>
}
export const SecurityLog = token<SecurityLog>('SecurityLog')
