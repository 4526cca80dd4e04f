import * as z from 'zod/mini'
import { personName } from '@tamarack/contracts/forms/person-name'
import { anyAnswers, mobileNumber } from '@tamarack/contracts/forms/personal-info'
import { newPassword } from '@tamarack/contracts/forms/sign-up'
import { messages } from '@tamarack/contracts/messages'

const current = z.string().check(z.minLength(1, messages.passwordRequired))
const repeated = z.string().check(z.minLength(1, messages.confirmPassword))

export const nameForm = z.object({ name: personName })

/** Server-side rule of specification section 5: a new email must differ from the current one. */
export const newEmailForm = (now: string) =>
  z.object({
    newEmail: z.string().check(
      z.trim(),
      z.toLowerCase(),
      z.email({ error: messages.enterValidEmail, abort: true }),
      z.refine((given) => given !== now.toLowerCase(), messages.sameEmail),
    ),
  })

const samePasswords = z.refine<{ newPassword: string; confirmPassword: string }>(
  (form) => form.newPassword === form.confirmPassword,
  {
    error: messages.passwordsDiffer,
    path: ['confirmPassword'],
    when: anyAnswers,
  },
)

/** A new password keeps the rule of the sign-up. */
export const changePasswordForm = z
  .object({ currentPassword: current, newPassword, confirmPassword: repeated, revokeOtherSessions: z.boolean() })
  .check(samePasswords)
export const firstPasswordForm = z.object({ newPassword, confirmPassword: repeated }).check(samePasswords)

/** Its field has a name of its own: the page below may have a field for the password too. */
export const confirmPasswordForm = z.object({ ownPassword: current })

export const textNumberForm = z.object({ number: mobileNumber })

/** The word that a person types before their account is deleted. */
export const deletionWord = 'delete'
export const deleteForm = z.object({
  typed: z.string().check(
    z.trim(),
    z.toLowerCase(),
    z.refine((given) => given === deletionWord, `Type ${deletionWord} to confirm`),
  ),
})
