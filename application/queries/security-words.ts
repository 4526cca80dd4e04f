import type { SecurityEvent, SecurityEventType } from '../ports/security-log.port.ts'
import type { Title, Tone } from './event-words.ts'

/** What was tried with an account. */
const kinds: Readonly<Record<SecurityEventType, string>> = {
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
}

/** The refusals that a reviewer meets most; any other is shown by its code. */
const refusals: Readonly<Record<string, string>> = {
  INVALID_EMAIL_OR_PASSWORD: 'Wrong email or password',
  EMAIL_NOT_VERIFIED: 'Email not confirmed',
  ACCOUNT_INACTIVE: 'Account inactive',
  TOO_MANY_REQUESTS: 'Too many tries',
  NOT_ALLOWED: 'Not for this role',
  FOREIGN_ORIGIN: 'From another site',
  INVALID_ORIGIN: 'From another site',
  MISSING_OR_NULL_ORIGIN: 'From another site',
  CROSS_SITE_NAVIGATION_LOGIN_BLOCKED: 'From another site',
  INVALID_CODE: 'Wrong code',
  INVALID_TOKEN: 'Invalid or used link',
  TOKEN_EXPIRED: 'Link too old',
  INVALID_PASSWORD: 'Wrong password',
  ACCOUNT_TEMPORARILY_LOCKED: 'Too many wrong codes',
  INVALID_BACKUP_CODE: 'Wrong code',
  OTP_HAS_EXPIRED: 'Code too old',
}

type Attempted = Pick<SecurityEvent, 'type' | 'outcome'>

/** What was tried, what came of it, and how grave that is. */
export const securityWords = ({
  type,
  outcome,
}: Attempted): { readonly what: string; readonly result: string; readonly tone: Tone } => {
  const what = kinds[type] ?? type
  if (outcome === 'ok') return { what, result: 'Done', tone: 'success' }
  if (outcome === 'SECOND_FACTOR_ASKED') return { what, result: 'Second step requested', tone: 'info' }
  return { what, result: `Refused: ${refusals[outcome] ?? outcome}`, tone: 'danger' }
}

/** The same in one line. */
export const titleOfSecurityEvent = (tried: Attempted): Title => {
  const { what, result, tone } = securityWords(tried)
  return tried.outcome === 'ok' ? { title: what, tone: 'neutral' } : { title: `${what}. ${result}`, tone }
}
