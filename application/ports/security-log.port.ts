import type { Origin } from '@tamarack/domain/loan/actor'
import { token } from './token.ts'

/** What was tried with an account, by its type, as a reviewer reads it; the outcome records whether
 * it succeeded. */
export const securityEventWords = {
  'sign-up': 'Sign-up',
  'email-verification': 'Email address confirmed',
  'verification-email': 'Confirmation email requested',
  'sign-in': 'Sign-in',
  'sign-out': 'Sign-out',
  'session-end': 'Sessions ended',
  'second-factor': 'Second step of the sign-in',
  'second-factor-code': 'One-time password sent',
  'second-factor-setup': 'Two-step sign-in being set up',
  'second-factor-on': 'Two-step sign-in turned on',
  'second-factor-off': 'Two-step sign-in turned off',
  'authenticator-removal': 'Authenticator app removed',
  'passkey-registration': 'Passkey added',
  'passkey-removal': 'Passkey removed',
  'backup-codes': 'Backup codes made',
  'password-confirmation': 'Password confirmed',
  'password-reset-request': 'Password reset requested',
  'password-reset': 'Password reset',
  'password-change': 'Password changed',
  'password-set': 'Password chosen',
  'email-change-request': 'New email address requested',
  'email-change': 'Email address changed',
  'text-number-request': 'Code for a number for text messages sent',
  'text-number-change': 'Number for text messages changed',
  'role-change': 'Role changed by an admin',
  'profile-change': 'Profile changed',
  'account-link': 'Sign-in provider linked',
  'account-unlink': 'Sign-in provider unlinked',
  'account-deletion-request': 'Account deletion requested',
  'account-deletion': 'Account deleted',
  'webhook-dismissal': 'Parked webhook dismissed',
  'clock-move': 'Sandbox clock moved',
  'api-call': 'Call of the API',
  'forged-webhook': 'Forged webhook',
  other: 'Another call',
} as const
export type SecurityEventType = keyof typeof securityEventWords
export const securityEventTypes = Object.keys(securityEventWords) as readonly SecurityEventType[]

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
