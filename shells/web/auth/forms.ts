import { messages } from '@tamarack/contracts/messages'
import * as z from 'zod/mini'

const email = z.string().check(z.trim(), z.toLowerCase(), z.email(messages.invalidEmail))

/** Asks for a letter to this address: reset link or confirmation link. */
export const emailForm = z.object({ email })

/** Specification section 5: 8 to 128 characters, both entries the same. */
export const resetPasswordForm = z.object({
  newPassword: z.string().check(z.minLength(8, messages.passwordTooShortLong), z.maxLength(128, messages.passwordTooLong)),
  confirmPassword: z.string(),
}).check(z.refine((form) => form.newPassword === form.confirmPassword, { error: messages.passwordsDiffer, path: ['confirmPassword'] }))
