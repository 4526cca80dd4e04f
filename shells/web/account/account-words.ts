import { createElement } from 'react'
import { messages } from '@tamarack/contracts/messages'
import { FormRefusal } from '@tamarack/ui/form'
import { AuthRefusal, wordsOf } from '../auth/auth-api.ts'

interface Words {
  /** The specification's text, letter for letter, where it has one (section 8). */
  readonly heading: string
  /** What happened to the account, and what to do next. */
  readonly next: string
}

/** The answers of the authentication server that a person can meet in their account, by code. */
const answers = {
  EMAIL_IS_THE_SAME: {
    heading: 'Email is the same',
    next: 'Enter an address that is different from the one you have now.',
  },
  COULDNT_UPDATE_YOUR_EMAIL: {
    heading: "Couldn't update your email",
    next: 'The address cannot be used any more. Your old address stays in use. Ask for a change to another address.',
  },
  PASSWORD_ALREADY_SET: {
    heading: 'user already has a password',
    next: 'Change your password instead; you need the one you have now.',
  },
  CREDENTIAL_ACCOUNT_NOT_FOUND: {
    heading: 'Credential account not found',
    next: 'Your account has no password yet. You can set one under Password.',
  },
  INVALID_PASSWORD: {
    heading: 'Invalid password',
    next: 'Enter the password you sign in with now. Nothing was changed.',
  },
  EMAIL_PASSWORD_DISABLED: {
    heading: 'Email and password is not enabled',
    next: 'Sign in with one of the other ways that are connected to your account.',
  },
  RESET_PASSWORD_DISABLED: {
    heading: "Reset password isn't enabled",
    next: 'Sign in with one of the other ways that are connected to your account, or call us.',
  },
  LINKING_NOT_ALLOWED: {
    heading: 'Account not linked - linking not allowed',
    next: 'The provider has not confirmed the address of this login. Confirm it there, then connect it again.',
  },
  LINKING_DIFFERENT_EMAILS_NOT_ALLOWED: {
    heading: 'Account not linked - different emails not allowed',
    next: 'The login at the provider has another email address than your account here. Use one with the same address.',
  },
  SOCIAL_ACCOUNT_ALREADY_LINKED: {
    heading: 'This login is connected to another account',
    next: 'Sign in with it, or disconnect it there first.',
  },
  FAILED_TO_UNLINK_LAST_ACCOUNT: {
    heading: 'This is your only way to sign in',
    next: 'Set a password or connect another login first. Then you can disconnect this one.',
  },
  ACCOUNT_NOT_FOUND: {
    heading: 'Account not found',
    next: 'It was disconnected meanwhile. The list shows what is connected now.',
  },
  PROVIDER_NOT_FOUND: {
    heading: 'Provider not found',
    next: 'This way to sign in is not available. Nothing was changed.',
  },
  ACCESS_TOKEN_NOT_FOUND: {
    heading: 'Access token not found',
    next: 'The provider gave us no leave to ask about this login. Disconnect it and connect it again.',
  },
  FAILED_TO_GET_ACCESS_TOKEN: {
    heading: 'Failed to get a valid access token',
    next: 'The provider no longer lets us ask about this login. Disconnect it and connect it again.',
  },
  FAILED_TO_GET_USER_INFO: {
    heading: 'Failed to get user info',
    next: 'The provider did not answer. Try again in a moment.',
  },
  INVALID_CODE: { heading: 'This code is not right. Use the one in our newest text.', next: 'Nothing was changed.' },
  OTP_HAS_EXPIRED: { heading: 'This code has expired. Send another one.', next: 'Nothing was changed.' },
  NOT_A_PHONE_NUMBER: { heading: messages.enterMobileNumber, next: 'Nothing was changed.' },
  CODE_NOT_SENT: { heading: 'We could not send the code', next: 'Try again in a few minutes.' },
  ACCOUNT_HAS_LOANS: {
    heading: 'We must keep the records of your loans',
    next: 'The law requires us to keep them (O. Reg. 98/09, s. 12), so your account stays as well. Nothing was deleted.',
  },
  NOT_CONFIRMED: {
    heading: 'Nothing was changed',
    next: 'To go on, press the button again and confirm that it is you.',
  },
  STAFF_NAME: { heading: 'An admin changes the name of a staff account', next: 'Nothing was changed.' },
  STAFF_ADDRESS: { heading: 'Two admins change the address of a staff account', next: 'Nothing was changed.' },
  STAFF_ACCOUNT: { heading: 'A staff account is not deleted', next: 'Ask an admin to inactivate it.' },
} as const satisfies Record<string, Words>

