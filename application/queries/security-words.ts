import { securityEventWords, type SecurityEvent } from '../ports/security-log.port.ts'
import type { Title, Tone } from './event-words.ts'

/** The refusals that a reviewer meets most; any other is shown by its code. */
const refusals: Readonly<Record<string, string>> = {
  INVALID_EMAIL_OR_PASSWORD: 'Wrong email or password',
  EMAIL_NOT_VERIFIED: 'Email not confirmed',
  ACCOUNT_INACTIVE: 'Account inactive',
  TOO_MANY_REQUESTS: 'Too many tries',
  NOT_ALLOWED: 'Not for this role',
  OUTSIDE_LIMITS: 'Outside the limits of the account',
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
  const what = securityEventWords[type] ?? type
  if (outcome === 'ok') return { what, result: 'Done', tone: 'success' }
  if (outcome === 'SECOND_FACTOR_ASKED') return { what, result: 'Second step requested', tone: 'info' }
  return { what, result: `Refused: ${refusals[outcome] ?? outcome}`, tone: 'danger' }
}

/** The same in one line. */
export const titleOfSecurityEvent = (tried: Attempted): Title => {
  const { what, result, tone } = securityWords(tried)
  return tried.outcome === 'ok' ? { title: what, tone: 'neutral' } : { title: `${what}. ${result}`, tone }
}
