interface SignUp { readonly name?: unknown; readonly password?: unknown }

/**
 * What is wrong with a sign-up beyond what the library checks itself (e-mail; 8 to 128 characters), in the specification's words (sections 5 and 8);
 * null when nothing is.
 */
export const faultOfSignUp = ({ name, password }: SignUp): string | null => {
  const given = typeof name === 'string' ? name.trim().length : 0
  if (given === 0) return 'Name is required'
  if (given < 2) return 'Name must be at least 2 characters long'
  if (given > 50) return 'Name must be less than 50 characters'
  if (typeof password !== 'string' || password === '') return 'Password is required'
  if (password.length < 8) return 'Password must be at least 8 characters long'
  return /[a-z]/.test(password) && /[A-Z]/.test(password) && /\d/.test(password)
    ? null
    : 'Password must contain at least one uppercase letter, one lowercase letter, and one number'
}
