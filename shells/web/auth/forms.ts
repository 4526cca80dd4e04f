import * as z from 'zod/mini'
import { messages } from '@tamarack/contracts/messages'

const email = z.string().check(z.trim(), z.toLowerCase(), z.email(messages.invalidEmail))

/** Requests an email to this address: reset link or confirmation link. */
export const emailForm = z.object({ email })

/** Specification section 5: 8 to 128 characters, both entries the same. */
export const resetPasswordForm = z
  .object({
    newPassword: z
      .string()
      .check(z.minLength(8, messages.passwordTooShortLong), z.maxLength(128, messages.passwordTooLong)),
    confirmPassword: z.string(),
    /** Of an authenticator app, or a backup code; empty until it is asked for. */
    code: z.string().check(z.trim(), z.toLowerCase()),
  })
  .check(
    z.refine((form) => form.newPassword === form.confirmPassword, {
      error: messages.passwordsDiffer,
      path: ['confirmPassword'],
    }),
  )

const withoutSpaces = z.overwrite((given: string) => given.replace(/\s/g, ''))

/** Specification section 5; spaces come along when a code is copied. */
const code = z.string().check(withoutSpaces, z.length(6, messages.oneTimePassword))
export const oneCodeForm = z.object({ code })
export const codeForm = z.object({ code, trustDevice: z.boolean() })

/** As the server makes them: five, a dash, five; neither the dash nor small letters need be
 * typed. */
export const backupCodeForm = z.object({
  code: z.string().check(
    withoutSpaces,
    z.toLowerCase(),
    z.overwrite((given) => given.replace(/^(\w{5})(\w{5})$/, '$1-$2')),
    z.regex(/^\w{5}-\w{5}$/, 'A backup code has 10 letters and digits, like k7m2p-9xq4r.'),
  ),
  trustDevice: z.boolean(),
})
