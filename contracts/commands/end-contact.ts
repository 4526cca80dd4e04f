import * as z from 'zod/mini'
import { contactOutcomes } from '@tamarack/domain/collections/contact-log'
import { command } from '../command.ts'
import { decidingRoles } from '../endpoint.ts'
import { promiseForm } from '../forms/staff.ts'

/** What came of a contact, and what the borrower promised to pay in it: whole cents. */
export const endContact = command('end-contact', {
  path: '/api/v1/loan/end-contact/:id',
  roles: decidingRoles,
  area: 'collect',
  body: z.object({
    number: z.int(),
    outcome: z.enum(contactOutcomes, 'Please select an option'),
    note: z.string().check(z.trim(), z.maxLength(2000)),
    promise: z.optional(promiseForm),
  }),
  errors: ['STEP_NOT_DUE', 'NO_OPEN_CONTACT', 'NOT_A_PROMISE'],
})
