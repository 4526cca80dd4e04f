import { isPersonName, tidyName } from '@tamarack/domain/values/person-name'
import { isCommonPassword, type PasswordOwner } from './common-passwords.ts'

interface SignUp {
  readonly name?: unknown
  readonly email?: unknown
  readonly password?: unknown
}

/** What is wrong with a name, in the specification's words (sections 5, 8 and 9); null when nothing
 * is. */
export const faultOfName = (name: unknown): string | null => {
  const given = typeof name === 'string' ? tidyName(name) : ''
  if (given === '') return 'Name is required'
  if (given.length < 2) return 'Name must be at least 2 characters long'
  if (given.length > 50) return 'Name must be less than 50 characters'
  return isPersonName(given) ? null : 'Use only letters, spaces, apostrophes, hyphens and periods, and no web address'
}

/** The letters and digits that a password needs next to its length (specification section 5); null
 * when they are there. */
const faultOfCharacters = (password: string): string | null =>
  /[a-z]/.test(password) && /[A-Z]/.test(password) && /\d/.test(password)
    ? null
    : 'Password must contain at least one uppercase letter, one lowercase letter, and one number'

/** A reason that says what to do instead. */
const easyToGuess =
  'This password is easy to guess: it is, or is close to, one that many people use, your name or ours. Choose another one, such as three words that do not belong together and a number'

/** What is wrong with a password that somebody chooses, beyond its length; null when nothing is. */
export const faultOfPassword = (password: string, owner: PasswordOwner | null): string | null =>
  faultOfCharacters(password) ?? (isCommonPassword(password, owner) ? easyToGuess : null)

/** What is wrong with a sign-up beyond what the library checks itself (email; 8 to 128 characters),
 * in the specification's words (sections 5 and 8); null when nothing is. */
export const faultOfSignUp = ({ name, email, password }: SignUp): string | null => {
  const fault = faultOfName(name)
  if (fault !== null) return fault
  if (typeof password !== 'string' || password === '') return 'Password is required'
  if (password.length < 8) return 'Password must be at least 8 characters long'
  return password.length > 128 ? null : faultOfPassword(password, { name: String(name), email: String(email) })
}
