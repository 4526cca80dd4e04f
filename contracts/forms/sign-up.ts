import * as z from 'zod/mini'
import { messages } from '../messages.ts'
import { personName } from './person-name.ts'
import { anyAnswers } from './personal-info.ts'

/** An address that mail can reach: at most 254 characters (RFC 5321 section 4.5.3.1.3, less the two
 * brackets). */
export const emailAddress = (message: string) =>
  z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254, { error: message, abort: true }), z.email(message))

/** A password that somebody chooses; specification section 5. */
export const newPassword = z
  .string()
  .check(
    z.minLength(1, { error: messages.passwordRequired, abort: true }),
    z.minLength(8, { error: messages.passwordTooShortLong, abort: true }),
    z.maxLength(128, messages.passwordTooLong),
    z.regex(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)/s, messages.passwordRule),
  )

/** Sign-up form; specification section 5. */
export const signUpForm = z
  .object({
    name: personName,
    email: emailAddress(messages.enterValidEmail),
    password: newPassword,
    confirmPassword: z.string().check(z.minLength(1, messages.confirmPassword)),
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      error: messages.passwordsDiffer,
      path: ['confirmPassword'],
      when: anyAnswers,
    }),
  )

/** Sign-in form; specification section 5. */
export const signInForm = z.object({
  email: emailAddress(messages.invalidEmail),
  password: z.string().check(z.minLength(8, messages.passwordTooShort)),
  rememberMe: z.boolean(),
})
