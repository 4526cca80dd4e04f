import type { SecurityEventType } from '@tamarack/application/ports/security-log.port'
import type { Noted } from './noted.ts'

/** The event type of each call of the library. Reads, and calls that do not affect the safety of an
 * account, are not listed. */
export const calls: Readonly<Record<string, SecurityEventType>> = {
  'POST /sign-up/email': 'sign-up',
  'GET /verify-email': 'email-verification',
  'POST /send-verification-email': 'verification-email',
  'POST /sign-in/email': 'sign-in',
  'POST /sign-in/social': 'sign-in',
  'POST /passkey/verify-authentication': 'sign-in',
  'GET /callback': 'sign-in',
  'POST /callback': 'sign-in',
  'POST /sign-out': 'sign-out',
  'POST /revoke-session': 'session-end',
  'POST /revoke-sessions': 'session-end',
  'POST /revoke-other-sessions': 'session-end',
  'POST /two-factor/enable': 'second-factor-setup',
  'POST /two-factor/disable': 'second-factor-off',
  'POST /two-factor/verify-totp': 'second-factor',
  'POST /two-factor/verify-otp': 'second-factor',
  'POST /two-factor/verify-backup-code': 'second-factor',
  'POST /two-factor/remove-authenticator': 'authenticator-removal',
  'POST /passkey/verify-registration': 'passkey-registration',
  'POST /passkey/delete-passkey': 'passkey-removal',
  'POST /confirm-password': 'password-confirmation',
  'POST /two-factor/send-otp': 'second-factor-code',
  'POST /two-factor/generate-backup-codes': 'backup-codes',
  'POST /request-password-reset': 'password-reset-request',
  'POST /forget-password': 'password-reset-request',
  'GET /reset-password': 'password-reset',
  'POST /reset-password': 'password-reset',
  'POST /change-password': 'password-change',
  'POST /set-password': 'password-set',
  'POST /change-email': 'email-change-request',
  'POST /text-number/send-code': 'text-number-request',
  'POST /text-number/confirm': 'text-number-change',
  'POST /text-number/remove': 'text-number-change',
  'POST /update-user': 'profile-change',
  'POST /link-social': 'account-link',
  'POST /unlink-account': 'account-unlink',
  'POST /delete-user': 'account-deletion-request',
  'GET /delete-user/callback': 'account-deletion',
}

/** Paths whose last part is a token or a provider's name. */
const withoutLastPart = /^(\/(?:callback|reset-password))\/[^/]+$/

/** The call's name in `calls`. An unknown path is returned unchanged. */
export const callOf = (method: string, path: string): string => `${method} ${path.replace(withoutLastPart, '$1')}`

/** Whether the call may need a line: an unlisted read never does, so it costs nothing. */
export const isWatched = (call: string): boolean => call in calls || !call.startsWith('GET ')

/** Nothing has happened yet: the browser was only redirected. */
const onlyBegins = (call: string, noted: Noted): boolean =>
  (['POST /sign-in/social', 'GET /callback', 'POST /callback'].includes(call) &&
    !noted.sessionMade &&
    !noted.accountLinked) ||
  (call === 'POST /link-social' && !noted.accountLinked) ||
  call === 'GET /reset-password'

/** The effect of a call may go beyond its purpose: verifying a code can turn a second factor on. */
const whatCameAbout = (type: SecurityEventType, noted: Noted): SecurityEventType => {
  if (noted.accountDeleted) return 'account-deletion'
  if (noted.emailChanged) return 'email-change'
  if (noted.secondFactor !== undefined) return noted.secondFactor ? 'second-factor-on' : 'second-factor-off'
  return noted.accountLinked && !noted.sessionMade && (type === 'sign-in' || type === 'account-link')
    ? 'account-link'
    : type
}

/** The password was right, and the session that it made was revoked until the second factor is
 * given. */
const isChallenge = (type: SecurityEventType, noted: Noted): boolean =>
  type === 'sign-in' && noted.sessionMade === true && noted.sessionEnded === true

/** The security event of a call; null when there is none. `refusal` is null for a call that
 * succeeded. */
export const securityEventOf = (
  call: string,
  noted: Noted,
  refusal: string | null,
): { readonly type: SecurityEventType; readonly outcome: string } | null => {
  const type = calls[call]
  if (refusal !== null)
    return type === undefined && !['INVALID_ORIGIN', 'MISSING_OR_NULL_ORIGIN', 'TOO_MANY_REQUESTS'].includes(refusal)
      ? null
      : { type: type ?? 'other', outcome: refusal }
  if (type === undefined || onlyBegins(call, noted)) return null
  return isChallenge(type, noted)
    ? { type, outcome: 'SECOND_FACTOR_ASKED' }
    : { type: whatCameAbout(type, noted), outcome: 'ok' }
}