const byCode: Readonly<Record<string, Words>> = answers

/** Codes with which a provider's page sends the browser back, as the answers that mean the same. */
const asAnswer: Readonly<Record<string, Words>> = {
  "email_doesn't_match": answers.LINKING_DIFFERENT_EMAILS_NOT_ALLOWED,
  unable_to_link_account: answers.LINKING_NOT_ALLOWED,
  account_already_linked_to_different_user: answers.SOCIAL_ACCOUNT_ALREADY_LINKED,
  oauth_provider_not_found: answers.PROVIDER_NOT_FOUND,
  unable_to_get_user_info: answers.FAILED_TO_GET_USER_INFO,
  access_denied: {
    heading: 'Nothing was connected',
    next: 'You did not agree at the provider. You can start again at any time.',
  },
}
const interrupted: Words = {
  heading: 'Nothing was connected',
  next: 'The way back from the provider was interrupted. Start again.',
}

/** The words for the `error` with which a person comes back from a provider after connecting a
 * login. */
export const linkErrorWords = (code: string): Words =>
  Object.hasOwn(asAnswer, code) ? (asAnswer[code] ?? interrupted) : interrupted

const wrongLink =
  'The link has expired, was used before, or is for another account than the one you are signed in to. You can ask for a new link there.'
const kept: Readonly<Record<string, string>> = {
  FAILED_TO_GET_USER_INFO:
    'Open the link in the browser in which you are signed in to the account. Sign in first, then open the link again.',
  ACCOUNT_HAS_LOANS:
    'You have a loan or an application with us. We must keep its records (O. Reg. 98/09, s. 12), so your account stays as well.',
  STAFF_ACCOUNT: 'A staff account is not deleted. Ask an admin to inactivate it.',
}

/** Why the link in an email did not delete the account, by the `error` with which it returns a
 * person: anybody can have written that. */
export const keptWords = (code: string): string => (Object.hasOwn(kept, code) ? (kept[code] ?? wrongLink) : wrongLink)

/** The words for a refused call; the server's own sentence where we have no better one. */
export const refusalWords = (error: unknown): Words | { readonly heading: string; readonly next: null } => {
  const found = error instanceof AuthRefusal ? byCode[error.code] : undefined
  return found ?? { heading: wordsOf(error), next: null }
}

/** A refused call as its form shows it; `field` when it belongs next to one. */
export const accountRefusal = (
  error: unknown,
  field?: { readonly name: string; readonly codes: readonly string[] },
): FormRefusal => {
  if (error instanceof FormRefusal) return error
  const { heading, next } = refusalWords(error)
  if (field !== undefined && error instanceof AuthRefusal && field.codes.includes(error.code))
    return new FormRefusal(heading, { fields: [{ name: field.name, message: heading }] })
  return new FormRefusal(heading, next === null ? {} : { action: createElement('p', null, next) })
}

/** Waits for a call; a refusal of it is thrown as its form shows it. */
export const refusing = <Reply>(call: Promise<Reply>, field?: Parameters<typeof accountRefusal>[1]): Promise<Reply> =>
  call.catch((error: unknown) => {
    throw accountRefusal(error, field)
  })
