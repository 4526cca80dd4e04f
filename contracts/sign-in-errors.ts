const interrupted = 'The sign-in was interrupted. Start again.'
const noEmail = 'The provider did not give us your email. Use email and password.'
const someoneElses = 'This login belongs to another account. Sign in the way you did before.'

/** How a sign-in through an identity provider can end badly: codes as they stand in an address,
 * each with what a person reads. */
const words: Readonly<Record<string, string>> = {
  // The specification's own (section 8).
  invalid_callback_request: interrupted,
  state_not_found: interrupted,
  no_code: interrupted,
  invalid_code: interrupted,
  no_callback_url: interrupted,
  oauth_provider_not_found: 'This way to sign in is not available.',
  unable_to_get_user_info: noEmail,
  email_not_found: noEmail,
  unable_to_link_account: someoneElses,
  account_already_linked_to_different_user: someoneElses,
  "email_doesn't_match": 'The email addresses differ. Use the one you signed up with.',
  // What else can happen.
  access_denied: 'The provider did not let you sign in, or you stopped it. Start again, or use email and password.',
  account_not_linked:
    'You already have an account with this email. Sign in with your password, then connect this login in your account settings.',
  email_not_verified: 'Your email is not confirmed yet. Open the link we sent you, then sign in again.',
  ACCOUNT_INACTIVE: 'This account is not active.',
  PROVIDER_NOT_FOUND: 'This way to sign in is not available.',
  too_many_requests: 'Too many tries. Wait a moment and try again.',
  internal_server_error: 'Something went wrong on our side. Start again.',
}

/** The sentence for a code; for any other, that it has to be started again. */
export const signInErrorWords = (code: string): string =>
  Object.hasOwn(words, code) ? (words[code] ?? interrupted) : interrupted

/** A code that may be shown: an address can be written by anybody, so whatever does not look like a
 * code becomes `unknown`. */
export const shownSignInError = (code: string | null): string =>
  code !== null && /^[A-Za-z][\w'-]{0,63}$/.test(code) ? code : 'unknown'
