import * as z from 'zod/mini'
import { workAreas } from '@tamarack/domain/duties/limits'
import { staffRoles } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { personName } from './person-name.ts'
import { emailAddress } from './sign-up.ts'
import { wholeNumber } from './whole-number.ts'

/** A new name; specification sections 5 and 9 (2 to 50 characters). */
export const staffNameForm = z.object({ name: personName })

/** Staff form; specification section 5. */
export const staffForm = z.object({
  name: personName,
  email: emailAddress(messages.invalidEmail),
  role: z.enum(staffRoles, messages.roleRequired),
})
export const staffRoleForm = z.pick(staffForm, { role: true })
/** TAM-297: the areas to which an account is limited. An empty list is no limit. */
export const staffLimitsForm = z.object({ limits: z.array(z.enum(workAreas)).check(z.maxLength(workAreas.length)) })
export const staffEmailForm = z.pick(staffForm, { email: true })

/** What staff have to write, at most so many characters of it. */
export const words = (most: number, missing: string, tooLong: string) =>
  z.string(missing).check(z.trim(), z.minLength(1, missing), z.maxLength(most, tooLong))

/** What staff write next to a decision; null where they write nothing. */
export const optionalNote = z.pipe(
  z.optional(z.string().check(z.trim(), z.maxLength(2000))),
  z.transform((note) => note ?? null),
)
/** What staff have to write. */
export const note = z.string().check(z.trim(), z.minLength(1, 'Enter a note'), z.maxLength(2000))
/** What a borrower promises to pay: whole cents, by the end of a day in Toronto. */
export const promiseForm = z.object({
  amount: wholeNumber('Enter an amount'),
  day: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, 'Enter a date')),
})
export const noteForm = z.object({ note: optionalNote })
