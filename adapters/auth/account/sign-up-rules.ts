import { isPersonName, tidyName } from '@tamarack/domain/values/person-name'

interface SignUp {
  readonly name?: unknown
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
export const faultOfCharacters = (password: string): string | null =>
  /[a-z]/.test(password) && /[A-Z]/.test(password) && /\d/.test(password)
    ? null
    : 'Password must contain at least one uppercase letter, one lowercase letter, and one number'

/** What is wrong with a sign-up beyond what the library checks itself (email; 8 to 128 characters),
 * in the specification's words (sections 5 and 8); null when nothing is. */
export const faultOfSignUp = ({ name, password }: SignUp): string | null => {
  const fault = faultOfName(name)
  if (fault !== null) return fault
  if (typeof password !== 'string' || password === '') return 'Password is required'
  return password.length < 8 ? 'Password must be at least 8 characters long' : faultOfCharacters(password)
}
