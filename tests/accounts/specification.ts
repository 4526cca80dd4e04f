/** Rows of the specification, copied; a test asserts that a case or a named test covers each. */

/** Section 7, "Authentication": method and path. */
export const calls = [
  'POST /sign-in/social',
  'POST /sign-in/email',
  'GET /callback/{id}',
  'POST /callback/{id}',
  'POST /sign-out',
  'POST /request-password-reset',
  'POST /forget-password',
  'GET /reset-password/{token}',
  'POST /reset-password',
  'POST /change-password',
  'POST /set-password',
  'POST /delete-user',
  'GET /delete-user/callback',
  'POST /change-email',
  'GET /list-accounts',
  'POST /link-social',
  'POST /unlink-account',
  'POST /get-access-token',
  'POST /refresh-token',
  'POST /account-info',
  'GET /get-session',
  'GET /ok',
  'GET /error',
] as const

/** Section 8, "Authentication messages", and the two sentences on resets. */
export const messages = [
  'invalid email',
  'invalid email or password',
  'email not verified (403)',
  'invalid token',
  'password too short',
  'password too long',
  'credential account not found',
  'invalid password',
  'session expired',
  'failed to get session',
  'failed to unlink last account',
  'account not found',
  'provider not found',
  'id token not supported',
  'user email not found',
  'failed to get user info',
  'failed to create session',
  'Email and password is not enabled',
  "Reset password isn't enabled",
  'Email is the same',
  "Couldn't update your email",
  'user already has a password',
  'Account not linked - linking not allowed',
  'Account not linked - different emails not allowed',
  'Access token not found',
  'Failed to get a valid access token',
  'INVALID_TOKEN',
  'If this email exists in our system, check your email for the reset link',
] as const

/** Section 8, errors of the social sign-in's callback. */
export const callbackErrors = [
  'invalid_callback_request',
  'state_not_found',
  'no_code',
  'oauth_provider_not_found',
  'invalid_code',
  'unable_to_get_user_info',
  'no_callback_url',
  'unable_to_link_account',
  "email_doesn't_match",
  'account_already_linked_to_different_user',
  'email_not_found',
] as const

/** Sections 4 and 9, as far as they are about accounts. */
export const numbers = [
  'password 8 to 128',
  'name 2 to 50',
  'one-time password 6',
  'reset token 24 characters',
  'reset token 1 hour',
  'delete token 32 characters',
  'delete token 86400 seconds',
  'access token refreshed under 5 seconds',
] as const

export type Row = (typeof calls | typeof messages | typeof callbackErrors | typeof numbers)[number]
export const rows: readonly Row[] = [...calls, ...messages, ...callbackErrors, ...numbers]
