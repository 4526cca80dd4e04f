/** Codes that a failed sign-in through a provider leaves in the address, in our words (guide section 10). */
const interrupted = 'The sign-in was interrupted. Start again.'
const providerWords: Readonly<Record<string, string>> = {
  invalid_callback_request: interrupted, state_not_found: interrupted, no_code: interrupted, invalid_code: interrupted, no_callback_url: interrupted,
  oauth_provider_not_found: 'This way to sign in is not available.',
  unable_to_get_user_info: 'The provider did not give us your email. Use email and password.',
  email_not_found: 'The provider did not give us your email. Use email and password.',
  unable_to_link_account: 'This login belongs to another account. Sign in the way you did before.',
  account_already_linked_to_different_user: 'This login belongs to another account. Sign in the way you did before.',
  "email_doesn't_match": 'The email addresses differ. Use the one you signed up with.',
}

export const signInErrorWords = (code: string): string => providerWords[code] ?? interrupted
